import { backUp, pruneBackups, recordBackup, BackupError } from '../ops/backup.ts';
import { runCommand } from './backupCommand.ts';

const USAGE = `Usage: npm run backup -- FILE [--force] [--keep-days DAYS]

Saves the blog of the same settings as the server's, on SQLite, into one file, also while the server runs.

--force           replaces an older file of that name
--keep-days DAYS  then deletes older backups in that folder, whose names differ from FILE only in digits; one that
                  holds more than all newer ones stays`;

// A backup holds emails: it is for this user alone.
process.umask(0o077);

process.exitCode = await runCommand(
  USAGE,
  process.argv.slice(2),
  async (file, blog, force, values) => {
    const days = daysOf(values['keep-days']);
    const contents = await backUp(blog, file, force);
    const { users, articles } = contents;
    recordBackup(blog, contents);
    const said = `${file} holds the blog of ${blog.database}: ${users} users, ${articles} articles.`;
    return days === null ? said : [said, ...(await prune(file, days))].join('\n');
  },
  ['keep-days'],
);

/** Null where nothing is to be deleted. */
function daysOf(text: unknown): number | null {
  if (text === undefined) return null;
  if (typeof text === 'string' && /^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new BackupError('--keep-days must be a whole number from 1 to 9999.');
}

async function prune(file: string, days: number): Promise<string[]> {
  const { deleted, keptForContents, unreadable } = await pruneBackups(file, days);
  return [
    ...(deleted.length > 0 ? [`Deleted ${deleted.length} older than ${days} days.`] : []),
    ...keptForContents.map(
      (old) =>
        `${old} is older than ${days} days and was kept, as it holds more than newer backups. If that is meant, delete it.`,
    ),
    ...unreadable.map(
      (old) => `${old} is older than ${days} days and was kept, as it can't be read as a backup.`,
    ),
  ];
}

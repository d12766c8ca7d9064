import { cliMessages } from '../../shared/messages/en/cli.ts';
import { backUp, pruneBackups, recordBackup, BackupError } from '../ops/backup.ts';
import { runCommand } from './backupCommand.ts';

const { backup: messages } = cliMessages;

// A backup holds emails: it is for this user alone.
process.umask(0o077);

process.exitCode = await runCommand(
  messages.usage,
  process.argv.slice(2),
  async (file, blog, force, values) => {
    const days = daysOf(values['keep-days']);
    const contents = await backUp(blog, file, force);
    recordBackup(blog, contents);
    const said = messages.done(blog.database, file, contents);
    return days === null ? said : [said, ...(await prune(file, days))].join('\n');
  },
  ['keep-days'],
);

/** Null where nothing is to be deleted. */
function daysOf(text: unknown): number | null {
  if (text === undefined) return null;
  if (typeof text === 'string' && /^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new BackupError(messages.keepDays);
}

async function prune(file: string, days: number): Promise<string[]> {
  const { deleted, keptForContents, unreadable } = await pruneBackups(file, days);
  return [
    ...(deleted.length > 0 ? [messages.deleted(deleted.length, days)] : []),
    ...keptForContents.map((old) => messages.keptForContents(old, days)),
    ...unreadable.map((old) => messages.keptUnreadable(old, days)),
  ];
}

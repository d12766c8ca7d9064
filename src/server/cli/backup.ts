import { cliMessages } from '../../shared/messages/en/cli.ts';
import {
  BackupError,
  backupMediaFolder,
  backUp,
  type BlogFiles,
  pruneBackupMedia,
  pruneBackups,
  recordBackup,
} from '../ops/backup.ts';
import { describeMedia, type MediaCopy } from '../ops/mediaCopy.ts';
import { runCommand } from './backupCommand.ts';

const { backup: messages } = cliMessages;

// A backup contains emails, so only this user may read it.
process.umask(0o077);

process.exitCode = await runCommand(
  messages.usage,
  process.argv.slice(2),
  async (file, blog, force, values) => {
    const days = parseDays(values['keep-days']);
    const contents = await backUp(blog, file, force);
    recordBackup(blog, contents);
    return [
      messages.done(blog.database, file, contents),
      ...describeImages(contents.images, file, blog),
      ...(days === null ? [] : await prune(blog, file, days)),
    ].join('\n');
  },
  ['keep-days'],
);

/** Returns lines about the saved images; none for a blog without images. */
function describeImages(images: MediaCopy | undefined, file: string, { media }: BlogFiles): string[] {
  if (!images || !media || images.images + images.missing + images.damaged === 0) return [];
  const place = describeMedia(media);
  return [
    messages.images(backupMediaFolder(file), images.images, images.copied),
    ...(images.missing > 0 ? [messages.imagesMissing(images.missing, place)] : []),
    ...(images.damaged > 0 ? [messages.imagesDamaged(images.damaged, place)] : []),
    ...(images.repairable > 0 ? [messages.imagesRepairable(images.repairable, place, file)] : []),
  ];
}

/** Parses `--keep-days`. Returns null if backups are kept forever. Throws BackupError if it is invalid. */
function parseDays(text: unknown): number | null {
  if (text === undefined) return null;
  if (typeof text === 'string' && /^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new BackupError(messages.keepDays);
}

async function prune(blog: BlogFiles, file: string, days: number): Promise<string[]> {
  const { deleted, keptForContents, unreadable } = await pruneBackups(file, days);
  const media = await pruneBackupMedia(blog, file);
  return [
    ...(deleted.length > 0 ? [messages.deleted(deleted.length, days)] : []),
    ...keptForContents.map((old) => messages.keptForContents(old, days)),
    ...unreadable.map((old) => messages.keptUnreadable(old, days)),
    ...(media.deleted > 0 ? [messages.imagesDeleted(media.deleted)] : []),
    ...(media.unreadable === null ? [] : [messages.imagesKept(media.unreadable)]),
  ];
}

import { existsSync } from 'node:fs';
import { cliMessages } from '../../shared/messages/en/cli.ts';
import { backupMediaFolder, restore } from '../ops/backup.ts';
import { describeMedia } from '../ops/mediaCopy.ts';
import { runCommand } from './backupCommand.ts';

const { restore: messages } = cliMessages;

// The database contains emails, so only this user may read it.
process.umask(0o077);

process.exitCode = await runCommand(messages.usage, process.argv.slice(2), async (file, blog, force) => {
  const { former, images, isElsewhere, ...contents } = await restore(file, blog, force);
  return [
    messages.done(file, blog.database, contents),
    ...(images && images.images > 0 && blog.media
      ? [messages.images(images.images, images.copied, describeMedia(blog.media))]
      : []),
    ...(images && images.missing > 0
      ? [messages.imagesMissing(images.missing, backupMediaFolder(file))]
      : []),
    ...(images && images.damaged > 0
      ? [messages.imagesDamaged(images.damaged, backupMediaFolder(file))]
      : []),
    ...(isElsewhere && blog.media ? [messages.imagesElsewhere(describeMedia(blog.media))] : []),
    ...(former === null ? [] : [messages.former(former)]),
    ...(existsSync(blog.secret) ? [] : [messages.noSecret(blog.dataDir)]),
  ].join('\n');
});

import { cliMessages } from '../../shared/messages/en/cli.ts';
import { ConfigError, readConfig, readEnvironment } from '../config.ts';
import { isDatabaseUrl } from '../db/connect.ts';
import type { MediaSettings } from '../images/mediaStorage.ts';
import { copyBlog, CopyProblem } from '../ops/copyDatabase.ts';
import { MediaProblem } from '../ops/mediaCopy.ts';
import { describeError } from '../ops/startupErrors.ts';
import { printUsage, UsageError, readArguments } from './arguments.ts';

const { copyDatabase: messages } = cliMessages;

// A copy contains emails and password hashes, so only this user may read it.
process.umask(0o077);

try {
  const [from = '', to = ''] = readArguments(messages.usage, { positionals: [2, 2] }).positionals;
  if (![from, to].every(isDatabaseUrl)) throw new UsageError(messages.usage);
  const media = { from: findMedia(from), to: findMedia(to) };
  await copyBlog(from, to, media, (sentence) => console.log(sentence));
  console.log(messages.done);
} catch (error) {
  if (error instanceof UsageError) process.exitCode = printUsage(error);
  else {
    console.error(
      [CopyProblem, ConfigError, MediaProblem].some((kind) => error instanceof kind)
        ? (error as Error).message
        : describeError(error, {
            withFile: messages.cannotCopyAt,
            withDatabase: messages.interrupted,
          }),
    );
    process.exitCode = 1;
  }
}

/** Returns where a server with the current settings and this database stores its images. */
function findMedia(databaseUrl: string): MediaSettings {
  return readConfig({ ...readEnvironment(), DATABASE_URL: databaseUrl, DATABASE_URL_FILE: '' }).media;
}

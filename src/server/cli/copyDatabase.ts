import { cliMessages } from '../../shared/messages/en/cli.ts';
import { printUsage, UsageError, readArguments } from './arguments.ts';
import { isDatabaseUrl } from '../db/connect.ts';
import { describeError } from '../ops/startupErrors.ts';
import { copyBlog, CopyProblem } from '../ops/copyDatabase.ts';

const { copyDatabase: messages } = cliMessages;

// A copy holds emails and password hashes: it is for this user alone.
process.umask(0o077);

try {
  const [from = '', to = ''] = readArguments(messages.usage, { positionals: [2, 2] }).positionals;
  if (![from, to].every(isDatabaseUrl)) throw new UsageError(messages.usage);
  await copyBlog(from, to, (sentence) => console.log(sentence));
  console.log(messages.done);
} catch (error) {
  if (error instanceof UsageError) process.exitCode = printUsage(error);
  else {
    console.error(
      error instanceof CopyProblem
        ? error.message
        : describeError(error, {
            withFile: messages.cannotCopyAt,
            withDatabase: messages.interrupted,
          }),
    );
    process.exitCode = 1;
  }
}

import { printUsage, UsageError, readArguments } from './arguments.ts';
import { isDatabaseUrl } from '../db/connect.ts';
import { describeError } from '../ops/startupErrors.ts';
import { copyBlog, CopyProblem } from '../ops/copyDatabase.ts';

const USAGE = `Usage: npm run copy-database -- FROM_URL TO_URL

Copies a blog into an empty database, or the rest of it where that was interrupted, and compares the two.
Each is sqlite:PATH or postgres://user:password@host/database. Stop all servers of the blog before.`;

const sentences = {
  withFile: 'The copy can not be made at',
  withDatabase: 'The copy was cut off, and goes on where it was when it is started again',
};

// A copy holds emails and password hashes: it is for this user alone.
process.umask(0o077);

try {
  const [from = '', to = ''] = readArguments(USAGE, { positionals: [2, 2] }).positionals;
  if (![from, to].every(isDatabaseUrl)) throw new UsageError(USAGE);
  await copyBlog(from, to, (sentence) => console.log(sentence));
  console.log('The copy is whole.');
} catch (error) {
  if (error instanceof UsageError) process.exitCode = printUsage(error);
  else {
    console.error(error instanceof CopyProblem ? error.message : describeError(error, sentences));
    process.exitCode = 1;
  }
}

import { isDatabaseUrl } from '../src/server/db/connect.ts';
import { problemOf } from '../src/server/startProblem.ts';
import { copyBlog } from './copying/copyBlog.ts';
import { CopyProblem } from './copying/copyProblem.ts';

const USAGE = `Usage: npm run copy-database -- FROM_URL TO_URL
Each is sqlite:PATH or postgres://user:password@host/database. Stop all servers of the blog before.`;

const [from = '', to = '', ...others] = process.argv.slice(2);

const sentences = {
  withFile: 'The copy can not be made at',
  withDatabase: 'The copy was cut off, and goes on where it was when it is started again',
};

// A copy holds emails and password hashes: it is for this user alone.
process.umask(0o077);

try {
  if (![from, to].every(isDatabaseUrl) || others.length > 0) throw new CopyProblem(USAGE);
  await copyBlog(from, to, (sentence) => console.log(sentence));
  console.log('The copy is whole.');
} catch (error) {
  console.error(error instanceof CopyProblem ? error.message : problemOf(error, sentences));
  process.exitCode = 1;
}

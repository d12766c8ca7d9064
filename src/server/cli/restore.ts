import { existsSync } from 'node:fs';
import { runCommand } from './backupCommand.ts';
import { restore } from '../ops/backup.ts';

const USAGE = `Usage: npm run restore -- FILE [--force]

Makes a file of npm run backup the blog of the same settings as the server's. Stop the server before.

--force   replaces the blog that is there, and keeps it beside the restored one`;

// The database holds emails: it is for this user alone.
process.umask(0o077);

process.exitCode = await runCommand(USAGE, process.argv.slice(2), async (file, blog, force) => {
  const { users, articles, former } = await restore(file, blog, force);
  const kept = former === null ? '' : ` The former one is kept at ${former}.`;
  const secret = existsSync(blog.secret)
    ? ''
    : `\nEverybody has to sign in again, unless the former jwt-secret is put into ${blog.dataDir} before the start, or JWT_SECRET is as it was.`;
  return `${blog.database} is the blog of ${file}: ${users} users, ${articles} articles.${kept}${secret}`;
});

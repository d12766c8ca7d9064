import { backUp, tellOfBackup } from './backup/backUp.ts';
import { runCommand } from './backup/command.ts';

const USAGE = `Usage: npm run backup -- FILE [--force]

Saves the blog of the same settings as the server's, on SQLite, into one file, also while the server runs.

--force   replaces an older file of that name`;

// A backup holds emails: it is for this user alone.
process.umask(0o077);

process.exitCode = await runCommand(USAGE, process.argv.slice(2), async (file, blog, force) => {
  const { users, articles } = await backUp(blog, file, force);
  tellOfBackup(blog);
  return `${file} holds the blog of ${blog.database}: ${users} users, ${articles} articles.`;
});

import { runCommand } from '../src/server/backup/command.ts';
import { restore } from '../src/server/backup/restore.ts';

// The database holds emails: it is for this user alone.
process.umask(0o077);

process.exitCode = await runCommand('restore', process.argv.slice(2), async (file, blog, force) => {
  const { users, articles, former } = await restore(file, blog, force);
  const kept = former === null ? '' : ` The former one is kept at ${former}.`;
  return `${blog.database} is the blog of ${file}: ${users} users, ${articles} articles.${kept}`;
});

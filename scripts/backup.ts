import { backUp } from '../src/server/backup/backUp.ts';
import { runCommand } from '../src/server/backup/command.ts';

// A backup holds emails: it is for this user alone.
process.umask(0o077);

process.exitCode = await runCommand('backup', process.argv.slice(2), async (file, blog, force) => {
  const { users, articles } = await backUp(blog, file, force);
  return `${file} holds the blog of ${blog.database}: ${users} users, ${articles} articles.`;
});

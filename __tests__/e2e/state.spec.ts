import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Blog, signIn } from '../../tools/browser/blog.ts';
import { startServer } from '../../tools/startServer.ts';
import { expect, test as base } from '../helpers/e2e/fixtures.ts';
import { type MailServer, startMailServer } from '../helpers/mailServer.ts';

const test = base.extend<{ dataDir: string; mails: MailServer }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
  dataDir: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'state-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  // eslint-disable-next-line no-empty-pattern -- Likewise.
  mails: async ({}, use) => {
    const mails = await startMailServer();
    await use(mails);
    await mails.close();
  },
  blog: async ({ dataDir, mails }, use) => {
    const env = {
      LOGIN_LIMIT: '1/900',
      SMTP_URL: `smtp://127.0.0.1:${mails.settings.port}`,
      MAIL_FROM: 'blog@example.org',
      PUBLIC_URL: 'http://blog.example.org',
    };
    const server = await startServer({ dataDir, env });
    await use(new Blog(server.url));
    await server.stop();
  },
});

test('an admin sees what needs attention, mends it, sees what the limits have refused, and tries the mails', async ({
  page,
  blog,
  dataDir,
  mails,
}) => {
  const ada = await blog.aUser();
  const env = { ...process.env, DATA_DIR: dataDir };
  const run = (...args: string[]) => execFileSync(process.execPath, args, { env, encoding: 'utf8' });
  run('src/server/cli/admin.ts', 'make-admin', ada.email);
  const data = { email: 'eve@example.org', password: 'wrong one' };
  for (let at = 0; at < 3; at += 1) await page.request.post(`${blog.url}/api/users/login`, { data });

  await signIn(page, ada);
  await page.goto('/admin');
  await page.getByRole('link', { name: /^How the blog is/ }).click();

  const attention = page.getByRole('region', { name: 'What needs attention' });
  await expect(attention.getByRole('listitem')).toContainText(['Backup: None was made yet: npm run backup']);
  await expect(page.getByRole('row', { name: 'Wrong passwords 2 2 2' })).toBeVisible();
  await expect(page.getByText('1, 1 today').first()).toBeVisible();

  run('src/server/cli/backup.ts', path.join(dataDir, 'copy.db'));
  await page.reload();

  await expect(attention).toContainText('What is well');
  await expect(attention.getByRole('listitem').filter({ hasText: 'Backup' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Send a test mail to me' }).click();
  await expect(page.getByText(/^The mail server has taken the test mail/)).toBeVisible();
  expect(mails.mails.map(({ to }) => to)).toEqual([[ada.email]]);
  expect(run('src/server/cli/admin.ts', 'state', '--days', '1')).toContain('Wrong passwords');
});

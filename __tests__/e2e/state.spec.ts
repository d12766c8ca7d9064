import path from 'node:path';
import { signIn } from '../../tools/browser/blog.ts';
import { expect } from '../helpers/e2e/fixtures.ts';
import { test as base } from '../helpers/e2e/withMails.ts';

const test = base.extend({
  env: async ({ env }, use) => {
    await use({ ...env, LOGIN_LIMIT: '1/900', PUBLIC_URL: 'http://blog.example.org' });
  },
});

test('shows an admin problems until they are fixed, rate limits and the result of a test email', async ({
  page,
  blog,
  dataDir,
  run,
  mails,
}) => {
  const ada = await blog.aUser();
  run('src/server/cli/admin.ts', 'make-admin', ada.email);
  const data = { email: 'eve@example.org', password: 'wrong one' };
  for (let at = 0; at < 3; at += 1) await page.request.post(`${blog.url}/api/users/login`, { data });

  await signIn(page, ada);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Status' }).click();

  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByRole('listitem')).toContainText(['Backup: There is no backup yet.']);
  await expect(page.getByRole('row', { name: 'Wrong passwords 2 2 2' })).toBeVisible();
  await expect(page.getByText('1 total · 1 today').first()).toBeVisible();

  run('src/server/cli/backup.ts', path.join(dataDir, 'copy.db'));
  await page.reload();

  await expect(attention).toContainText('Passed checks');
  await expect(attention.getByRole('listitem').filter({ hasText: 'Backup' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByText(/^The mail server accepted the test email/)).toBeVisible();
  // The first mail is from the registration.
  expect(mails.mails.map(({ to }) => to)).toEqual([[ada.email], [ada.email]]);
  expect(run('src/server/cli/admin.ts', 'status', '--days', '1')).toContain('Wrong passwords');
});

import { specMessages } from '../../src/shared/messages/en/spec.ts';
import { signIn } from '../../tools/browser/blog.ts';
import { expectToast, fillIn, press } from '../../tools/browser/screens/screen.ts';
import { expect } from '../helpers/e2e/fixtures.ts';
import { test } from '../helpers/e2e/withMails.ts';

/** Returns the path of a link in a mail. */
const linkIn = (text: string) => /https:\/\/blog\.example\.org(\/\S+#\S+)/.exec(text)?.[1] ?? '';

test('confirms a changed email, and lets the previous owner recover the account', async ({
  page,
  blog,
  mails,
}) => {
  const ada = await blog.aUser({ email: 'ada@example.org', password: 'the old one' });
  await signIn(page, ada);
  await page.goto('/dashboard/userData');
  await expect(page.getByRole('note')).toContainText('Confirm your email');
  await page.goto(linkIn((await mails.received(1)).text));
  await press(page, 'Confirm email');
  await expectToast(page, 'Email confirmed');
  await page.goto('/dashboard/editUserData');
  await fillIn(page, { Email: 'king@example.org', Password: 'the old one' });
  await press(page, 'Register');
  await expectToast(page, `${specMessages.profileUpdated} We sent a link to king@example.org`);
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard/userData');
  await expect(page.getByRole('note')).toContainText('Open the link we sent to king@example.org');

  await page.goto(linkIn((await mails.received(2)).text));
  await press(page, 'Confirm email');
  await expectToast(page, 'Email changed');
  await expect(page).toHaveURL('/dashboard/userData');
  await expect(page.getByRole('definition').filter({ hasText: 'king@example.org' })).toBeVisible();
  await expect(page.getByRole('note')).toHaveCount(0);

  const notice = await mails.received(3);
  expect(notice.to).toEqual(['ada@example.org']);
  await page.goto(linkIn(notice.text));
  await expect(page.getByText('that received this link your email again')).toBeVisible();
  await fillIn(page, { 'New password': 'the new one' });
  await press(page, 'Change password');
  await expectToast(page, 'Account recovered.');
  await expect(page).toHaveURL('/login');
  await fillIn(page, { Email: 'ada@example.org', Password: 'the new one' });
  await press(page, 'Login');
  await expectToast(page, specMessages.loggedIn);
});

import type { Page } from '@playwright/test';
import { findSecret } from '../../src/server/lib/secret.ts';
import { setupCode } from '../../src/server/services/setup.ts';
import { accountMessages } from '../../src/shared/messages/en/account.ts';
import { deletionMessages, specMessages } from '../../src/shared/messages/en/spec.ts';
import { signIn } from '../../tools/browser/blog.ts';
import { answer, expectToast, fillIn, press } from '../../tools/browser/screens/screen.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test('sets up an empty blog in the browser', { tag: '@journey' }, async ({ page, dataDir }) => {
  await page.goto('/register');
  await page.getByRole('link', { name: 'Set it up' }).click();
  await press(page, 'Enter setup code');
  await fillIn(page, {
    'Setup code': setupCode((await findSecret(dataDir)) ?? ''),
    Name: 'Ada',
    Email: 'ada@example.org',
    Password: 'looms and engines',
    'Blog title': 'Looms',
    'Article language': 'en-GB',
  });
  await press(page, 'Create blog');

  await expectToast(page, accountMessages.setup.done);
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByLabel('Title')).toHaveValue('Looms');
  await expect(page).toHaveTitle(/Looms$/);
  await page.goto('/setup');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(accountMessages.setup.doneHeading);
});

test('changes the profile and accepts only the new password afterwards', async ({ page, blog }) => {
  const ada = await blog.aUser({ name: 'Ada', password: 'the old one' });
  await signIn(page, ada);
  await page.goto('/dashboard/editUserData');
  const password = page.getByLabel('Password', { exact: true });
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(ada.email);
  await expect(password).toHaveValue('');
  await expect(password).toHaveAccessibleDescription(/confirms the change/);

  const changes = { Name: 'Ada Lovelace', Email: 'lovelace@example.org' };
  await fillIn(page, { ...changes, Password: 'the old one', 'New password': 'the new one' });
  await press(page, 'Register');
  await expectToast(page, specMessages.profileUpdated);
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('main')).toContainText('Ada Lovelace');
  await expect(page.getByRole('main')).toContainText('lovelace@example.org');

  await press(page, 'Logout');
  await expect(page).toHaveURL('/login');
  await fillIn(page, { Email: 'lovelace@example.org', Password: 'the new one' });
  await press(page, 'Login');
  await expectToast(page, specMessages.loggedIn);
});

test(
  'deletes an account with its articles, and removes the token before the request',
  { tag: '@journey' },
  async ({ page, blog, problems }) => {
    problems.areExpected(/400 \(Bad Request\)/);
    const ada = await blog.aUser();
    await blog.anArticle({ by: ada });
    await signIn(page, ada);
    await page.goto('/dashboard/deleteAccount');
    await expect(page.getByRole('alert')).toHaveText(deletionMessages.accountDeletionAlert);
    let tokenDuringCall: string | null | undefined;
    await page.route(/\/api\/users\/me$/, async (route) => {
      tokenDuringCall = await storedToken(page);
      await route.continue();
    });

    await press(page, deletionMessages.deleteMyAccount);
    const asking = page.getByRole('dialog', { name: deletionMessages.areYouSure });
    await expect(asking).toContainText(deletionMessages.accountDeletionWarning);
    await asking.getByRole('button', { name: 'Cancel' }).click();
    await expect(asking).toBeHidden();
    await press(page, deletionMessages.deleteMyAccount);
    await press(page, 'Delete account');

    await expect(page.getByRole('dialog', { name: deletionMessages.accountDeleted })).toBeVisible();
    expect(tokenDuringCall).toBeNull();
    await press(page, 'Ok');
    await expect(page).toHaveURL('/login');
    await fillIn(page, { Email: ada.email, Password: ada.password });
    await press(page, 'Login');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Wrong email or password.');
    await page.goto('/allArticles');
    await expect(page.getByText('No articles yet.')).toBeVisible();
  },
);

test('stays signed in when deleting the account fails, and shows an error only for 500', async ({
  page,
  blog,
  problems,
}) => {
  problems.areExpected(/Failed to load resource/);
  const ada = await blog.aUser();
  await signIn(page, ada);
  for (const status of [404, 500]) {
    await answer(page, /\/api\/users\/me$/, status, 'It did not work.');
    await page.goto('/dashboard/deleteAccount');
    await press(page, deletionMessages.deleteMyAccount);
    await press(page, 'Delete account');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect.poll(() => storedToken(page)).toBe(ada.token);

    if (status === 500) await expectToast(page, deletionMessages.accountDeletionFailed);
    else await expect(page.getByRole('alert')).toHaveText([deletionMessages.accountDeletionAlert]);
  }
});

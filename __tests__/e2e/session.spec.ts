import type { Page } from '@playwright/test';
import { appMessages } from '../../src/shared/messages/en/app.ts';
import { specMessages } from '../../src/shared/messages/en/spec.ts';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('shows a toast and the home page after a login, which survives a reload', async ({ page, blog }) => {
  await logIn(page, await blog.aUser());

  await expect(page.getByRole('alert')).toHaveText(specMessages.loggedIn);
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(mainNavigation(page).getByRole('link')).toContainText(['Home', 'Articles', 'Dashboard']);
});

test('shows the message of a rejected login under both fields', async ({ page, blog, problems }) => {
  problems.areExpected(/400 \(Bad Request\)/);
  const { email } = await blog.aUser();

  await logIn(page, { email, password: 'not the password' });

  const sentence = 'Wrong email or password.';
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(sentence);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(sentence);
  await expect(page).toHaveURL('/login');
  expect(await storedToken(page)).toBeNull();
});

test('removes the token, ends the session on the server and opens the login page on logout', async ({
  page,
  blog,
}) => {
  const ada = await blog.aUser();
  await signIn(page, ada);
  await page.goto('/');
  const answered = page.waitForResponse('**/api/users/logout');

  await page.getByRole('button', { name: 'Logout' }).click();

  await expect(page).toHaveURL('/login');
  await expect(mainNavigation(page).getByRole('link', { name: 'Register' })).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await answered;
  const headers = { authorization: `Bearer ${ada.token}` };
  expect((await fetch(`${blog.url}/api/articles`, { headers })).status).toBe(401);
});

test('updates other tabs on login and logout', { tag: '@journey' }, async ({ page, context, blog }) => {
  const ada = await blog.aUser();
  const other = await context.newPage();
  await other.goto('/');
  await expect(mainNavigation(other).getByRole('link', { name: 'Login' })).toBeVisible();

  await logIn(page, ada);
  await expect(mainNavigation(other).getByRole('link', { name: 'Dashboard' })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(mainNavigation(other).getByRole('link', { name: 'Login' })).toBeVisible();
});

test('treats a broken stored token as signed out and removes it', async ({ page, blog }) => {
  await signIn(page, { ...(await blog.aUser()), token: 'not.a.token' });

  await page.goto('/');

  await expect(mainNavigation(page).getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.poll(() => storedToken(page)).toBeNull();
});

test('ends the session on the next request if it was ended elsewhere', async ({ page, blog, problems }) => {
  problems.areExpected(/401 \(Unauthorized\)/);
  const ada = await blog.aUser();
  await signIn(page, ada);
  await page.goto('/dashboard/createArticle');
  await expect(page.getByLabel('Title')).toBeVisible();
  const headers = { authorization: `Bearer ${ada.token}` };
  await fetch(`${blog.url}/api/users/logout`, { method: 'POST', headers });
  await page.getByLabel('Title').fill('Too late');
  await page.getByRole('textbox', { name: 'Markdown' }).fill('Words');

  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Not now' }).click();

  await expect(page.getByText(appMessages.sessionEndedTextKept)).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await storedToken(page)).toBeNull();
});

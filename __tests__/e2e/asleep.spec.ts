import type { Page } from '@playwright/test';
import type { Blog } from '../../tools/browser/blog.ts';
import { faces } from '../../tools/browser/screens/screen.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { holdScripts } from '../helpers/e2e/holdFiles.ts';

/* Interactions with a visible page before the app has loaded. */

async function sixArticles(blog: Blog) {
  const ada = await blog.aUser();
  for (const number of [1, 2, 3, 4, 5, 6]) await blog.anArticle({ by: ada, title: `Note ${number}` });
}

const titles = (page: Page) => page.getByRole('article').getByRole('heading');
const onCommit = { waitUntil: 'commit' } as const;
const expectHydrated = (page: Page) => expect(faces(page)).toHaveCount(1);

const showsFirst = async (page: Page) => {
  await expect(titles(page)).toHaveText(['Note 6', 'Note 5', 'Note 4', 'Note 3']);
  await expect(page).toHaveURL('/allArticles');
};
const showsSecond = async (page: Page) => {
  await expect(titles(page)).toHaveText(['Note 2', 'Note 1']);
  await expect(page).toHaveURL('/allArticles?page=2');
};

test('shows the page of the URL on Back and Forward before the scripts load', async ({ page, blog }) => {
  await sixArticles(blog);
  await page.goto('/allArticles');
  await expectHydrated(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await showsSecond(page);
  const release = await holdScripts(page);

  await page.reload(onCommit);
  await showsSecond(page);
  await page.goBack(onCommit);
  await showsFirst(page);
  await page.goForward(onCommit);
  await showsSecond(page);
  await page.goBack(onCommit);
  await showsFirst(page);
  release();

  await expectHydrated(page);
  await showsFirst(page);
  await page.goForward();
  await showsSecond(page);
});

test('shows the page of the URL after Back during hydration', async ({ page, blog }) => {
  await sixArticles(blog);
  await page.goto('/allArticles');
  await expectHydrated(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await showsSecond(page);
  // Goes back when the app reads its initial data, right before hydration.
  await page.addInitScript(() => {
    if (!location.search) return;
    const find = document.getElementById.bind(document);
    document.getElementById = (id) => {
      if (id === 'first-page') history.back();
      return find(id);
    };
  });

  await page.reload(onCommit);

  await showsFirst(page);
  await expectHydrated(page);
});

test('supports Next, Back and links before the scripts load', async ({ page, blog }) => {
  await sixArticles(blog);
  const release = await holdScripts(page);

  await page.goto('/allArticles', onCommit);
  await page.getByRole('button', { name: 'Next' }).click();
  await showsSecond(page);
  await page.getByRole('link', { name: 'Note 1', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Note 1');
  await page.goBack(onCommit);
  await showsSecond(page);
  await page.goBack(onCommit);
  await showsFirst(page);
  release();

  await expectHydrated(page);
  await showsFirst(page);
});

test('replays a click on Logout once the app has loaded', async ({ page, blog }) => {
  const ada = await blog.aUser();
  await page.addInitScript((token) => {
    if (location.pathname === '/') localStorage.setItem('token', token);
  }, ada.token);
  const release = await holdScripts(page);
  const loggedOut: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/logout')) loggedOut.push(request.headers().authorization ?? '');
  });

  await page.goto('/', onCommit);
  const logout = page.getByRole('button', { name: 'Logout' });
  await logout.click();
  await expect(logout).toHaveCSS('opacity', '0.5');
  await logout.click();
  release();

  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(loggedOut).toEqual([`Bearer ${ada.token}`]);
});

test('replays clicks on the color scheme and Show once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const release = await holdScripts(page);

  await page.goto('/login', onCommit);
  await page.getByRole('button', { name: /mode$/ }).click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  release();

  await expect(page.locator('html')).toHaveAttribute('data-dark', '');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await expectHydrated(page);
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
});

test('replays Enter in the login form once', async ({ page, blog }) => {
  const { email, password } = await blog.aUser();
  const logins: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/login')) logins.push(request.url());
  });
  const release = await holdScripts(page);

  await page.goto('/login', onCommit);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  release();

  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(logins).toHaveLength(1);
});

for (const registration of ['invite', 'approval'])
  test(`keeps what was typed into the form of an invitation with registration “${registration}”`, async ({
    page,
    run,
  }) => {
    run('src/server/cli/admin.ts', 'set', 'registration', registration);
    const lead = { invite: /by invitation only/, approval: /approve/ }[registration] ?? '';
    await expect.poll(async () => (await page.request.get('/register')).text()).toMatch(lead);
    const release = await holdScripts(page);

    await page.goto('/register#invitation=0123456789abcdef', onCommit);
    await page.getByLabel('Name', { exact: true }).fill('Ada');
    await page.getByLabel('Password', { exact: true }).fill('analytical engine');
    await page.getByLabel('Email', { exact: true }).fill('ada@example.org');
    release();

    await expect(page.getByText('You’ve been invited')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.org');
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('analytical engine');
  });

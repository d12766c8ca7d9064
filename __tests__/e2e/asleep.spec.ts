import type { Page } from '@playwright/test';
import type { Blog } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { holdScripts } from '../helpers/e2e/holdScripts.ts';
import { faces } from '../../tools/browser/screens/screen.ts';

/* What a person does on a page that is seen, while the app is still on its way. */

async function sixArticles(blog: Blog) {
  const ada = await blog.aUser();
  for (const number of [1, 2, 3, 4, 5, 6]) await blog.anArticle({ by: ada, title: `Note ${number}` });
}

const titles = (page: Page) => page.getByRole('article').getByRole('heading');
const asleep = { waitUntil: 'commit' } as const;
const isAwake = (page: Page) => expect(faces(page)).toHaveCount(1);

const showsFirst = async (page: Page) => {
  await expect(titles(page)).toHaveText(['Note 6', 'Note 5', 'Note 4', 'Note 3']);
  await expect(page).toHaveURL('/allArticles');
};
const showsSecond = async (page: Page) => {
  await expect(titles(page)).toHaveText(['Note 2', 'Note 1']);
  await expect(page).toHaveURL('/allArticles?page=2');
};

test('after Next and a reload, Back and Forward show the page of the address at once', async ({
  page,
  blog,
}) => {
  await sixArticles(blog);
  await page.goto('/allArticles');
  await isAwake(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await showsSecond(page);
  const release = await holdScripts(page);

  await page.reload(asleep);
  await showsSecond(page);
  await page.goBack(asleep);
  await showsFirst(page);
  await page.goForward(asleep);
  await showsSecond(page);
  await page.goBack(asleep);
  await showsFirst(page);
  release();

  await isAwake(page);
  await showsFirst(page);
  await page.goForward();
  await showsSecond(page);
});

test(
  'a step back while the app begins leads to the page of the address',
  { tag: '@journey' },
  async ({ page, blog }) => {
    await sixArticles(blog);
    await page.goto('/allArticles');
    await isAwake(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await showsSecond(page);
    // The step is taken when the app reads its first page: the last moment before it makes the page alive.
    await page.addInitScript(() => {
      if (!location.search) return;
      const find = document.getElementById.bind(document);
      document.getElementById = (id) => {
        if (id === 'first-page') history.back();
        return find(id);
      };
    });

    await page.reload(asleep);

    await showsFirst(page);
    await isAwake(page);
  },
);

test('Next, Back and the links work by the browser itself', async ({ page, blog }) => {
  await sixArticles(blog);
  const release = await holdScripts(page);

  await page.goto('/allArticles', asleep);
  await page.getByRole('button', { name: 'Next' }).click();
  await showsSecond(page);
  await page.getByRole('link', { name: 'Note 1', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Note 1');
  await page.goBack(asleep);
  await showsSecond(page);
  await page.goBack(asleep);
  await showsFirst(page);
  release();

  await isAwake(page);
  await showsFirst(page);
});

test('a press on Logout is remembered, and done when the app is there', async ({ page, blog }) => {
  const ada = await blog.aUser();
  await page.addInitScript((token) => {
    if (location.pathname === '/') localStorage.setItem('token', token);
  }, ada.token);
  const release = await holdScripts(page);
  const loggedOut: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/logout')) loggedOut.push(request.headers().authorization ?? '');
  });

  await page.goto('/', asleep);
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

test('what was pressed is done once: the colours, and the password that is shown', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const release = await holdScripts(page);

  await page.goto('/login', asleep);
  await page.getByRole('button', { name: /mode$/ }).click();
  await page.getByRole('button', { name: 'Show password' }).click();
  release();

  await expect(page.locator('html')).toHaveAttribute('data-dark', '');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await isAwake(page);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
});

import type { Page } from '@playwright/test';
import { specMessages } from '../../src/shared/messages/en/spec.ts';
import { type Person, signIn } from '../../tools/browser/blog.ts';
import { answer, fillIn, navigateTo, press } from '../../tools/browser/screens/screen.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

const sentence = 'The server says what is wrong.';
const register = { Name: 'Grace', Email: 'grace@example.org', Password: 'cobol cobol' };
const article = { Title: 'On engines', Markdown: 'They compute.' };

interface Row {
  name: string;
  call: RegExp;
  status: number | 'no network';
  path: string;
  texts?: Record<string, string>;
  button?: string;
}

const formToasts: Row[] = [
  {
    name: 'register',
    call: /users\/register$/,
    status: 400,
    path: '/register',
    texts: register,
    button: 'Register',
  },
  {
    name: 'update one’s data',
    call: /users\/me$/,
    status: 400,
    path: '/dashboard/editUserData',
    button: 'Register',
  },
  {
    name: 'update an article',
    call: /articles\/edit\//,
    status: 400,
    path: '/edit/on-looms',
    texts: article,
    button: 'Update',
  },
  { name: 'open an article for edit', call: /articles\/on-looms$/, status: 404, path: '/edit/on-looms' },
  { name: 'open an article for edit', call: /articles\/on-looms$/, status: 400, path: '/edit/on-looms' },
  { name: 'open a public article', call: /articles\/public\//, status: 404, path: '/allArticles/on-looms' },
];

const login = {
  call: /users\/login$/,
  path: '/login',
  texts: { Email: 'a@b.org', Password: '123456' },
  button: 'Login',
};
const create = { call: /articles\/new$/, path: '/dashboard/createArticle', texts: article, button: 'Create' };

const unexpected: Row[] = [
  { name: 'log in', ...login, status: 500 },
  { name: 'log in', ...login, status: 'no network' },
  { name: 'create an article', ...create, status: 503 },
  { name: 'open a public article', call: /articles\/public\//, status: 500, path: '/allArticles/on-looms' },
];

let ada: Person;

async function fail(page: Page, { call, status, path, texts = {}, button }: Row) {
  await page.unrouteAll();
  // These pages redirect signed-in users.
  if (['/login', '/register'].includes(path)) await page.evaluate(() => localStorage.removeItem('token'));
  else await signIn(page, ada);
  if (status === 'no network') await page.route(call, (route) => route.abort());
  else await answer(page, call, status, sentence);
  await navigateTo(page, path);
  await fillIn(page, texts);
  if (button) await press(page, button);
}

/** Expects an error toast in this corner without a progress bar, which closes after this many seconds. */
async function expectToast(
  page: Page,
  text: string,
  { corner, seconds }: { corner: 'top' | 'bottom'; seconds: number },
) {
  const toast = page.getByRole('alert').filter({ hasText: text });
  await expect(toast).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: NaN, height: NaN };
  const box = (await toast.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
  expect(width - box.x - box.width).toBeLessThan(40);
  if (corner === 'top') expect(box.y).toBeLessThan(height / 4);
  else expect(height - box.y - box.height).toBeLessThan(40);
  expect(await toast.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(179, 38, 30)');
  await expect(toast.getByRole('progressbar')).toHaveCount(0);

  // Stops the clock, or a toast that stays too long would close while it is waited for.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.clock.runFor((seconds - 3) * 1000);
  await expect(toast).toBeVisible();
  // In steps, so that its transition is rendered in between.
  for (let step = 0; step < 10 && (await toast.isVisible()); step += 1) await page.clock.runFor(500);
  await expect(toast).toBeHidden();
  await page.clock.resume();
}

test.beforeEach(async ({ page, blog, problems }) => {
  problems.areExpected(/Failed to load resource|net::ERR_FAILED/);
  ada = await blog.aUser();
  await blog.anArticle({ by: ada, title: 'On looms' });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.clock.install();
  await signIn(page, ada);
});

test('shows the server’s message as an error toast at the top right for seven seconds', async ({ page }) => {
  test.slow();
  for (const row of formToasts) {
    await test.step(`${row.name}: ${row.status}`, async () => {
      await fail(page, row);
      await expectToast(page, sentence, { corner: 'top', seconds: 7 });
    });
  }
});

test('shows any other failure as the unexpected error at the bottom right for five seconds', async ({
  page,
}) => {
  test.slow();
  for (const row of unexpected) {
    await test.step(`${row.name}: ${row.status}`, async () => {
      await fail(page, row);
      await expectToast(page, specMessages.unexpectedError, { corner: 'bottom', seconds: 5 });
      for (const [label, text] of Object.entries(row.texts ?? {}))
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    });
  }
});

test('shows the message of a rejected login under both fields, and of a rejected article under its title', async ({
  page,
}) => {
  await fail(page, { name: 'create an article', ...create, status: 400 });
  await expect(page.getByLabel('Title', { exact: true })).toHaveAccessibleDescription(sentence);
  await fail(page, { name: 'log in', ...login, status: 400 });
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(sentence);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(sentence);

  await expect(page.getByText(sentence)).toHaveCount(2);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('shows no message when a listing fails to load, and loads it when the network is back', async ({
  page,
}) => {
  for (const [path, call] of [
    ['/allArticles', /articles\/all\?/],
    ['/myArticles', /articles\?/],
  ] as const) {
    for (const status of [404, 500, 'no network'] as const) {
      await fail(page, { name: 'open a listing', call, status, path });
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    }

    await page.unrouteAll();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('article')).toHaveCount(1);
  }
});

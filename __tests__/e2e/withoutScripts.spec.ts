import { expect, test } from '../helpers/e2e/fixtures.ts';
import { holdScripts } from '../helpers/e2e/holdFiles.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test(
    'supports paging through the listing and reading an article',
    { tag: '@journey' },
    async ({ page, blog }) => {
      const ada = await blog.aUser({ name: 'Ada' });
      for (let made = 1; made <= 6; made += 1) await blog.anArticle({ by: ada, title: `Note ${made}` });

      await page.goto('/');
      await page.getByRole('link', { name: 'Articles', exact: true }).click();
      await expect(page.getByRole('article')).toHaveCount(4);
      await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page).toHaveURL('/allArticles?page=2');
      await expect(page.getByRole('article')).toHaveCount(2);
      await page.getByRole('link', { name: 'Note 1', exact: true }).click();

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Note 1');
      await expect(page.getByText('By Ada')).toBeVisible();
      await expect(page.getByText('1 click', { exact: true })).toBeVisible();
    },
  );

  test('stacks the links of the header on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/');
    const header = page.getByRole('banner');

    await expect(header.getByRole('button')).toHaveCount(0);
    await header.getByRole('link', { name: 'Articles' }).click();

    await expect(page).toHaveURL('/allArticles');
  });

  test('shows a drawing for an empty search', async ({ page }) => {
    const drawing = page.waitForResponse('**/empty-search.svg');

    await page.goto('/search?q=looms');

    expect((await drawing).status()).toBe(200);
    await expect(page.getByText('No results.')).toBeVisible();
  });

  test('uses the color scheme of the system', async ({ page }) => {
    const colors = () =>
      page.locator('body').evaluate((body) => {
        const { backgroundColor, color } = getComputedStyle(body);
        return { backgroundColor, color };
      });

    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    const light = await colors();
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await colors();

    expect(light).toEqual({ backgroundColor: 'rgb(250, 248, 244)', color: 'rgb(29, 27, 24)' });
    expect(dark).toEqual({ backgroundColor: 'rgb(20, 21, 23)', color: 'rgb(236, 235, 231)' });
  });

  test('hides or disables controls that need scripts, with a notice', async ({ page }) => {
    await page.goto('/login');

    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.locator('noscript p')).toContainText('This page needs JavaScript.');
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeDisabled();
    await expect(page.getByRole('button', { name: /mode$/ })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeHidden();
    for (const path of ['/', '/register', '/allArticles', '/dashboard/userData', '/myArticles']) {
      await page.goto(path);
      for (const button of await page.getByRole('button').all())
        expect(await button.evaluate((element) => element.matches(':disabled, [type="submit"]'))).toBe(true);
    }
  });
});

test(
  'keeps input typed before the scripts load, which only the app sends',
  { tag: '@journey' },
  async ({ page, blog }) => {
    const ada = await blog.aUser();
    const release = await holdScripts(page);

    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill(ada.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page).toHaveURL('/login');
    release();

    await expect(page.getByText('Welcome back!')).toBeVisible();
  },
);

test('shows the signed-in header from the first paint without layout shift', async ({ page, blog }) => {
  const ada = await blog.aUser();
  await page.addInitScript((token) => localStorage.setItem('token', token), ada.token);
  const release = await holdScripts(page);
  const header = page.getByRole('navigation', { name: 'Main' });
  const links = () => header.getByRole('link').allTextContents();
  const places = async () =>
    (await Promise.all((await header.getByRole('link').all()).map((link) => link.boundingBox()))).map(
      (box) => box?.x,
    );

  await page.goto('/', { waitUntil: 'commit' });
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  const before = [await links(), await places()];
  release();
  await expect(page.locator('header a[href="/login"]')).toHaveCount(0);

  expect([await links(), await places()]).toEqual(before);
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0);
});

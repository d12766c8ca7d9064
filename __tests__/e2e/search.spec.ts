import type { Page } from '@playwright/test';
import { AWAKE_EVENT } from '../../src/shared/initialPage.ts';
import { signIn } from '../../tools/browser/blog.ts';
import { faces } from '../../tools/browser/screens/screen.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { holdScripts } from '../helpers/e2e/holdFiles.ts';

/** Opens a page and waits for hydration, before which shortcuts do nothing. */
async function openHydrated(page: Page, path: string) {
  await page.addInitScript((event) => {
    addEventListener(event, () => document.documentElement.setAttribute('data-awake', ''));
  }, AWAKE_EVENT);
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-awake', '');
}

async function openField(page: Page) {
  const field = page.getByRole('combobox', { name: 'Search articles' });
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  return field;
}

test(
  'finds an article from the header using only the keyboard',
  { tag: '@journey' },
  async ({ page, blog }) => {
    const ada = await blog.aUser({ name: 'Ada' });
    await blog.anArticle({ by: ada, title: 'On engines', markdown: 'They weave patterns.' });
    await blog.anArticle({ by: ada, title: 'On looms', markdown: 'Unlike engines.' });
    await openHydrated(page, '/');

    const field = await openField(page);
    await field.fill('engi');
    const options = page.getByRole('option');
    await expect(options).toHaveText(['On engines', 'On looms']);
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute(
      'aria-activedescendant',
      (await options.nth(1).getAttribute('id')) ?? '',
    );
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL('/allArticles/on-looms');
    await expect(field).toBeHidden();

    await page.getByRole('link', { name: 'Search' }).click();
    await field.fill('weave');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=weave');
    await expect(page.locator('main mark')).toHaveText(['weave']);

    // There the key focuses the page's own field.
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search articles' })).toBeFocused();
    await expect(field).toBeHidden();
  },
);

test('closes suggestions and then the field in the header on Escape, and returns the focus', async ({
  page,
  blog,
}) => {
  await blog.anArticle({ by: await blog.aUser(), title: 'On engines' });
  await openHydrated(page, '/');
  const link = page.getByRole('link', { name: 'Search' });
  const field = await openField(page);
  await field.fill('engine');
  await expect(page.getByRole('option')).toHaveCount(1);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');

  await expect(field).toBeHidden();
  await expect(link).toBeFocused();
});

test('opens the field for a slash that was pressed before the app loaded', async ({ page, blog }) => {
  await blog.anArticle({ by: await blog.aUser(), title: 'On engines' });
  const release = await holdScripts(page);
  await page.goto('/allArticles/on-engines', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'On engines' }).waitFor();

  await page.keyboard.press('/');
  release();

  await expect(page.getByRole('combobox', { name: 'Search articles' })).toBeFocused();
});

test('keeps what was typed after a slash before the app loaded', async ({ page, blog }) => {
  await blog.anArticle({ by: await blog.aUser(), title: 'On engines' });
  const release = await holdScripts(page);
  await page.goto('/allArticles/on-engines', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'On engines' }).waitFor();

  await page.keyboard.type('/Engi');
  release();
  const field = page.getByRole('combobox', { name: 'Search articles' });
  await expect(field).toBeFocused();
  await page.keyboard.type('nes');

  await expect(field).toHaveValue('Engines');
});

test('searches for what was typed after a slash and sent before the app loaded', async ({ page, blog }) => {
  await blog.anArticle({ by: await blog.aUser(), title: 'On engines' });
  const release = await holdScripts(page);
  await page.goto('/allArticles/on-engines', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'On engines' }).waitFor();

  await page.keyboard.type('/on engines');
  await page.keyboard.press('Enter');
  release();

  await expect(page).toHaveURL('/search?q=on+engines');
});

test('types into the page’s field after a slash before the app loaded', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/allArticles', { waitUntil: 'commit' });
  const field = page.getByRole('searchbox', { name: 'Search articles' });
  await field.waitFor();

  await page.keyboard.type('/eng');
  release();
  await expect(faces(page)).toHaveCount(1);
  await page.keyboard.type('ines');

  await expect(field).toHaveValue('engines');
});

test('ignores an earlier slash if the user has moved on before the app loaded', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const password = page.getByLabel('Password', { exact: true });
  await password.waitFor();
  // The first field has the focus.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());

  await page.keyboard.press('/');
  await password.click();
  release();
  await expect(faces(page)).toHaveCount(1);
  // Loads the code that opens the field in the header.
  await page.keyboard.press('a');
  await page.waitForLoadState('networkidle');

  await expect(password).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Search articles' })).toBeHidden();
});

test('leaves a slash typed into a field before the app loaded to that field', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/allArticles', { waitUntil: 'commit' });
  const field = page.getByRole('searchbox', { name: 'Search articles' });
  await field.click();

  await page.keyboard.press('/');
  release();
  await expect(faces(page)).toHaveCount(1);
  // Loads the code that opens the field in the header.
  await page.keyboard.press('a');

  await expect(field).toHaveValue('/a');
  await expect(field).toBeFocused();
});

test('finds an article from the listing', async ({ page, blog }) => {
  const ada = await blog.aUser({ name: 'Ada' });
  await blog.anArticle({ by: ada, title: 'On engines', markdown: 'They weave patterns.' });
  await blog.anArticle({ by: ada, title: 'On looms', markdown: 'Unlike engines.' });
  await openHydrated(page, '/allArticles');

  await page.getByRole('searchbox', { name: 'Search articles' }).fill('weave');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/search?q=weave');
  await expect(page.locator('main mark')).toHaveText(['weave']);
  await page.getByRole('link', { name: 'On engines', exact: true }).click();
  await expect(page).toHaveURL('/allArticles/on-engines');
});

test('pages through results and explains invalid queries', async ({ page, blog }) => {
  const ada = await blog.aUser();
  for (let at = 0; at < 12; at += 1) await blog.anArticle({ by: ada, title: `Engine ${at}` });
  await openHydrated(page, '/search?q=engine');
  await expect(page.locator('main li')).toHaveCount(10);

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/search?q=engine&page=2');
  await expect(page.locator('main li')).toHaveCount(2);
  const field = page.getByRole('searchbox', { name: 'Search articles' });
  await field.fill('nowhere');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No results.')).toBeVisible();
  await field.fill('?!');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter at least one word')).toBeVisible();
});

test('searches the author’s own articles', async ({ page, blog }) => {
  const ada = await blog.aUser();
  for (const title of ['On engines', 'On looms']) await blog.anArticle({ by: ada, title });
  await signIn(page, ada);
  await page.goto('/myArticles');
  await expect(page.getByRole('article')).toHaveCount(2);

  await page.getByRole('searchbox', { name: 'Search my articles' }).fill('loom');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/myArticles?q=loom');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'On looms', exact: true })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('searches and pages through results', async ({ page, blog }) => {
    const ada = await blog.aUser();
    for (let at = 0; at < 12; at += 1) await blog.anArticle({ by: ada, title: `Engine ${at}` });
    await page.goto('/allArticles');

    await page.getByRole('searchbox', { name: 'Search articles' }).fill('engine');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?q=engine');
    await expect(page.locator('main li')).toHaveCount(10);
    await page.getByRole('button', { name: 'Next' }).click();

    await expect(page).toHaveURL('/search?q=engine&page=2');
    await expect(page.locator('main li')).toHaveCount(2);
  });
});

import type { Page } from '@playwright/test';
import { AWAKE_EVENT } from '../../src/shared/initialPage.ts';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

/** Opens a page, and waits until the app has it: before, a link is a link, and no key means anything. */
async function openAwake(page: Page, path: string) {
  await page.addInitScript((event) => {
    addEventListener(event, () => document.documentElement.setAttribute('data-awake', ''));
  }, AWAKE_EVENT);
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-awake', '');
}

test('a reader finds an article from the listing', async ({ page, blog }) => {
  const ada = await blog.aUser({ name: 'Ada' });
  await blog.anArticle({ by: ada, title: 'On engines', markdown: 'They weave patterns.' });
  await blog.anArticle({ by: ada, title: 'On looms', markdown: 'Unlike engines.' });
  await openAwake(page, '/allArticles');

  await page.getByRole('searchbox', { name: 'Search articles' }).fill('weave');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/search?q=weave');
  await expect(page.locator('main mark')).toHaveText(['weave']);
  await page.getByRole('link', { name: 'On engines' }).click();
  await expect(page).toHaveURL('/allArticles/on-engines');
});

test('the search page turns its pages, and says what can not be searched for', async ({ page, blog }) => {
  const ada = await blog.aUser();
  for (let at = 0; at < 12; at += 1) await blog.anArticle({ by: ada, title: `Engine ${at}` });
  await openAwake(page, '/search?q=engine');
  await expect(page.locator('main li')).toHaveCount(10);

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/search?q=engine&page=2');
  await expect(page.locator('main li')).toHaveCount(2);
  const field = page.getByRole('searchbox', { name: 'Search articles' });
  await field.fill('nowhere');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing was found.')).toBeVisible();
  await field.fill('?!');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please search for at least one word')).toBeVisible();
});

test('an author searches their own articles', async ({ page, blog }) => {
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
  // The hint to load the app early is refused, as it should be.
  test.beforeEach(({ problems }) => problems.areExpected(/^csp \(.*\/app\.\w+\.js\)$/));

  test('a reader searches and turns the page', async ({ page, blog }) => {
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

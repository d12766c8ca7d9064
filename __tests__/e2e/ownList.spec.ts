import type { Locator, Page } from '@playwright/test';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

const COUNT = 55;
const titleAt = (at: number) => `Engine ${String(at).padStart(2, '0')}`;

const titles = (page: Page) => page.getByRole('rowheader').getByRole('link');
const box = (page: Page, name: string) => page.getByRole('checkbox', { name });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** Presses a bulk action and confirms it. The dialog's Cancel button must have the focus. */
async function act(page: Page, name: string, answer = name) {
  await button(page.getByRole('group', { name: 'Selected' }), name).press('Enter');
  const question = page.getByRole('dialog');
  await expect(button(question, 'Cancel')).toBeFocused();
  await button(question, answer).press('Enter');
  await expect(question).toBeHidden();
}

test('searches, sorts, selects and edits many articles by keyboard, with the state in the URL', async ({
  page,
  blog,
}) => {
  const ada = await blog.aUser();
  const articles = [];
  for (let at = 1; at <= COUNT; at += 1) articles.push(await blog.anArticle({ by: ada, title: titleAt(at) }));
  await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They weave.' });
  await signIn(page, ada);
  await page.goto('/myArticles');
  await button(page, 'List').press('Enter');
  await expect(titles(page).first()).toHaveText('On looms');

  // Search and sort.
  await page.getByRole('searchbox', { name: 'Search my articles' }).fill('engine');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/myArticles?q=engine');
  await expect(page.getByText(`${COUNT} articles`)).toBeVisible();
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('link').press('Enter');
  await expect(page).toHaveURL('/myArticles?q=engine&sort=title');
  await expect(titles(page).first()).toHaveText('Engine 01');
  await expect(page.locator('main mark').first()).toHaveText('Engine');

  // Select a range, one of which is deleted in the meantime.
  await box(page, 'Select Engine 02').press('Space');
  await box(page, 'Select Engine 05').press('Shift+Space');
  await expect(page.getByText('4 articles selected')).toBeVisible();
  const gone = articles[2];
  if (gone) await blog.remove(gone, ada);
  await act(page, 'Unpublish', 'Unpublish articles');
  const outcome = page.getByRole('status').filter({ hasText: 'failed:' });
  await expect(outcome).toContainText('3 articles unpublished. 1 failed:');
  await expect(outcome.getByRole('listitem')).toHaveText(/^engine-03: /);
  await expect(page.getByText(`${COUNT - 4} articles`)).toBeVisible();

  // Publish the drafts again.
  await page.getByRole('link', { name: /^Drafts/ }).press('Enter');
  await expect(page).toHaveURL('/myArticles?state=drafts');
  await expect(titles(page)).toHaveCount(3);
  await box(page, 'Select all on this page').press('Space');
  await act(page, 'Publish', 'Publish drafts');
  await expect(page.getByText('3 drafts published.')).toBeVisible();
  await expect(page.getByText(/^No drafts yet/)).toBeVisible();

  // Back and reload restore the state in the URL.
  for (const step of [() => page.goBack(), () => page.reload()]) {
    await step();
    await expect(page).toHaveURL('/myArticles?q=engine&sort=title');
    await expect(page.getByText(`${COUNT - 1} articles`)).toBeVisible();
    await expect(titles(page).nth(2)).toHaveText('Engine 04');
    await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByRole('searchbox', { name: 'Search my articles' })).toHaveValue('engine');
  }

  // Select all matches on all pages.
  await box(page, 'Select all on this page').press('Space');
  await expect(page.getByText('50 articles selected')).toBeVisible();
  await button(page, `Select all ${COUNT - 1} matches`).press('Enter');
  await expect(page.getByRole('group', { name: 'Selected' })).toBeFocused();
  await button(page.getByRole('group', { name: 'Selected' }), 'Delete').press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete these articles?' });
  await expect(question).toContainText(`${COUNT - 1} articles`);
  await button(question, 'Delete articles').press('Enter');
  await expect(page.getByText(`${COUNT - 1} articles deleted.`)).toBeVisible();
  await expect(page.getByText('No articles match these filters.')).toBeVisible();
  await page.getByRole('link', { name: /^Published/ }).press('Enter');
  await expect(titles(page)).toHaveText(['On looms']);
});

test('finds a draft by words deep in its text', async ({ page, blog }) => {
  const ada = await blog.aUser();
  await blog.aDraft({
    by: ada,
    title: 'On looms',
    markdown: `${'They weave. '.repeat(200)}A jacquard head.`,
  });
  await blog.aDraft({ by: ada, title: 'On engines' });
  await signIn(page, ada);
  await page.goto('/myArticles?state=drafts');
  await expect(page.getByRole('article')).toHaveCount(2);

  await page.getByRole('searchbox', { name: 'Search my drafts' }).fill('jacquard');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/myArticles?state=drafts&q=jacquard');
  await expect(titles(page)).toHaveText(['On looms']);
});

import { myArticlesMessages as messages } from '../../src/shared/messages/en/myArticles.ts';
import { deletionMessages, specMessages } from '../../src/shared/messages/en/spec.ts';
import { signIn } from '../../tools/browser/blog.ts';
import { expectToast, fillIn, press } from '../../tools/browser/screens/screen.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

/** The light theme's error color. */
const RED = 'rgb(179, 38, 30)';
const dialog = { role: 'dialog', name: deletionMessages.areYouSure } as const;

test('lists only own articles, four per page, with links to article and form', async ({ page, blog }) => {
  const ada = await blog.aUser();
  for (const number of [1, 2, 3, 4, 5]) await blog.anArticle({ by: ada, title: `Mine ${number}` });
  await blog.anArticle({ by: await blog.aUser(), title: 'Not mine' });
  await signIn(page, ada);
  await page.goto('/myArticles');
  const titles = page.getByRole('article').getByRole('heading');
  await expect(titles).toHaveText(['Mine 5', 'Mine 4', 'Mine 3', 'Mine 2']);

  await press(page, 'Next');
  await expect(titles).toHaveText(['Mine 1']);
  await expect(page).toHaveURL('/myArticles?page=2');
  await page.getByRole('link', { name: 'Read Mine 1' }).click();
  await expect(page).toHaveURL('/myArticles/mine-1');
  await expect(page.getByText('0 clicks')).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();

  await expect(page).toHaveURL('/edit/mine-1');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Mine 1');
});

test('returns from an edit to the same page of the list, like Back', async ({ page, blog }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const ada = await blog.aUser();
  for (let number = 1; number <= 8; number += 1) await blog.anArticle({ by: ada, title: `Mine ${number}` });
  await signIn(page, ada);
  await page.goto('/myArticles?page=2');
  const place = () => page.evaluate(() => Math.round(scrollY));
  const edit = page.getByRole('link', { name: 'Edit Mine 2' });
  await edit.scrollIntoViewIfNeeded();
  const before = await place();
  expect(before).toBeGreaterThan(300);

  await edit.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Article' })).toBeVisible();
  await expect.poll(place).toBe(0);
  await page.goBack();
  await expect.poll(place).toBe(before);

  await edit.click();
  await fillIn(page, { Markdown: 'They weave.' });
  await press(page, 'Update');
  await page.getByRole('link', { name: 'Back to list' }).click();
  await expect(page).toHaveURL('/myArticles?page=2');
  await expect.poll(place).toBe(before);
});

test(
  'opens an edit with the saved text, shows a toast, opens the home page after three seconds and updates the public page',
  { tag: '@journey' },
  async ({ page, blog }) => {
    const ada = await blog.aUser();
    await blog.anArticle({
      by: ada,
      title: 'On looms',
      markdown: 'They weave.',
      cover: `${blog.url}/favicon.svg`,
    });
    await signIn(page, ada);
    await page.goto('/edit/on-looms');
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('On looms');
    await expect(page.getByLabel('Cover', { exact: true })).toHaveValue(`${blog.url}/favicon.svg`);
    await expect(page.getByLabel('Markdown', { exact: true })).toHaveValue('They weave.');

    await fillIn(page, { Title: 'On engines', Cover: '', Markdown: 'They *compute*.' });
    await press(page, 'Update');

    await expectToast(page, specMessages.articleUpdated);
    await expect(page).toHaveURL('/edit/on-looms');
    await expect(page).toHaveURL('/');
    await page.goto('/allArticles/on-looms');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('On engines');
    await expect(page.locator('em')).toHaveText('compute');
  },
);

test('shows both versions of a conflicting edit and lets the author choose', async ({
  page,
  blog,
  problems,
}) => {
  problems.areExpected(/409 \(Conflict\)/);
  const ada = await blog.aUser();
  const article = await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They weave.' });
  await signIn(page, ada);
  await page.goto('/edit/on-looms');
  await fillIn(page, { Markdown: 'They weave patterns.' });
  await blog.edit(article, { by: ada, markdown: 'They knit.' });

  await press(page, 'Update');
  await expect(page.getByRole('region', { name: 'Your version' })).toContainText('They weave patterns.');
  await expect(page.getByRole('region', { name: 'Saved version' })).toContainText('They knit.');
  await press(page, 'Keep my version');

  await expectToast(page, specMessages.articleUpdated);
  await page.goto('/allArticles/on-looms');
  await expect(page.getByText('They weave patterns.')).toBeVisible();
});

test('confirms a deletion in danger mode, then shows a toast and the user’s list', async ({ page, blog }) => {
  const ada = await blog.aUser();
  await blog.anArticle({ by: ada, title: 'On looms' });
  await signIn(page, ada);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/myArticles/on-looms');
  const asking = page.getByRole(dialog.role, { name: dialog.name });
  await press(page, 'Delete');
  await expect(asking).toContainText(deletionMessages.articleDeletionWarning);
  await expect(asking.locator('svg')).toHaveCSS('color', RED);
  await expect(asking.getByRole('button', { name: 'Delete' })).toHaveCSS('background-color', RED);
  await expect(asking.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asking).toBeHidden();

  await press(page, 'Delete');
  await asking.getByRole('button', { name: 'Delete' }).click();

  await expectToast(page, deletionMessages.articleDeleted);
  await expect(page).toHaveURL('/myArticles');
  await expect(page.getByText('You haven’t published anything yet.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('shows an error for an already deleted article and opens the home page after three seconds', async ({
  page,
  blog,
  problems,
}) => {
  problems.areExpected(/404 \(Not Found\)/);
  const ada = await blog.aUser();
  const article = await blog.anArticle({ by: ada, title: 'On looms' });
  await signIn(page, ada);
  await page.goto('/myArticles/on-looms');
  await press(page, 'Delete');
  await blog.remove(article, ada);

  await page.getByRole(dialog.role).getByRole('button', { name: 'Delete' }).click();

  await expectToast(page, 'This article was not found. It may have been deleted.');
  await expect(page).toHaveURL('/');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('shows the actions of a card on one line, the rest in a menu', async ({ page, blog }) => {
    const ada = await blog.aUser();
    await blog.anArticle({ by: ada, title: 'On looms' });
    await signIn(page, ada);
    await page.goto('/myArticles');
    const card = page.getByRole('article');
    const more = card.getByRole('button', { name: 'More actions for On looms' });
    const acts = [
      card.getByRole('link', { name: 'Read On looms' }),
      card.getByRole('link', { name: 'Edit On looms' }),
      card.getByRole('button', { name: 'Delete On looms' }),
      more,
    ];
    const middles = [];
    for (const act of acts) {
      const box = await act.boundingBox();
      middles.push(box && Math.round(box.y + box.height / 2));
    }
    expect(new Set(middles).size).toBe(1);

    await more.tap();
    await page.getByRole('menuitem', { name: 'Stats' }).tap();

    await expect(page.getByRole('dialog', { name: 'On looms' })).toContainText('clicks in the last 90 days');
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
  });

  test('shows Stats beside the sort order, whose longest name fits', async ({ page, blog }) => {
    const ada = await blog.aUser();
    await blog.anArticle({ by: ada });
    await signIn(page, ada);

    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/myArticles?sort=updated');
      const sort = page.locator('select', { hasText: messages.list.sorts.updated });
      const stats = page.getByRole('main').getByRole('button', { name: messages.item.stats, exact: true });
      const middles = [];
      for (const target of [sort, stats]) {
        const box = await target.boundingBox();
        middles.push(box && Math.round(box.y + box.height / 2));
      }
      expect(new Set(middles).size, `${width} wide`).toBe(1);

      // Without a width, a select is as wide as its longest option.
      const missing = await sort.evaluate((select: HTMLElement) => {
        const shown = select.offsetWidth;
        select.style.position = 'absolute';
        select.style.width = 'max-content';
        return Math.max(0, select.offsetWidth - shown);
      });
      expect(missing, `${width} wide`).toBe(0);
    }
  });
});

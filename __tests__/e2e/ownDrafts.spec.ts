import { specMessages } from '../../src/shared/messages/en/spec.ts';
import { signIn } from '../../tools/browser/blog.ts';
import { chooseMore, expectToast, fillIn, press } from '../../tools/browser/screens/screen.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

test('lists a draft, opens it in the editor, discards and restores it', async ({ page, blog }) => {
  const ada = await blog.aUser();
  await blog.aDraft({ by: ada, title: 'On looms', markdown: 'They weave.' });
  await signIn(page, ada);
  await page.goto('/myArticles');
  await page.getByRole('link', { name: /^Drafts/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeFocused();
  await expect(page).toHaveURL('/myArticles?state=drafts');

  await page.getByRole('link', { name: 'Continue writing On looms' }).click();
  await expect(page.getByLabel('Markdown', { exact: true })).toHaveValue('They weave.');
  await page.goBack();
  await chooseMore(page, 'On looms', 'Discard');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expectToast(page, 'Draft discarded');
  await expect(page.getByRole('article')).toHaveCount(0);
  await press(page, 'Undo');

  await expectToast(page, 'Draft restored');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText('On looms');
});

test('publishes a scheduled draft when it is due', async ({ page, blog }) => {
  const ada = await blog.aUser();
  const { _id } = await blog.aDraft({ by: ada, title: 'On looms', markdown: 'They weave.' });
  await signIn(page, ada);
  await page.goto('/myArticles?state=drafts');
  await press(page, 'Schedule On looms');
  const dialog = page.getByRole('dialog', { name: 'Schedule publication' });
  await expect(dialog.getByLabel('Date')).toBeFocused();
  await expect(dialog).toContainText(/at 09:00, Central European \w+ Time\./);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await page.getByRole('link', { name: 'View scheduled', exact: true }).click();
  await expect(page.getByText(/Scheduled for .* at 09:00, Central European/)).toBeVisible();

  // Simulates the passing of a day.
  await blog.schedule(_id, new Date(Date.now() + 1000), ada);
  await expect
    .poll(async () => (await page.request.get('/allArticles/on-looms')).status(), { timeout: 40_000 })
    .toBe(200);
  await page.reload();

  await expect(page.getByText('Nothing scheduled.')).toBeVisible();
  await page.getByRole('link', { name: /^Published/ }).click();
  await expect(page.getByRole('article').getByRole('heading')).toHaveText('On looms');
});

test('removes an unpublished article for readers, and restores its URL when it is republished', async ({
  page,
  blog,
  problems,
}) => {
  problems.areExpected(/404 \(Not Found\)/);
  const ada = await blog.aUser();
  await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They weave.' });
  await signIn(page, ada);
  await page.goto('/myArticles/on-looms');
  await press(page, 'Unpublish');
  const asking = page.getByRole('dialog', { name: 'Unpublish this article?' });
  await expect(asking.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await asking.getByRole('button', { name: 'Unpublish article' }).click();
  await expectToast(page, 'Article unpublished');
  await expect(page).toHaveURL('/myArticles?state=drafts');
  expect((await page.request.get('/allArticles/on-looms')).status()).toBe(404);

  await page.getByRole('link', { name: 'Continue writing On looms' }).click();
  await expect(page.getByLabel('Markdown', { exact: true })).toHaveValue('They weave.');
  await fillIn(page, { Title: 'On engines' });
  await press(page, 'Create');

  await expectToast(page, specMessages.articleCreated);
  await page.goto('/allArticles/on-looms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On engines');
});

test('compares an earlier version, restores it in one undoable step and publishes it only on Update', async ({
  page,
  blog,
}) => {
  const ada = await blog.aUser();
  const article = await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They weave.\n\nThe end.' });
  await blog.edit(article, { by: ada, markdown: 'They knit.\n\nThe end.' });
  await signIn(page, ada);
  await page.goto('/myArticles/on-looms');
  await chooseMore(page, 'On looms', 'Version history');
  await page.getByRole('listitem').last().getByRole('link').click();
  await expect(page.getByText('1 change')).toBeVisible();
  await expect(page.locator('del')).toHaveText('weave');
  await expect(page.locator('ins')).toHaveText('knit');

  await page.getByRole('link', { name: 'Restore this version' }).click();
  const markdown = page.getByLabel('Markdown', { exact: true });
  await expect(markdown).toHaveValue('They weave.\n\nThe end.');
  await markdown.press('ControlOrMeta+Z');
  await expect(markdown).toHaveValue('They knit.\n\nThe end.');
  await markdown.press('ControlOrMeta+Shift+Z');
  await expect(markdown).toHaveValue('They weave.\n\nThe end.');
  const publicPage = () => page.request.get('/allArticles/on-looms').then((reply) => reply.text());
  expect(await publicPage()).toContain('They knit.');
  await press(page, 'Update');

  await expectToast(page, specMessages.articleUpdated);
  expect(await publicPage()).toContain('They weave.');
});

test('fits lists and histories into a small phone', async ({ page, blog }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const ada = await blog.aUser();
  const title = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe'.repeat(2);
  const { slug } = await blog.anArticle({ by: ada, title });
  await blog.aDraft({ by: ada, title });
  const { _id } = await blog.aDraft({ by: ada, title, markdown: title });
  await blog.schedule(_id, new Date(Date.now() + 86_400_000), ada);
  await signIn(page, ada);

  for (const path of [
    '/myArticles',
    '/myArticles?state=drafts',
    '/myArticles?state=scheduled',
    `/myArticles/${slug}`,
    `/myArticles/${slug}/history`,
    `/edit/${slug}`,
  ]) {
    await page.goto(path);
    await expect(
      page
        .getByText(title)
        .or(page.getByRole('button', { name: 'Update' }))
        .first(),
    ).toBeVisible();
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess, path).toBeLessThanOrEqual(0);
  }
});

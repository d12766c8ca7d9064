import type { Locator, Page } from '@playwright/test';
import { appMessages } from '../../src/shared/messages/en/app.ts';
import { editorMessages, historyMessages } from '../../src/shared/messages/en/editor.ts';
import { specMessages } from '../../src/shared/messages/en/spec.ts';
import { type Blog, type Person, signIn } from '../../tools/browser/blog.ts';
import { expectToast } from '../../tools/browser/screens/screen.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { text } from '../helpers/e2e/writing.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Presses Tab until the element has the focus, then Enter. */
async function use(page: Page, target: Locator) {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  await expect(target).toBeVisible();
  for (let steps = 0; !(await isFocused()); steps += 1) {
    expect(steps).toBeLessThan(40);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
}

const isWithinWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
const note = (page: Page) => page.getByText(editorMessages.others.note);
const edit = (page: Page) => page.getByRole('link', { name: appMessages.actions.edit, exact: true });

async function anEditor(blog: Blog, run: (script: string, ...args: string[]) => string): Promise<Person> {
  const eve = await blog.aUser({ name: 'Eve' });
  run('src/server/cli/admin.ts', 'make-admin', eve.email);
  return eve;
}

test(
  'an editor corrects an article on a phone by keyboard, and its author finds out and restores it',
  { tag: '@journey' },
  async ({ page, blog, run, browser }) => {
    const ada = await blog.aUser({ name: 'Ada' });
    await blog.anArticle({ by: ada, title: 'Looms', markdown: 'Warp.' });
    await signIn(page, await anEditor(blog, run));

    await page.goto('/allArticles/looms');
    await use(page, edit(page));
    await expect(note(page)).toBeVisible();
    expect(await isWithinWidth(page)).toBe(true);
    await expect(text(page)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' Weft.');
    await expect(page.getByText(editorMessages.saveStatus.onDevice('')).first()).toBeVisible();

    await page.reload();
    await expect(text(page)).toHaveValue('Warp. Weft.');
    await text(page).press('ControlOrMeta+Enter');
    const confirm = page.getByRole('button', { name: editorMessages.publish.updateConfirm });
    await use(page, confirm);

    await expectToast(page, specMessages.articleUpdated);
    await expect(page).toHaveURL('/allArticles/looms');
    await expect(page.getByText('Warp. Weft.')).toBeVisible();

    const context = await browser.newContext({ baseURL: blog.url });
    const author = await context.newPage();
    await signIn(author, ada);
    await author.goto('/myArticles/looms/history');
    await expect(
      author.getByRole('link', { name: new RegExp(historyMessages.savedBy.editor('Eve')) }),
    ).toBeVisible();
    await author.getByRole('listitem').last().getByRole('link').click();
    await author.getByRole('link', { name: historyMessages.restore }).click();
    await expect(text(author)).toHaveValue('Warp.');
    await author.getByRole('button', { name: editorMessages.update }).click();
    await expectToast(author, specMessages.articleUpdated);
    await context.close();

    await page.reload();
    await expect(page.getByText('Warp.', { exact: true })).toBeVisible();
  },
);

test('goes on in a second tab, and leads back to the article with Back', async ({
  page,
  blog,
  run,
  context,
}) => {
  const ada = await blog.aUser({ name: 'Ada' });
  await blog.anArticle({ by: ada, title: 'Looms', markdown: 'Warp.' });
  await signIn(page, await anEditor(blog, run));
  await page.goto('/allArticles/looms');
  await edit(page).click();
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Weft.');
  await expect(page.getByText(editorMessages.saveStatus.onDevice('')).first()).toBeVisible();

  const second = await context.newPage();
  await second.goto('/edit/looms');
  await second.getByRole('button', { name: editorMessages.lock.continueHere }).click();
  await expect(text(second)).toHaveValue('Warp. Weft.');
  await expect(page.getByText(editorMessages.lock.takenOver)).toBeVisible();
  await second.getByRole('button', { name: editorMessages.update }).click();
  await expectToast(second, specMessages.articleUpdated);
  await expect(second).toHaveURL('/allArticles/looms');

  await page.goBack();
  await expect(page).toHaveURL('/allArticles/looms');
  await expect(page.getByText('Warp. Weft.')).toBeVisible();
});

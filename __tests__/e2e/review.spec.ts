import type { Browser, Page } from '@playwright/test';
import { translated as texts } from '../../src/shared/messages/en.ts';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { giveRole } from '../helpers/e2e/giveRole.ts';
import { expectSaved, form, text } from '../helpers/e2e/writing.ts';

const { submit, state, list, entry, sendBack, fields, lists } = texts.review;

/** Another browser on a phone. */
async function openPhone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  return context.newPage();
}

/** Expects that nothing makes the page wider than the window. */
const expectNoSidewaysScroll = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);

/** Moves the focus by Tab until it is on an element with this name. */
async function tabTo(page: Page, role: 'button' | 'link' | 'textbox', name: string) {
  const target = page.getByRole(role, { name, exact: true });
  await expect(target).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 1 });
  }).toPass({ intervals: [1] });
}

const SOURCE = 'See *Jacquard*.';

test(
  'a contributor submits a text, an editor sends it back and then publishes it, both on phones',
  { tag: '@journey' },
  async ({ browser, blog, dataDir }) => {
    const [ada, grace] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Grace' })];
    giveRole(dataDir, ada, 'contributor');
    giveRole(dataDir, grace, 'editor');
    const [author, editor] = [await openPhone(browser, blog.url), await openPhone(browser, blog.url)];
    await signIn(author, ada);
    await signIn(editor, grace);

    await author.goto(form);
    await author.getByLabel('Title').fill('On looms');
    await text(author).fill('They weave.');
    await author.getByRole('button', { name: submit.label }).tap();
    await expect(author.getByText(submit.done, { exact: true })).toBeVisible();
    await expect(author.getByText(state.isCurrent)).toBeVisible();
    await expectNoSidewaysScroll(author);
    expect((await author.request.get('/api/articles/public/on-looms')).status()).toBe(404);

    await editor.goto('/review');
    await expect(editor.getByText(list.by('Ada'))).toBeVisible();
    await expectNoSidewaysScroll(editor);
    await editor.getByRole('link', { name: list.openLabel('On looms') }).tap();
    await editor.getByRole('button', { name: entry.take }).tap();
    await expect(editor.getByText(list.isMine)).toBeVisible();
    await expect(editor.getByText('They weave.')).toBeVisible();
    await editor.getByRole('button', { name: sendBack.open }).tap();
    await editor.getByLabel(fields.comment).fill('Please name\nyour sources.');
    await editor.getByRole('button', { name: sendBack.confirm, exact: true }).tap();
    await expect(editor.getByText(entry.sentBack, { exact: true })).toBeVisible();
    await expect(editor.getByText(list.empty)).toBeVisible();

    // The author sees the comment on the dashboard, in the list and above the draft.
    await author.goto('/dashboard/userData');
    await expect(author.getByText('Please name')).toBeVisible();
    await author.goto('/myArticles?state=sentBack');
    await expect(author.getByRole('heading', { level: 1 })).toHaveText(lists.sentBack);
    await expectNoSidewaysScroll(author);
    await author.getByRole('link', { name: 'On looms', exact: true }).tap();
    await expect(author.getByRole('heading', { name: state.sentBack('Grace') })).toBeVisible();
    await text(author).fill(`They weave. ${SOURCE}`);
    await author.getByRole('button', { name: submit.again }).tap();
    await expect(author.getByText(state.isCurrent)).toBeVisible();

    // The author goes on writing, which the editor doesn't see.
    const saved = author.waitForResponse((response) => response.request().method() === 'PUT');
    await text(author).fill(`They weave. ${SOURCE} And more.`);
    await expect(author.getByText(state.hasChanged)).toBeVisible();
    await saved;
    await editor.goto('/review');
    await editor.getByRole('link', { name: list.openLabel('On looms') }).tap();
    await expect(editor.getByText('They weave. See Jacquard.', { exact: true })).toBeVisible();
    await editor.getByRole('button', { name: entry.publish, exact: true }).tap();
    await editor.getByRole('button', { name: entry.publishConfirm }).tap();
    await expect(editor.getByText(list.empty)).toBeVisible();
    await editor.goto('/allArticles/on-looms');
    await expect(editor.getByText('They weave. See Jacquard.', { exact: true })).toBeVisible();

    // What was written meanwhile is a change of the article.
    await author.goto('/myArticles');
    await expect(author.getByRole('link', { name: 'On looms', exact: true })).toBeVisible();
    await author.goto('/edit/on-looms');
    await expect(text(author)).toHaveValue(`They weave. ${SOURCE} And more.`);
  },
);

test('a change is submitted and published by keyboard only', async ({ page, browser, blog, dataDir }) => {
  const [ada, grace] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Grace' })];
  await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They weave.' });
  giveRole(dataDir, ada, 'contributor');
  giveRole(dataDir, grace, 'editor');
  await signIn(page, ada);
  await page.goto('/edit/on-looms');
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' They knit.');
  await expectSaved(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: submit.question })).toBeVisible();
  await tabTo(page, 'button', submit.label);
  await page.keyboard.press('Enter');
  await expect(page.getByText(submit.done, { exact: true })).toBeVisible();

  const editor = await (await browser.newContext({ baseURL: blog.url })).newPage();
  await signIn(editor, grace);
  await editor.goto('/dashboard/userData');
  await tabTo(editor, 'link', `${texts.app.pages.review} ${list.waiting(1)}`);
  await editor.keyboard.press('Enter');
  await tabTo(editor, 'link', list.openLabel('On looms'));
  await editor.keyboard.press('Enter');
  await expect(editor.getByRole('heading', { level: 1, name: 'On looms' })).toBeFocused();
  await expect(editor.getByRole('region', { name: entry.changes }).getByText('They knit.')).toBeVisible();
  await tabTo(editor, 'button', entry.publish);
  await editor.keyboard.press('Enter');
  await tabTo(editor, 'button', entry.publishConfirm);
  await editor.keyboard.press('Enter');
  await expect(editor.getByText(list.empty)).toBeVisible();
  await expect(editor.getByRole('heading', { level: 1 })).toBeFocused();
  // Back doesn't lead to a text that is gone.
  await editor.goBack();
  await expect(editor.getByRole('heading', { level: 1 })).toHaveText(texts.app.pages.review);

  await page.goto('/allArticles/on-looms');
  await expect(page.getByText('They weave. They knit.')).toBeVisible();
});

test('an editor can’t publish what was submitted again meanwhile', async ({
  page,
  browser,
  blog,
  dataDir,
}) => {
  const [ada, grace] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Grace' })];
  giveRole(dataDir, ada, 'contributor');
  giveRole(dataDir, grace, 'editor');
  await signIn(page, ada);
  await page.goto(form);
  await page.getByLabel('Title').fill('On looms');
  await text(page).fill('They weave.');
  await page.getByRole('button', { name: submit.label }).click();
  await expect(page.getByText(submit.done, { exact: true })).toBeVisible();
  const editor = await (await browser.newContext({ baseURL: blog.url })).newPage();
  await signIn(editor, grace);
  await editor.goto('/review');
  await editor.getByRole('link', { name: list.openLabel('On looms') }).click();
  await expect(editor.getByText('They weave.')).toBeVisible();

  await text(page).fill('They knit.');
  await page.getByRole('button', { name: submit.again }).click();
  await expect(page.getByText(state.isCurrent)).toBeVisible();
  await editor.getByRole('button', { name: entry.publish, exact: true }).click();
  await editor.getByRole('button', { name: entry.publishConfirm }).click();

  await expect(editor.getByRole('heading', { level: 1, name: entry.gone })).toBeVisible();
  expect((await page.request.get('/api/articles/public/on-looms')).status()).toBe(404);
  await editor.getByRole('link', { name: entry.back }).click();
  await editor.getByRole('link', { name: list.openLabel('On looms') }).click();
  await expect(editor.getByText('They knit.')).toBeVisible();
});

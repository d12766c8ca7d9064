import type { Browser, Locator, Page } from '@playwright/test';
import { adminMessages } from '../../src/shared/messages/en/admin.ts';
import { appMessages } from '../../src/shared/messages/en/app.ts';
import { articlesMessages } from '../../src/shared/messages/en/articles.ts';
import { editorMessages, writingReplies } from '../../src/shared/messages/en/editor.ts';
import { myArticlesMessages } from '../../src/shared/messages/en/myArticles.ts';
import { specMessages } from '../../src/shared/messages/en/spec.ts';
import { templateMessages } from '../../src/shared/messages/en/templates.ts';
import { transferMessages } from '../../src/shared/messages/en/transfer.ts';
import { findPlaceholder, placeholders } from '../../src/shared/pageTemplates.ts';
import { type Blog, type Person, signIn } from '../../tools/browser/blog.ts';
import { expectToast } from '../../tools/browser/screens/screen.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

const PHONE = { width: 390, height: 844 };

test.use({ viewport: PHONE });

/** Opens the tab of a reader on a phone, without JavaScript. */
async function openReader(browser: Browser, blog: Blog): Promise<Page> {
  const context = await browser.newContext({
    baseURL: blog.url,
    javaScriptEnabled: false,
    viewport: PHONE,
  });
  return context.newPage();
}

/** Presses Tab until the link has the focus, then Enter. */
async function openByKeyboard(page: Page, link: Locator) {
  const isFocused = () => link.evaluate((element) => element === document.activeElement);
  await expect(link).toBeVisible();
  for (let steps = 0; !(await isFocused()); steps += 1) {
    expect(steps).toBeLessThan(30);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('an admin', () => {
  let ada: Person;
  test.beforeEach(async ({ page, blog, run }) => {
    ada = await blog.aUser({ name: 'Ada' });
    run('src/server/cli/admin.ts', 'make-admin', ada.email);
    await signIn(page, ada);
  });

  test(
    'writes a page and adds it to the menu by keyboard, where readers without JavaScript open it',
    { tag: '@journey' },
    async ({ page, blog, browser }) => {
      const { fields, create } = editorMessages;
      const { menu, saved } = adminMessages.settings;
      await page.goto('/myArticles?state=pages');
      await page.getByRole('link', { name: myArticlesMessages.empty.writePage }).press('Enter');
      await expect(page.getByLabel(fields.kind)).toHaveValue('page');
      await page.getByLabel(fields.title, { exact: true }).fill('About');
      await page.getByLabel(fields.markdown, { exact: true }).fill('They *weave*.');
      await page.getByRole('button', { name: create, exact: true }).press('Enter');
      await expectToast(page, specMessages.articleCreated);
      await page.getByRole('alert').getByRole('link', { name: appMessages.actions.view }).press('Enter');
      await expect(page).toHaveURL('/about');
      await expect(heading(page)).toHaveText('About');

      await page.goto('/admin/menu');
      await page.getByRole('button', { name: menu.add }).first().press('Enter');
      await expect(page.getByLabel(menu.label).nth(1)).toBeFocused();
      const entry = page.getByRole('group', { name: menu.entry(2, ''), exact: true });
      await entry.getByLabel(menu.kind).selectOption('page');
      await entry.getByLabel(menu.targets.page, { exact: true }).fill('about');
      await page.getByRole('button', { name: appMessages.actions.save, exact: true }).press('Enter');
      await expectToast(page, saved);

      const reader = await openReader(browser, blog);
      await reader.goto('/');
      const link = reader.getByRole('banner').getByRole('link', { name: 'About', exact: true });
      await expect(link).not.toHaveAttribute('aria-current');
      await openByKeyboard(reader, link);
      await expect(reader).toHaveURL('/about');
      await expect(heading(reader)).toHaveText('About');
      await expect(reader.locator('em')).toHaveText('weave');
      await expect(link).toHaveAttribute('aria-current', 'page');
      await reader.context().close();
    },
  );

  test('turns a page back into an article, to which its URL leads, without an entry in the menu', async ({
    page,
    blog,
    browser,
  }) => {
    const { item } = myArticlesMessages;
    await blog.anArticle({ by: ada, kind: 'page', title: 'About' });
    await blog.changeSettings(ada, { headerMenu: [{ label: '', kind: 'page', target: 'about' }] });
    const reader = await openReader(browser, blog);
    const entry = reader.getByRole('banner').getByRole('link', { name: 'About', exact: true });
    await reader.goto('/about');
    await expect(entry).toBeVisible();

    await page.goto('/myArticles?state=pages');
    await page.getByRole('button', { name: appMessages.list.moreActionsFor('About') }).press('Enter');
    await page.getByRole('menuitem', { name: item.turn.page }).press('Enter');
    await expectToast(page, item.turned.article('/allArticles/about'));

    await reader.reload();
    await expect(reader).toHaveURL('/allArticles/about');
    await expect(heading(reader)).toHaveText('About');
    await expect(entry).toHaveCount(0);
    await page.goto('/admin/menu');
    await expect(page.getByText(adminMessages.settings.menu.problems.noPage)).toBeVisible();
    await reader.context().close();
  });

  test('takes the URL of an article for a page, while a reader opens the article from a list', async ({
    page,
    blog,
    browser,
  }) => {
    const eve = await blog.aUser({ name: 'Eve' });
    await blog.anArticle({ by: eve, title: 'Imprint', markdown: 'By Eve.' });
    const context = await browser.newContext({ baseURL: blog.url, viewport: PHONE });
    const reader = await context.newPage();
    await reader.goto('/allArticles');
    const { fields, create } = editorMessages;
    await page.goto('/dashboard/createArticle?kind=page');
    await page.getByLabel(fields.title, { exact: true }).fill('Imprint');
    await page.getByLabel(fields.markdown, { exact: true }).fill('By the blog.');
    await page.getByRole('button', { name: create, exact: true }).click();
    await expectToast(page, transferMessages.slug.moved('Imprint', '/allArticles/imprint-2'));

    await reader.getByRole('link', { name: 'Imprint', exact: true }).click();

    await expect(reader.getByText('By Eve.')).toBeVisible();
    await expect(reader).toHaveURL('/allArticles/imprint-2');
    await reader.goto('/imprint');
    await expect(reader.getByText('By the blog.')).toBeVisible();
    await context.close();
  });

  test('pins an article by keyboard, which readers without JavaScript find on top', async ({
    page,
    blog,
    browser,
  }) => {
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await blog.anArticle({ by: ada, title });
    await page.goto('/allArticles/one');
    await page.getByRole('button', { name: adminMessages.pins.pin }).press('Enter');
    await expectToast(page, adminMessages.pins.pinned);

    const reader = await openReader(browser, blog);
    const pinned = reader.getByRole('region', { name: articlesMessages.list.pinned });
    for (const path of ['/', '/allArticles']) {
      await reader.goto(path);
      await expect(pinned.getByRole('heading', { level: 3 })).toHaveText(['One']);
    }
    await openByKeyboard(reader, pinned.getByRole('link', { name: 'One', exact: true }));
    await expect(reader).toHaveURL('/allArticles/one');
    await reader.context().close();
  });

  test('starts the privacy policy with a template, and links to it from every page', async ({
    page,
    blog,
    browser,
    problems,
  }) => {
    // The page is refused while it has placeholders.
    problems.areExpected(/status of 400/);
    const { fields, create, templates } = editorMessages;
    const { labels, saved } = adminMessages.settings;
    const markdown = page.getByLabel(fields.markdown, { exact: true });
    await page.goto('/dashboard/createArticle?kind=page');

    await page.getByRole('button', { name: templates.names.privacy }).click();
    await expect(markdown).toBeFocused();
    await page.getByRole('button', { name: create, exact: true }).click();
    const text = await markdown.inputValue();
    await expect(page.getByText(writingReplies.placeholderLeft(findPlaceholder(text) ?? ''))).toBeVisible();
    await markdown.fill(text.replaceAll(placeholders(), 'Ada'));
    await page.getByRole('button', { name: create, exact: true }).click();
    await expectToast(page, specMessages.articleCreated);
    await page.goto('/admin');
    await page.getByLabel(labels.privacy).fill('/privacy-policy');
    await page.getByLabel(labels.pageDates).selectOption('on');
    await page.getByRole('button', { name: appMessages.actions.save }).click();
    await expectToast(page, saved);

    const reader = await openReader(browser, blog);
    await reader.goto('/login');
    await reader.getByRole('link', { name: appMessages.footer.privacy }).click();
    await expect(heading(reader)).toHaveText(templateMessages.privacy.title);
    await expect(reader.locator('main header time')).toHaveCount(1);
    await reader.context().close();
  });
});

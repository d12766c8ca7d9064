import type { Locator, Page } from '@playwright/test';
import { deletionMessages, specMessages } from '../../src/shared/messages/en/spec.ts';
import { expectToast } from '../../tools/browser/screens/screen.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

const FURTHEST = 40;
const isFocused = (target: Locator) => target.evaluate((node) => node === document.activeElement);

/** Presses Tab until the element has the focus, which must be visible. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let steps = 0; !(await isFocused(target)); steps++) {
    if (steps === FURTHEST) throw new Error(`The keyboard does not come to ${String(target)}.`);
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeInViewport();
  await expect.poll(() => focusShows(target)).toBe(true);
}

/**
 * Returns whether the element has an outline, MUI's wider border or underline of a field, or the line above an
 * article's text.
 */
const focusShows = (target: Locator) =>
  target.evaluate((node) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(node);
    const isOutlined = outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)';
    const border = node.parentElement?.querySelector('fieldset');
    const line = node.parentElement && getComputedStyle(node.parentElement, '::after');
    const widths = [
      isOutlined ? outlineWidth : '',
      border ? getComputedStyle(border).borderWidth : '',
      line?.transform === 'matrix(1, 0, 0, 1, 0, 0)' ? line.borderBottomWidth : '',
      /-(\d+px) 0px 0px$/.exec(boxShadow)?.[1] ?? '',
    ];
    return widths.some((width) => parseFloat(width) >= 2);
  });

async function write(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

async function use(page: Page, role: 'link' | 'button', name: string) {
  await tabTo(page, page.getByRole(role, { name, exact: true }).first());
  await page.keyboard.press('Enter');
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('registers, publishes and deletes using only the keyboard', { tag: '@journey' }, async ({ page }) => {
  test.slow();
  await page.goto('/');
  await use(page, 'link', 'Register');
  await expect(page.getByLabel('Name')).toBeFocused();
  await write(page, 'Name', 'Ada Lovelace');
  await write(page, 'Email', 'ada@example.org');
  await write(page, 'Password', 'analytical engine');
  await page.keyboard.press('Enter');
  await expectToast(page, specMessages.registered);
  await expect(heading(page, specMessages.title)).toBeFocused();

  await use(page, 'link', 'Dashboard');
  await expect(heading(page, 'Your Info')).toBeFocused();
  await use(page, 'link', 'Create Article');
  await expect(page.getByLabel('Title')).toBeFocused();
  await write(page, 'Title', 'On looms');
  await write(page, 'Markdown', 'They *weave*.');
  await use(page, 'button', 'Create');
  await expectToast(page, specMessages.articleCreated);
  await expect(heading(page, specMessages.title)).toBeFocused();

  await use(page, 'link', 'Dashboard');
  await use(page, 'link', 'My Articles');
  await use(page, 'link', 'On looms');
  await expect(heading(page, 'On looms')).toBeFocused();
  await use(page, 'button', 'Delete');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expectToast(page, deletionMessages.articleDeleted);
  await expect(heading(page, 'My Articles')).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('skips the header with the skip link', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');

  await expect(page.getByRole('link', { name: 'Write the first article' })).toBeFocused();
});

test('starts the focus at the top after a reload, and moves it with a link to a heading', async ({
  page,
  blog,
}) => {
  const markdown = '## One\n\nA.\n\n## Two\n\nB.\n\n## Three\n\n[C](https://example.org).';
  const { slug } = await blog.anArticle({ by: await blog.aUser(), markdown });
  await page.goto(`/allArticles/${slug}`);
  // The state that the router stores with each navigation.
  await page.evaluate(() => history.replaceState({ key: 'one', idx: 1 }, ''));

  await page.reload();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.getByText('Contents').press('Enter');
  await use(page, 'link', 'Three');
  await expect(page).toHaveURL(/#section-three$/);
  await page.keyboard.press('Tab');

  await expect(page.getByRole('link', { name: 'C', exact: true })).toBeFocused();
});

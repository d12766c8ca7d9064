import type { Locator, Page } from '@playwright/test';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Markdown' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.beforeEach(async ({ page, blog }) => {
  await signIn(page, await blog.aUser());
  await page.goto('/dashboard/createArticle');
  await field(page).focus();
});

test('formats the selection with shortcuts and keeps the focus', { tag: '@journey' }, async ({ page }) => {
  await page.keyboard.type('word');
  await page.keyboard.press('ControlOrMeta+A');

  await page.keyboard.press('ControlOrMeta+B');
  await expect(field(page)).toHaveValue('**word**');
  await page.keyboard.press('ControlOrMeta+I');
  await expect(field(page)).toHaveValue('***word***');
  await page.keyboard.press('ControlOrMeta+Shift+8');

  await expect(field(page)).toHaveValue('- ***word***');
  await expect(field(page)).toBeFocused();
});

test('continues lists on Enter, which undo reverts step by step', async ({ page }) => {
  await page.keyboard.type('1. one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  // At once: a slow browser takes typed letters for several steps.
  await page.keyboard.insertText('text');
  await expect(field(page)).toHaveValue('1. one\n2. two\n\ntext');

  await page.keyboard.press('ControlOrMeta+Z');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(field(page)).toHaveValue('1. one\n2. two\n3. ');

  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Shift+Enter');
  await expect(field(page)).toHaveValue('1. one\n2. two\n3. \n');
});

test('wraps the selection in a typed character as one undo step', async ({ page }) => {
  await page.keyboard.type('word');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('*');
  await page.keyboard.type('*');
  await expect(field(page)).toHaveValue('**word**');

  await page.keyboard.press('ControlOrMeta+Z');

  await expect(field(page)).toHaveValue('*word*');
});

test('makes a toolbar button one undo step, separate from typing', async ({ page }) => {
  await page.keyboard.type('one');
  await button(page, 'Divider').click();
  await page.keyboard.insertText('two');
  await expect(field(page)).toHaveValue('one\n\n---\ntwo');

  await page.keyboard.press('ControlOrMeta+Z');
  await page.keyboard.press('ControlOrMeta+Z');

  await expect(field(page)).toHaveValue('one');
});

test('does nothing during an IME composition', async ({ page }) => {
  await page.keyboard.type('- word');
  await page.keyboard.press('ControlOrMeta+A');
  const session = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

  await compose('*');
  await expect(field(page)).toHaveValue('*');
  await page.evaluate(() => {
    const keys = { key: 'b', code: 'KeyB', ctrlKey: true, isComposing: true, bubbles: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', keys));
  });
  await compose('字');
  await session.send('Input.insertText', { text: '字' });

  await expect(field(page)).toHaveValue('字');
});

/** Tab stops of the view buttons between the toolbar, which is one stop, and the field. */
const VIEW_STOPS = 5;

async function tabTo(page: Page, key: 'Tab' | 'Shift+Tab', target: Locator) {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops <= VIEW_STOPS && !(await isThere()); stops += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

test('nests list items with Tab, which leaves the field after Escape', async ({ page }) => {
  await page.keyboard.type('- one');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('two');
  await expect(field(page)).toHaveValue('- one\n  - two');
  await page.keyboard.press('Shift+Tab');
  await expect(field(page)).toHaveValue('- one\n- two');
  await page.keyboard.press('Control+]');
  await expect(field(page)).toHaveValue('- one\n  - two');
  await page.keyboard.press('Control+[');
  await expect(field(page)).toHaveValue('- one\n- two');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(field(page)).toHaveValue('- one\n  - two');
  await expect(field(page)).toBeFocused();

  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');

  await expect(field(page)).not.toBeFocused();
  await expect(field(page)).toHaveValue('- one\n  - two');
  await field(page).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(field(page)).not.toBeFocused();
});

test('adds a table row on Enter in the last row', async ({ page }) => {
  await page.keyboard.insertText('| a | b |\n| - | - |\n| 1 | 2 |');
  await page.keyboard.press('Enter');
  await page.keyboard.type('3');

  await expect(field(page)).toHaveValue('| a | b |\n| - | - |\n| 1 | 2 |\n| 3  |   |');
});

test('types a table by hand with the pipes that Enter adds', async ({ page }) => {
  await page.keyboard.type('| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |');

  await expect(field(page)).toHaveValue('| a | b |\n| - | - |\n|  1   |  2   |\n|  3   |  4   |');
});

test('reaches Create with Tab before Discard draft', async ({ page }) => {
  await page.keyboard.type('They weave.');
  await expect(button(page, 'Discard draft')).toBeVisible();
  const passed: string[] = [];
  const isThere = () => button(page, 'Discard draft').evaluate((node) => node === document.activeElement);

  for (let stops = 0; stops < 12 && !(await isThere()); stops += 1) {
    await page.keyboard.press('Tab');
    passed.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
  }

  expect(passed).toContain('Create');
  expect(passed.at(-1)).toBe('Discard draft');
});

test('moves with Tab from the toolbar to the field and beyond', async ({ page }) => {
  await tabTo(page, 'Shift+Tab', button(page, 'Bold'));

  await page.keyboard.press('ArrowRight');
  await expect(button(page, 'Italic')).toBeFocused();
  await page.keyboard.press('End');
  await expect(button(page, 'Divider')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(button(page, 'Bold')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, 'Tab', field(page));
  await tabTo(page, 'Shift+Tab', button(page, 'Italic'));

  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('**');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page)).not.toBeFocused();
  await expect(field(page)).toHaveValue('**');
});

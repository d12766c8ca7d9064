import type { Locator, Page } from '@playwright/test';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { expectSaved } from '../helpers/e2e/writing.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Markdown' });
const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true });

/** Returns the top and bottom edges in pixels from the top of the window. */
async function edges(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return { top: box.y, bottom: box.y + box.height };
}

test.beforeEach(async ({ page, blog }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(page, await blog.aUser());
  await page.goto('/dashboard/createArticle');
});

test('keeps the current line and the save status visible above the buttons', async ({ page }) => {
  await field(page).click({ position: { x: 20, y: 20 } });

  for (let line = 1; line <= 30; line++) {
    await page.keyboard.insertText(`Line ${line}`);
    await page.keyboard.press('Enter');
  }

  await expectSaved(page);
  const saved = page.getByText(/^Saved \d/).first();
  const { top } = await edges(create(page));
  expect((await edges(field(page))).bottom).toBeLessThan(top);
  expect((await edges(saved)).bottom).toBeLessThan(top);
});

test('grows with the text while toolbar and buttons stay visible', async ({ page }) => {
  await field(page).click({ position: { x: 20, y: 20 } });
  await page.keyboard.insertText(Array.from({ length: 80 }, (_, line) => `Line ${line}`).join('\n'));

  const isScrolled = await field(page).evaluate((element) => element.scrollHeight > element.clientHeight);
  expect(isScrolled).toBe(false);
  await page.keyboard.press('ControlOrMeta+Home');
  for (let line = 0; line < 40; line += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeInViewport({ ratio: 1 });
  await expect(create(page)).toBeInViewport({ ratio: 1 });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('starts the text in the upper two fifths, with save status, Create and all formatting within reach', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(create(page)).toBeVisible();
    expect((await edges(field(page))).top).toBeLessThan((2 / 5) * 844);

    await field(page).tap();
    for (let line = 1; line <= 30; line += 1) await page.keyboard.insertText(`Line ${line}\n`);
    await expectSaved(page);
    await expect(page.getByText(/^Saved \d/).first()).toBeInViewport({ ratio: 1 });
    await expect(create(page)).toBeInViewport({ ratio: 1 });
    const last = page.getByRole('button', { name: 'Divider' });
    await expect(last).not.toBeInViewport();

    await page.getByRole('button', { name: 'All formatting' }).tap();

    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(field(page)).toBeFocused();
  });
});

test('shows validation errors of the text above the buttons', async ({ page }) => {
  await page.getByLabel('Title').fill('On looms');

  await create(page).click();

  await expect(field(page)).toBeFocused();
  const error = page.getByText('Markdown is required');
  await expect(error).toBeInViewport();
  expect((await edges(error)).bottom).toBeLessThan((await edges(create(page))).top);
});

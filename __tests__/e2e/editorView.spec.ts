import type { Page } from '@playwright/test';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { expectSaved } from '../helpers/e2e/writing.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Markdown' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });

test.beforeEach(async ({ page, blog }) => {
  await signIn(page, await blog.aUser());
  await page.goto('/dashboard/createArticle');
});

test('keeps the fields above the text on one line, however many tags there are', async ({ page }) => {
  const topOf = async (label: string) => (await page.locator('label', { hasText: label }).boundingBox())?.y;
  // The labels of empty fields are further down.
  await page.getByLabel('Cover').fill('https://example.org/loom.png');
  for (let count = 1; count <= 8; count += 1) {
    await page.getByLabel('Tags').fill(`a long tag ${count}`);
    await page.getByLabel('Tags').press('Enter');
  }
  await expect(page.getByRole('button', { name: 'a long tag 8' })).toBeVisible();

  expect(await topOf('Tags')).toBe(await topOf('Cover'));
});

test(
  'previews the article as published, with one request per text',
  { tag: '@journey' },
  async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/preview')) requests.push(request.postData() ?? '');
    });
    await page.getByLabel('Title').fill('On looms');
    await field(page).fill('They **weave**.\n\n- [x] one\n\n| a |\n|---|\n| b |');
    await button(page, 'Preview').click();
    await expect(preview(page).locator('strong')).toHaveText('weave');
    const shown = await preview(page).locator('[dir="auto"]').first().innerHTML();
    await button(page, 'Write').click();
    await button(page, 'Split').click();
    await expect(preview(page).locator('strong')).toHaveText('weave');
    await field(page).press('ControlOrMeta+End');
    await page.keyboard.type('\nmore');
    await expect(preview(page)).toContainText('more');
    expect(requests.filter((body) => body.includes('more'))).toHaveLength(1);
    await field(page).press('ControlOrMeta+Z');

    await button(page, 'Create').click();
    await page.getByRole('link', { name: 'View', exact: true }).click();

    await expect(page.locator('article strong')).toHaveText('weave');
    expect(await page.locator('article [dir="auto"]').last().innerHTML()).toContain(shown.slice(0, 60));
  },
);

test('remembers the mode on this device', async ({ page }) => {
  await field(page).fill('They weave.');
  await button(page, 'Split').click();

  await page.reload();

  await expect(preview(page)).toContainText('They weave.');
  await expect(button(page, 'Split')).toHaveAttribute('aria-pressed', 'true');
});

test('scrolls the split preview to the block of the caret', async ({ page }) => {
  const paragraphs = Array.from({ length: 60 }, (_, index) => `Paragraph ${index + 1} of the text.`);
  await field(page).fill(paragraphs.join('\n\n'));
  await button(page, 'Split').click();
  await field(page).press('ControlOrMeta+Home');
  await expect(preview(page).getByText('Paragraph 1 of')).toBeInViewport();
  await expect(preview(page).getByText('Paragraph 60 of')).not.toBeInViewport();

  await field(page).press('ControlOrMeta+End');
  await expect(preview(page).getByText('Paragraph 60 of')).toBeInViewport();
  await field(page).press('ControlOrMeta+Home');

  await expect(preview(page).getByText('Paragraph 1 of')).toBeInViewport();
});

test('shows a reopened text and its preview from the beginning', async ({ page, context }) => {
  const paragraphs = Array.from({ length: 60 }, (_, index) => `Paragraph ${index + 1} of the text.`);
  await field(page).fill(paragraphs.join('\n\n'));
  await button(page, 'Split').click();
  await expect(preview(page).getByText('Paragraph 60 of')).toBeInViewport();
  await expectSaved(page);
  const address = page.url();
  await page.close();
  const again = await context.newPage();

  await again.goto(address);

  await expect(preview(again).getByText('Paragraph 1 of')).toBeInViewport();
  await expect(preview(again).getByText('Paragraph 60 of')).not.toBeInViewport();
  await field(again).focus();
  await again.keyboard.type('First. ');
  await expect(field(again)).toHaveValue(/^First\. Paragraph 1 of/);
});

for (const mode of ['Write', 'Split', 'Preview'])
  test(`keeps the position in the text after a reload: ${mode}`, async ({ page }) => {
    const paragraphs = Array.from({ length: 60 }, (_, index) => `Paragraph ${index + 1} of the text.`);
    await field(page).fill(paragraphs.join('\n\n'));
    await field(page).evaluate((element: HTMLTextAreaElement) => {
      const at = element.value.indexOf('Paragraph 40 ');
      element.setSelectionRange(at, at);
    });
    await button(page, mode).click();
    if (mode !== 'Write') await expect(preview(page).getByText('Paragraph 60 of')).toBeAttached();
    await expectSaved(page);
    await page.evaluate(() => scrollTo(0, 700));

    await page.reload();

    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
    const caret = await field(page).evaluate((element: HTMLTextAreaElement) =>
      element.value.slice(element.selectionStart).slice(0, 12),
    );
    expect(caret).toBe('Paragraph 40');
    if (mode === 'Split') await expect(preview(page).getByText('Paragraph 40 of')).toBeInViewport();
  });

test('keeps the last preview while offline with a notice, and updates it afterwards', async ({
  page,
  problems,
}) => {
  problems.areExpected(/ERR_INTERNET_DISCONNECTED/);
  await field(page).fill('They weave.');
  await button(page, 'Split').click();
  await expect(preview(page)).toContainText('They weave.');
  await page.context().setOffline(true);
  await field(page).press('ControlOrMeta+End');
  await page.keyboard.type(' And knit.');

  await expect(preview(page).getByRole('status')).toContainText('No connection');
  await expect(preview(page)).toContainText('They weave.');
  await page.context().setOffline(false);

  await expect(preview(page)).toContainText('And knit.');
  await expect(preview(page).getByRole('status')).toHaveCount(0);
});

test('shows the text field on a validation error in preview mode', async ({ page }) => {
  await page.getByLabel('Title').fill('On looms');
  await button(page, 'Preview').click();
  await expect(preview(page)).toContainText('Nothing to preview yet.');

  await button(page, 'Create').click();

  await expect(page.getByText('Markdown is required')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(button(page, 'Write')).toHaveAttribute('aria-pressed', 'true');
});

test('shows only the text in focus mode, until Escape', async ({ page }) => {
  await field(page).fill('They weave.');
  await button(page, 'Focus mode').click();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(await page.locator('[data-alone="true"]').boundingBox()).toEqual({ x: 0, y: 0, width, height });
  await field(page).focus();
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('header, nav, footer'))).toBeNull();
  }

  await page.keyboard.press('Escape');

  await expect(page.locator('[data-alone="true"]')).toHaveCount(0);
  await expect(field(page)).toBeInViewport({ ratio: 0.8 });
  await page.getByRole('link', { name: 'Dashboard' }).focus();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeFocused();
});

test('shows suggestions, which select their line when clicked, without blocking publication', async ({
  page,
}) => {
  await page.getByLabel('Title').fill('On looms');
  await field(page).fill('They weave.\n\n![](https://example.org/a.png)');
  await page.getByText('1 suggestion').click();

  await button(page, 'Line 3: Image has no alt text').click();
  await page.keyboard.type('TK');
  await expect(field(page)).toHaveValue('They weave.\n\nTK');

  await button(page, 'Create').click();
  await expect(page.getByRole('link', { name: 'View', exact: true })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test(
    'does not zoom or overflow, and keeps the toolbar above the keyboard',
    { tag: '@journey' },
    async ({ page }) => {
      const size = await field(page).evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
      expect(size).toBeGreaterThanOrEqual(16);
      await expect(page.getByRole('link', { name: 'Markdown guide' })).toBeVisible();
      await expect(page.getByText('Ctrl+Enter')).toBeHidden();
      // Simulates a keyboard that covers the page.
      await page.addInitScript(() => {
        Object.defineProperty(VisualViewport.prototype, 'height', { get: () => 400 });
      });
      await page.reload();
      await field(page).tap();
      await page.evaluate(() => visualViewport?.dispatchEvent(new Event('resize')));

      await expect(page.locator('[data-keyboard="true"]')).toBeAttached();
      const bar = await page.getByRole('toolbar', { name: 'Formatting' }).boundingBox();

      expect(bar).not.toBeNull();
      expect(bar?.y).toBeGreaterThan(330);
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(400);
      await expect(button(page, 'Bold')).toBeInViewport();
    },
  );

  test('has a toolbar of one row that scrolls', async ({ page }) => {
    const middleOf = async (name: string) => {
      const box = await button(page, name).boundingBox();
      return box && Math.round(box.y + box.height / 2);
    };
    const last = button(page, 'Divider');
    expect(new Set([await middleOf('Bold'), await middleOf('Divider'), await middleOf('Preview')]).size).toBe(
      1,
    );
    await expect(last).not.toBeInViewport();

    await last.tap();

    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(field(page)).toHaveValue(/---/);
  });
});

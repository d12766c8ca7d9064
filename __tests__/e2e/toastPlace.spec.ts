import type { Locator, Page } from '@playwright/test';
import { specMessages } from '../../src/shared/messages/en/spec.ts';
import { signIn } from '../../tools/browser/blog.ts';
import { answer, fillIn } from '../../tools/browser/screens/screen.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

const REFUSED = 'A title like that is taken.';

test.beforeEach(async ({ page, blog, problems }) => {
  problems.areExpected(/Failed to load resource/);
  const ada = await blog.aUser();
  await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They weave.' });
  await signIn(page, ada);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/edit/on-looms');
  await fillIn(page, { Title: 'On engines' });
  await expect(page.getByText(/^Saved /).first()).toBeVisible();
});

/** Scrolls until the element's top is `y` pixels from the top of the window. */
const scrollToOffset = (element: Locator, y: number) =>
  element.evaluate((node, y) => scrollBy(0, node.getBoundingClientRect().top - y), y);

/** Submits like a key: a click would focus the button, which scrolls it away from the edge. */
const submit = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLTextAreaElement>('#markdown')?.form?.requestSubmit());

async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [first, second] = [await one.boundingBox(), await other.boundingBox()];
  if (!first || !second) return false;
  return (
    first.x + first.width <= second.x ||
    second.x + second.width <= first.x ||
    first.y + first.height <= second.y ||
    second.y + second.height <= first.y
  );
}

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('does not cover the editor’s toolbar', async ({ page }) => {
  await answer(page, /\/api\/articles\/edit\//, 400, REFUSED);
  const view = page.getByRole('group', { name: 'View' });
  await scrollToOffset(view, 90);

  await submit(page);

  await expect(toast(page, REFUSED)).toBeVisible();
  expect((await view.boundingBox())?.y).toBeCloseTo(90, -1);
  await expect.poll(() => areApart(toast(page, REFUSED), view)).toBe(true);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
});

test('leaves header and toolbar in place at 400% zoom, so that the text has room', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByLabel('Markdown').evaluate((field) => field.scrollIntoView({ block: 'start' }));

  const stuck = await page.evaluate(() =>
    // The skip link is out of sight until it has the focus.
    [...document.querySelectorAll('body *:not([href="#content"])')]
      .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
      .filter((element) => element.getBoundingClientRect().height > 0)
      .map((element) => element.outerHTML.slice(0, 80)),
  );

  expect(stuck).toEqual([]);
});

async function hideArticle(page: Page) {
  await page.goto('/admin/articles');
  await page.getByRole('checkbox', { name: 'Select On looms' }).check();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await page.getByLabel('Reason').fill('Advertising.');
  await page.getByRole('dialog').getByRole('button', { name: 'Hide article' }).click();
  await expect(toast(page, 'Article hidden')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
}

for (const width of [1280, 390])
  test(`does not cover the tabs of admin pages at a width of ${width}`, async ({ page, blog, run }) => {
    const grace = await blog.aUser({ name: 'Grace' });
    run('src/server/cli/admin.ts', 'make-admin', grace.email);
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, grace);

    await hideArticle(page);

    const tabs = page.getByRole('navigation', { name: 'Admin' });
    await expect.poll(() => areApart(toast(page, 'Article hidden'), tabs)).toBe(true);
    await tabs.getByRole('link', { name: 'Accounts' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accounts');
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('does not cover the button at the end of the window', async ({ page }) => {
    await answer(page, /\/api\/articles\/edit\//, 500, specMessages.unexpectedError);
    const update = page.getByRole('button', { name: 'Update', exact: true });
    const { y } = (await update.boundingBox()) ?? { y: 0 };
    expect(y).toBeGreaterThan(844 - 100);

    await submit(page);

    await expect(toast(page, specMessages.unexpectedError)).toBeVisible();
    expect((await update.boundingBox())?.y).toBeCloseTo(y, -1);
    await expect.poll(() => areApart(toast(page, specMessages.unexpectedError), update)).toBe(true);
  });
});

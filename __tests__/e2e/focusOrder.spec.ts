import type { Page } from '@playwright/test';
import { paths } from '../../src/shared/pages.ts';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { form } from '../helpers/e2e/writing.ts';

const adminLists = [
  paths.moderatedArticles,
  paths.accounts,
  paths.reports,
  paths.registrations,
  paths.invitations,
  paths.auditLog,
  paths.webhooks,
];

/** Where the focus is, in pixels from the top of the page; `name` is '' at the page itself. */
const findFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const { top, bottom, left } = element?.getBoundingClientRect() ?? new DOMRect();
    return {
      name: element === document.body ? '' : (element?.outerHTML ?? '').slice(0, 120),
      ...{ top: top + scrollY, bottom: bottom + scrollY, left },
      isInNavigation: element?.closest('nav, header') != null,
      isInMain: element?.closest('main') != null,
    };
  });

/** Presses Tab until the focus leaves the main content. Returns the stops. */
async function tabThrough(page: Page) {
  const stops = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await findFocus(page);
    if (!stop.isInMain) return stops;
    stops.push(stop);
  }
}

for (const path of adminLists)
  test(`skips all navigation and then follows the page from top to bottom: ${path}`, async ({
    page,
    blog,
    run,
  }) => {
    const grace = await blog.aUser({ name: 'Grace' });
    for (const title of ['On looms', 'On engines']) await blog.anArticle({ by: grace, title });
    run('src/server/cli/admin.ts', 'make-admin', grace.email);
    await signIn(page, grace);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const stops = await tabThrough(page);

    expect(stops.length).toBeGreaterThan(0);
    expect(stops.filter(({ isInNavigation }) => isInNavigation)).toEqual([]);
    // In a row of two columns, the second one may begin above the end of the first.
    const jumps = stops.filter((stop, index) => {
      const before = stops[index - 1];
      return before !== undefined && stop.bottom < before.top && stop.left <= before.left;
    });
    expect(jumps).toEqual([]);
  });

test('keeps the focus on Save in Settings, however often it is pressed', async ({ page, blog, run }) => {
  const grace = await blog.aUser({ name: 'Grace' });
  run('src/server/cli/admin.ts', 'make-admin', grace.email);
  await signIn(page, grace);
  await page.goto(paths.admin);
  const footer = page.getByLabel('Footer text');
  const save = page.getByRole('button', { name: 'Save', exact: true });

  for (const text of ['Woven in Vienna.', 'Woven in Graz.']) {
    await footer.fill(text);
    const saved = page.waitForResponse((reply) => reply.request().method() !== 'GET' && reply.ok());
    await save.press('Enter');
    await saved;
    await expect(save).toBeEnabled();
    await expect(save).toBeFocused();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('keeps the focus on the button between Write and Preview', async ({ page, blog }) => {
    await signIn(page, await blog.aUser());
    await page.goto(form);
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await button('Preview').press('Enter');
    await expect(button('Write')).toBeFocused();
    await button('Write').press('Enter');
    await expect(button('Preview')).toBeFocused();
  });

  for (const [path, name] of [
    [paths.register, 'Register'],
    [form, 'Create'],
  ] as const)
    test(`shows the first field with an error below the header: ${path}`, async ({ page, blog }) => {
      if (path === form) await signIn(page, await blog.aUser());
      await page.goto(path);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));

      await page.getByRole('button', { name, exact: true }).press('Enter');

      const field = page.locator('[aria-invalid="true"]').first();
      await expect(field).toBeFocused();
      const header = await page.getByRole('banner').boundingBox();
      await expect
        .poll(async () => (await field.boundingBox())?.y)
        .toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    });
});

import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

test.describe('the header on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('has its links in a menu, and Write beside it', async ({ page, blog }) => {
    await signIn(page, await blog.aUser());
    await page.goto('/allArticles');
    const header = page.getByRole('banner');
    const menu = header.getByRole('button', { name: 'Menu' });
    const entry = header.getByRole('link', { name: 'Dashboard' });
    await expect(entry).toBeHidden();
    await expect(header.getByRole('link', { name: 'Write' })).toBeVisible();

    await menu.tap();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await entry.tap();

    await expect(page).toHaveURL('/dashboard/userData');
    await expect(entry).toBeHidden();
  });

  test('closes the menu on an outside click, on Escape and on blur', async ({ page }) => {
    await page.goto('/allArticles');
    const menu = page.getByRole('button', { name: 'Menu' });
    const entry = page.getByRole('banner').getByRole('link', { name: 'Login' });

    await menu.tap();
    await expect(entry).toBeVisible();
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(entry).toBeHidden();

    await menu.press('Enter');
    await entry.focus();
    await page.keyboard.press('Escape');
    await expect(entry).toBeHidden();
    await expect(menu).toBeFocused();

    await menu.press('Enter');
    await entry.focus();
    await page.keyboard.press('Tab');
    await expect(entry).toBeHidden();
  });

  test('is replaced by the search field', async ({ page }) => {
    // The first interaction loads the field; until then, the link opens the search page.
    await expect(async () => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu' }).tap();
      await page.getByRole('banner').getByRole('link', { name: 'Search' }).tap();
      await expect(page.getByRole('combobox')).toBeFocused({ timeout: 1000 });
    }).toPass();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeHidden();
  });
});

test.describe('the dashboard navigation on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('shows the link to the current page, also at the end', async ({ page, blog }) => {
    await signIn(page, await blog.aUser());
    const line = page.getByRole('navigation', { name: 'Dashboard' });

    for (const [address, name] of [
      ['/myArticles', 'My Articles'],
      ['/dashboard/deleteAccount', 'Delete Your Account'],
      ['/dashboard/userData', 'Your Info'],
    ] as const) {
      await page.goto(address);
      await expect(line.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

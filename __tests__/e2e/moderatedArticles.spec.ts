import type { Page } from '@playwright/test';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

const ADVERT = 'Buy at [this shop](https://shop.example).';

const statusOf = async (page: Page, address: string) => (await page.request.get(address)).status();

test(
  'lets an admin find articles with the same text by keyboard, hide them, see the reason and unhide one',
  { tag: '@journey' },
  async ({ page, blog, run }) => {
    const ada = await blog.aUser({ name: 'Ada' });
    run('src/server/cli/admin.ts', 'make-admin', ada.email);
    await blog.anArticle({ by: await blog.aUser({ name: 'Grace' }), title: 'Okapi' });
    for (const title of ['Buy this', 'Buy that'])
      await blog.anArticle({ by: await blog.aUser({ name: 'Mallory' }), title, markdown: ADVERT });
    await signIn(page, ada);
    await page.goto('/admin');
    await page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: 'Articles' })
      .press('Enter');
    await expect(page.getByText('3 articles', { exact: true })).toBeVisible();

    await page.getByRole('link', { name: 'Same text: Buy this' }).press('Enter');
    await expect(page.getByText('2 articles', { exact: true })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select page' }).press('Space');
    await page.getByRole('button', { name: 'Hide', exact: true }).press('Enter');
    await expect(page.getByRole('dialog')).toContainText('2 articles');
    await page.getByLabel('Reason').fill('Advertising.');
    await page.getByRole('dialog').getByRole('button', { name: 'Hide 2 articles' }).press('Enter');

    await expect(page.getByText('2 articles hidden')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'HiddenAdvertising.' })).toHaveCount(2);
    for (const address of ['/allArticles/buy-this', '/allArticles/buy-that', '/api/articles/public/buy-this'])
      expect([address, await statusOf(page, address)]).toEqual([address, 404]);
    expect(await statusOf(page, '/allArticles/okapi')).toBe(200);

    // The filter is only in the URL.
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: 'HiddenAdvertising.' })).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Select Buy that' }).check();
    await page.getByRole('button', { name: 'Unhide', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unhide article' }).click();
    await expect(page.getByText('Article visible again')).toBeVisible();
    expect(await statusOf(page, '/allArticles/buy-that')).toBe(200);
    expect(await statusOf(page, '/allArticles/buy-this')).toBe(404);
  },
);

import { expect, test } from '../helpers/e2e/fixtures.ts';

// Half a day ahead of the server, with digits and a calendar of its own.
test.use({ locale: 'ar-SA', timezoneId: 'Pacific/Auckland' });

test('a page reads the same in another time zone and language, before and after its scripts', async ({
  page,
  blog,
}) => {
  const article = await blog.anArticle({ by: await blog.aUser(), title: 'On looms' });
  const bare = await (await page.request.get('/allArticles/on-looms')).text();
  const [, date = ''] = /<time[^>]*>([^<]+)</.exec(bare) ?? [];
  const today = new Date(article.createdAt).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });

  await page.goto('/allArticles');
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  await page.getByRole('link', { name: 'Read On looms' }).click();

  await expect(page.getByRole('time')).toHaveText(date);
  expect(date).toBe(today);
  await page.reload();
  await expect(page.getByRole('time')).toHaveText(date);
});

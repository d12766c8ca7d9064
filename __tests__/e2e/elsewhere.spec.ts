import { expect, test } from '../helpers/e2e/fixtures.ts';

// Half a day ahead of the server.
const elsewhere = { locale: 'de-DE', timezoneId: 'Pacific/Auckland' };
test.use(elsewhere);

test('a page that the server rendered comes alive in another time zone and language, and tells the date there', async ({
  page,
  blog,
}) => {
  const { createdAt } = await blog.anArticle({ by: await blog.aUser(), title: 'On looms' });
  const { locale, timezoneId: timeZone } = elsewhere;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(createdAt));

  await page.goto('/allArticles/on-looms');
  await expect(page.getByRole('time')).toHaveText(date);
  await page.getByRole('link', { name: 'Articles' }).first().click();
  await expect(page.getByRole('time')).toHaveText(date);
});

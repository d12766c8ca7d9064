import { expect, test } from '../helpers/e2e/fixtures.ts';

// Twelve hours ahead of the server.
const elsewhere = { locale: 'de-DE', timezoneId: 'Pacific/Auckland' };
test.use(elsewhere);

test('hydrates in another time zone and language, and shows the local date', async ({ page, blog }) => {
  const { createdAt } = await blog.anArticle({ by: await blog.aUser(), title: 'On looms' });
  const { locale, timezoneId: timeZone } = elsewhere;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(createdAt));

  await page.goto('/allArticles/on-looms');
  await expect(page.getByRole('time')).toHaveText(date);
  await page.getByRole('link', { name: 'Articles' }).first().click();
  await expect(page.getByRole('time')).toHaveText(date);
});

import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

test('shows the author the host that linked to an article, without the page’s URL', async ({
  browser,
  page,
  blog,
}) => {
  const ada = await blog.aUser();
  const { slug } = await blog.anArticle({ by: ada, title: 'On looms' });
  await blog.anArticle({ by: ada, title: 'On engines' });
  const link = `<a href="${blog.url}/allArticles/${slug}">Read this</a>`;
  const reader = await browser.newPage({ baseURL: blog.url });
  await reader.route('http://news.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: link }),
  );

  await reader.goto('http://news.example/secret/path?user=eve');
  await reader.getByRole('link', { name: 'Read this' }).click();
  await expect(reader.getByRole('heading', { name: 'On looms', level: 1 })).toBeVisible();
  // Links within the blog have no external referrer.
  await reader.getByRole('link', { name: 'On engines' }).first().click();
  await expect(reader.getByRole('heading', { name: 'On engines', level: 1 })).toBeVisible();
  await reader.close();

  await signIn(page, ada);
  // Clicks are stored a moment later.
  await expect(async () => {
    await page.goto('/myArticles?sort=title');
    await page.getByRole('button', { name: 'Stats', exact: true }).press('Enter');
    await expect(page.getByText(/^2 clicks in the last 90 days/)).toBeVisible();
  }).toPass();
  const from = page.getByRole('region', { name: 'Referrers' });
  await expect(from.getByRole('row')).toHaveText(['HostClicks', 'news.example1']);
  await expect(from).toContainText('1 click without a referrer');
  await expect(page.getByRole('dialog')).not.toContainText('secret');
});

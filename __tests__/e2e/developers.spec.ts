import { execFileSync } from 'node:child_process';
import { expect, test } from '../helpers/e2e/fixtures.ts';

test('publishes an article with a copied request', { tag: '@journey' }, async ({ page, blog, context }) => {
  const { token } = await blog.aUser({ name: 'Ada' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/allArticles');
  await page.getByRole('link', { name: 'API', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API');

  await page.getByRole('button', { name: 'Copy request: Publish an article' }).click();

  await expect(page.getByText('Request copied')).toBeVisible();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toContain(`${blog.url}/api/articles/new`);
  const answer = execFileSync('sh', ['-c', command], { env: { ...process.env, TOKEN: token } });
  expect(JSON.parse(answer.toString())).toMatchObject({ title: 'On engines', slug: 'on-engines' });
  await page.goto('/allArticles');
  await expect(page.getByRole('link', { name: 'On engines', exact: true })).toBeVisible();
});

test('hydrates the server-rendered page and requests the document only once', async ({ page }) => {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/openapi.json')) documents.push(request.url());
  });

  const html = await (await page.goto('/developers'))?.text();

  expect(html).toContain('id="publishAnArticle"');
  expect(html).not.toContain('"operationId"');
  const command = page.getByRole('article', { name: 'Publish an article' }).locator('pre').first();
  await expect(command).toContainText(new URL('/api/articles/new', page.url()).href);
  expect(documents).toHaveLength(1);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('shows an operation with its request', async ({ page }) => {
    await page.goto('/developers');

    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link', { name: 'Drafts', exact: true }).click();
    await page.getByRole('link', { name: 'Save a draft' }).first().click();

    await expect(page).toHaveURL('/developers#saveADraft');
    const call = page.getByRole('article', { name: 'Save a draft' });
    await expect(call).toBeInViewport();
    await expect(call.locator('pre').first()).toContainText('curl --request PUT');
    await expect(call.getByRole('button')).toHaveCount(0);
  });
});

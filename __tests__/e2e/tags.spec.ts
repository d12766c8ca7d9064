import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

const HOSTILE = [
  '<script>window.hit = 1</script>',
  '<img src=x onerror=hit=1>',
  '"><svg onload=hit=1>',
  'javascript:hit=1',
];

test(
  'tags an article, with links to the tag’s articles and feed',
  { tag: '@journey' },
  async ({ page, blog }) => {
    const bob = await blog.aUser({ name: 'Bob' });
    await blog.anArticle({ by: bob, title: 'On cards', tags: ['Looms', 'Cards'] });
    await signIn(page, await blog.aUser({ name: 'Ada' }));
    await page.goto('/dashboard/createArticle');

    await page.getByLabel('Title', { exact: true }).fill('On engines');
    const field = page.getByRole('combobox', { name: 'Tags' });
    await field.pressSequentially('loo');
    await page.getByRole('option', { name: 'Looms' }).click();
    await field.pressSequentially('Engines,');
    await page.getByLabel('Markdown', { exact: true }).fill('They weave.');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('link', { name: 'View', exact: true }).click();
    await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'Looms' }).click();

    await expect(page).toHaveURL('/tags/looms');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Looms');
    await expect(page.getByRole('article')).toHaveCount(2);
    const feed = await page.getByRole('link', { name: 'Feed', exact: true }).getAttribute('href');
    const entries = await (await page.request.get(feed ?? '')).text();
    expect(entries).toContain('<category term="engines" label="Engines"/>');
    expect(entries.match(/<entry>/g)).toHaveLength(2);

    await page.getByRole('link', { name: 'All tags' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tags');
    await expect(page.getByRole('listitem').filter({ hasText: 'Looms' })).toContainText('2 articles');
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('links from a card to the tag’s pages and to related articles', async ({ page, blog }) => {
    const [ada, bob] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Bob' })];
    for (let made = 1; made <= 11; made += 1)
      await blog.anArticle({ by: made === 11 ? bob : ada, title: `Note ${made}`, tags: ['Notes'] });

    await page.goto('/allArticles');
    await page.getByRole('article').first().getByRole('link', { name: 'Notes' }).click();
    await expect(page).toHaveURL('/tags/notes');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL('/tags/notes?page=2');
    await page.getByRole('link', { name: 'Note 1', exact: true }).click();
    await page
      .getByRole('navigation', { name: 'Related articles' })
      .getByRole('link', { name: 'Note 11' })
      .click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Note 11');
  });
});

test('escapes hostile tags', async ({ page, blog }) => {
  const { slug } = await blog.anArticle({ by: await blog.aUser(), tags: HOSTILE });

  for (const path of ['/', '/allArticles', `/allArticles/${slug}`, '/tags']) {
    await page.goto(path);
    await expect(page.getByText(HOSTILE[0] ?? '', { exact: true })).toBeVisible();
    for (const element of ['img[src="x"]', 'svg[onload]', 'a[href^="javascript"]'])
      await expect(page.locator(element)).toHaveCount(0);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  }
  const links = await page.getByRole('listitem').getByRole('link').all();
  for (const address of await Promise.all(links.map((link) => link.getAttribute('href')))) {
    await page.goto(address ?? '');
    await expect(page.getByRole('article')).toHaveCount(1);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  }
});

import { signIn } from '../../tools/browser/blog.ts';
import { press } from '../../tools/browser/screens/screen.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { zipOf } from '../helpers/imports.ts';

/** An export that an author brings along. */
const WORDPRESS = `<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><item>
<title>On engines</title><link>https://old.example/2019/05/on-engines/</link>
<content:encoded><![CDATA[<p>They <em>weave</em> patterns.</p>]]></content:encoded>
<wp:post_id>12</wp:post_id><wp:post_name>on-engines</wp:post_name><wp:status>publish</wp:status>
<wp:post_type>post</wp:post_type></item></channel></rss>`;

test(
  'uploads, checks, imports and undoes an archive',
  { tag: '@journey' },
  async ({ page, blog, context }) => {
    const ada = await blog.aUser();
    const buffer = await zipOf({
      'content/posts/looms.md': '---\ntitle: On looms\ndate: 2019-05-01\n---\nThey weave.',
      'content/posts/broken.md': '---\ntitle: [\n---\nx',
      'wordpress.xml': WORDPRESS,
    });
    await signIn(page, ada);
    await page.goto('/dashboard/import');

    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'site.zip', mimeType: 'application/zip', buffer });
    await expect(page.getByRole('heading', { name: 'Ready to import' })).toBeVisible();
    await press(page, 'Not imported (1)');
    await expect(page.getByRole('list', { name: 'Files' })).toContainText('content/posts/broken.md');
    expect((await page.request.get('/allArticles/looms')).status()).toBe(404);
    // Another tab, as another device, shows the same.
    const other = await context.newPage();
    await other.goto('/dashboard/import');
    await expect(other.getByRole('heading', { name: 'Ready to import' })).toBeVisible();
    await other.close();
    await press(page, 'Import 2 articles');
    await expect(page.getByText('2 articles imported')).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: 'View article of content/posts/looms.md' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('On looms');

    await page.goto('/allArticles/on-engines');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('On engines');

    await page.goto('/dashboard/import');
    await press(page, 'Undo import');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();

    await expect(page.getByText('2 articles deleted')).toBeVisible();
    expect((await page.request.get('/allArticles/looms')).status()).toBe(404);
  },
);

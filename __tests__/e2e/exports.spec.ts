import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Download, Page } from '@playwright/test';
import { fromBufferPromise } from 'yauzl';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

/** Returns the texts of the files of a downloaded ZIP, by their names. */
async function unzip(download: Download): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(await readFile(await download.path()), { lazyEntries: true });
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString();
  return files;
}

async function downloadBy(page: Page, act: () => Promise<void>): Promise<Download> {
  const download = page.waitForEvent('download');
  await act();
  return download;
}

test('exports all articles, and one article with its image', { tag: '@journey' }, async ({ page, blog }) => {
  const ada = await blog.aUser({ name: 'Ada Lovelace' });
  const url = await blog.anImage(ada, 'docs/images/article.webp');
  const { slug } = await blog.anArticle({ by: ada, title: 'On looms', markdown: `![](${url})` });
  await blog.anArticle({ by: ada, title: 'On engines' });
  await signIn(page, ada);

  await page.goto('/dashboard/deleteAccount');
  await page.getByRole('link', { name: 'Export your content first' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Export' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Include personal data' }).check();
  const all = await downloadBy(page, () => page.getByRole('button', { name: 'Export', exact: true }).click());
  await expect(page.getByText('Export downloaded')).toBeVisible();

  expect(all.suggestedFilename()).toBe('blog.zip');
  const files = await unzip(all);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['content/posts/on-looms.md', 'content/posts/on-engines.md', `static${url}`]),
  );
  expect(files['personal-data.json']).toContain(ada.email);

  await page.goto(`/myArticles/${slug}`);
  await page.getByRole('button', { name: /More/ }).click();
  const one = await downloadBy(page, () => page.getByRole('menuitem', { name: 'Export' }).click());

  expect(one.suggestedFilename()).toBe('on-looms.zip');
  const names = Object.keys(await unzip(one)).filter((name) => !/^(?:layouts|themes)\//.test(name));
  expect(names.sort()).toEqual(
    ['content/posts/on-looms.md', 'hugo.toml', 'manifest.json', `static${url}`].sort(),
  );
});

test('exports the whole blog with earlier versions, for admins', async ({ page, blog, run }) => {
  const ada = await blog.aUser({ name: 'Ada Lovelace' });
  await blog.anArticle({ by: await blog.aUser({ name: 'Eve' }), title: 'On looms' });
  run('src/server/cli/admin.ts', 'make-admin', ada.email);
  await signIn(page, ada);
  await page.goto('/dashboard/export');

  await page.getByRole('checkbox', { name: 'Include earlier versions' }).check();
  const zip = await downloadBy(page, () => page.getByRole('button', { name: 'Export whole blog' }).click());

  expect(Object.keys(await unzip(zip))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^history\/articles\/on-looms\/.+\.md$/)]),
  );
});

test('says why an export is rejected', async ({ page, blog, problems }) => {
  problems.areExpected(/429 \(Too Many Requests\)/);
  await signIn(page, await blog.aUser());
  await page.goto('/dashboard/export');
  await page.route('**/api/exports', (route) =>
    route.fulfill({ status: 429, contentType: 'text/plain', body: 'Too many exports.' }),
  );

  await page.getByRole('button', { name: 'Export', exact: true }).click();

  await expect(page.getByText('Too many exports.')).toBeVisible();
});

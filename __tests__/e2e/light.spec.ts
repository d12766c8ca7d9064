import { readFileSync } from 'node:fs';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { findLoadedScripts } from '../../tools/browser/loadedScripts.ts';
import { specMessages } from '../../src/shared/messages/en/spec.ts';

/** In KiB of brotli, as compressed by the build. */
const LIMIT = 160;

const sizeOf = (script: string) => readFileSync(`dist/public${script}.br`).length / 1024;
const sizeOfAll = (scripts: string[]) => scripts.map(sizeOf).reduce((sum, kib) => sum + kib, 0);

for (const path of ['/', '/allArticles', '/allArticles/on-looms'])
  test(
    `a reader of ${path} loads at most ${LIMIT} KiB of scripts before touching anything`,
    path === '/allArticles' ? {} : { tag: '@journey' },
    async ({ page, blog }) => {
      await blog.anArticle({ by: await blog.aUser(), title: 'On looms' });

      const scripts = await findLoadedScripts(page, path);

      expect(scripts).not.toEqual([]);
      expect(sizeOfAll(scripts)).toBeLessThanOrEqual(LIMIT);
    },
  );

test('a link has loaded the code of its page when the focus is on it', async ({ page, problems }) => {
  problems.areExpected(/ERR_INTERNET_DISCONNECTED/);
  await findLoadedScripts(page, '/');
  const link = page.getByRole('link', { name: 'Articles', exact: true });
  const asked: unknown[] = [];
  const answered: unknown[] = [];
  page.on('request', (request) => asked.push(request));
  page.on('requestfinished', (request) => answered.push(request));
  await link.focus();
  await expect.poll(() => asked.length > 0 && answered.length === asked.length).toBe(true);
  await page.context().setOffline(true);

  await link.click();

  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
});

test('a toast is shown when the network has gone since the page came', async ({ page, problems }) => {
  problems.areExpected(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await findLoadedScripts(page, '/login');
  await page.context().setOffline(true);

  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill('analytical engine');
  await page.getByRole('button', { name: 'Login' }).click();

  await expect(page.getByRole('alert')).toHaveText(specMessages.unexpectedError);
});

test(
  'a page whose code did not come while the network was away is there when that is back, without a reload',
  { tag: '@journey' },
  async ({ page, problems }) => {
    problems.areExpected(/ERR_INTERNET_DISCONNECTED|PageCodeMissing|ChunkLoadError|Loading chunk/);
    await findLoadedScripts(page, '/');
    await page.evaluate(() => Object.assign(window, { isTheSame: true }));
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Couldn’t load this page' })).toBeVisible();

    await page.context().setOffline(false);

    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
  },
);

import { readFileSync } from 'node:fs';
import { specMessages } from '../../src/shared/messages/en/spec.ts';
import { signIn } from '../../tools/browser/blog.ts';
import { findLoadedScripts } from '../../tools/browser/loadedScripts.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

/** In KiB, compressed with brotli by the build. */
const LIMIT = 165;

const sizeOf = (script: string) => readFileSync(`dist/public${script}.br`).length / 1024;
const sizeOfAll = (scripts: string[]) => scripts.map(sizeOf).reduce((sum, kib) => sum + kib, 0);

test(
  `loads at most ${LIMIT} KiB of scripts before any interaction`,
  { tag: '@journey' },
  async ({ browser, blog }) => {
    await blog.anArticle({ by: await blog.aUser(), title: 'On looms' });

    for (const path of ['/', '/allArticles', '/allArticles/on-looms']) {
      // With an empty cache.
      const page = await browser.newPage({ baseURL: blog.url });
      const scripts = await findLoadedScripts(page, path);
      await page.close();

      expect(scripts, path).not.toEqual([]);
      expect(sizeOfAll(scripts), path).toBeLessThanOrEqual(LIMIT);
    }
  },
);

test('preloads the code of a page when its link has the focus', async ({ page, problems }) => {
  problems.areExpected(/ERR_INTERNET_DISCONNECTED/);
  await findLoadedScripts(page, '/');
  const link = page.getByRole('link', { name: 'Articles', exact: true });
  const requests: unknown[] = [];
  const finished: unknown[] = [];
  page.on('request', (request) => requests.push(request));
  page.on('requestfinished', (request) => finished.push(request));
  await link.focus();
  await expect.poll(() => requests.length > 0 && finished.length === requests.length).toBe(true);
  await page.context().setOffline(true);

  await link.click();

  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
});

test('shows a toast when the network was lost after the page loaded', async ({ page, problems }) => {
  problems.areExpected(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await findLoadedScripts(page, '/login');
  await page.context().setOffline(true);

  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill('analytical engine');
  await page.getByRole('button', { name: 'Login', exact: true }).click();

  await expect(page.getByRole('alert')).toHaveText(specMessages.unexpectedError);
});

test('shows a toast to a user when the network was lost before any interaction', async ({
  page,
  blog,
  problems,
}) => {
  problems.areExpected(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  const ada = await blog.aUser();
  await blog.anArticle({ by: ada, title: 'On looms' });
  await signIn(page, ada);
  await findLoadedScripts(page, '/myArticles');
  await page.context().setOffline(true);

  await page.getByRole('button', { name: 'Unpublish On looms' }).click();
  await page.getByRole('button', { name: 'Unpublish article' }).click();

  await expect(page.getByRole('alert')).toHaveText(specMessages.unexpectedError);
});

test('shows a toast whose code failed to load when the network is back', async ({ page, blog, problems }) => {
  problems.areExpected(/Failed to load resource|ERR_INTERNET_DISCONNECTED|ChunkLoadError|Loading chunk/);
  const ada = await blog.aUser();
  await blog.anArticle({ by: ada, title: 'On looms' });
  await blog.anArticle({ by: ada, title: 'On bees' });
  await findLoadedScripts(page, '/allArticles/on-looms');
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(request.url()));
  await page.context().setOffline(true);
  await page.getByRole('navigation').getByRole('link', { name: 'On bees' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('On looms');
  // The code was tried for the last time.
  const isGivenUp = (url: string) => failed.filter((other) => other === url).length === 3;
  await expect.poll(() => failed.some((url) => url.endsWith('.js') && isGivenUp(url))).toBe(true);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.context().setOffline(false);

  await expect(page.getByRole('alert')).toHaveText(specMessages.unexpectedError);
});

test(
  'shows a page whose code failed to load when the network is back, without a reload',
  { tag: '@journey' },
  async ({ page, problems }) => {
    problems.areExpected(/ERR_INTERNET_DISCONNECTED|PageCodeMissing|ChunkLoadError|Loading chunk/);
    await findLoadedScripts(page, '/');
    await page.evaluate(() => Object.assign(window, { isTheSame: true }));
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Couldn’t load this page' })).toBeVisible();

    await page.context().setOffline(false);

    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
  },
);

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../tools/browser/findChromium.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { form, expectSavedOnDevice, text } from '../helpers/e2e/writing.ts';

/** Starts a browser in its own process group, with a persistent profile. */
async function startBrowser(profile: string) {
  const { executablePath, env } = await findChromium();
  const child: ChildProcess = spawn(
    executablePath,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  const endpoint = await new Promise<string>((resolve, reject) => {
    if (!child.stderr) return;
    createInterface(child.stderr).on('line', (line) => {
      const [, found] = /DevTools listening on (ws:\S+)/.exec(line) ?? [];
      if (found) resolve(found);
    });
    child.once('error', reject);
  });
  const [context] = (await chromium.connectOverCDP(endpoint)).contexts();
  if (!context) throw new Error('The browser has no window.');

  return {
    page: context.pages()[0] ?? (await context.newPage()),
    /** Kills all of its processes without a final write, like a power failure. */
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}

/** Returns the drafts in IndexedDB as JSON. */
const onDisk = (page: Page) =>
  page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error());
      });
    const database = await settled(indexedDB.open('drafts'));
    const entries = await settled(database.transaction('texts').objectStore('texts').getAll());
    database.close();
    return JSON.stringify(entries);
  });

/** Stores the token, which the profile may have lost. */
async function signInAt(page: Page, url: string, token: string) {
  await page.goto(`${url}/healthz`);
  await page.evaluate((token) => localStorage.setItem('token', token), token);
}

test('restores everything that was stored after the browser was killed', async ({ blog }) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'markdown-blog-profile-'));
  const ada = await blog.aUser();
  let browser = await startBrowser(profile);
  let { page } = browser;
  try {
    await signInAt(page, blog.url, ada.token);
    await page.goto(blog.url + form);
    await page.getByLabel('Title').fill('On engines');
    await text(page).click();
    await page.route('**/api/drafts/*', () => undefined);

    let count = 0;
    // Without a pause, so that autosave never waits for one.
    const typing = async () => {
      await page.keyboard.type(`word${(count += 1)} `);
      return onDisk(page);
    };
    await expect.poll(typing, { intervals: [0] }).toContain('word9 ');
    const address = page.url();
    await browser.kill();

    ({ page } = browser = await startBrowser(profile));
    await signInAt(page, blog.url, ada.token);
    await page.goto(address);
    await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('On engines');
    await expect(text(page)).toHaveValue(/^word1 .*word9 /);

    await page.context().setOffline(true);
    await text(page).press('ControlOrMeta+End');
    await page.keyboard.type('and the last.');
    await expectSavedOnDevice(page, 'No connection');
    const written = await text(page).inputValue();
    await browser.kill();

    ({ page } = browser = await startBrowser(profile));
    await signInAt(page, blog.url, ada.token);
    await page.goto(address);
    await expect(text(page)).toHaveValue(written);

    await page.getByRole('button', { name: 'Discard' }).first().click();
    await expect(text(page)).toHaveValue('');
    await expect.poll(() => onDisk(page)).not.toContain('word1');
  } finally {
    await browser.kill();
    await rm(profile, { recursive: true, force: true });
  }
});

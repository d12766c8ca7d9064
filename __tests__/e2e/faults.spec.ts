import type { Page } from '@playwright/test';
import { messages } from '../../src/shared/messages.ts';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

const form = '/dashboard/createArticle';
const text = (page: Page) => page.getByRole('textbox', { name: 'Markdown' });
const isSaved = (page: Page) => expect(page.getByText(/^Saved \d/).first()).toBeVisible();

test.beforeEach(async ({ page, blog }) => {
  await signIn(page, await blog.aUser());
});

/** Types into a new form. By keys, as people do. */
async function type(page: Page, words: string) {
  await page.goto(form);
  await page.getByLabel('Title').fill('On engines');
  await text(page).click();
  await page.keyboard.type(words);
}

const failSaves = (page: Page, status: number) =>
  page.route('**/api/drafts/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status, contentType: 'text/plain', body: 'Not now.' })
      : route.continue(),
  );

for (const status of [500, 503]) {
  test(`a save is answered ${status}: the text stays, and is saved by itself later`, async ({
    page,
    problems,
  }) => {
    problems.areExpected(new RegExp(`status of ${status}`));
    await failSaves(page, status);
    await type(page, 'They weave.');
    await expect(page.getByText('On this device only: no answer from the server').first()).toBeVisible();
    await expect(text(page)).toHaveValue('They weave.');

    await page.unroute('**/api/drafts/*');

    await isSaved(page);
    await expect(text(page)).toHaveValue('They weave.');
  });

  test(`publishing is answered ${status}: the text stays, and a second press publishes it`, async ({
    page,
    problems,
  }) => {
    // What may have been saved after the first try is discarded after the second, and is gone by then.
    problems.areExpected(new RegExp(`status of (${status}|404)`));
    await page.route('**/api/articles/new', (route) =>
      route.fulfill({ status, contentType: 'text/plain', body: 'Not now.' }),
    );
    await type(page, 'They weave.');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText(messages.unexpectedError)).toBeVisible();
    await expect(text(page)).toHaveValue('They weave.');

    await page.unroute('**/api/articles/new');
    await page.getByRole('button', { name: 'Create' }).click();

    await expect(page.getByText(messages.articleCreated)).toBeVisible();
  });
}

test('the tab is reloaded while somebody types: every key is there again', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await type(page, 'They weave patterns.');
  await page.reload();

  await expect(text(page)).toHaveValue('They weave patterns.');
});

test('the tab crashes: the text is there when its form is opened again', async ({
  page,
  context,
  problems,
}) => {
  problems.areExpected(/crash/i);
  await page.route('**/api/drafts/*', (route) =>
    route.request().method() === 'PUT' ? undefined : route.continue(),
  );
  await type(page, 'They weave.');
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('They weave.');
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;

  const other = await context.newPage();
  await other.goto(form);

  await expect(text(other)).toHaveValue('They weave.');
  await expect(other.getByText('Your unsaved text is back.')).toBeVisible();
  await other.close();
});

test('the storage is full and the network gone: it says so, and offers the text as a file', async ({
  page,
  problems,
}) => {
  problems.areExpected(/INTERNET_DISCONNECTED/);
  await type(page, 'They weave.');
  await isSaved(page);
  await page.evaluate(() => {
    const keep = localStorage.setItem.bind(localStorage);
    Storage.prototype.setItem = (key: string, value: string) => {
      if (key.startsWith('draft:')) throw new DOMException('Full', 'QuotaExceededError');
      keep(key, value);
    };
  });
  await page.context().setOffline(true);
  await page.keyboard.type(' Patterns.');
  await expect(page.getByText('Not saved: storage is full.').first()).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await (await download).createReadStream();
  const chunks = await file.toArray();
  expect(Buffer.concat(chunks as Buffer[]).toString()).toBe('They weave. Patterns.');
  await page.context().setOffline(false);
  await isSaved(page);
});

test('another account in the same browser sees nothing of it', async ({ page, blog, problems }) => {
  problems.areExpected(/404 \(Not Found\)/);
  await type(page, 'My secret.');
  await isSaved(page);
  const address = page.url();
  await signIn(page, await blog.aUser());

  await page.goto(address);
  await expect(page.getByText('This draft is gone')).toBeVisible();
  await expect(text(page)).toHaveValue('');
  await page.goto(form);
  await expect(text(page)).toHaveValue('');
});

test('the clock is wrong by a day: what is typed is saved, and there again', async ({ page }) => {
  await page.clock.install({ time: Date.now() - 24 * 60 * 60 * 1000 });
  await type(page, 'They weave.');
  await page.clock.runFor(3000);
  await isSaved(page);

  await page.reload();

  await expect(text(page)).toHaveValue('They weave.');
});

test('a release with one more field keeps what was typed before it', async ({ page }) => {
  await page.route('**/api/drafts/*', (route) =>
    route.request().method() === 'PUT' ? undefined : route.continue(),
  );
  page.on('dialog', (dialog) => dialog.accept());
  await type(page, 'They weave.');
  await text(page).blur();
  // What a release before this one kept lacks a field of today, and has one that is gone.
  await page.evaluate(() => {
    const place = Object.keys(localStorage).find((key) => key.startsWith('draft:')) ?? '';
    const kept = JSON.parse(localStorage.getItem(place) ?? '') as { values: Record<string, unknown> };
    delete kept.values.cover;
    kept.values.subtitle = 'Gone';
    addEventListener('pagehide', () => localStorage.setItem(place, JSON.stringify(kept)));
  });
  await page.reload();

  await expect(text(page)).toHaveValue('They weave.');
  await expect(page.getByLabel('Cover')).toHaveValue('');
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { specMessages } from '../../src/shared/messages/en/spec.ts';
import { Blog, signIn, type Person } from '../../tools/browser/blog.ts';
import { startServer } from '../../tools/startServer.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { create, isHereOnly, isSaved, onSave, SAVES, text, type } from '../helpers/e2e/writing.ts';

const PUBLISHING = '**/api/articles/new';
const notNow = (status: number) => ({ status, contentType: 'text/plain', body: 'Not now.' });

let ada: Person;
test.beforeEach(async ({ page, blog }) => {
  ada = await blog.aUser();
  await signIn(page, ada);
});

for (const status of [500, 503]) {
  test(`a save is answered ${status}: the text stays, and is saved by itself later`, async ({
    page,
    problems,
  }) => {
    problems.areExpected(new RegExp(`status of ${status}`));
    await onSave(page, (route) => route.fulfill(notNow(status)));
    await type(page, 'They weave.');
    await isHereOnly(page, 'Server not responding');
    await expect(text(page)).toHaveValue('They weave.');

    await page.unroute(SAVES);

    await isSaved(page);
    await expect(text(page)).toHaveValue('They weave.');
  });

  test(`publishing is answered ${status}: the text stays, and a second press publishes it`, async ({
    page,
    problems,
  }) => {
    // What may have been saved after the first try is discarded after the second, and is gone by then.
    problems.areExpected(new RegExp(`status of (${status}|404)`));
    await page.route(PUBLISHING, (route) => route.fulfill(notNow(status)));
    await type(page, 'They weave.');
    await create(page);
    await expect(page.getByText(specMessages.unexpectedError)).toBeVisible();
    await expect(text(page)).toHaveValue('They weave.');

    await page.unroute(PUBLISHING);
    await create(page);

    await expect(page.getByText(specMessages.articleCreated)).toBeVisible();
  });
}

/** As another browser of theirs does that signs out of all. */
const endSession = ({ url }: Blog, { token }: Person) =>
  fetch(`${url}/api/users/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });

async function signInAgain(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Log in to continue writing' });
  await dialog.getByLabel('Password', { exact: true }).fill(ada.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
}

test(
  'a save is answered 401: whoever signs in again over the form goes on',
  { tag: '@journey' },
  async ({ page, blog, problems }) => {
    problems.areExpected(/401 \(Unauthorized\)/);
    await type(page, 'They weave.');
    await isSaved(page);
    await endSession(blog, ada);
    await page.keyboard.type(' Patterns.');

    await signInAgain(page);

    await expect(text(page)).toHaveValue('They weave. Patterns.');
    await expect(text(page)).toBeFocused();
    await isSaved(page);
    await page.reload();
    await expect(text(page)).toHaveValue('They weave. Patterns.');
  },
);

test('publishing is answered 401: whoever signs in again presses once more', async ({
  page,
  blog,
  problems,
}) => {
  // What was saved between the two tries is gone with the second one.
  problems.areExpected(/401 \(Unauthorized\)|404 \(Not Found\)/);
  await type(page, 'They weave.');
  await endSession(blog, ada);
  await create(page);

  await signInAgain(page);
  await expect(text(page)).toHaveValue('They weave.');
  await create(page);

  await expect(page.getByText(specMessages.articleCreated)).toBeVisible();
});

test('publishing is answered 409: both texts are shown, and the own one is one click away', async ({
  page,
  blog,
  problems,
}) => {
  problems.areExpected(/409 \(Conflict\)/);
  const article = await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They weave.' });
  await page.goto(`/edit/${article.slug}`);
  await text(page).press('ControlOrMeta+End');
  await page.keyboard.type(' Mine.');
  await blog.edit(article, { by: ada, markdown: 'From elsewhere.' });
  await page.getByRole('button', { name: 'Update' }).click();

  await expect(page.getByRole('heading', { name: /This article was changed elsewhere/ })).toBeVisible();
  await expect(text(page)).toHaveValue('They weave. Mine.');
  await expect(page.getByRole('region', { name: 'Changes: Saved version, Your version' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep my version' }).click();

  await expect(page.getByText(specMessages.articleUpdated)).toBeVisible();
});

test('the answer to a save is lost: the next try is no conflict, and the text stays', async ({
  page,
  problems,
}) => {
  // What the server has is the save whose answer was lost.
  problems.areExpected(/ERR_FAILED|409 \(Conflict\)/);
  let lost = 0;
  await onSave(page, async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  await type(page, 'They weave.');
  await isHereOnly(page, 'No connection');
  expect(lost).toBeGreaterThan(0);
  await page.keyboard.type(' Patterns.');

  await page.unroute(SAVES);

  await isSaved(page);
  await expect(text(page)).toHaveValue('They weave. Patterns.');
  await expect(page.getByText('This draft was changed elsewhere')).toBeHidden();
});

test(
  'the server is killed while somebody types, and the text is saved when it is back',
  { tag: '@journey' },
  async ({ page, problems }) => {
    problems.areExpected(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/);
    const dataDir = await mkdtemp(join(tmpdir(), 'markdown-blog-'));
    const first = await startServer({ dataDir });
    const grace = await new Blog(first.url).aUser();
    await page.goto(`${first.url}/healthz`);
    await page.evaluate((token) => localStorage.setItem('token', token), grace.token);
    await page.goto(`${first.url}/dashboard/createArticle`);
    await text(page).click();
    await page.keyboard.type('They weave.');
    await isSaved(page);
    await first.end('SIGKILL');
    await page.keyboard.type(' Patterns.');
    await isHereOnly(page, 'No connection');

    const second = await startServer({ dataDir, env: { PORT: new URL(first.url).port } });

    await isSaved(page);
    await page.reload();
    await expect(text(page)).toHaveValue('They weave. Patterns.');
    await page.close();
    await second.stop();
    await rm(dataDir, { recursive: true });
  },
);

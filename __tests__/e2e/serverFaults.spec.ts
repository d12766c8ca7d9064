import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { specMessages } from '../../src/shared/messages/en/spec.ts';
import { Blog, signIn, type Person } from '../../tools/browser/blog.ts';
import { startServer } from '../../tools/startServer.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import {
  create,
  expectSavedOnDevice,
  expectSaved,
  interceptSaves,
  SAVES,
  text,
  type,
} from '../helpers/e2e/writing.ts';

const PUBLISHING = '**/api/articles/new';
const notNow = (status: number) => ({ status, contentType: 'text/plain', body: 'Not now.' });

let ada: Person;
test.beforeEach(async ({ page, blog }) => {
  ada = await blog.aUser();
  await signIn(page, ada);
});

for (const status of [500, 503]) {
  test(`keeps the text when a save returns ${status}, and retries it`, async ({ page, problems }) => {
    problems.areExpected(new RegExp(`status of ${status}`));
    await interceptSaves(page, (route) => route.fulfill(notNow(status)));
    await type(page, 'They weave.');
    await expectSavedOnDevice(page, 'Server not responding');
    await expect(text(page)).toHaveValue('They weave.');

    await page.unroute(SAVES);

    await expectSaved(page);
    await expect(text(page)).toHaveValue('They weave.');
  });

  test(`keeps the text when publishing returns ${status}, and publishes it on a second click`, async ({
    page,
    problems,
  }) => {
    // A draft saved after the first attempt is discarded after the second, and may be gone by then.
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

/** Ends the session as a logout in another browser would. */
const endSession = ({ url }: Blog, { token }: Person) =>
  fetch(`${url}/api/users/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });

async function logInAgain(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Log in to continue writing' });
  await dialog.getByLabel('Password', { exact: true }).fill(ada.password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test(
  'continues after a login over the form when a save returns 401',
  { tag: '@journey' },
  async ({ page, blog, problems }) => {
    problems.areExpected(/401 \(Unauthorized\)/);
    await type(page, 'They weave.');
    await expectSaved(page);
    await endSession(blog, ada);
    await page.keyboard.type(' Patterns.');

    await logInAgain(page);

    await expect(text(page)).toHaveValue('They weave. Patterns.');
    await expect(text(page)).toBeFocused();
    await expectSaved(page);
    await page.reload();
    await expect(text(page)).toHaveValue('They weave. Patterns.');
  },
);

test('publishes on another click after a login when publishing returns 401', async ({
  page,
  blog,
  problems,
}) => {
  // A draft saved between the attempts is deleted by the second one.
  problems.areExpected(/401 \(Unauthorized\)|404 \(Not Found\)/);
  await type(page, 'They weave.');
  await endSession(blog, ada);
  await create(page);

  await logInAgain(page);
  await expect(text(page)).toHaveValue('They weave.');
  await create(page);

  await expect(page.getByText(specMessages.articleCreated)).toBeVisible();
});

test('shows both versions when publishing returns 409, and publishes the user’s one on a click', async ({
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

test('retries a save without a conflict after a lost response', async ({ page, problems }) => {
  // The server already has the save whose response was lost.
  problems.areExpected(/ERR_FAILED|409 \(Conflict\)/);
  let lost = 0;
  await interceptSaves(page, async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  await type(page, 'They weave.');
  await expectSavedOnDevice(page, 'No connection');
  expect(lost).toBeGreaterThan(0);
  await page.keyboard.type(' Patterns.');

  await page.unroute(SAVES);

  await expectSaved(page);
  await expect(text(page)).toHaveValue('They weave. Patterns.');
  await expect(page.getByText('This draft was changed elsewhere')).toBeHidden();
});

test('saves text typed after the server was killed when it is back', async ({ page, problems }) => {
  problems.areExpected(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/);
  const dataDir = await mkdtemp(join(tmpdir(), 'markdown-blog-'));
  const first = await startServer({ dataDir });
  const grace = await new Blog(first.url).aUser();
  await page.goto(`${first.url}/healthz`);
  await page.evaluate((token) => localStorage.setItem('token', token), grace.token);
  await page.goto(`${first.url}/dashboard/createArticle`);
  await text(page).click();
  await page.keyboard.type('They weave.');
  await expectSaved(page);
  await first.end('SIGKILL');
  await page.keyboard.type(' Patterns.');
  await expectSavedOnDevice(page, 'No connection');

  const second = await startServer({ dataDir, env: { PORT: new URL(first.url).port } });

  await expectSaved(page);
  await page.reload();
  await expect(text(page)).toHaveValue('They weave. Patterns.');
  await page.close();
  await second.stop();
  await rm(dataDir, { recursive: true });
});

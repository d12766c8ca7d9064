import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { PublicArticleSummary } from '../../src/shared/article.ts';
import type { Listing } from '../../src/shared/listing.ts';
import { connect } from '../../src/server/db/connect.ts';
import { Blog, signIn } from '../../tools/browser/blog.ts';
import { startServer } from '../../tools/startServer.ts';
import { expect, test as base } from '../helpers/e2e/fixtures.ts';
import { storeArticles } from '../helpers/storeArticles.ts';

const ACCOUNTS = 60;
const ARTICLES = 10;

const test = base.extend<{ dataDir: string }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
  dataDir: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'flood-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  blog: async ({ dataDir }, use) => {
    const server = await startServer({ dataDir });
    await use(new Blog(server.url));
    await server.stop();
  },
});

/** Many accounts of this hour, which have published the same number of articles; all others are of last year. */
async function flood(dataDir: string) {
  const { db } = connect(`sqlite:${path.join(dataDir, 'blog.db')}`);
  await db.updateTable('user').set({ createdAt: '2025-01-01T00:00:00.000Z' }).execute();
  const users = Array.from({ length: ACCOUNTS }, (_, at) => ({
    ...{ id: randomUUID(), name: `Mallory ${at}`, handle: `mallory-${at}`, passwordHash: '' },
    ...{ email: `m${at}@example.net`, emailKey: `m${at}@example.net`, createdAt: new Date().toISOString() },
  }));
  await db.insertInto('user').values(users).execute();
  await storeArticles(
    db,
    users.map(({ id }) => id),
    ACCOUNTS * ARTICLES,
  );
  await db.destroy();
}

const listed = async (page: Page, query = '') => {
  const reply = await page.request.get(`/api/articles/all?limit=100${query}`);
  return ((await reply.json()) as Listing<PublicArticleSummary>).result;
};

const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name }).click();

test('one admin ends a flood in three acts, leaves the honest alone, and gives one author back what is theirs', async ({
  page,
  blog,
  dataDir,
}) => {
  const ada = await blog.aUser({ name: 'Ada' });
  const admin = ['src/server/cli/admin.ts', 'make-admin', ada.email];
  execFileSync(process.execPath, admin, { env: { ...process.env, DATA_DIR: dataDir } });
  await blog.anArticle({ by: await blog.aUser({ name: 'Grace' }), title: 'Okapi', tags: ['striped'] });
  const honest = await listed(page);
  await flood(dataDir);
  await expect.poll(async () => (await listed(page)).length).toBe(100);
  const ofOne = await listed(page, '&author=mallory-7');
  await signIn(page, ada);
  await page.goto('/admin/accounts');

  // First: which accounts.
  await page.getByLabel('Registered since').fill('2026-01-01T00:00');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText(`${ACCOUNTS} accounts with ${ACCOUNTS * ARTICLES} articles.`)).toBeVisible();
  // Second: all of them.
  await page.getByRole('button', { name: `Select all ${ACCOUNTS} that match` }).click();
  // Third: suspended, and why.
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByLabel('Reason').fill('Advertising.');
  await confirm(page, 'Suspend');

  await expect(page.getByText(`${ACCOUNTS} accounts are suspended.`)).toBeVisible();
  await expect.poll(() => listed(page)).toEqual(honest);

  await page.goto('/admin/accounts?q=m7@example.net');
  await page.getByLabel('Select m7@example.net').check();
  await page.getByRole('button', { name: 'Restore' }).click();
  await confirm(page, 'Restore');
  await expect(page.getByText('One account is restored.')).toBeVisible();
  await expect.poll(async () => (await listed(page)).length).toBe(ARTICLES + honest.length);
  expect(await listed(page, '&author=mallory-7')).toEqual(ofOne);
  expect((await listed(page)).slice(-1)).toEqual(honest);
});

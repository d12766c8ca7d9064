import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { connect } from '../../src/server/db/connect.ts';
import type { PublicArticleSummary } from '../../src/shared/article.ts';
import type { Listing } from '../../src/shared/listing.ts';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { storeArticles } from '../helpers/storeArticles.ts';

const ACCOUNTS = 60;
const ARTICLES = 10;

/** Creates many new accounts with articles, and moves existing ones to last year. */
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

const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

test('stops a spam flood in three steps without affecting others, and restores one account', async ({
  page,
  blog,
  dataDir,
  run,
}) => {
  const ada = await blog.aUser({ name: 'Ada' });
  run('src/server/cli/admin.ts', 'make-admin', ada.email);
  await blog.anArticle({ by: await blog.aUser({ name: 'Grace' }), title: 'Okapi', tags: ['striped'] });
  const honest = await listed(page);
  await flood(dataDir);
  await expect.poll(async () => (await listed(page)).length).toBe(100);
  const ofOne = await listed(page, '&author=mallory-7');
  await signIn(page, ada);
  await page.goto('/admin/accounts');

  // Step 1: filter accounts.
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Registered after').fill('2026-01-01T00:00');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page.getByText(`${ACCOUNTS} accounts`, { exact: true })).toBeVisible();
  // Step 2: select all.
  await page.getByRole('button', { name: `Select all ${ACCOUNTS} matches` }).click();
  // Step 3: suspend with a reason.
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await page.getByLabel('Reason').fill('Advertising.');
  await confirm(page, 'Suspend');

  await expect(page.getByText(`${ACCOUNTS} accounts suspended`)).toBeVisible();
  await expect.poll(() => listed(page)).toEqual(honest);

  await page.goto('/admin/accounts?q=m7@example.net');
  await page.getByLabel('Select m7@example.net').check();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await confirm(page, 'Restore');
  await expect(page.getByText('Account restored')).toBeVisible();
  await expect.poll(async () => (await listed(page)).length).toBe(ARTICLES + honest.length);
  expect(await listed(page, '&author=mallory-7')).toEqual(ofOne);
  expect((await listed(page)).slice(-1)).toEqual(honest);
});

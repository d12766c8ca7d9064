import { randomUUIDv7 } from 'node:crypto';
import { writingReplies } from '../../shared/messages/en/editor.ts';
import { paths } from '../../shared/pages.ts';
import { lockStorages } from '../db/accountStorage.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { isHandleRetired, reassignSlugs } from '../db/slugs.ts';
import { Refusal } from '../lib/refusal.ts';
import { addUser } from '../store/accounts/users.ts';
import { hasAdmin, isAdminForNow, keepAdmins, listAdminIds, lockAdmins } from '../store/admins.ts';
import { reassignChanges } from '../store/articleChanges.ts';
import { deletePin } from '../store/articles/pins.ts';
import { findPagesOfOthers, lockPages, type PageToPass, passPage } from '../store/articles/write.ts';
import { passDraft } from '../store/drafts.ts';
import { copyImages } from '../store/images.ts';
import { findOldPaths } from '../store/redirects.ts';
import { articleHistory, passHistory } from '../store/revisions.ts';
import { readBlog } from '../store/settings.ts';
import { addUnclaimed, findUnclaimed } from '../store/unclaimedAccounts.ts';

/*
 * Who looks after pages: docs/decisions/0062-pages.md. A page belongs to the blog. It is always an admin's, or without an admin
 * an unclaimed account's, which nobody can log in to. So nobody else can edit, restore or take back one.
 */

export const pagesNeedAdmin = () => new Refusal('forbidden', writingReplies.pagesNeedAdmin);

/**
 * Throws a Refusal unless an account may have pages: an admin's, or without any admin an unclaimed one, for imports by the
 * operator. In a transaction, it stays one until the transaction ends.
 */
export async function requireAdminOwner(db: Db, userId: string): Promise<void> {
  if (await isAdminForNow(db, userId)) return;
  if ((await findUnclaimed(db, userId)) === null) throw pagesNeedAdmin();
  // The first admin gets the pages that are stored by then.
  await keepAdmins(db);
  if (await hasAdmin(db)) throw pagesNeedAdmin();
}

/** Returns the account that gets a page that comes from elsewhere, in a transaction. */
export async function getPageOwner(db: Db): Promise<string> {
  await lockAdmins(db);
  const [oldest] = await listAdminIds(db);
  return oldest ?? findHolder(db, await findPagesOfOthers(db, []));
}

/**
 * Runs a change of who is an admin, and then passes the pages of those who aren't to the admin who has been one for longest, or
 * without one to an unclaimed account. Such changes wait for each other, as two admins who leave at once would be each other's
 * heirs.
 */
export const changeAdmins = <Result>(db: Db, change: (db: Db) => Promise<Result>): Promise<Result> =>
  inTransaction(db, async (db) => {
    await lockAdmins(db);
    const result = await change(db);
    await passPages(db);
    return result;
  });

async function passPages(db: Db): Promise<void> {
  const admins = await listAdminIds(db);
  const found = await findPagesOfOthers(db, admins);
  if (found.length === 0) return;
  const [oldest] = admins;
  const passed = oldest === undefined ? await withoutWaiting(db, found) : found;
  if (passed.length === 0) return;
  const heir = oldest ?? (await findHolder(db, found));
  // In the order in which each writer locks: storage before articles.
  await lockStorages(db, [heir, ...passed.map(({ ownerId }) => ownerId)]);
  const numbers = passed.map(({ number }) => number);
  for (const page of await lockPages(db, numbers)) await passToHeir(db, page, heir);
}

/** Leaves out pages that already wait with an unclaimed account. */
async function withoutWaiting(db: Db, pages: readonly PageToPass[]): Promise<PageToPass[]> {
  const kept = [];
  for (const page of pages) if ((await findUnclaimed(db, page.ownerId)) === null) kept.push(page);
  return kept;
}

/** Returns the account with which pages wait for the next admin. Creates it, named like the blog, if there is none. */
async function findHolder(db: Db, pages: readonly PageToPass[]): Promise<string> {
  for (const { ownerId } of pages) if (await findUnclaimed(db, ownerId)) return ownerId;
  const id = randomUUIDv7();
  const { title } = await readBlog(db);
  await addUser(db, { id, name: title, email: '', passwordHash: '' }, (handle) =>
    isHandleRetired(db, handle),
  );
  await addUnclaimed(db, id);
  return id;
}

/**
 * Passes a page with its draft, history, images, old URLs and what is known about its changes. As an article again, it is on top of
 * nobody's page until its new owner pins it.
 */
async function passToHeir(db: Db, page: PageToPass, heir: string): Promise<void> {
  const { number, ownerId: from, slug } = page;
  const change = { from, to: heir };
  await copyImages(db, { number, slug }, change);
  await passPage(db, page, heir);
  await deletePin(db, { ownerId: from }, number);
  await passDraft(db, slug, change);
  await passHistory(db, articleHistory(from, slug), articleHistory(heir, slug));
  await reassignChanges(db, number, heir);
  const oldPaths = (await findOldPaths(db, [number])).get(number) ?? [];
  await reassignSlugs(db, [slug, ...oldPaths.flatMap(toSlug)], change);
}

/** Returns the slug in the former URL of an article or a page. */
const toSlug = (path: string): string[] => {
  const [first = '', second, ...rest] = path.slice(1).split('/');
  if (second === undefined) return [first];
  return rest.length === 0 && `/${first}` === paths.articles ? [second] : [];
};

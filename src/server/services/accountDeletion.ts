import { authorScope, changeCounts, countArticles, deleteListings, getPositions } from '../db/paging.ts';
import { inTransaction } from '../db/portable.ts';
import { deleteSomeOfAccount, deleteSomeOfArticles } from '../db/rowDeletion.ts';
import type { Db } from '../db/schema.ts';
import { retireHandle, retireSlugs } from '../db/slugs.ts';
import type { Refusal } from '../lib/refusal.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { deleteAllAccessTokens } from '../store/accessTokens.ts';
import {
  listLeavingAccounts,
  lockAccount,
  lockLeavingAccount,
  startLeaving,
} from '../store/accounts/status.ts';
import { deleteUser } from '../store/accounts/users.ts';
import { deleteAdmin } from '../store/admins.ts';
import { forgetWriterNames } from '../store/articleChanges.ts';
import { deleteSomeImports } from '../store/articleImports.ts';
import { countHiddenBySuspension, deleteByNumber, findWithSizes } from '../store/articles/write.ts';
import { accountSubject, type Actor, record } from '../store/auditLog.ts';
import { deleteAuthorClickStats, deleteClickStats } from '../store/clickStats.ts';
import { deleteSomeDrafts, unscheduleAll } from '../store/drafts.ts';
import { deleteOtherEmails } from '../store/otherEmails.ts';
import { deleteAllPasskeys } from '../store/passkeys.ts';
import { deleteResets } from '../store/passwordResets.ts';
import { deleteSomeRevisions } from '../store/revisions.ts';
import { endAllSessions, endSurplusSessions } from '../store/sessions.ts';
import { deleteAllSubmissions, freeEntries } from '../store/submissions.ts';
import { storeTags, withAllTagsRemoved } from '../store/tags.ts';
import { forgetImportedAuthor } from '../store/unclaimedAccounts.ts';
import { queueEvent } from '../store/webhooks.ts';
import { isListed } from './articleStatus.ts';
import { accountNotFound, takeRole } from './moderateAccounts.ts';
import { changeAdmins } from './pageOwners.ts';

/** Articles deleted per transaction, so that other writers wait for milliseconds only. */
export const ARTICLES_PER_BATCH = 50;
/** Text per transaction, in bytes. The last article may exceed it. */
const BYTES_PER_BATCH = 16 * 1024 * 1024;

/**
 * Deletes an account with its sessions, drafts and articles. It is deactivated first, which hides it from everyone, and
 * its rows follow in batches. If `stop` or the end of the process interrupts this, `finishDeletions` continues.
 */
export async function deleteAccount(db: Db, id: string, stop?: AbortSignal): Promise<void> {
  await endSurplusSessions(db, id);
  await inTransaction(db, (db) => deactivateAccount(db, id));
  await deleteRows(db, id, stop);
}

/**
 * Deletes an account at its owner's request. The owner doesn't wait for all rows: returns false if some are left to
 * `finishDeletions`.
 */
export async function deleteOwnAccount(db: Db, id: string): Promise<boolean> {
  await endSurplusSessions(db, id);
  await inTransaction(db, (db) => deactivateAccount(db, id));
  return inTransaction(db, (db) => deleteBatch(db, id));
}

interface AdminDeletion {
  by: Actor;
  /** Whether the admin has chosen the account, rather than a filter, which finds no editors. */
  isChosen: boolean;
  /** Called with the account's email key. */
  onDeactivated: (emailKey: string) => void;
}

/**
 * Deactivates an account at an admin's request, in a transaction, and leaves its rows to `finishDeletions`. Returns the
 * reason if the account can't be deleted, else null.
 */
export async function startAdminDeletion(
  db: Db,
  userId: string,
  { by, isChosen, onDeactivated }: AdminDeletion,
): Promise<Refusal | null> {
  const user = await lockAccount(db, userId);
  if (!user) return accountNotFound();
  const protection = await takeRole(db, user, { by, areChosen: isChosen });
  if (protection) return protection;
  const details = {
    articles: (await countArticles(db, userId)) + (await countHiddenBySuspension(db, userId)),
  };
  await record(db, { by, act: 'delete-account', on: accountSubject(user), details });
  await deactivateAccount(db, userId);
  onDeactivated(user.emailKey);
  return null;
}

/**
 * Starts a deletion: ends all access to the account, frees its email and hides its articles immediately. Its pages, which belong
 * to the blog, pass to an admin.
 */
export async function deactivateAccount(db: Db, id: string): Promise<void> {
  await endAllSessions(db, id);
  await deleteResets(db, id);
  await deleteOtherEmails(db, id);
  await deleteAllPasskeys(db, id);
  await deleteAllAccessTokens(db, id);
  await changeAdmins(db, async (db) => {
    await forgetImportedAuthor(db, id);
    await deleteAdmin(db, id);
  });
  await startLeaving(db, id);
  await unscheduleAll(db, id);
  await freeEntries(db, id);
  await deleteAllSubmissions(db, id);
}

/** Continues interrupted deletions, until `stop`. */
export async function finishDeletions(db: Db, stop?: AbortSignal): Promise<void> {
  for (const id of await listLeavingAccounts(db)) {
    if (stop?.aborted) return;
    await deleteRows(db, id, stop);
    await eventLoopTurn();
  }
}

async function deleteRows(db: Db, id: string, stop?: AbortSignal): Promise<void> {
  while (!(await inTransaction(db, (db) => deleteBatch(db, id)))) {
    await eventLoopTurn();
    if (stop?.aborted) return;
  }
}

/** Deletes one transaction's worth of a deactivated account's rows. Returns true when nothing is left. */
export async function deleteBatch(db: Db, id: string): Promise<boolean> {
  // An article being stored references this row: it is either visible to the batch below, or fails to be stored.
  await lockLeavingAccount(db, id);
  if (!(await deleteSomeOfAccount(db, id))) return false;
  if (!(await deleteSomeDrafts(db, id, BYTES_PER_BATCH))) return false;
  if (!(await deleteSomeRevisions(db, id, BYTES_PER_BATCH))) return false;
  if (!(await deleteSomeImports(db, id))) return false;
  const { numbers, isLast } = await nextBatch(db, id);
  if (!(await deleteSomeOfArticles(db, numbers))) return false;
  const deleted = numbers.length === 0 ? [] : await deleteByNumber(db, numbers);
  // None is a page: those have passed to an admin.
  const published = deleted.filter(({ status }) => status === 'published');
  await queueEvent(db, 'article.deleted', published.filter(isListed));
  await retireSlugs(db, deleted);
  await deleteClickStats(db, deleted);

  if (isLast) {
    await deleteAuthorClickStats(db, id);
    await forgetWriterNames(db, id);
    const handle = await deleteUser(db, id);
    if (handle !== null) await retireHandle(db, handle, id);
  }
  await storeTags(db, published.map(withAllTagsRemoved));
  await changeCounts(db, published.flatMap(getPositions), -1);
  if (isLast) await deleteListings(db, [authorScope(id)]);
  return isLast;
}

/**
 * Returns the next articles to delete, and whether they are the last. Newest first, so that listings skip fewer rows.
 */
async function nextBatch(db: Db, id: string): Promise<{ numbers: number[]; isLast: boolean }> {
  const articles = await findWithSizes(db, id, ARTICLES_PER_BATCH);
  let sum = 0;
  const batch = articles.filter(({ bytes }) => (sum += bytes ?? 0) - (bytes ?? 0) <= BYTES_PER_BATCH);
  return {
    numbers: batch.map(({ number }) => number),
    isLast: batch.length === articles.length && articles.length < ARTICLES_PER_BATCH,
  };
}

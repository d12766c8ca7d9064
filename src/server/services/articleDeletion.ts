import type { Writer } from '../../shared/articleChange.ts';
import { lockStorage } from '../db/accountStorage.ts';
import { inTransaction } from '../db/portable.ts';
import { deleteSomeOfArticles } from '../db/rowDeletion.ts';
import type { Db } from '../db/schema.ts';
import { retireSlugs } from '../db/slugs.ts';
import { articleNotFound } from '../lib/refusal.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { recordChange } from '../store/articleChanges.ts';
import { type DeletedArticleKey, findDeleted, findDeletedNumbers } from '../store/articles/bin.ts';
import type { OwnArticleKey } from '../store/articles/read.ts';
import {
  deleteExpired,
  deletePublic,
  deleteRemoved,
  lockExpired,
  recordDeletion,
} from '../store/articles/write.ts';
import { deleteClickStats } from '../store/clickStats.ts';
import { deleteDraftsForArticles, findDraftForArticle, takeDraft } from '../store/drafts.ts';
import { articleHistory, deleteHistory } from '../store/revisions.ts';
import { queueEvent } from '../store/webhooks.ts';
import { refuseContributor, requireCanPublish } from './accountStatus.ts';
import {
  getState,
  isArticle,
  isListed,
  removeArticle,
  removeFromListings,
  restoreArticles,
} from './articleStatus.ts';
import { keepDraftRevision } from './saveDraft.ts';

/*
 * Deleting articles: docs/decisions/0056-a-bin.md. A deleted article is in the bin for 30 days with everything that belongs
 * to it, and readers can't tell it from one that never existed.
 */

/**
 * Moves the owner's published article to the bin. Its draft goes with it, and the draft's text is kept in the history.
 * Throws `articleNotFound()`, or a refusal if the article is hidden.
 *
 * @param isFinal whether its author was told that it can't be undone, so that only an admin can restore it
 */
export const moveToBin = (
  db: Db,
  key: OwnArticleKey,
  { isFinal, writer }: { isFinal: boolean; writer: Writer },
): Promise<void> =>
  inTransaction(db, async (db) => {
    const article = await removeArticle(db, key, { status: 'deleted', writer });
    await refuseContributor(db, key.ownerId, writer);
    await recordDeletion(db, [article], { isFinal });
    const { ownerId, slug } = key;
    const draft = await findDraftForArticle(db, ownerId, slug);
    const taken = draft && (await takeDraft(db, { ownerId, id: draft._id }));
    if (taken) await keepDraftRevision(db, ownerId, taken, 'draft');
    await removeFromListings(db, [article]);
  });

/**
 * Publishes an article from the bin again, unchanged, at its old position and with its date, clicks, tags and old URLs.
 * Throws `articleNotFound()` if it isn't in the bin, or like `requireCanPublish`.
 *
 * @param withFinal whether to restore an article also if its author was told that deleting it can't be undone
 */
export const restoreFromBin = (
  db: Db,
  key: DeletedArticleKey,
  { writer, withFinal = false }: { writer: Writer; withFinal?: boolean },
): Promise<void> =>
  inTransaction(db, async (db) => {
    await lockStorage(db, key.ownerId);
    const article = await findDeleted(db, key, { withFinal });
    if (article === null) throw articleNotFound();
    const { ownerId, number, slug } = article;
    const { isListed } = await requireCanPublish(db, ownerId, writer);
    const before = await getState(db, { ownerId, slug }, 'deleted');
    if ((await restoreArticles(db, [number], { from: 'deleted', isListed })) === 0) throw articleNotFound();
    await recordChange(db, article, { act: 'restore', writer, before });
  });

/** Deletes an article in the bin for good. Throws `articleNotFound()` if it isn't there, or was deleted for good already. */
export const deleteForGood = (db: Db, key: OwnArticleKey): Promise<void> =>
  inTransaction(db, async (db) => {
    await lockStorage(db, key.ownerId);
    const article = await findDeleted(db, key, { withFinal: false });
    if (article === null || (await deleteRemovedForGood(db, [article.number], 'deleted')) === 0)
      throw articleNotFound();
  });

/** Deletes up to `max` articles of an account's bin for good, also those that it can't restore. Returns the number deleted. */
export const emptyBin = (db: Db, ownerId: string, max: number): Promise<number> =>
  inBatches(max, (batch) =>
    inTransaction(db, async (db) => {
      await lockStorage(db, ownerId);
      const numbers = await findDeletedNumbers(db, ownerId, batch);
      if (!(await deleteSomeOfArticles(db, numbers))) return null;
      return deleteRemovedForGood(db, numbers, 'deleted');
    }),
  );

/** Deletes up to `max` expired articles and returns the number deleted. Their slugs stay reserved for their authors. */
export const deleteExpiredArticles = (db: Db, max: number): Promise<number> =>
  inBatches(max, (batch) =>
    inTransaction(db, async (db) => {
      const numbers = await lockExpired(db, batch);
      if (!(await deleteSomeOfArticles(db, numbers))) return null;
      const deleted = await deleteExpired(db, numbers);
      await deleteBelongings(db, deleted);
      return deleted.length;
    }),
  );

/** Articles deleted per transaction, so that other writers wait for milliseconds only. */
const BATCH = 50;

/**
 * Deletes up to `max` articles in batches, until a batch is smaller than possible. Returns the number deleted. A batch that returns
 * null has only deleted some of the rows that go before its articles, and runs again.
 */
async function inBatches(max: number, deleteBatch: (max: number) => Promise<number | null>): Promise<number> {
  let deleted = 0;
  while (deleted < max) {
    const batch = Math.min(BATCH, max - deleted);
    const count = await deleteBatch(batch);
    deleted += count ?? 0;
    if (count !== null && count < batch) break;
    await eventLoopTurn();
  }
  return deleted;
}

/** Deletes the public article or page with everything that belongs to it, past the bin. Returns false if the owner has no such article. */
export async function deletePublishedForGood(db: Db, key: OwnArticleKey): Promise<boolean> {
  return inTransaction(db, async (db) => {
    await lockStorage(db, key.ownerId);
    const deleted = await deletePublic(db, key);
    await queueEvent(db, 'article.deleted', deleted.filter(isArticle).filter(isListed));
    await deleteBelongings(db, deleted);
    await removeFromListings(db, deleted);
    return deleted.length > 0;
  });
}

/**
 * Deletes those of the articles that still have this status, with everything that belongs to them, in the current
 * transaction. Returns the number deleted.
 */
export async function deleteRemovedForGood(
  db: Db,
  numbers: readonly number[],
  status: 'hidden' | 'deleted',
): Promise<number> {
  if (numbers.length === 0) return 0;
  const deleted = await deleteRemoved(db, numbers, status);
  await deleteBelongings(db, deleted);
  return deleted.length;
}

/** Deletes what no foreign key deletes with articles: drafts, statistics and histories. Reserves their slugs for their authors. */
async function deleteBelongings(
  db: Db,
  articles: readonly { number: number; ownerId: string; slug: string }[],
): Promise<void> {
  await retireSlugs(db, articles);
  await deleteDraftsForArticles(db, articles);
  await deleteClickStats(db, articles);
  for (const { ownerId, slug } of articles) await deleteHistory(db, articleHistory(ownerId, slug));
}

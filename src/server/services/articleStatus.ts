import { moderationMessages } from '../../shared/messages/en/moderation.ts';
import { changeCounts, getPositions } from '../db/paging.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { retireSlugs } from '../db/slugs.ts';
import { Refusal } from '../lib/refusal.ts';
import { removeFromIndex } from '../search/searchIndex.ts';
import { articleNotFound, type OwnArticleKey } from '../store/articles/read.ts';
import {
  deleteExpired,
  findHiddenReason,
  lockNonPublic,
  takeFromReaders,
  type UnpublishedArticle,
} from '../store/articles/write.ts';
import { deleteTagRows, storeTags, type TaggedArticle, withAllTagsRemoved } from '../store/tags.ts';
import { queueEvent } from '../store/webhooks.ts';

/*
 * Unpublishing, hiding and republishing. An article that is not public keeps its row with its number, slug, date, clicks
 * and version, and gets them back when it is republished. The text of an unpublished article is in its draft; a hidden
 * article keeps its text.
 */

const articleHidden = (reason: string) => new Refusal('forbidden', moderationMessages.hiddenArticle(reason));

/**
 * Hides or unpublishes articles. Unpublishing deletes the text, so save it in a draft first. Call it in a transaction that
 * ends with `removeFromListings`.
 */
export async function hideOrUnpublish(
  db: Db,
  articles: readonly { number: number }[],
  status: 'unpublished' | 'hidden',
): Promise<void> {
  const numbers = articles.map(({ number }) => number);
  const taken = await takeFromReaders(db, numbers, status);
  await queueEvent(db, 'article.unpublished', taken.filter(isListed));
  await deleteTagRows(db, numbers);
  if (status === 'unpublished') await removeFromIndex(db, numbers);
}

/** Returns whether an article is in the public listings. Webhooks report only those articles. */
export const isListed = (article: { isListed: number }): boolean => article.isListed === 1;

/** Removes articles from all listings. Call it as the last step of a transaction. */
export async function removeFromListings(db: Db, articles: readonly TaggedArticle[]): Promise<void> {
  await storeTags(db, articles.map(withAllTagsRemoved));
  await changeCounts(db, articles.flatMap(getPositions), -1);
}

/**
 * Returns the owner's unpublished article, locked until the transaction ends, or null if there is none. Throws if the
 * article is hidden.
 */
export async function lockUnpublished(db: Db, key: OwnArticleKey): Promise<UnpublishedArticle | null> {
  await requireOwnNotHidden(db, key);
  return lockNonPublic(db, key);
}

/** Deletes up to `max` expired articles and returns the number deleted. Their slugs stay reserved for their authors. */
export const deleteExpiredArticles = (db: Db, max: number): Promise<number> =>
  inTransaction(db, async (db) => {
    const deleted = await deleteExpired(db, max);
    await retireSlugs(db, deleted);
    return deleted.length;
  });

/** Throws if the owner's article is hidden. */
export async function requireOwnNotHidden(db: Db, key: OwnArticleKey): Promise<void> {
  const reason = await findHiddenReason(db, key);
  if (reason !== null) throw articleHidden(reason);
}

/** Returns the error for a request for an article of the owner that is not published. */
export async function missingArticleError(db: Db, key: OwnArticleKey): Promise<Refusal> {
  const reason = await findHiddenReason(db, key);
  return reason === null ? articleNotFound() : articleHidden(reason);
}

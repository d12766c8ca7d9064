import { moderationMessages } from '../../shared/messages/en/moderation.ts';
import { articlePart, listedArticleParts, tagParts, writeParts } from '../db/contentCache.ts';
import { fromNow, inTransaction, isPostgres, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { articleNotFound, type OwnArticleKey } from '../store/articles.ts';
import { changeCounts, getPositions } from '../db/paging.ts';
import { hiddenArticles, nonPublicArticles, ownedBy, textColumns } from '../db/readModel.ts';
import { retireSlugs } from '../db/slugs.ts';
import { queueEvent } from '../store/webhooks.ts';
import { storeTags, type TaggedArticle, withAllTagsRemoved } from '../store/tags.ts';

/*
 * Unpublishing, hiding and republishing. An article that is not public keeps its row with its number, slug, date, clicks
 * and version, and gets them back when it is republished. The text of an unpublished article is in its draft; a hidden
 * article keeps its text.
 */

/** How long an unpublished article is kept after its draft was discarded, in ms. */
const DISCARDED_ARTICLE_LIFETIME = 7 * 24 * 60 * 60 * 1000;

const articleHidden = (reason: string) => new Refusal('forbidden', moderationMessages.hiddenArticle(reason));

/** Selects an owner's published articles for hiding or unpublishing, locked until the transaction ends. */
export const publishedForUpdate = (db: Db, ownerId: string) =>
  ownedBy(db, ownerId)
    .select(['article.number', 'article.position', 'article.ownerId', 'article.slug', 'article.version'])
    .select(textColumns('article'))
    .select(['article.tags', 'article.isListed'])
    .$if(isPostgres(db), (query) => query.forUpdate('article'));

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
  const changed = await writeParts(
    db,
    db
      .updateTable('article')
      .set({ status, expiresAt: null })
      .$if(status === 'unpublished', (query) =>
        query.set({ lead: '', tags: '[]', images: '[]', storedBytes: 0 }),
      )
      .where('number', 'in', numbers)
      .returning(['number', 'ownerId', 'id', 'slug', 'isListed']),
    (rows) => rows.flatMap(listedArticleParts),
  );
  await queueEvent(db, 'article.unpublished', changed.filter(isListed));
  await writeParts(db, db.deleteFrom('articleTag').where('number', 'in', numbers).returning('tag'), (rows) =>
    rows.flatMap(({ tag }) => tagParts(tag)),
  );
  if (status === 'hidden') return;
  await writeParts(db, db.deleteFrom('articleBody').where('number', 'in', numbers), () =>
    numbers.map(articlePart),
  );
  await db.deleteFrom('articleWords').where('rowid', 'in', numbers).execute();
}

/** Returns whether an article is in the public listings. Webhooks report only those articles. */
export const isListed = (article: { isListed: number }): boolean => article.isListed === 1;

/** Removes articles from all listings. Call it as the last step of a transaction. */
export async function removeFromListings(db: Db, articles: readonly TaggedArticle[]): Promise<void> {
  await storeTags(db, articles.map(withAllTagsRemoved));
  await changeCounts(db, articles.flatMap(getPositions), -1);
}

/** What an unpublished article keeps for when it is republished. */
export interface UnpublishedArticle {
  number: number;
  position: number;
  id: string;
  slug: string;
  version: number;
  createdAt: string;
}

/**
 * Returns the owner's unpublished article, locked until the transaction ends, or null if there is none. Throws if the
 * article is hidden.
 */
export async function lockUnpublished(
  db: Db,
  { ownerId, slug }: OwnArticleKey,
): Promise<UnpublishedArticle | null> {
  await requireNotHidden(db, { ownerId, slug });
  const article = await nonPublicArticles(db)
    .select(['article.number', 'article.position', 'article.id', 'article.slug'])
    .select(['article.version', 'article.createdAt'])
    .where('article.ownerId', '=', ownerId)
    .where('article.slug', '=', slug)
    .$if(isPostgres(db), (query) => query.forUpdate('article'))
    .executeTakeFirst();
  return article ?? null;
}

/**
 * Sets whether an article that is not public expires. It expires after a week, during which a discarded draft can be
 * restored. Articles that come back when their author's suspension ends never expire.
 */
export async function setExpiry(
  db: Db,
  { ownerId, slug }: OwnArticleKey,
  willExpire: boolean,
): Promise<void> {
  const expiresAt = willExpire ? fromNow(DISCARDED_ARTICLE_LIFETIME) : null;
  await writeParts(
    db,
    db
      .updateTable('article')
      .set({ expiresAt })
      .where('ownerId', '=', ownerId)
      .where('slug', '=', slug)
      .where('status', '<>', 'published')
      .where('number', 'not in', (db) =>
        db
          .selectFrom('articleHiding')
          .select('number')
          .where('ownerId', '=', ownerId)
          .where('bySuspension', '=', 1),
      ),
    // Readers don't see it, so nothing becomes stale.
    () => [],
  );
}

/** Deletes up to `max` expired articles and returns the number deleted. Their slugs stay reserved for their authors. */
export const deleteExpiredArticles = (db: Db, max: number): Promise<number> =>
  inTransaction(db, async (db) => {
    const expired = nonPublicArticles(db)
      .select('article.number')
      .where('article.expiresAt', '<=', now())
      .limit(max);
    const deleted = await writeParts(
      db,
      db
        .deleteFrom('article')
        .where('number', 'in', expired)
        // On PostgreSQL, the delete waits for a concurrent republication and then checks these conditions again.
        .where('status', '<>', 'published')
        .where('expiresAt', 'is not', null)
        .returning(['number', 'ownerId', 'slug']),
      // Readers don't see it, so nothing becomes stale.
      () => [],
    );
    await retireSlugs(db, deleted);
    return deleted.length;
  });

/** Returns why the owner's article is hidden, or null if it isn't hidden or doesn't exist. */
async function findHiddenReason(db: Db, { ownerId, slug }: OwnArticleKey): Promise<string | null> {
  const hidden = await hiddenArticles(db)
    .select('articleHiding.reason')
    .where('article.ownerId', '=', ownerId)
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  return hidden?.reason ?? null;
}

/** Throws if the owner's article is hidden. */
export async function requireNotHidden(db: Db, key: OwnArticleKey): Promise<void> {
  const reason = await findHiddenReason(db, key);
  if (reason !== null) throw articleHidden(reason);
}

/** Returns the error for a request for an article of the owner that is not published. */
export async function missingArticleError(db: Db, key: OwnArticleKey): Promise<Refusal> {
  const reason = await findHiddenReason(db, key);
  return reason === null ? articleNotFound() : articleHidden(reason);
}

import { hiddenBecause } from '../../shared/moderation.ts';
import { inTransaction, isPostgres, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { noSuchArticle } from './articleErrors.ts';
import type { OwnArticleKey } from './articleQueries.ts';
import { storeTags, type Tagged, withoutTags } from './articleTags.ts';
import { changeCounts, positionsOf } from './paging.ts';
import { hiddenArticles, ownedBy, withdrawnArticles } from './readModel.ts';
import { retireSlugs } from './retiredSlugs.ts';
import { textColumns } from './textColumns.ts';

/*
 * Articles that were taken from their readers. Each keeps its row, with its number, slug, date, clicks and version, so that
 * it comes back where it stood. An unpublished one has its text in the draft that changes it; a hidden one keeps its own.
 */

/** In milliseconds: how long an article waits whose draft was discarded. */
const DISCARDED_FOR = 7 * 24 * 60 * 60 * 1000;

export const articleHidden = (reason: string) => new Refusal('forbidden', hiddenBecause(reason));

/** Selects an owner's published articles with what withdrawing takes. Nobody else writes them until the transaction ends. */
export const articlesToWithdraw = (db: Db, ownerId: string) =>
  ownedBy(db, ownerId)
    .select(['article.number', 'article.position', 'article.ownerId', 'article.slug', 'article.version'])
    .select(textColumns('article'))
    .select(['article.tags', 'article.isListed'])
    .$if(isPostgres(db), (query) => query.forUpdate('article'));

/**
 * Takes published articles from their readers. An unpublished one keeps its text nowhere but in its draft. For a
 * transaction, which ends with `uncount`.
 */
export async function withdraw(
  db: Db,
  articles: readonly { number: number }[],
  status: 'unpublished' | 'hidden',
): Promise<void> {
  const numbers = articles.map(({ number }) => number);
  await db
    .updateTable('article')
    .set({ status, expiresAt: null })
    .$if(status === 'unpublished', (query) => query.set({ lead: '', tags: '[]', storedBytes: 0 }))
    .where('number', 'in', numbers)
    .returning(['number', 'ownerId'])
    .execute();
  await db.deleteFrom('articleTag').where('number', 'in', numbers).returning('tag').execute();
  if (status === 'hidden') return;
  await db.deleteFrom('articleBody').where('number', 'in', numbers).returning('number').execute();
  await db.deleteFrom('articleWords').where('rowid', 'in', numbers).execute();
}

/** The last step of a transaction that has taken articles out of the listings. */
export async function uncount(db: Db, articles: readonly Tagged[]): Promise<void> {
  await storeTags(db, articles.map(withoutTags));
  await changeCounts(db, articles.flatMap(positionsOf), -1);
}

/** What an article gets back when it is published again. */
export interface Place {
  number: number;
  position: number;
  id: string;
  slug: string;
  version: number;
  createdAt: string;
}

/**
 * Returns the place of an unpublished article that is about to be published again; null where the owner has none such.
 * Nobody else takes it until the transaction has ended. Throws ArticleHidden.
 */
export async function takePlace(db: Db, { ownerId, slug }: OwnArticleKey): Promise<Place | null> {
  await requireNotHidden(db, { ownerId, slug });
  const place = await withdrawnArticles(db)
    .select(['article.number', 'article.position', 'article.id', 'article.slug'])
    .select(['article.version', 'article.createdAt'])
    .where('article.ownerId', '=', ownerId)
    .where('article.slug', '=', slug)
    .$if(isPostgres(db), (query) => query.forUpdate('article'))
    .executeTakeFirst();
  return place ?? null;
}

/**
 * Has a withdrawn article wait for some days for whoever undoes a discard, or, with false, for as long as it takes. One that
 * comes back with its author's account always waits.
 */
export async function letArticleExpire(
  db: Db,
  { ownerId, slug }: OwnArticleKey,
  isEnding: boolean,
): Promise<void> {
  await db
    .updateTable('article')
    .set({ expiresAt: isEnding ? new Date(Date.now() + DISCARDED_FOR).toISOString() : null })
    .where('ownerId', '=', ownerId)
    .where('slug', '=', slug)
    .where('status', '<>', 'published')
    .where('number', 'not in', (db) =>
      db
        .selectFrom('articleHiding')
        .select('number')
        .where('ownerId', '=', ownerId)
        .where('bySuspension', '=', 1),
    )
    .execute();
}

/** Deletes up to `max` withdrawn articles that nobody took back, and returns how many. Their addresses stay their authors'. */
export const deleteExpiredArticles = (db: Db, max: number): Promise<number> =>
  inTransaction(db, async (db) => {
    const expired = withdrawnArticles(db)
      .select('article.number')
      .where('article.expiresAt', '<=', now())
      .limit(max);
    const deleted = await db
      .deleteFrom('article')
      .where('number', 'in', expired)
      // Whoever took one back meanwhile has been waited for.
      .where('status', '<>', 'published')
      .where('expiresAt', 'is not', null)
      .returning(['number', 'ownerId', 'slug'])
      .execute();
    await retireSlugs(db, deleted);
    return deleted.length;
  });

/** Returns why the owner's article of this slug is hidden; null where it is not, or is none. */
export async function reasonOfHidden(db: Db, { ownerId, slug }: OwnArticleKey): Promise<string | null> {
  const hidden = await hiddenArticles(db)
    .select('articleHiding.reason')
    .where('article.ownerId', '=', ownerId)
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  return hidden?.reason ?? null;
}

/** Throws ArticleHidden. */
export async function requireNotHidden(db: Db, key: OwnArticleKey): Promise<void> {
  const reason = await reasonOfHidden(db, key);
  if (reason !== null) throw articleHidden(reason);
}

/** What its owner is told of an article that is not published. */
export async function whyNotThere(db: Db, key: OwnArticleKey): Promise<Refusal> {
  const reason = await reasonOfHidden(db, key);
  return reason === null ? noSuchArticle() : articleHidden(reason);
}

import type { Selectable } from 'kysely';
import { isPostgres, now } from '../db/portable.ts';
import type { Database, Db } from '../db/schema.ts';
import type { OwnArticleKey } from './articleQueries.ts';
import { requireNotHidden } from './hiddenArticles.ts';

/** What an article gets back when it is published again: its address, its date, its clicks, its place in the listings. */
export type Place = Omit<Selectable<Database['unpublishedArticle']>, 'expiresAt'>;

const placeColumns = [
  ...(['number', 'ownerId', 'ownNumber', 'id', 'slug', 'version', 'clicks', 'createdAt'] as const),
] as const;

/** In milliseconds: how long the place of an article waits whose draft was discarded. */
const DISCARDED_FOR = 7 * 24 * 60 * 60 * 1000;

/** Keeps the place of an article that is taken from its readers. For the transaction that deletes it. */
export async function keepPlace(db: Db, place: Omit<Place, 'clicks'>): Promise<void> {
  // Clicks that are being stored are waited for.
  const { clicks } = await db
    .selectFrom('articleClicks')
    .select('clicks')
    .where('number', '=', place.number)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  await db
    .insertInto('unpublishedArticle')
    .values({ ...place, clicks })
    .execute();
}

/** Takes the place back for an article that is published again; null where the owner has none such. Throws ArticleHidden. */
export async function takePlace(db: Db, { ownerId, slug }: OwnArticleKey): Promise<Place | null> {
  await requireNotHidden(db, { ownerId, slug });
  const place = await db
    .deleteFrom('unpublishedArticle')
    .where('ownerId', '=', ownerId)
    .where('slug', '=', slug)
    .returning(placeColumns)
    .executeTakeFirst();
  return place ?? null;
}

/** Takes places back, of whomever and hidden too. With a place goes what is hidden at it. */
export const takePlaces = (db: Db, numbers: readonly number[]): Promise<Place[]> =>
  db.deleteFrom('unpublishedArticle').where('number', 'in', numbers).returning(placeColumns).execute();

/** Whether an article of this slug is unpublished: one of this owner, or, without one, of anybody. */
export async function isUnpublished(db: Db, slug: string, ownerId?: string): Promise<boolean> {
  const found = await db
    .selectFrom('unpublishedArticle')
    .select('number')
    .where('slug', '=', slug)
    .$if(ownerId !== undefined, (query) => query.where('ownerId', '=', ownerId ?? ''))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Has the place wait for some days for whoever undoes a discard, or, with false, for as long as it takes. One that comes
 * back with its author's account always waits.
 */
export async function letPlaceExpire(
  db: Db,
  { ownerId, slug }: OwnArticleKey,
  isEnding: boolean,
): Promise<void> {
  await db
    .updateTable('unpublishedArticle')
    .set({ expiresAt: isEnding ? new Date(Date.now() + DISCARDED_FOR).toISOString() : null })
    .where('ownerId', '=', ownerId)
    .where('slug', '=', slug)
    .where('number', 'not in', (db) =>
      db
        .selectFrom('hiddenArticle')
        .select('number')
        .where('ownerId', '=', ownerId)
        .where('bySuspension', '=', 1),
    )
    .execute();
}

/** Deletes up to `max` places that nobody took back, and gives how many. */
export async function deleteExpiredPlaces(db: Db, max: number): Promise<number> {
  const expired = db
    .selectFrom('unpublishedArticle')
    .select('number')
    .where('expiresAt', '<=', now())
    .limit(max);
  const { numDeletedRows } = await db
    .deleteFrom('unpublishedArticle')
    .where('number', 'in', expired)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

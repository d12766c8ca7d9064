import { sql } from 'kysely';
import { PINS_MAX, type Pins } from '../../../shared/pins.ts';
import { writeParts } from '../../db/contentCache.ts';
import { forExistingArticle, isPostgres, now } from '../../db/portable.ts';
import { allArticles, listed, ownedBy } from '../../db/readModel.ts';
import type { Db } from '../../db/schema.ts';
import { type ArticleList, listPart, readPinned, scopeOf } from './lists.ts';

/*
 * Pins keep articles on top of a list: all articles, or one author's. A list has `PINS_MAX` at most. A pin stays while
 * readers can't see its article, unless another article needs its place.
 */

/** A list that articles can be pinned to. */
export type PinnableList = Pick<ArticleList, 'ownerId'>;

/** Returns the number and title of the article with this slug if it is in the list; otherwise null. */
export async function findInList(
  db: Db,
  { ownerId }: PinnableList,
  slug: string,
): Promise<{ number: number; title: string } | null> {
  const article = await (ownerId === undefined ? listed(db) : ownedBy(db, ownerId))
    .select(['article.number', 'article.title'])
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  return article ?? null;
}

/** Returns the pins that readers of a list see. */
export const listPins = async (db: Db, list: PinnableList): Promise<Pins> => ({
  result: (await readPinned(db, list)).map(({ slug, title }) => ({ slug, title })),
});

/** Any number that nothing else locks. */
const HOME_PINS_LOCK = 7_160_315;

/** Locks the pins of the list of all articles until the transaction ends. Those of an author are locked with the account. */
export async function lockHomePins(db: Db): Promise<void> {
  // SQLite has one writer at a time.
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${sql.lit(HOME_PINS_LOCK)})`.execute(db);
}

/**
 * Pins an article to a list, in a transaction that has locked the list's pins. Returns false if it was pinned already, and the
 * pinned articles if there are `PINS_MAX` that readers see. Pins that they don't see make room.
 */
export async function addPin(db: Db, list: PinnableList, number: number): Promise<boolean | Pins['result']> {
  const scope = scopeOf(list);
  const pins = await db
    .selectFrom('pin')
    .select('number')
    .where('scope', '=', scope)
    .orderBy('pinnedAt')
    .orderBy('number')
    .execute();
  if (pins.some((pin) => pin.number === number)) return false;
  const shown = await readPinned(db, list);
  if (shown.length >= PINS_MAX) return shown;
  const unseen = pins.filter((pin) => !shown.some((article) => article.number === pin.number));
  for (const pin of unseen.slice(0, Math.max(0, pins.length + 1 - PINS_MAX)))
    await deletePin(db, list, pin.number);
  const pin = db.insertInto('pin').values({ scope, number, pinnedAt: now() });
  await forExistingArticle(() => writeParts(db, pin, () => [listPart(list)]));
  return true;
}

/** Removes the pin of an article from a list. Returns false if there was none. */
export async function deletePin(db: Db, list: PinnableList, number: number): Promise<boolean> {
  const deleted = await writeParts(
    db,
    db.deleteFrom('pin').where('scope', '=', scopeOf(list)).where('number', '=', number).returning('number'),
    (rows) => (rows.length > 0 ? [listPart(list)] : []),
  );
  return deleted.length > 0;
}

/** Returns the pins of an account's articles, for personal data. */
export async function listPersonalPins(db: Db, userId: string) {
  const pins = await allArticles(db)
    .innerJoin('pin', 'pin.number', 'article.number')
    .select(['article.slug', 'article.title', 'pin.scope', 'pin.pinnedAt'])
    .where('article.ownerId', '=', userId)
    .orderBy('pin.pinnedAt')
    .orderBy('pin.number')
    .execute();
  return pins.map(({ scope, ...pin }) => ({ ...pin, on: scope === '' ? 'home' : 'authorPage' }));
}

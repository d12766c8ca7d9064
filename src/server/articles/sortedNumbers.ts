import { type SqlBool, sql } from 'kysely';
import { isDescending, keyOf, type Sort } from '../../shared/sort.ts';
import { isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { countArticles } from './countArticles.ts';
import { isListedTag, ownedBy, published } from './readModel.ts';

/** What no index has in order is sorted among so many, the newest. */
export const SORTED_MAX = 2000;

/** A part of an order: so many after the first `offset`. */
export interface Window {
  offset: number;
  limit: number;
}

/** Articles by their numbers, in order, with how many there are in all. */
export interface Sorted {
  numbers: number[];
  total: number;
  /** Whether more match than were looked at, which are the newest `SORTED_MAX`. */
  isCut: boolean;
}

const columnOf = {
  created: 'article.ownNumber',
  updated: 'article.updatedAt',
  title: 'article.titleKey',
  clicks: 'articleClicks.clicks',
} as const;

/** Reads part of an order from its nearer end. */
export async function fromNearerEnd<Item>(
  read: (window: Window, isReversed: boolean) => Promise<Item[]>,
  total: number,
  { offset, limit }: Window,
): Promise<Item[]> {
  if (2 * offset <= total) return read({ offset, limit }, false);
  const start = Math.max(0, total - offset - limit);
  const count = total - offset - start;
  return count <= 0 ? [] : (await read({ offset: start, limit: count }, true)).reverse();
}

const directionOf = (sort: Sort, isReversed: boolean) =>
  isDescending(sort) === isReversed ? ('asc' as const) : ('desc' as const);

/** An author's articles in any order, each by an index of its own. */
export async function sortOwn(db: Db, ownerId: string, sort: Sort, window: Window): Promise<Sorted> {
  const total = await countArticles(db, ownerId);
  const read = ({ offset, limit }: Window, isReversed: boolean) => {
    const direction = directionOf(sort, isReversed);
    const key = keyOf(sort);
    // Each from the one index that has all of it.
    if (key === 'clicks')
      return db
        .selectFrom('articleClicks')
        .select('number')
        .where('ownerId', '=', ownerId)
        .orderBy('clicks', direction)
        .orderBy('number', direction)
        .offset(offset)
        .limit(sql.lit(limit))
        .execute();
    return ownedBy(db, ownerId)
      .select('article.number')
      .orderBy(columnOf[key], direction)
      .orderBy('article.number', direction)
      .offset(offset)
      .limit(sql.lit(limit))
      .execute();
  };
  const rows = await fromNearerEnd(read, total, window);
  return { numbers: rows.map(({ number }) => number), total, isCut: false };
}

/** What has a tag, of everybody, as far as it is listed, or of one author. */
const tagged = (db: Db, tag: string, ownerId: string | null) =>
  db
    .selectFrom('articleTag')
    .where('tag', '=', tag)
    .$if(ownerId === null, (query) => query.where(isListedTag))
    .$if(ownerId !== null, (query) => query.where('ownerId', '=', ownerId ?? ''));

/** The same of those with a tag: by their creation all, by anything else the newest. */
export async function sortTagged(
  db: Db,
  { tag, ownerId }: { tag: string; ownerId: string | null },
  sort: Sort,
  window: Window,
): Promise<Sorted> {
  const { total } = await tagged(db, tag, ownerId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const read = ({ offset, limit }: Window, isReversed: boolean) =>
    tagged(db, tag, ownerId)
      .select('number')
      .orderBy('number', directionOf(sort, isReversed))
      .offset(offset)
      .limit(sql.lit(limit))
      .execute();
  if (keyOf(sort) === 'created') {
    const rows = await fromNearerEnd(read, total, window);
    return { numbers: rows.map(({ number }) => number), total, isCut: false };
  }
  const newest = await tagged(db, tag, ownerId)
    .select('number')
    .orderBy('number', 'desc')
    .limit(sql.lit(SORTED_MAX))
    .execute();
  return sortSome(
    db,
    newest.map(({ number }) => number),
    sort,
    { window, total },
  );
}

/** The next of an author's articles with a tag, from this one on to the older ones. */
export async function taggedBefore(
  db: Db,
  { tag, ownerId }: { tag: string; ownerId: string },
  number: number,
  max: number,
): Promise<number[]> {
  const rows = await tagged(db, tag, ownerId)
    .select('number')
    .$if(Number.isFinite(number), (query) => query.where('number', '<', number))
    .orderBy('number', 'desc')
    .limit(max)
    .execute();
  return rows.map(({ number }) => number);
}

/** Puts a bounded number of articles in order. */
export async function sortSome(
  db: Db,
  numbers: readonly number[],
  sort: Sort,
  { window: { offset, limit }, total = numbers.length }: { window: Window; total?: number },
): Promise<Sorted> {
  const direction = directionOf(sort, false);
  const key = keyOf(sort);
  const rows =
    numbers.length === 0
      ? []
      : await published(db)
          .innerJoin('articleClicks', 'articleClicks.number', 'article.number')
          .select('article.number')
          .where(among(db, 'article.number', numbers))
          .$if(key !== 'created', (query) => query.orderBy(columnOf[key], direction))
          .orderBy('article.number', direction)
          .offset(offset)
          .limit(sql.lit(limit))
          .execute();
  return {
    numbers: rows.map(({ number }) => number),
    total: Math.min(total, numbers.length),
    isCut: total > numbers.length,
  };
}

/** One statement, however many they are. */
const among = (db: Db, column: string, numbers: readonly number[]) =>
  isPostgres(db)
    ? sql<SqlBool>`${sql.ref(column)} = any(${numbers}::bigint[])`
    : sql<SqlBool>`${sql.ref(column)} in (select "value" from json_each(${JSON.stringify(numbers)}))`;

/** Those of the articles that have a tag, in the same order. */
export async function withTag(db: Db, numbers: readonly number[], tag: string): Promise<number[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('articleTag')
    .select('number')
    .where('tag', '=', tag)
    .where(among(db, 'number', numbers))
    .execute();
  const having = new Set(rows.map(({ number }) => number));
  return numbers.filter((number) => having.has(number));
}

import { type SqlBool, sql } from 'kysely';
import { isDescending, keyOf, type Sort } from '../../shared/sort.ts';
import { isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import {
  authorScope,
  countArticles,
  fromNearerEnd,
  pagesOf,
  readReversed,
  tagScope,
  type Window,
} from './paging.ts';
import { isListedTag, ownedBy, published, type Reader, withdrawnArticles } from './readModel.ts';

/** Orders that no index has are made of so many articles, the newest. */
const SORTED_MAX = 2000;

/** Part of an order, by the numbers of the articles. */
export interface Sorted {
  numbers: number[];
  /** How many articles there are in the whole order. */
  total: number;
  /** Whether more match than were sorted, which are the newest. */
  isCut: boolean;
}

const columnOf = {
  created: 'article.position',
  updated: 'article.updatedAt',
  title: 'article.titleKey',
  clicks: 'articleClicks.clicks',
} as const;

const ownPages = pagesOf({
  kind: 'author',
  heads: (db, { of }, key) => ownedBy(db, of).select('article.number').orderBy(key, 'desc'),
});

/** Sorts an author's articles, by an index for each order. */
export async function sortOwn(db: Db, ownerId: string, sort: Sort, window: Window): Promise<Sorted> {
  const total = await countArticles(db, authorScope(ownerId));
  // Mostly none, read once by an index of theirs.
  const withdrawnNumbers = withdrawnArticles(db)
    .select('article.number')
    .where('article.ownerId', '=', ownerId);
  const read = (window: Window, isReversed: boolean) => {
    const direction = directionOf(sort, isReversed);
    const key = keyOf(sort);
    // Each from the one index that has all of it.
    if (key === 'clicks')
      return db
        .selectFrom('articleClicks')
        .select('number')
        .where('ownerId', '=', ownerId)
        .where('number', 'not in', withdrawnNumbers)
        .orderBy('clicks', direction)
        .orderBy('number', direction)
        .offset(window.offset)
        .limit(window.limit)
        .execute();
    return ownedBy(db, ownerId)
      .select('article.number')
      .orderBy(columnOf[key], direction)
      .orderBy('article.number', direction)
      .offset(window.offset)
      .limit(window.limit)
      .execute();
  };
  const rows =
    keyOf(sort) === 'created'
      ? await readByCreation((window) => ownPages(db, ownerId, window), sort, { total, window })
      : await fromNearerEnd(read, total, window);
  return { numbers: numbersOf(rows), total, isCut: false };
}

/** Sorts a bounded number of articles. */
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
          .orderBy(columnOf[key], direction)
          .$if(key !== 'created', (query) => query.orderBy('article.number', direction))
          .offset(offset)
          .limit(limit)
          .execute();
  return {
    numbers: numbersOf(rows),
    total: Math.min(total, numbers.length),
    isCut: total > numbers.length,
  };
}

const taggedPages = pagesOf({
  kind: 'tag',
  heads: (db, { of }, key) => tagged(db, of, null).select('number').orderBy(key, 'desc'),
});

/** Articles with a tag: an author's, or without an author all that are listed. */
const tagged = (db: Reader, tag: string, ownerId: string | null) =>
  db
    .selectFrom('articleTag')
    .where('tag', '=', tag)
    .$if(ownerId === null, (query) => query.where(isListedTag))
    .$if(ownerId !== null, (query) => query.where('ownerId', '=', ownerId ?? ''));

/** Sorts articles with a tag: by date all of them, in any other order the newest. */
export async function sortTagged(
  db: Db,
  { tag, ownerId }: { tag: string; ownerId: string | null },
  sort: Sort,
  window: Window,
): Promise<Sorted> {
  const total = ownerId === null ? await countArticles(db, tagScope(tag)) : await countOwn(db, tag, ownerId);
  const read = ({ offset, limit }: Window, isReversed: boolean) =>
    tagged(db, tag, ownerId)
      .select('number')
      .orderBy('position', directionOf(sort, isReversed))
      .offset(offset)
      .limit(limit)
      .execute();
  if (keyOf(sort) === 'created') {
    const rows =
      ownerId === null
        ? await readByCreation((window) => taggedPages(db, tag, window), sort, { total, window })
        : await fromNearerEnd(read, total, window);
    return { numbers: numbersOf(rows), total, isCut: false };
  }
  const newest = await tagged(db, tag, ownerId)
    .select('number')
    .orderBy('position', 'desc')
    .limit(SORTED_MAX)
    .execute();
  return sortSome(db, numbersOf(newest), sort, { window, total });
}

async function countOwn(db: Db, tag: string, ownerId: string): Promise<number> {
  const { total } = await tagged(db, tag, ownerId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns the next of an author's articles with a tag, older than this position, the newest first. */
export async function taggedBefore(
  db: Db,
  { tag, ownerId }: { tag: string; ownerId: string },
  position: number,
  max: number,
): Promise<number[]> {
  const rows = await tagged(db, tag, ownerId)
    .select('number')
    .$if(Number.isFinite(position), (query) => query.where('position', '<', position))
    .orderBy('position', 'desc')
    .limit(max)
    .execute();
  return numbersOf(rows);
}

/** Returns the articles that have a tag, in the same order. */
export async function withTag(db: Db, numbers: readonly number[], tag: string): Promise<number[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('articleTag')
    .select('number')
    .where('tag', '=', tag)
    .where(among(db, 'number', numbers))
    .execute();
  const having = new Set(numbersOf(rows));
  return numbers.filter((number) => having.has(number));
}

/** Reads part of a listing, which has the newest articles first, in either direction. */
const readByCreation = <Item>(
  read: (window: Window) => Promise<Item[]>,
  sort: Sort,
  { total, window }: { total: number; window: Window },
): Promise<Item[]> => (isDescending(sort) ? read(window) : readReversed(read, total, window));

const directionOf = (sort: Sort, isReversed: boolean) =>
  isDescending(sort) === isReversed ? ('asc' as const) : ('desc' as const);

/** One statement, however many they are. */
export const among = (db: Db, column: string, numbers: readonly number[]) =>
  isPostgres(db)
    ? sql<SqlBool>`${sql.ref(column)} = any(${numbers}::bigint[])`
    : sql<SqlBool>`${sql.ref(column)} in (select "value" from json_each(${JSON.stringify(numbers)}))`;

const numbersOf = (rows: readonly { number: number }[]) => rows.map(({ number }) => number);

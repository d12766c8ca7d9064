import { isDescending, getSortKey, type Sort } from '../../../shared/listing.ts';
import {
  authorScope,
  countArticles,
  createPageReader,
  fromNearerEnd,
  type PageRange,
  readReversed,
  tagScope,
} from '../../db/paging.ts';
import { anyOf } from '../../db/portable.ts';
import {
  isListedTag,
  nonPublicArticles,
  ownedAmong,
  ownedBy,
  published,
  type Reader,
} from '../../db/readModel.ts';
import type { Db } from '../../db/schema.ts';

/** How many of the newest articles are sorted for an order that has no index. */
const SORTED_MAX = 2000;

/** One range of a sorted list of articles. */
export interface SortedPage {
  numbers: number[];
  /** Number of articles in the whole list. */
  total: number;
  /** True if more articles match and only the newest were sorted. */
  isCut: boolean;
}

const columnOf = {
  created: 'article.position',
  updated: 'article.updatedAt',
  title: 'article.titleKey',
  clicks: 'articleClicks.clicks',
} as const;

const ownPages = createPageReader({
  kind: 'author',
  select: (db, id, key) => ownedBy(db, id).select('article.number').orderBy(key, 'desc'),
});

/** Sorts an author's articles. Each order has an index. */
export async function sortOwnArticles(
  db: Db,
  ownerId: string,
  sort: Sort,
  range: PageRange,
): Promise<SortedPage> {
  const total = await countArticles(db, authorScope(ownerId));
  // Mostly empty, and read once from a separate index.
  const nonPublicNumbers = nonPublicArticles(db)
    .select('article.number')
    .where('article.ownerId', '=', ownerId);
  const read = (range: PageRange, isReversed: boolean) => {
    const direction = sortDirection(sort, isReversed);
    const key = getSortKey(sort);
    // Each query is covered by one index.
    if (key === 'clicks')
      return db
        .selectFrom('articleClicks')
        .select('number')
        .where('ownerId', '=', ownerId)
        .where('number', 'not in', nonPublicNumbers)
        .orderBy('clicks', direction)
        .orderBy('number', direction)
        .offset(range.offset)
        .limit(range.limit)
        .execute();
    return ownedBy(db, ownerId)
      .select('article.number')
      .orderBy(columnOf[key], direction)
      .orderBy('article.number', direction)
      .offset(range.offset)
      .limit(range.limit)
      .execute();
  };
  const rows =
    getSortKey(sort) === 'created'
      ? await readByCreation((range) => ownPages(db, ownerId, range), sort, { total, range })
      : await fromNearerEnd(read, total, range);
  return { numbers: toNumbers(rows), total, isCut: false };
}

/** Sorts the articles with the given numbers. */
export async function sortNumbers(
  db: Db,
  numbers: readonly number[],
  sort: Sort,
  { window: { offset, limit }, total = numbers.length }: { window: PageRange; total?: number },
): Promise<SortedPage> {
  const direction = sortDirection(sort, false);
  const key = getSortKey(sort);
  const rows =
    numbers.length === 0
      ? []
      : await published(db)
          .innerJoin('articleClicks', 'articleClicks.number', 'article.number')
          .select('article.number')
          .where('article.number', 'in', anyOf(db, numbers))
          .orderBy(columnOf[key], direction)
          .$if(key !== 'created', (query) => query.orderBy('article.number', direction))
          .offset(offset)
          .limit(limit)
          .execute();
  return {
    numbers: toNumbers(rows),
    total: Math.min(total, numbers.length),
    isCut: total > numbers.length,
  };
}

const taggedPages = createPageReader({
  kind: 'tag',
  select: (db, id, key) => selectTagged(db, id, null).select('number').orderBy(key, 'desc'),
});

/** Selects an author's articles with a tag, or without `ownerId` all listed ones. */
const selectTagged = (db: Reader, tag: string, ownerId: string | null) =>
  db
    .selectFrom('articleTag')
    .where('tag', '=', tag)
    .$if(ownerId === null, (query) => query.where(isListedTag))
    .$if(ownerId !== null, (query) => query.where('ownerId', '=', ownerId ?? ''));

/** Sorts articles with a tag: all of them by date, only the newest in any other order. */
export async function sortTaggedArticles(
  db: Db,
  { tag, ownerId }: { tag: string; ownerId: string | null },
  sort: Sort,
  range: PageRange,
): Promise<SortedPage> {
  const total =
    ownerId === null ? await countArticles(db, tagScope(tag)) : await countOwnTagged(db, tag, ownerId);
  const read = ({ offset, limit }: PageRange, isReversed: boolean) =>
    selectTagged(db, tag, ownerId)
      .select('number')
      .orderBy('position', sortDirection(sort, isReversed))
      .offset(offset)
      .limit(limit)
      .execute();
  if (getSortKey(sort) === 'created') {
    const rows =
      ownerId === null
        ? await readByCreation((range) => taggedPages(db, tag, range), sort, { total, range })
        : await fromNearerEnd(read, total, range);
    return { numbers: toNumbers(rows), total, isCut: false };
  }
  const newest = await selectTagged(db, tag, ownerId)
    .select('number')
    .orderBy('position', 'desc')
    .limit(SORTED_MAX)
    .execute();
  return sortNumbers(db, toNumbers(newest), sort, { window: range, total });
}

async function countOwnTagged(db: Db, tag: string, ownerId: string): Promise<number> {
  const { total } = await selectTagged(db, tag, ownerId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns an author's articles with a tag that are older than `position`, newest first. */
export async function findTaggedBefore(
  db: Db,
  { tag, ownerId }: { tag: string; ownerId: string },
  position: number,
  max: number,
): Promise<number[]> {
  const rows = await selectTagged(db, tag, ownerId)
    .select('number')
    .$if(Number.isFinite(position), (query) => query.where('position', '<', position))
    .orderBy('position', 'desc')
    .limit(max)
    .execute();
  return toNumbers(rows);
}

/** Returns those of the articles that have a tag, in the same order. */
export async function filterByTag(db: Db, numbers: readonly number[], tag: string): Promise<number[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('articleTag')
    .select('number')
    .where('tag', '=', tag)
    .where('number', 'in', anyOf(db, numbers))
    .execute();
  const tagged = new Set(toNumbers(rows));
  return numbers.filter((number) => tagged.has(number));
}

/**
 * Returns an author's articles before a position, newest first, at most `max`: all of them, or only those with one of
 * these numbers.
 */
export async function findOwnBefore(
  db: Db,
  { ownerId, numbers }: { ownerId: string; numbers?: readonly number[] },
  position: number,
  max: number,
): Promise<{ slug: string; position: number }[]> {
  if (numbers?.length === 0) return [];
  const articles =
    numbers === undefined
      ? ownedBy(db, ownerId)
      : ownedAmong(db, ownerId).where('article.number', 'in', anyOf(db, numbers));
  return articles
    .select(['article.slug', 'article.position'])
    .$if(position !== Infinity, (query) => query.where('article.position', '<', position))
    .orderBy('article.position', 'desc')
    .limit(max)
    .execute();
}

/** Reads a range by date in either direction; `read` has the newest first. */
const readByCreation = <Item>(
  read: (range: PageRange) => Promise<Item[]>,
  sort: Sort,
  { total, range }: { total: number; range: PageRange },
): Promise<Item[]> => (isDescending(sort) ? read(range) : readReversed(read, total, range));

const sortDirection = (sort: Sort, isReversed: boolean) =>
  isDescending(sort) === isReversed ? ('asc' as const) : ('desc' as const);

const toNumbers = (rows: readonly { number: number }[]) => rows.map(({ number }) => number);

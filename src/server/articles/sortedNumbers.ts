import { type SqlBool, sql } from 'kysely';
import { keyOf, type Sort } from '../../shared/sort.ts';
import { isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { countArticles } from './countArticles.ts';
import { ownedBy, published, withdrawnArticles } from './readModel.ts';
import { directionOf, fromNearerEnd, type Sorted, type Window } from './sortWindow.ts';

const columnOf = {
  created: 'article.position',
  updated: 'article.updatedAt',
  title: 'article.titleKey',
  clicks: 'articleClicks.clicks',
} as const;

/** An author's articles in any order, each by an index of its own. */
export async function sortOwn(db: Db, ownerId: string, sort: Sort, window: Window): Promise<Sorted> {
  const total = await countArticles(db, ownerId);
  // Mostly none, read once by an index of theirs.
  const withdrawnNumbers = withdrawnArticles(db)
    .select('article.number')
    .where('article.ownerId', '=', ownerId);
  const read = ({ offset, limit }: Window, isReversed: boolean) => {
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
        .offset(offset)
        .limit(limit)
        .execute();
    return ownedBy(db, ownerId)
      .select('article.number')
      .orderBy(columnOf[key], direction)
      .$if(key !== 'created', (query) => query.orderBy('article.number', direction))
      .offset(offset)
      .limit(limit)
      .execute();
  };
  const rows = await fromNearerEnd(read, total, window);
  return { numbers: rows.map(({ number }) => number), total, isCut: false };
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
          .orderBy(columnOf[key], direction)
          .$if(key !== 'created', (query) => query.orderBy('article.number', direction))
          .offset(offset)
          .limit(limit)
          .execute();
  return {
    numbers: rows.map(({ number }) => number),
    total: Math.min(total, numbers.length),
    isCut: total > numbers.length,
  };
}

/** One statement, however many they are. */
export const among = (db: Db, column: string, numbers: readonly number[]) =>
  isPostgres(db)
    ? sql<SqlBool>`${sql.ref(column)} = any(${numbers}::bigint[])`
    : sql<SqlBool>`${sql.ref(column)} in (select "value" from json_each(${JSON.stringify(numbers)}))`;

import type { Insertable } from 'kysely';
import { kept } from '../db/kept.ts';
import type { Database, Db } from '../db/schema.ts';

/**
 * How many articles there are in each block of consecutive numbers: all articles by `number` under `PUBLIC_SCOPE`,
 * and each author's by `ownNumber` under the author's id. A block of one size holds FAN_OUT of the next smaller.
 */
export const PUBLIC_SCOPE = '';
export const FAN_OUT = 16;
export const BLOCK_SIZES = [1, 2, 3, 4, 5].map((power) => FAN_OUT ** power);

/** One shape of statement for most calls: an article is in a block of each size of both its scopes. */
const ROWS_PER_STATEMENT = 2 * BLOCK_SIZES.length;

/** Where an article stands in the two orders. */
export interface CountedArticle {
  number: number;
  ownerId: string;
  ownNumber: number;
}

interface BlockChange {
  scope: string;
  size: number;
  block: number;
  count: number;
}

/**
 * Writes articles that came (1) or went (-1) into the counts. Belongs in the transaction that inserts or deletes
 * them, as its last step: on PostgreSQL the newest blocks are rows that all writers want, and nobody is to hold
 * them for longer than the commit takes.
 */
export async function changeCounts(db: Db, articles: CountedArticle[], change: 1 | -1): Promise<void> {
  const rows = blockChanges(articles, change);
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const some = rows.slice(start, start + ROWS_PER_STATEMENT);
    if (some.length === ROWS_PER_STATEMENT) await addAll(db, namedValues(some));
    else await adding(db, some).execute();
  }
}

const adding = (db: Db, rows: Insertable<Database['articleCount']>[]) =>
  db
    .insertInto('articleCount')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'size', 'block'])
        .doUpdateSet((row) => ({ count: row('articleCount.count', '+', row.ref('excluded.count')) })),
    );

const columns = ['scope', 'size', 'block', 'count'] as const;
const indexes = Array.from({ length: ROWS_PER_STATEMENT }, (_, index) => index);

const addAll = kept(
  indexes.flatMap((index) => columns.map((column) => `${column}${index}`)),
  (db, values) =>
    adding(
      db,
      indexes.map((index) =>
        Object.fromEntries(columns.map((column) => [column, values[`${column}${index}`]])),
      ) as never,
    ),
);

const namedValues = (rows: BlockChange[]): Record<string, string | number> =>
  Object.fromEntries(
    rows.flatMap((row, index) => columns.map((column) => [`${column}${index}`, row[column]])),
  );

/** In one order everywhere, the smallest blocks first, or two transactions could wait for each other. */
function blockChanges(articles: CountedArticle[], change: 1 | -1): BlockChange[] {
  const changes = new Map<string, BlockChange>();
  for (const { number, ownerId, ownNumber } of articles) {
    for (const size of BLOCK_SIZES) {
      add(ownerId, size, Math.floor(ownNumber / size));
      add(PUBLIC_SCOPE, size, Math.floor(number / size));
    }
  }
  return [...changes.values()].sort(byKey);

  function add(scope: string, size: number, block: number) {
    const key = `${scope}/${size}/${block}`;
    const known = changes.get(key);
    if (known) known.count += change;
    else changes.set(key, { scope, size, block, count: change });
  }
}

/** Ids are of ASCII alone: this order is nobody's but ours. */
function byKey(one: BlockChange, other: BlockChange): number {
  if (one.size !== other.size) return one.size - other.size;
  if (one.scope !== other.scope) return one.scope > other.scope ? -1 : 1;
  return one.block - other.block;
}

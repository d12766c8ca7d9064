import { compileOnce } from '../db/compileOnce.ts';
import type { Db } from '../db/schema.ts';

/*
 * How many articles there are in each block of consecutive positions of a scope, so that any page of a listing is found
 * without walking there: docs/decisions/0006-pages-by-counts.md.
 */

/** The scope of everybody's listed articles, by `number`. */
export const PUBLIC_SCOPE = '';
/** Of an author's own, by `ownNumber`. */
export const authorScope = (id: string): string => id;
/** Of those listed that have a tag, by `number`. No id has a space. */
export const tagScope = (slug: string): string => `tag ${slug}`;
export const FAN_OUT = 16;
/** A block of one size holds FAN_OUT of the next smaller. */
export const BLOCK_SIZES = [1, 2, 3, 4, 5].map((power) => FAN_OUT ** power);

/** Where an article stands in the order of one listing. */
export interface Position {
  scope: string;
  position: number;
}

/** What every listing needs to know of an article to count it. */
export interface ListedArticle {
  number: number;
  ownerId: string;
  ownNumber: number;
  /** 0 or 1. */
  isListed: number;
}

/** The positions of an article in all listings that have it: unlisted, it is in its author's alone. */
export const positionsOf = ({ number, ownerId, ownNumber, isListed }: ListedArticle): Position[] => [
  ...(isListed === 1 ? [publicPosition({ number })] : []),
  { scope: authorScope(ownerId), position: ownNumber },
];

/** Among everybody's. */
export const publicPosition = ({ number }: Pick<ListedArticle, 'number'>): Position => ({
  scope: PUBLIC_SCOPE,
  position: number,
});

/** An article of eight tags takes one statement: it is in a block of each size of both its scopes, and of those of its tags. */
const ROWS_PER_STATEMENT = 10 * BLOCK_SIZES.length;

interface BlockChange {
  scope: string;
  size: number;
  block: number;
  count: number;
}

/**
 * Counts positions that came (1) or went (-1). Belongs in the transaction that inserts or deletes the articles, as its
 * last step: on PostgreSQL the newest blocks are rows that all writers want, and nobody is to hold them for longer than
 * the commit takes.
 */
export const changeCounts = (db: Db, positions: Position[], change: 1 | -1): Promise<void> =>
  exchangeCounts(db, change === 1 ? { come: positions, gone: [] } : { come: [], gone: positions });

export interface Exchange {
  come: readonly Position[];
  gone: readonly Position[];
}

/** The same of positions that came while others went. */
export async function exchangeCounts(db: Db, exchange: Exchange): Promise<void> {
  const rows = blockChanges(exchange);
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const some = rows.slice(start, start + ROWS_PER_STATEMENT);
    const flat = some.flatMap(({ scope, size, block, count }) => [scope, size, block, count]);
    await addCounts(db, flat, some.length);
  }
}

/** Takes the columns of the rows one after the other. */
const addCounts = compileOnce((db, flat: readonly (string | number)[], rows: number) =>
  db
    .insertInto('articleCount')
    .values(
      Array.from({ length: rows }, (_, at) => ({
        scope: flat[4 * at] as string,
        size: flat[4 * at + 1] as number,
        block: flat[4 * at + 2] as number,
        count: flat[4 * at + 3] as number,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'size', 'block'])
        .doUpdateSet((row) => ({ count: row('articleCount.count', '+', row.ref('excluded.count')) })),
    ),
);

/** In one order everywhere, the smallest blocks first, or two transactions could wait for each other. */
function blockChanges({ come, gone }: Exchange): BlockChange[] {
  const changes = new Map<string, BlockChange>();
  const note = ({ scope, position }: Position, change: 1 | -1) => {
    for (const size of BLOCK_SIZES) {
      const block = Math.floor(position / size);
      const key = `${scope}/${size}/${block}`;
      const known = changes.get(key);
      if (known) known.count += change;
      else changes.set(key, { scope, size, block, count: change });
    }
  };
  for (const position of come) note(position, 1);
  for (const position of gone) note(position, -1);
  return [...changes.values()].sort(byKey);
}

/** Ids are of ASCII alone: this order is nobody's but ours. */
function byKey(one: BlockChange, other: BlockChange): number {
  if (one.size !== other.size) return one.size - other.size;
  if (one.scope !== other.scope) return one.scope > other.scope ? -1 : 1;
  return one.block - other.block;
}

import { compileOnce } from '../db/compileOnce.ts';
import type { Db } from '../db/schema.ts';

/*
 * How many articles each listing has, its scope: docs/decisions/0006-pages-by-counts.md.
 */

/** The scope of everybody's listed articles. */
export const PUBLIC_SCOPE = '';
/** Of an author's own. */
export const authorScope = (id: string): string => id;
/** Of those listed that have a tag. No id has a space. */
export const tagScope = (slug: string): string => `tag ${slug}`;

/** Where an article stands in the order of one listing. */
export interface Position {
  scope: string;
  position: number;
}

/** What every listing needs to know of an article to count it. */
export interface ListedArticle {
  position: number;
  ownerId: string;
  /** 0 or 1. */
  isListed: number;
}

/** The positions of a published article in all listings that have it: unlisted, it is in its author's alone. */
export const positionsOf = ({ position, ownerId, isListed }: ListedArticle): Position[] => [
  ...(isListed === 1 ? [publicPosition({ position })] : []),
  { scope: authorScope(ownerId), position },
];

/** Among everybody's. */
export const publicPosition = ({ position }: Pick<ListedArticle, 'position'>): Position => ({
  scope: PUBLIC_SCOPE,
  position,
});

const ROWS_PER_STATEMENT = 50;

interface CountChange {
  scope: string;
  count: number;
}

/**
 * Counts positions that came (1) or went (-1). Belongs in the transaction that changes the articles, as its last step: on
 * PostgreSQL the count of all is a row that all writers want, and nobody is to hold it for longer than the commit takes.
 */
export const changeCounts = (db: Db, positions: Position[], change: 1 | -1): Promise<void> =>
  exchangeCounts(db, change === 1 ? { come: positions, gone: [] } : { come: [], gone: positions });

export interface Exchange {
  come: readonly Position[];
  gone: readonly Position[];
}

/** The same of positions that came while others went. */
export async function exchangeCounts(db: Db, exchange: Exchange): Promise<void> {
  const rows = countChanges(exchange);
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const some = rows.slice(start, start + ROWS_PER_STATEMENT);
    const flat = some.flatMap(({ scope, count }) => [scope, count]);
    await addCounts(db, flat, some.length);
  }
}

/** Takes the columns of the rows one after the other. */
const addCounts = compileOnce((db, flat: readonly (string | number)[], rows: number) =>
  db
    .insertInto('articleCount')
    .values(
      Array.from({ length: rows }, (_, at) => ({
        scope: flat[2 * at] as string,
        count: flat[2 * at + 1] as number,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('scope')
        .doUpdateSet((row) => ({ count: row('articleCount.count', '+', row.ref('excluded.count')) })),
    ),
);

/** In one order everywhere, the count of all last, or two transactions could wait for each other. */
function countChanges({ come, gone }: Exchange): CountChange[] {
  const changes = new Map<string, number>();
  for (const { scope } of come) changes.set(scope, (changes.get(scope) ?? 0) + 1);
  for (const { scope } of gone) changes.set(scope, (changes.get(scope) ?? 0) - 1);
  return Array.from(changes, ([scope, count]) => ({ scope, count }))
    .filter(({ count }) => count !== 0)
    .sort((one, other) => (one.scope > other.scope ? -1 : 1));
}

import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { compileOnce } from '../db/compileOnce.ts';
import type { Db } from '../db/schema.ts';
import { isListedTag, listedPosition, type Reader } from './readModel.ts';

/*
 * Reads any page of a listing at the cost of the first: docs/decisions/0032-pages-by-marks.md. A listing is one scope, and
 * stores how many articles it has and, counted from its oldest article, the order key of every STEP-th: its marks. A page
 * begins less than STEP articles below a mark. New articles leave all ranks as they are; one that comes or goes further
 * down moves each mark above it to a neighbor.
 */

/** Articles between two marks. More make pages slower, fewer make it slower to delete old articles. */
export const STEP = 512;

/** All listed articles. */
export const PUBLIC_SCOPE = '';
/** The published articles of an author, by the id of the account. */
export const authorScope = (id: string): string => id;
/** The listed articles that have a tag. No id has a space. */
export const tagScope = (slug: string): string => `${TAG}${slug}`;

const TAG = 'tag ';

/** Every listing is ordered by this column of `article` and `articleTag`. */
const ORDER = 'position';

/** The order key of a listed article, by the index that leaves out the others. */
const publicKey = listedPosition;
const authorKey = sql<number>`${sql.ref(`article.${ORDER}`)}`;
const tagKey = sql<number>`${sql.ref(`articleTag.${ORDER}`)}`;

interface Members {
  key: RawBuilder<number>;
  /** The articles to select the keys from, with the start of the conditions. */
  from: RawBuilder<unknown>;
}

/** An index has all that these queries read. They include what `published` leaves out while an account is being deleted. */
const membersOf = {
  // The key says whether it is listed: that is null for others.
  public: (): Members => ({ key: publicKey, from: sql`"article" where true` }),
  author: (id: string): Members => ({
    key: authorKey,
    from: sql`"article" where "ownerId" = ${id} and "status" = 'published'`,
  }),
  tag: (slug: string): Members => ({
    key: tagKey,
    from: sql`"articleTag" where "tag" = ${slug} and ${isListedTag}`,
  }),
};

function members(scope: string): Members {
  if (scope === PUBLIC_SCOPE) return membersOf.public();
  return scope.startsWith(TAG) ? membersOf.tag(scope.slice(TAG.length)) : membersOf.author(scope);
}

/**
 * Counts down from `key`: that one, or the next older one, is 0. By a sum, which has no type: SQLite would not look up a
 * column's value in the index of an expression.
 */
const keyBelow = (
  { key: own, from }: Members,
  key: RawBuilder<number>,
  offset: RawBuilder<number>,
): RawBuilder<number> =>
  sql`(select ${own} from ${from} and ${own} <= ${key} + 0 order by ${own} desc limit 1 offset ${offset})`;

/** Counts up from `key` likewise: the next newer one is 0. */
const keyAbove = (
  { key: own, from }: Members,
  key: RawBuilder<number>,
  offset: RawBuilder<number>,
): RawBuilder<number> =>
  sql`(select ${own} from ${from} and ${own} > ${key} + 0 order by ${own} limit 1 offset ${offset})`;

/** A part of an order: `limit` items after the first `offset`. */
export interface Window {
  offset: number;
  limit: number;
}

/** Whose articles a listing has, or with which tag: an id, a slug, or '' for all. */
type Of = Record<'of', string>;
type Place = Of & Record<'scope', string> & Record<'offset', number>;

interface Source<Tables, Table extends keyof Tables, Row> {
  kind: keyof typeof membersOf;
  /** Selects what a page shows, newest first. */
  heads: (db: Reader, { of }: Of, key: RawBuilder<number>) => SelectQueryBuilder<Tables, Table, Row>;
}

const scopes = { public: () => PUBLIC_SCOPE, author: authorScope, tag: tagScope };

/** Returns a function that reads any part of a listing. */
export function pagesOf<Tables, Table extends keyof Tables, Row>({
  kind,
  heads,
}: Source<Tables, Table, Row>) {
  const { key } = membersOf[kind]('');
  const near = compileOnce((db, { of, offset }: Place, limit: number) =>
    heads(db, { of }, key).offset(offset).limit(limit),
  );
  const deep = compileOnce((db, { of, scope, offset }: Place, limit: number) => {
    // In the same statement as the page, so that both see the same moment.
    const withMark = db.with('mark', (db) =>
      db
        .selectFrom('listing')
        .innerJoin('listingMark', 'listingMark.scope', 'listing.scope')
        .select('listingMark.key')
        .select(sql<number>`"rank" - ("total" - cast(${offset} as bigint))`.as('skipped'))
        .where('listing.scope', '=', scope)
        .where(sql<boolean>`"rank" >= "total" - cast(${offset} as bigint)`)
        .orderBy('rank')
        .limit(1),
    );
    const mark = sql<number>`(select "key" from "mark")`;
    const skipped = sql<number>`coalesce((select "skipped" from "mark"), 0)`;
    return heads(withMark, { of }, key)
      .where(sql<boolean>`${key} <= ${keyBelow(membersOf[kind](of), mark, skipped)}`)
      .limit(limit);
  });

  // The first pages are counted among what is shown, which an account that is being deleted has no part in.
  return (db: Db, of: string, { offset, limit }: Window) =>
    (offset < STEP ? near : deep)(db, { of, scope: scopes[kind](of), offset }, limit);
}

/** Reads part of an order of `total` items by what reads that order in reverse. */
export async function readReversed<Item>(
  read: (window: Window) => Promise<Item[]>,
  total: number,
  { offset, limit }: Window,
): Promise<Item[]> {
  const start = Math.max(0, total - offset - limit);
  const count = total - offset - start;
  return count <= 0 ? [] : (await read({ offset: start, limit: count })).reverse();
}

/** Reads part of an order from its nearer end. */
export const fromNearerEnd = <Item>(
  read: (window: Window, isReversed: boolean) => Promise<Item[]>,
  total: number,
  window: Window,
): Promise<Item[]> =>
  2 * window.offset <= total
    ? read(window, false)
    : readReversed((window) => read(window, true), total, window);

const totalOf = compileOnce((db, { scope }: { scope: string }) =>
  db.selectFrom('listing').select('total').where('scope', '=', scope),
);

/** Returns how many articles a scope has, such as an author's. */
export async function countArticles(db: Db, scope: string): Promise<number> {
  const [listing] = await totalOf(db, { scope });
  return listing?.total ?? 0;
}

/** Where an article is in a scope: `position` is its order key. */
export interface Position {
  scope: string;
  position: number;
}

/** What every listing needs to know about an article. */
export interface ListedArticle {
  position: number;
  ownerId: string;
  /** 0 or 1. */
  isListed: number;
}

/** Returns the positions of an article, but for those of its tags: unlisted, it is in its author's listing alone. */
export const positionsOf = (article: ListedArticle): Position[] => [
  ...(article.isListed === 1 ? [publicPosition(article)] : []),
  { scope: authorScope(article.ownerId), position: article[ORDER] },
];

export const publicPosition = (article: Pick<ListedArticle, typeof ORDER>): Position => ({
  scope: PUBLIC_SCOPE,
  position: article[ORDER],
});

export const tagPosition = (slug: string, article: Pick<ListedArticle, typeof ORDER>): Position => ({
  scope: tagScope(slug),
  position: article[ORDER],
});

export interface Exchange {
  come: readonly Position[];
  gone: readonly Position[];
}

/** Counts positions that came (1) or went (-1), as `exchangeCounts` does. */
export const changeCounts = (db: Db, positions: readonly Position[], change: 1 | -1): Promise<void> =>
  exchangeCounts(db, change === 1 ? { come: positions, gone: [] } : { come: [], gone: positions });

/** Forgets scopes that nothing is in any more. */
export async function dropListings(db: Db, scopes: readonly string[]): Promise<void> {
  for (const table of ['listingMark', 'listing'] as const)
    await db.deleteFrom(table).where('scope', 'in', scopes).execute();
}

const SCOPES_PER_STATEMENT = 20;

/**
 * Counts positions that came while others went, and moves the marks above them. Call it as the last step of the
 * transaction that wrote the articles, with all of a scope in one call: on PostgreSQL the total is a row that all writers
 * of the scope wait for, and whoever holds it sees exactly those articles that are counted.
 */
export async function exchangeCounts(db: Db, exchange: Exchange): Promise<void> {
  const changes = changesByScope(exchange);
  for (let from = 0; from < changes.length; from += SCOPES_PER_STATEMENT) {
    const some = changes.slice(from, from + SCOPES_PER_STATEMENT);
    const flat = some.flatMap(({ scope, come, gone }) => [scope, come.length - gone.length]);
    const totals = new Map(
      (await addToTotals(db, flat, some.length)).map(({ scope, total }) => [scope, total]),
    );
    for (const change of some) await moveMarks(db, change, totals.get(change.scope) ?? 0);
  }
}

/** Takes the columns of the rows one after the other. */
const addToTotals = compileOnce((db, flat: readonly (string | number)[], rows: number) =>
  db
    .insertInto('listing')
    .values(
      Array.from({ length: rows }, (_, at) => ({
        scope: flat[2 * at] as string,
        total: flat[2 * at + 1] as number,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('scope')
        .doUpdateSet((row) => ({ total: row('listing.total', '+', row.ref('excluded.total')) })),
    )
    .returning(['scope', 'total']),
);

interface Change {
  scope: string;
  /** Order keys, ascending, as are those of `gone`. */
  come: number[];
  gone: number[];
}

/** In one order everywhere, or two transactions could wait for each other. Everybody's comes last: most wait for it. */
function changesByScope({ come, gone }: Exchange): Change[] {
  const changes = new Map<string, Change>();
  const changeIn = (scope: string) => {
    const change = changes.get(scope) ?? { scope, come: [], gone: [] };
    changes.set(scope, change);
    return change;
  };
  for (const { scope, position } of come) changeIn(scope).come.push(position);
  for (const { scope, position } of gone) changeIn(scope).gone.push(position);
  for (const { come, gone } of changes.values()) {
    for (const keys of [come, gone]) keys.sort((one, other) => one - other);
  }
  return [...changes.values()].sort((one, other) => (one.scope > other.scope ? -1 : 1));
}

const lastMark = (total: number) => total - (total % STEP);

/** Brings the marks back to the multiples of STEP. */
async function moveMarks(db: Db, change: Change, total: number): Promise<void> {
  const { scope, come, gone } = change;
  const before = total - come.length + gone.length;
  if (Math.max(before, total) < STEP) return;
  if (lastMark(total) < lastMark(before))
    await db.deleteFrom('listingMark').where('scope', '=', scope).where('rank', '>', total).execute();

  const lowest = Math.min(come[0] ?? Infinity, gone[0] ?? Infinity);
  const key = sql<number>`${sql.ref('listingMark.key')}`;
  for (const { first, last, surplus } of runsOf(await marksFrom(db, scope, lowest), change)) {
    const all = members(scope);
    const moved =
      surplus < 0 ? keyAbove(all, key, sql`${-surplus - 1}`) : keyBelow(all, key, sql`${surplus}`);
    await db
      .updateTable('listingMark')
      // Where somebody changed articles by hand there may be none: the article is stored all the same.
      .set({ key: sql<number>`coalesce(${moved}, ${key})` })
      .where('scope', '=', scope)
      .where('rank', '>=', first)
      .where('rank', '<=', last)
      .execute();
  }
  if (lastMark(total) > lastMark(before)) await addMarks(db, scope, lastMark(before) + STEP, total);
}

const newestMark = compileOnce((db, { scope }: { scope: string }) =>
  db.selectFrom('listingMark').select('key').where('scope', '=', scope).orderBy('rank', 'desc').limit(1),
);

/** Loads the marks from a key on. Keys have no index, which each move would have to change: mostly the newest says enough. */
async function marksFrom(db: Db, scope: string, lowest: number) {
  const [newest] = await newestMark(db, { scope });
  if (!newest || newest.key < lowest) return [];
  return db
    .selectFrom('listingMark')
    .select(['rank', 'key'])
    .where('scope', '=', scope)
    .where('key', '>=', lowest)
    .orderBy('rank')
    .execute();
}

interface Run {
  /** Ranks of marks. */
  first: number;
  last: number;
  /** By how many the articles up to these marks are more than the marks say. */
  surplus: number;
}

/** Groups marks that move by the same number of articles. */
function runsOf(marks: readonly { rank: number; key: number }[], { come, gone }: Change): Run[] {
  const runs: Run[] = [];
  let [added, removed] = [0, 0];
  for (const { rank, key } of marks) {
    while ((come[added] ?? Infinity) < key) added += 1;
    while ((gone[removed] ?? Infinity) <= key) removed += 1;
    const run = runs.at(-1);
    if (run?.surplus === added - removed) run.last = rank;
    else runs.push({ first: rank, last: rank, surplus: added - removed });
  }
  return runs;
}

/** Adds the marks from rank `first` on, for which it walks down from the newest article. */
const addMarks = (db: Db, scope: string, first: number, total: number) => {
  const { key, from } = members(scope);
  return db
    .insertInto('listingMark')
    .columns(['scope', 'rank', 'key'])
    .expression(
      sql`select cast(${scope} as text), "rank", "key" from (
        select "key", ${sql.lit(total + 1)} - row_number() over (order by "key" desc) as "rank" from (
          select ${key} as "key" from ${from} and ${key} > 0 order by ${key} desc limit ${sql.lit(total - first + 1)}
        ) as "newest"
      ) as "ranked" where "rank" % ${sql.lit(STEP)} = 0`,
    )
    .execute();
};

import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type ListingPage, type ListingQuery, toListingPage } from '../../shared/listing.ts';
import { compileOnce, chunk } from './portable.ts';
import { isListedTag, listedPosition } from './readModel.ts';
import type { Database, Db } from './schema.ts';

/*
 * Reads any page of a listing at the cost of the first: docs/decisions/0032-pages-by-marks.md. Each listing is a scope. It
 * stores its total and its marks: the order key of every MARK_INTERVAL-th article, counted from the oldest. A page starts
 * less than MARK_INTERVAL articles below a mark. A new article at the end leaves all marks as they are; adding or removing
 * one further down moves each mark above it to a neighboring article.
 */

/** Articles between two marks. More make pages slower; fewer make deleting old articles slower. */
export const MARK_INTERVAL = 512;

/** The scope of all listed articles. */
export const PUBLIC_SCOPE = '';
/** Returns the scope of an author's published articles. */
export const authorScope = (id: string): string => id;
/** Returns the scope of the listed articles with a tag. Ids have no spaces, so it differs from every author's. */
export const tagScope = (slug: string): string => `${TAG}${slug}`;

const TAG = 'tag ';

/** The column of `article` and `articleTag` that every listing is ordered by. */
const ORDER = 'position';

const publicKey = listedPosition;
const authorKey = sql<number>`${sql.ref(`article.${ORDER}`)}`;
const tagKey = sql<number>`${sql.ref(`articleTag.${ORDER}`)}`;

interface Members {
  key: RawBuilder<number>;
  /** The `from` clause to select keys from, with the first `where` condition. */
  from: RawBuilder<unknown>;
}

/** Covered by indexes. They include articles that `published` leaves out while an account is being deleted. */
const membersByKind = {
  // The key is null for articles that are not listed.
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

/** The lists that have marks. */
export type ListKind = keyof typeof membersByKind;

function members(scope: string): Members {
  if (scope === PUBLIC_SCOPE) return membersByKind.public();
  return scope.startsWith(TAG) ? membersByKind.tag(scope.slice(TAG.length)) : membersByKind.author(scope);
}

/**
 * Returns the key that is `offset` articles below `key`; offset 0 is `key` or the next older one. The sum drops the column
 * affinity: with it, SQLite wouldn't use the index on an expression.
 */
const keyBelow = (
  { key: own, from }: Members,
  key: RawBuilder<number>,
  offset: RawBuilder<number>,
): RawBuilder<number> =>
  sql`(select ${own} from ${from} and ${own} <= ${key} + 0 order by ${own} desc limit 1 offset ${offset})`;

/** Returns the key that is `offset` articles above `key`; offset 0 is the next newer one. */
const keyAbove = (
  { key: own, from }: Members,
  key: RawBuilder<number>,
  offset: RawBuilder<number>,
): RawBuilder<number> =>
  sql`(select ${own} from ${from} and ${own} > ${key} + 0 order by ${own} limit 1 offset ${offset})`;

/** `limit` items after the first `offset`. */
export interface PageRange {
  offset: number;
  limit: number;
}

/** Returns the range of a page, with one more item to show whether there is a next page. */
export const toRange = ({ limit, page }: ListingQuery): PageRange => ({
  offset: (page - 1) * limit,
  limit: limit + 1,
});

/** Reads a page of an ordered query of few rows: it skips those before the page, and counts all. */
export async function readShortPage<Table extends keyof Database, Row>(
  ordered: SelectQueryBuilder<Database, Table, Row>,
  query: ListingQuery,
): Promise<ListingPage<Row>> {
  const { offset, limit } = toRange(query);
  const rows = await ordered.offset(offset).limit(limit).execute();
  const { count: total } = await ordered
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return toListingPage(rows, query, { total });
}

/** Where a page of a list starts, counted from the newest article. */
interface PageStart {
  /** An author's id, a tag's slug, or '' for all articles. */
  id: string;
  scope: string;
  /** At least MARK_INTERVAL: the marks still count the articles of an account that is being deleted. */
  offset: number;
}

/**
 * Selects the key of the first article of a page, at any depth; null past the end. As a part of the statement that reads
 * the page, it sees the same snapshot.
 */
export function pageStart(db: Db, kind: ListKind, { id, scope, offset }: PageStart) {
  const mark = db
    .selectFrom('listing')
    .innerJoin('listingMark', 'listingMark.scope', 'listing.scope')
    .select('listingMark.key')
    .select(sql<number>`"rank" - ("total" - cast(${offset} as bigint))`.as('skipped'))
    .where('listing.scope', '=', scope)
    .where(sql<boolean>`"rank" >= "total" - cast(${offset} as bigint)`)
    .orderBy('rank')
    .limit(1);
  const start = keyBelow(
    membersByKind[kind](id),
    sql<number>`(select "key" from "mark")`,
    sql<number>`coalesce((select "skipped" from "mark"), 0)`,
  );
  return sql<number>`(with "mark" as ${mark} select ${start})`;
}

/** Reads a range of `total` items with a function that reads them in reverse order. */
export async function readReversed<Item>(
  read: (range: PageRange) => Promise<Item[]>,
  total: number,
  { offset, limit }: PageRange,
): Promise<Item[]> {
  const start = Math.max(0, total - offset - limit);
  const count = total - offset - start;
  return count <= 0 ? [] : (await read({ offset: start, limit: count })).reverse();
}

/** Reads a range from the nearer end of `total` items. */
export const fromNearerEnd = <Item>(
  read: (range: PageRange, isReversed: boolean) => Promise<Item[]>,
  total: number,
  range: PageRange,
): Promise<Item[]> =>
  2 * range.offset <= total ? read(range, false) : readReversed((range) => read(range, true), total, range);

const selectTotal = compileOnce((db, { scope }: { scope: string }) =>
  db.selectFrom('listing').select('total').where('scope', '=', scope),
);

/** Returns the number of articles in a scope. */
export async function countArticles(db: Db, scope: string): Promise<number> {
  const [listing] = await selectTotal(db, { scope });
  return listing?.total ?? 0;
}

/** An article's entry in a listing; `position` is its order key. */
export interface ListingPosition {
  scope: string;
  position: number;
}

/** The columns that determine which listings an article is in. */
export interface ListedArticle {
  position: number;
  ownerId: string;
  /** 0 or 1. */
  isListed: number;
}

/** Returns an article's positions except for its tags. An unlisted article is only in its author's listing. */
export const getPositions = (article: ListedArticle): ListingPosition[] => [
  ...(article.isListed === 1 ? [publicPosition(article)] : []),
  { scope: authorScope(article.ownerId), position: article[ORDER] },
];

export const publicPosition = (article: Pick<ListedArticle, typeof ORDER>): ListingPosition => ({
  scope: PUBLIC_SCOPE,
  position: article[ORDER],
});

export const tagPosition = (slug: string, article: Pick<ListedArticle, typeof ORDER>): ListingPosition => ({
  scope: tagScope(slug),
  position: article[ORDER],
});

export interface ListingChanges {
  added: readonly ListingPosition[];
  removed: readonly ListingPosition[];
}

/** Adds (1) or removes (-1) positions; see `updateListings`. */
export const changeCounts = (db: Db, positions: readonly ListingPosition[], change: 1 | -1): Promise<void> =>
  updateListings(db, change === 1 ? { added: positions, removed: [] } : { added: [], removed: positions });

/** Deletes listings that are empty. */
export async function deleteListings(db: Db, scopes: readonly string[]): Promise<void> {
  for (const table of ['listingMark', 'listing'] as const)
    await db.deleteFrom(table).where('scope', 'in', scopes).execute();
}

const SCOPES_PER_STATEMENT = 20;

/**
 * Updates totals and marks after positions were added and removed. Call it as the last step of the transaction that wrote
 * the articles, with all changes to a scope in one call: on PostgreSQL, the total's row is a lock for all writers of the
 * scope, and its holder sees exactly the articles that are counted.
 */
export async function updateListings(db: Db, listingChanges: ListingChanges): Promise<void> {
  const changes = changesByScope(listingChanges);
  for (const some of chunk(changes, SCOPES_PER_STATEMENT)) {
    const flat = some.flatMap(({ scope, added, removed }) => [scope, added.length - removed.length]);
    const totals = new Map(
      (await addToTotals(db, flat, some.length)).map(({ scope, total }) => [scope, total]),
    );
    for (const change of some) await moveMarks(db, change, totals.get(change.scope) ?? 0);
  }
}

/** Inserts or updates totals; `flat` has the columns of each row one after the other. */
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
  /** Order keys, ascending. Those of `removed` are ascending, too. */
  added: number[];
  removed: number[];
}

/** Groups changes by scope, always in the same order to prevent deadlocks. The site's comes last: its lock has most waiters. */
function changesByScope({ added, removed }: ListingChanges): Change[] {
  const changes = new Map<string, Change>();
  const changeIn = (scope: string) => {
    const change = changes.get(scope) ?? { scope, added: [], removed: [] };
    changes.set(scope, change);
    return change;
  };
  for (const { scope, position } of added) changeIn(scope).added.push(position);
  for (const { scope, position } of removed) changeIn(scope).removed.push(position);
  for (const { added, removed } of changes.values()) {
    for (const keys of [added, removed]) keys.sort((one, other) => one - other);
  }
  return [...changes.values()].sort((one, other) => (one.scope > other.scope ? -1 : 1));
}

const lastMark = (total: number) => total - (total % MARK_INTERVAL);

/** Moves the marks back to multiples of MARK_INTERVAL. */
async function moveMarks(db: Db, change: Change, total: number): Promise<void> {
  const { scope, added, removed } = change;
  const before = total - added.length + removed.length;
  if (Math.max(before, total) < MARK_INTERVAL) return;
  if (lastMark(total) < lastMark(before))
    await db.deleteFrom('listingMark').where('scope', '=', scope).where('rank', '>', total).execute();

  const lowest = Math.min(added[0] ?? Infinity, removed[0] ?? Infinity);
  const key = sql<number>`${sql.ref('listingMark.key')}`;
  for (const { first, last, surplus } of groupIntoRuns(await marksFrom(db, scope, lowest), change)) {
    const all = members(scope);
    const moved =
      surplus < 0 ? keyAbove(all, key, sql`${-surplus - 1}`) : keyBelow(all, key, sql`${surplus}`);
    await db
      .updateTable('listingMark')
      // There may be none if someone edited the tables by hand. Storing the article must still succeed.
      .set({ key: sql<number>`coalesce(${moved}, ${key})` })
      .where('scope', '=', scope)
      .where('rank', '>=', first)
      .where('rank', '<=', last)
      .execute();
  }
  if (lastMark(total) > lastMark(before)) await addMarks(db, scope, lastMark(before) + MARK_INTERVAL, total);
}

const newestMark = compileOnce((db, { scope }: { scope: string }) =>
  db.selectFrom('listingMark').select('key').where('scope', '=', scope).orderBy('rank', 'desc').limit(1),
);

/** Loads the marks from a key up. Keys have no index, which each move would update; usually the newest mark is below. */
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
  /** The lowest and highest rank of the run. */
  first: number;
  last: number;
  /** How many more articles there are up to these marks than the marks' ranks say. */
  surplus: number;
}

/** Groups marks that move by the same number of articles. */
function groupIntoRuns(marks: readonly { rank: number; key: number }[], { added, removed }: Change): Run[] {
  const runs: Run[] = [];
  let [addedBelow, removedBelow] = [0, 0];
  for (const { rank, key } of marks) {
    while ((added[addedBelow] ?? Infinity) < key) addedBelow += 1;
    while ((removed[removedBelow] ?? Infinity) <= key) removedBelow += 1;
    const run = runs.at(-1);
    if (run?.surplus === addedBelow - removedBelow) run.last = rank;
    else runs.push({ first: rank, last: rank, surplus: addedBelow - removedBelow });
  }
  return runs;
}

/** Adds the marks from rank `first` up, walking down from the newest article. */
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
      ) as "ranked" where "rank" % ${sql.lit(MARK_INTERVAL)} = 0`,
    )
    .execute();
};

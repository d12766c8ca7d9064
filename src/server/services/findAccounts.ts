import { toListingPage } from '../../shared/listing.ts';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import {
  type AccountFilter,
  type AccountListing,
  type AccountListingQuery,
  ACCOUNTS_SEARCHED_MAX,
  type AccountState,
  accountStates,
  type AccountSummary,
  BULK_LIMIT,
  type BulkReply,
  type BulkResult,
  HIDDEN_COUNT_MAX,
  type Tally,
  type AccountTargets,
} from '../../shared/moderation.ts';
import { emailKey } from '../../shared/email.ts';
import { now } from '../db/portable.ts';
import type { Database, Db } from '../db/schema.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { countAccountLinks } from '../store/articles/links.ts';

/*
 * Finds accounts by scanning them in batches, newest first, up to 10,000. Filters need no index, and the cost doesn't
 * depend on the number of accounts.
 */

/** An account that matches. Its links are null unless the filter counted them. */
type Match = Row & { links: number | null };

/** Returns a page of the accounts that match, with the totals by state. */
export async function listAccounts(
  db: Db,
  query: AccountListingQuery,
): Promise<AccountListing & { total: number }> {
  const asOf = now();
  const zero = (): Tally => ({ accounts: 0, articles: 0 });
  const tallies: Record<AccountState, Tally> = { active: zero(), limited: zero(), suspended: zero() };
  let admins = 0;
  const matches: Match[] = [];
  const states = allowedStates(query, accountStates);
  const cut = await scanAccounts(db, { filter: query, states }, WHOLE_RANGE, (match) => {
    matches.push(match);
    const tally = tallies[accountState(match)];
    if (match.suspendedFor === null && match.isAdmin) admins += 1;
    else {
      tally.accounts += 1;
      tally.articles += match.articles;
    }
    return true;
  });
  const { limit, page } = query;
  const { result, ...pages } = toListingPage(matches.slice((page - 1) * limit, page * limit + 1), query, {
    total: matches.length,
  });
  const shown: AccountSummary[] = [];
  for (const { id, links, ...account } of result)
    shown.push({ _id: id, ...account, links: links ?? (await countAccountLinks(db, id)) });
  return {
    ...{ result: shown, ...pages, ...tallies, admins },
    ...{ isCut: cut !== null, reaches: cut && formatCursor(cut), asOf },
  };
}

interface MatchingAccounts {
  accounts: { id: string; articles: number }[];
  /** The cursor to continue from; null at the end. */
  next: string | null;
}

export interface AccountQuery {
  filter: AccountFilter;
  states: readonly AccountState[];
}

/**
 * Returns up to `max` accounts that match and are in one of these states, from the cursor `after` to the cursor that a
 * listing `reaches`. Excludes admins.
 */
export async function findMatchingAccounts(
  db: Db,
  { filter, states }: AccountQuery,
  { after, reaches, max }: { after: string | undefined; reaches: string | undefined; max: number },
): Promise<MatchingAccounts> {
  const accounts: Match[] = [];
  const range = { after: parseCursor(after), reaches: parseCursor(reaches) };
  await scanAccounts(db, { filter, states: allowedStates(filter, states) }, range, (match) => {
    if (!match.isAdmin) accounts.push(match);
    return accounts.length <= max;
  });
  const batch = accounts.slice(0, max);
  const last = batch.at(-1);
  return { accounts: batch, next: accounts.length > max && last ? formatCursor(last) : null };
}

/**
 * Applies an action to the accounts in `items` or, without them, to the next accounts that match and are in one of these
 * states. The client sends the rest again, from `next`.
 */
export async function applyToMatchingAccounts(
  db: Db,
  { items, after, reaches, ...filter }: AccountTargets,
  states: readonly AccountState[],
  act: (ids: string[]) => Promise<BulkResult[]>,
): Promise<BulkReply> {
  const matching = items
    ? null
    : await findMatchingAccounts(db, { filter, states }, { after, reaches, max: BULK_LIMIT });
  const results = await act(items ?? matching?.accounts.map(({ id }) => id) ?? []);
  return { results, next: matching?.next ?? null };
}

/** A position in the accounts ordered by age. */
interface Cursor {
  createdAt: string;
  id: string;
}

/** A range from after one cursor up to and including another; null for no bound. */
interface CursorRange {
  after: Cursor | null;
  reaches: Cursor | null;
}

const WHOLE_RANGE: CursorRange = { after: null, reaches: null };

const formatCursor = ({ createdAt, id }: Cursor) => `${createdAt} ${id}`;

function parseCursor(cursor: string | undefined): Cursor | null {
  const [createdAt = '', id = ''] = (cursor ?? '').split(' ');
  return cursor === undefined ? null : { createdAt, id };
}

const allowedStates = ({ state }: AccountFilter, states: readonly AccountState[]) =>
  states.filter((one) => state === undefined || state === one);

/** Accounts read per query: other requests wait a few milliseconds for it. */
const BATCH = 250;

/**
 * Scans a range for matches for as long as `take` returns true. Returns the last account scanned if the scan was cut off,
 * or null.
 */
async function scanAccounts(
  db: Db,
  query: AccountQuery,
  { after, reaches }: CursorRange,
  take: (match: Match) => boolean,
): Promise<Cursor | null> {
  const { filter, states } = query;
  if (states.length === 0) return null;
  let last = after;
  for (let looked = 0; looked < ACCOUNTS_SEARCHED_MAX; looked += BATCH) {
    const rows = await fetchBatch(db, query, { after: last, reaches });
    for (const row of rows.filter((row) => matchesFilter(row, filter))) {
      const links = filter.links === undefined ? null : await countAccountLinks(db, row.id);
      if ((links ?? 0) >= (filter.links ?? 0) && !take({ ...row, links })) return null;
    }
    if (rows.length < BATCH) return null;
    last = rows.at(-1) ?? null;
    await eventLoopTurn();
  }
  return last;
}

function matchesFilter(
  { name, email, articles, suspendedFor, limitedFor }: Row,
  filter: AccountFilter,
): boolean {
  const { q, least = 0, most = Infinity } = filter;
  if (articles < least || articles > most) return false;
  if (filter.suspendedFor !== undefined && filter.suspendedFor !== suspendedFor) return false;
  if (filter.limitedFor !== undefined && filter.limitedFor !== limitedFor) return false;
  return q === undefined || `${name}\n${email}`.toLowerCase().includes(q.toLowerCase());
}

type Row = Omit<AccountSummary, '_id' | 'links'> & Cursor;

/** Returns one batch of accounts, newest first, filtered by what the database can check. */
async function fetchBatch(
  db: Db,
  { filter: { since, before, q }, states }: AccountQuery,
  { after, reaches }: CursorRange,
): Promise<Row[]> {
  const email = await findEmailKey(db, q);
  const rows = await db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'handle', 'createdAt', 'suspension', 'suspendedFor'])
    .select(['limitedFor', 'isRelisting'])
    .select([publishedCount, hiddenCount, isAdmin, isUnclaimed])
    // An account that is being deleted counts as gone.
    .where('isLeaving', '=', 0)
    .$if(email !== null, (query) => query.where('emailKey', '=', email ?? ''))
    .$if(since !== undefined, (query) => query.where('createdAt', '>=', since ?? ''))
    .$if(before !== undefined, (query) => query.where('createdAt', '<', before ?? ''))
    .where((row) => row.or(states.map((state) => row.and(stateConditions[state](row)))))
    .$if(after !== null, (query) => query.where(compareCursor('<', after)))
    .$if(reaches !== null, (query) => query.where(compareCursor('>=', reaches)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(BATCH)
    .execute();
  return rows.map(
    ({ suspension, suspendedFor, isRelisting, published, hidden, isAdmin, isUnclaimed, ...row }) => ({
      ...row,
      articles: Number(published) + Number(hidden),
      isAdmin: Boolean(isAdmin),
      isUnclaimed: Boolean(isUnclaimed),
      suspendedFor: suspension === null ? null : (suspendedFor ?? ''),
      isUnderWay: suspension === 'hiding' || suspension === 'restoring' || isRelisting === 1,
    }),
  );
}

/** The conditions for each state, written so that the partial index is used. */
const stateConditions: Record<
  AccountState,
  (row: ExpressionBuilder<Database, 'user'>) => Expression<SqlBool>[]
> = {
  active: (row) => [row('suspension', 'is', null), row('limitedFor', 'is', null)],
  limited: (row) => [row('limitedFor', 'is not', null), row('suspension', 'is', null)],
  suspended: (row) => [row('suspension', 'is not', null)],
};

const accountState = ({
  suspendedFor,
  limitedFor,
}: Pick<Row, 'suspendedFor' | 'limitedFor'>): AccountState => {
  if (suspendedFor !== null) return 'suspended';
  return limitedFor === null ? 'active' : 'limited';
};

const compareCursor =
  (sign: '<' | '>=', cursor: Cursor | null) => (row: ExpressionBuilder<Database, 'user'>) =>
    row(row.refTuple('createdAt', 'id'), sign, row.tuple(cursor?.createdAt ?? '', cursor?.id ?? ''));

/** Returns the key of `q` if it is an account's full email, or null. It finds that account, however old it is. */
async function findEmailKey(db: Db, q: string | undefined): Promise<string | null> {
  if (q?.includes('@') !== true) return null;
  const key = emailKey(q);
  const user = await db.selectFrom('user').select('id').where('emailKey', '=', key).executeTakeFirst();
  return user ? key : null;
}

/** Selects the number of published articles, from the listing counts. */
export const publishedCount = sql<number | string>`coalesce((
    select "total" from "listing" where "scope" = "user"."id"
  ), 0)`.as('published');

export const hiddenCount = sql<number | string>`case when "suspension" is null then 0 else (
    select count(*) from (
      select 1 from "articleHiding" where "articleHiding"."ownerId" = "user"."id" and "bySuspension" = 1
      limit ${sql.lit(HIDDEN_COUNT_MAX)}
    ) as "counted"
  ) end`.as('hidden');

const isUnclaimed = sql<boolean | number>`exists (
    select 1 from "unclaimedAccount" where "unclaimedAccount"."userId" = "user"."id"
  )`.as('isUnclaimed');

const isAdmin = sql<boolean | number>`exists (
    select 1 from "admin" where "admin"."userId" = "user"."id"
  )`.as('isAdmin');

import { emailKey } from '../../shared/email.ts';
import { pageOf } from '../../shared/listing.ts';
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
  type Tally,
  type AccountTargets,
} from '../../shared/moderation.ts';
import { hasRight } from '../../shared/roles.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { type AccountCursor, type ListedAccount, listNewestAccounts } from '../store/accounts/lists.ts';
import { findUserByEmail } from '../store/accounts/users.ts';
import { countAccountLinks } from '../store/articles/links.ts';

/*
 * Finds accounts by scanning them in batches, newest first, up to 10,000. Filters need no index, and the cost doesn't
 * depend on the number of accounts.
 */

/** An account that matches. Its links are null unless the filter counted them. */
type Match = ListedAccount & { links: number | null };

/** Returns a page of the accounts that match, with the totals by state. */
export async function listAccounts(
  db: Db,
  query: AccountListingQuery,
): Promise<AccountListing & { total: number }> {
  const asOf = now();
  const zero = (): Tally => ({ accounts: 0, articles: 0 });
  const tallies: Record<AccountState, Tally> = { active: zero(), limited: zero(), suspended: zero() };
  let [admins, editors] = [0, 0];
  const matches: Match[] = [];
  const states = allowedStates(query, accountStates);
  const cut = await scanAccounts(db, { filter: query, states }, WHOLE_RANGE, (match) => {
    matches.push(match);
    const tally = tallies[accountState(match)];
    if (match.suspendedFor === null && match.isAdmin) admins += 1;
    else if (isFoundByChoiceOnly(match)) editors += 1;
    else {
      tally.accounts += 1;
      tally.articles += match.articles;
    }
    return true;
  });
  const { result, ...pages } = pageOf(matches, query);
  const shown: AccountSummary[] = [];
  for (const { id, links, ...account } of result)
    shown.push({ _id: id, ...account, links: links ?? (await countAccountLinks(db, id)) });
  return {
    result: shown,
    ...pages,
    ...tallies,
    admins,
    editors,
    isCut: cut !== null,
    reaches: cut && formatCursor(cut),
    asOf,
  };
}

/** Returns whether an account has rights over what others have written, so that no action by filter takes it. */
const isFoundByChoiceOnly = ({ role }: Match) => hasRight(role, 'moderateArticles');

interface MatchingAccounts {
  accounts: Pick<ListedAccount, 'id' | 'email' | 'handle' | 'articles'>[];
  /** The cursor to continue from; null at the end. */
  next: string | null;
}

export interface AccountQuery {
  filter: AccountFilter;
  states: readonly AccountState[];
}

/**
 * Returns up to `max` accounts that match and are in one of these states, from the cursor `after` to the cursor that a
 * listing `reaches`. Excludes admins and editors.
 */
export async function findMatchingAccounts(
  db: Db,
  { filter, states }: AccountQuery,
  { after, reaches, max }: { after: string | undefined; reaches: string | undefined; max: number },
): Promise<MatchingAccounts> {
  const accounts: Match[] = [];
  const range = { after: parseCursor(after), reaches: parseCursor(reaches) };
  await scanAccounts(db, { filter, states: allowedStates(filter, states) }, range, (match) => {
    if (!isFoundByChoiceOnly(match)) accounts.push(match);
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
  act: (ids: string[], areChosen: boolean) => Promise<BulkResult[]>,
): Promise<BulkReply> {
  const matching = items
    ? null
    : await findMatchingAccounts(db, { filter, states }, { after, reaches, max: BULK_LIMIT });
  const results = await act(items ?? matching?.accounts.map(({ id }) => id) ?? [], items !== undefined);
  return { results, next: matching?.next ?? null };
}

/** A range from after one cursor up to and including another; null for no bound. */
interface CursorRange {
  after: AccountCursor | null;
  reaches: AccountCursor | null;
}

const WHOLE_RANGE: CursorRange = { after: null, reaches: null };

const formatCursor = ({ createdAt, id }: AccountCursor) => `${createdAt} ${id}`;

function parseCursor(cursor: string | undefined): AccountCursor | null {
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
  { filter, states }: AccountQuery,
  { after, reaches }: CursorRange,
  take: (match: Match) => boolean,
): Promise<AccountCursor | null> {
  if (states.length === 0) return null;
  const { since, before, q } = filter;
  const range = { states, emailKey: await findEmailKey(db, q), since, before, reaches, max: BATCH };
  let last = after;
  for (let looked = 0; looked < ACCOUNTS_SEARCHED_MAX; looked += BATCH) {
    const rows = await listNewestAccounts(db, { ...range, after: last });
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
  { name, email, articles, role, suspendedFor, limitedFor }: ListedAccount,
  filter: AccountFilter,
): boolean {
  const { q, least = 0, most = Infinity } = filter;
  if (filter.role !== undefined && filter.role !== role) return false;
  if (articles < least || articles > most) return false;
  if (filter.suspendedFor !== undefined && filter.suspendedFor !== suspendedFor) return false;
  if (filter.limitedFor !== undefined && filter.limitedFor !== limitedFor) return false;
  return q === undefined || `${name}\n${email}`.toLowerCase().includes(q.toLowerCase());
}

const accountState = ({
  suspendedFor,
  limitedFor,
}: Pick<ListedAccount, 'suspendedFor' | 'limitedFor'>): AccountState => {
  if (suspendedFor !== null) return 'suspended';
  return limitedFor === null ? 'active' : 'limited';
};

/** Returns the key of `q` if it is an account's full email, or null. It finds that account, however old it is. */
const findEmailKey = async (db: Db, q: string | undefined): Promise<string | null> =>
  q?.includes('@') === true && (await findUserByEmail(db, q)) ? emailKey(q) : null;

import {
  ACCOUNTS_LOOKED_AT,
  type AccountListing,
  type AccountSummary,
  type Tally,
} from '../../shared/account.ts';
import {
  type AccountFilter,
  type AccountListingQuery,
  type AccountState,
  accountStates,
} from '../../shared/accountFilter.ts';
import { toListing } from '../articles/toListing.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { type Asked, type Place, type Row, SLICE, slice, type Span, stateOf } from './accountSlice.ts';
import { countLinks } from './countLinks.ts';

/*
 * The accounts of the blog, the newest first. They are gone through in slices, by their age, 10,000 at most: what is asked
 * of them needs no index of its own, and costs the same however many there are.
 */

/** One that matches; its links are known where they were asked for. */
type Match = Row & { links: number | null };

/** A page of the accounts that match, and how many these are. */
export async function listAccounts(db: Db, query: AccountListingQuery): Promise<AccountListing> {
  const asOf = now();
  const none = (): Tally => ({ accounts: 0, articles: 0 });
  const tallies: Record<AccountState, Tally> = { active: none(), limited: none(), suspended: none() };
  let admins = 0;
  const matches: Match[] = [];
  const asked = { filter: query, states: statesIn(query, accountStates) };
  const cut = await walk(db, asked, EVERYWHERE, (match) => {
    matches.push(match);
    const tally = tallies[stateOf(match)];
    if (match.suspendedFor === null && match.isAdmin) admins += 1;
    else {
      tally.accounts += 1;
      tally.articles += match.articles;
    }
    return true;
  });
  const { limit, page } = query;
  const { result, ...pages } = toListing(matches.slice((page - 1) * limit, page * limit + 1), query, {
    total: matches.length,
  });
  const shown: AccountSummary[] = [];
  for (const { id, links, ...account } of result)
    shown.push({ _id: id, ...account, links: links ?? (await countLinks(db, id)) });
  return {
    ...{ result: shown, ...pages, ...tallies, admins },
    ...{ isCut: cut !== null, reaches: cut && placeInWords(cut), asOf },
  };
}

export interface Matching {
  accounts: { id: string; articles: number }[];
  /** Where to go on from; null where that is all. */
  next: string | null;
}

/**
 * The next accounts that match and are in one of these states, up to `max`, and none beyond what a listing `reaches`. Those
 * who run the blog are not among them.
 */
export async function matchingAccounts(
  db: Db,
  { filter, states }: Asked,
  { after, reaches, max }: { after: string | undefined; reaches: string | undefined; max: number },
): Promise<Matching> {
  const accounts: Match[] = [];
  const span = { after: readPlace(after), reaches: readPlace(reaches) };
  await walk(db, { filter, states: statesIn(filter, states) }, span, (match) => {
    if (!match.isAdmin) accounts.push(match);
    return accounts.length <= max;
  });
  const some = accounts.slice(0, max);
  const last = some.at(-1);
  return { accounts: some, next: accounts.length > max && last ? placeInWords(last) : null };
}

const EVERYWHERE: Span = { after: null, reaches: null };

const statesIn = ({ state }: AccountFilter, states: readonly AccountState[]) =>
  states.filter((one) => state === undefined || state === one);

const placeInWords = ({ createdAt, id }: Place) => `${createdAt} ${id}`;

function readPlace(words: string | undefined): Place | null {
  const [createdAt = '', id = ''] = (words ?? '').split(' ');
  return words === undefined ? null : { createdAt, id };
}

/**
 * Goes through what matches in a span, as long as `take` is true. Gives the last account where more are there than are
 * looked at.
 */
async function walk(
  db: Db,
  asked: Asked,
  { after, reaches }: Span,
  take: (match: Match) => boolean,
): Promise<Place | null> {
  const { filter, states } = asked;
  if (states.length === 0) return null;
  let place = after;
  for (let looked = 0; looked < ACCOUNTS_LOOKED_AT; looked += SLICE) {
    const rows = await slice(db, asked, { after: place, reaches });
    for (const row of rows.filter((row) => fits(row, filter))) {
      const links = filter.links === undefined ? null : await countLinks(db, row.id);
      if ((links ?? 0) >= (filter.links ?? 0) && !take({ ...row, links })) return null;
    }
    if (rows.length < SLICE) return null;
    place = rows.at(-1) ?? null;
    await eventLoopTurn();
  }
  return place;
}

function fits({ name, email, articles, suspendedFor, limitedFor }: Row, filter: AccountFilter): boolean {
  const { q, least = 0, most = Infinity } = filter;
  if (articles < least || articles > most) return false;
  if (filter.suspendedFor !== undefined && filter.suspendedFor !== suspendedFor) return false;
  if (filter.limitedFor !== undefined && filter.limitedFor !== limitedFor) return false;
  return q === undefined || `${name}\n${email}`.toLowerCase().includes(q.toLowerCase());
}

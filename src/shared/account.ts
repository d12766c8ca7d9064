import { counted } from './counted.ts';
import type { Listing } from './listing.ts';

/** Accounts a page shows. */
export const ACCOUNTS_PAGE_SIZE = 50;
/** So many are gone through, the newest first, to find those that are asked for. */
export const ACCOUNTS_LOOKED_AT = 10_000;
/** Of each account, the newest: whoever advertises does so in all of them. */
export const ARTICLES_LOOKED_AT = 3;
/** Of what a suspension has hidden, so many are counted. */
export const HIDDEN_COUNTED = 1000;

/** One account, as those who run the blog see it. */
export interface AccountSummary {
  _id: string;
  name: string;
  email: string;
  handle: string;
  createdAt: string;
  /** That it has published, also if a suspension has hidden them; of these 1,000 are counted. */
  articles: number;
  /** To other pages, in the newest three of these. */
  links: number;
  isAdmin: boolean;
  /** Why it is suspended; null for an account as any other. */
  suspendedFor: string | null;
  /** Why its articles are in no listing but its own; null where it is not limited. */
  limitedFor: string | null;
  /** Whether its articles are on their way, out or back. */
  isUnderWay: boolean;
}

/** How many accounts, with how many articles. */
export interface Tally {
  accounts: number;
  articles: number;
}

export const tallyInWords = ({ accounts, articles }: Tally): string =>
  `${counted(accounts, 'account')} with ${counted(articles, 'article')}`;

export interface AccountListing extends Listing<AccountSummary> {
  /** Of all that match, on all pages: neither limited nor suspended, … */
  active: Tally;
  /** … limited and not suspended, … */
  limited: Tally;
  /** … and suspended, limited or not. */
  suspended: Tally;
  /** Of those who run the blog, whom nobody limits or suspends. */
  admins: number;
  /** Whether these are of the newest 10,000 alone, as there are more. */
  isCut: boolean;
  /** The last of those then, by which an act on all that match ends there; null where these are all. */
  reaches: string | null;
  /** When they were counted: who registers later is not among them. ISO 8601, UTC. */
  asOf: string;
}

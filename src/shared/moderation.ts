import { array, type InferType, number, object, string } from 'yup';
import { counted } from './format.ts';
import { LIMIT_MAX, type Listing } from './listing.ts';
import { isDay, slugIn } from './parse.ts';
import { text } from './text.ts';
import { ownPasswordSchema } from './user.ts';

/** In characters, of the reason that an author is told. */
const REASON_MAX = 300;

/** Why something is taken from its readers, as its author is told. */
export const reasonSchema = text('The reason').trim().required().max(REASON_MAX);

/** What the owner of a limited account is told. */
export const limitedBecause = (reason: string): string =>
  `Those who run this blog have limited this account. Your articles can be read at their addresses and on your own page, and stand in no other listing, search or feed. Their reason: ${reason}`;

/** What an author is told of an article that was hidden. */
export const hiddenBecause = (reason: string): string =>
  `Those who run this blog have hidden this article, and only they can show it again. Their reason: ${reason}`;

/** What can be done with many articles or drafts at once. */
export const bulkActs = ['publish', 'unpublish', 'delete', 'addTag', 'removeTag', 'export'] as const;
export type BulkAct = (typeof bulkActs)[number];

/** Of one call; whoever has more goes on with the rest. */
export const BULK_LIMIT = 100;

/** What became of one of them. */
export interface BulkResult {
  /** Its slug, or its id. */
  item: string;
  /** Why nothing did, in a sentence; null where it is done. */
  problem: string | null;
  /** With `export`: the markdown below its front matter. */
  source?: string;
}

export interface BulkReply {
  /** Of the first ones, in order: as many as there was time for, one at least. */
  results: BulkResult[];
  /** Where the next call goes on; null where nothing is left. With `items`, whoever asks knows what is left. */
  next: string | null;
}

/** Accounts a page shows. */
const ACCOUNTS_PAGE_SIZE = 50;
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

/** In characters, of what is searched for. */
const SOUGHT_MAX = 200;
const COUNT_MAX = 1_000_000;

const count = (label: string) => number().label(label).integer().min(0).max(COUNT_MAX);

/** A day or a moment, given as ISO 8601, by UTC unless it says otherwise. */
export const moment = (label: string) =>
  string()
    .label(label)
    .max(SOUGHT_MAX)
    .transform((text: unknown) => momentIn(text) ?? text)
    .test(
      'moment',
      `${label} must be a date, such as 2026-01-31, or a time, such as 2026-01-31T18:30Z`,
      (text) => text === undefined || momentIn(text) !== null,
    );

/** In the form in which times are stored; null for what is none. */
function momentIn(text: unknown): string | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/.test(text)) return null;
  if (!isDay(text.slice(0, '2026-01-31'.length))) return null;
  const time = new Date(/T.*(Z|[+-]\d\d:\d\d)$/.test(text) || !text.includes('T') ? text : `${text}Z`);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

export const accountStates = ['active', 'limited', 'suspended'] as const;
export type AccountState = (typeof accountStates)[number];

/** Which accounts; all, unless told. */
const fields = {
  /** In the name or the email; a whole email is that of one account. */
  q: text('Search').trim().max(SOUGHT_MAX),
  since: moment('Since'),
  before: moment('Before'),
  /** Of articles: at least, and at most. */
  least: count('Articles at least'),
  most: count('Articles at most'),
  /** At least so many of them in the newest articles. */
  links: count('Links at least'),
  state: string<AccountState>().label('State').oneOf(accountStates),
  /** The reason for which they are suspended, as it was given. */
  suspendedFor: text('Suspended for').trim().max(REASON_MAX),
  /** The same of those who are limited. */
  limitedFor: text('Limited for').trim().max(REASON_MAX),
};

export const accountFilterSchema = object(fields);
export type AccountFilter = InferType<typeof accountFilterSchema>;

export const accountListingSchema = accountFilterSchema.shape({
  limit: number().label('Limit').integer().min(1).max(LIMIT_MAX).default(ACCOUNTS_PAGE_SIZE),
  page: number().label('Page').integer().min(1).max(Number.MAX_SAFE_INTEGER).default(1),
});
export type AccountListingQuery = InferType<typeof accountListingSchema>;

/**
 * With which accounts something is done: these ids or, without them, all that match, in slices; of those that had
 * registered before a moment, which has to be said: nobody is meant by mistake, nor who comes meanwhile.
 */
export const whomSchema = accountFilterSchema.shape({
  items: array(text('An account').max(SOUGHT_MAX).required()).label('Accounts').min(1).max(BULK_LIMIT),
  before: fields.before.when('items', {
    is: undefined,
    then: (before) => before.required('Say which accounts are meant: items, or what registered before'),
  }),
  /** The `reaches` of the listing: beyond it nobody was looked at, and nobody is meant. */
  reaches: text('Reaches').max(SOUGHT_MAX),
  /** The `next` of the answer before. */
  after: text('After').max(SOUGHT_MAX),
});
export type Whom = InferType<typeof whomSchema>;

/** The same, with what the accounts are told. */
export const whomAndWhySchema = whomSchema.shape({ reason: reasonSchema });

/** The same for what can't be undone, with the password of who does it. */
export const whomAndPasswordSchema = whomSchema.shape({ password: ownPasswordSchema });

/** Articles a page of them shows. */
const FOUND_PAGE_SIZE = 50;
/** So many are gone through, the newest first, to find those that are asked for. */
export const ARTICLES_GONE_THROUGH = 10_000;

/** Readable, taken from its readers by itself, or with the account of its author. */
export const articleStates = ['published', 'hidden', 'suspended'] as const;
export type ArticleState = (typeof articleStates)[number];

/** One article, as those who run the blog find it: published, or taken from its readers since. Never a draft. */
export interface FoundArticle {
  slug: string;
  title: string;
  createdAt: string;
  ownerId: string;
  ownerName: string;
  ownerHandle: string;
  /** When the author registered. */
  ownerSince: string;
  /** To other pages, in the first 65,536 characters of its html. */
  links: number;
  state: ArticleState;
  /** Why it is hidden, or its author's account suspended; null for one that can be read. */
  hiddenFor: string | null;
}

export interface ArticleFindings extends Listing<FoundArticle>, Record<ArticleState, number> {
  /** Whether these are of the newest 10,000 alone, as there are more. */
  isCut: boolean;
  /** The last of those then, by which an act on all that match ends there; null where these are all. */
  reaches: string | null;
  /** When they were counted: what is published later is not among them. ISO 8601, UTC. */
  asOf: string;
}

const ADDRESS_MAX = 2000;

/** Which articles; all, unless told. */
const articleFilterFields = {
  /** Words, or parts of such, that all are in the title. */
  q: text('Title').trim().max(SOUGHT_MAX),
  /** Part of the name, the email or the handle of the author; a whole email, or the address of an author's page, is that of one. */
  by: text('Author').trim().max(SOUGHT_MAX),
  /** When they were published. */
  since: moment('Published since'),
  before: moment('Published before'),
  /** When their authors registered. */
  joinedSince: moment('Author registered since'),
  joinedBefore: moment('Author registered before'),
  /** At least so many. */
  links: count('Links at least'),
  /** The article, by its slug or any address of it, whose text they have, letter by letter. */
  sameAs: text('Same text as')
    .trim()
    .max(ADDRESS_MAX)
    .transform((address: unknown) => (typeof address === 'string' ? slugIn(address) : address)),
  state: string<ArticleState>().label('State').oneOf(articleStates),
  /** The reason for which they are hidden, as it was given. */
  hiddenFor: text('Hidden for').trim().max(REASON_MAX),
};

export const articleFilterSchema = object(articleFilterFields);
export type ArticleFilter = InferType<typeof articleFilterSchema>;

export const articleFindingSchema = articleFilterSchema.shape({
  limit: number().label('Limit').integer().min(1).max(LIMIT_MAX).default(FOUND_PAGE_SIZE),
  page: number().label('Page').integer().min(1).max(Number.MAX_SAFE_INTEGER).default(1),
});
export type ArticleFinding = InferType<typeof articleFindingSchema>;

/**
 * With which articles something is done: these or, without them, all that match, in slices; of those that were published
 * before a moment, which has to be said: none is meant by mistake, nor what comes meanwhile.
 */
export const whichSchema = articleFilterSchema.shape({
  slugs: array(text('An article').max(SOUGHT_MAX).required()).label('Articles').min(1).max(BULK_LIMIT),
  before: articleFilterFields.before.when('slugs', {
    is: undefined,
    then: (before) => before.required('Say which articles are meant: slugs, or what was published before'),
  }),
  /** The `reaches` of the listing: beyond it nothing was looked at, and nothing is meant. */
  reaches: text('Reaches').matches(/^\d{1,16}$/, 'Reaches must be what the listing gave'),
  /** The `next` of the answer before. */
  after: text('After').max(SOUGHT_MAX),
});
export type Which = InferType<typeof whichSchema>;

/** The same, with what their authors are told. */
export const whichAndWhySchema = whichSchema.shape({ reason: reasonSchema });

/** The same for what can't be undone, with the password of who does it. */
export const whichAndPasswordSchema = whichSchema.shape({ password: ownPasswordSchema });

import { acts } from '../audit.ts';
import { articleStates } from '../moderation.ts';
import { type ReportReason, reportReasons } from '../report.ts';
import { roles } from '../roles.ts';
import {
  boolean,
  both,
  fieldsOf,
  id,
  list,
  listingOf,
  mapOf,
  nullable,
  object,
  oneOf,
  slug,
  text,
  time,
  title,
  whole,
} from './schema.ts';

const name = text('Ada Lovelace');
const email = text('ada@example.org');
const handle = text('ada-lovelace');
const reason = text('Spam');

export const bulkResult = object(
  {
    /** A slug or an id. */
    item: slug,
    /** Why the action failed, in a sentence; null if it succeeded. */
    problem: nullable(text('There is no such article.')),
  },
  {
    /** For `export`: the front matter and the markdown. */
    source: text(),
  },
);
export const bulkReply = object({
  /** Results of the first items, in order: as many as could be handled in time, at least one. */
  results: list(bulkResult),
  /** Where the next request continues; null if nothing is left. With `items`, the client knows what is left. */
  next: nullable(text()),
});

/** Which part of the newest a listing has searched. */
const range = {
  /** Whether only the newest were searched, `ACCOUNTS_SEARCHED_MAX` or `ARTICLES_SEARCHED_MAX`. */
  isCut: boolean,
  /** If so, the last one searched, where an action on all matches ends; else null. */
  reaches: nullable(text()),
  /** When they were counted. What is added later is not included. */
  asOf: time,
};

export const accountSummary = object({
  _id: id,
  name,
  email,
  handle,
  createdAt: time,
  /** Published articles, and up to `HIDDEN_COUNT_MAX` hidden by a suspension. */
  articles: whole(),
  /** External links in its newest `LINK_COUNT_ARTICLES` articles. */
  links: whole(),
  isAdmin: boolean,
  role: oneOf(...roles),
  /** Whether it was imported and its owner hasn't claimed it yet: nobody can log in to it. */
  isUnclaimed: boolean,
  /** Null if it isn't suspended. */
  suspendedFor: nullable(reason),
  /** Null if it isn't limited. */
  limitedFor: nullable(reason),
  /** Whether its articles are being hidden, restored or relisted. */
  isUnderWay: boolean,
});

/** Numbers of accounts and of their articles. */
const tally = object({ accounts: whole(), articles: whole() });

export const accountList = both(
  listingOf(accountSummary),
  object({
    /** Matches on all pages that are neither limited nor suspended. */
    active: tally,
    /** Matches that are limited and not suspended. */
    limited: tally,
    /** Matches that are suspended, limited or not. */
    suspended: tally,
    /** Matches that are admins, who can't be limited or suspended. */
    admins: whole(),
    /** Matches that are editors, whom no action by filter takes. */
    editors: whole(),
    ...range,
  }),
);

/** A new claim link. */
export const newClaimLink = object({
  /** Goes after `#token=` in the page's URL. It can't be shown again later. */
  token: text('q5uDg0nQ3m8wqFzLrYx1…'),
});

const owned = {
  /** Names the article in `ids`. */
  _id: id,
  slug,
  title,
  /** '' for editors, as they don't act on accounts. */
  ownerId: id,
  ownerName: name,
  ownerHandle: handle,
  /** When the author registered. */
  ownerSince: time,
};

export const moderatedArticle = object({
  ...owned,
  createdAt: time,
  /** External links in the first 65,536 characters of its html. */
  links: whole(),
  state: oneOf(...articleStates),
  /** Why it is hidden, or why its author's account is suspended; null if it is visible. */
  hiddenFor: nullable(reason),
});
export const moderatedArticleList = both(
  listingOf(moderatedArticle),
  object({ ...fieldsOf(articleStates, whole()), ...range }),
);

export const reportedArticle = object({
  ...owned,
  /** What readers see of it on cards, and not on its page; '' if its author has written none. */
  description: text('How an engine weaves.'),
  /** Null if the account isn't limited, and for editors. */
  ownerLimitedFor: nullable(reason),
  /** Reports by reason. Each network counts once. */
  reasons: object({}, fieldsOf(Object.keys(reportReasons) as ReportReason[], whole())),
  count: whole(),
  /** Readers' comments, newest first. */
  words: list(text('Buy looms')),
  /** When the latest report was sent. */
  reportedAt: time,
});
export const reportedArticleList = object({ result: list(reportedArticle) });

export const pendingAccount = object({
  id,
  name,
  email,
  createdAt: time,
  /** Null while it is waiting. */
  rejectedAt: nullable(time),
  /** Why it was rejected; '' while it is waiting. */
  reason: text(''),
});
export const pendingAccountList = object({ result: list(pendingAccount) });

export const invitation = object({
  /** Identifies it. Can't be used to register. */
  id: text('9f86d081884c7d65'),
  note: text(''),
  usesLeft: whole(),
  createdAt: time,
  expiresAt: time,
});
export const invitationList = object({ result: list(invitation) });
export const newInvitation = object({ code: text('dGhlIGNvZGUgb2YgaXQ') });

export const logEntry = object({
  _id: id,
  createdAt: time,
  /** The admin's name at that time. */
  actor: name,
  isCommand: boolean,
  act: oneOf(...acts),
  /** What it affected, with its name at that time. */
  on: object({
    kind: oneOf('account', 'article', 'setting', 'invitation', 'webhook', 'takeBack'),
    id,
    name: text('On engines'),
  }),
  /** '' if none was given. */
  reason: text(''),
  /** What is needed to undo or understand it. */
  details: mapOf<Record<string, unknown>>(true),
});
export const log = listingOf(logEntry);

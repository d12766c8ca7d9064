import type * as answers from './answers/moderation.ts';
import type { Answer } from './answers/schema.ts';
import { LIMIT_MAX } from './listing.ts';
import { moderationMessages } from './messages/en/moderation.ts';
import { isDay, slugIn } from './parse.ts';
import { type GivenRole, givenRoles, type Role, roles } from './roles.ts';
import { ownPasswordSchema } from './user.ts';
import { type Label, array, type InferType, number, object, string, text } from './yup.ts';

const { accountFilters, articleFilters, errors, fields } = moderationMessages;

/** In characters. */
const REASON_MAX = 300;

/** Why an admin acts against an account or article, as shown to its owner. */
export const reasonSchema = text(() => fields.reason)
  .trim()
  .required()
  .max(REASON_MAX);

/** Actions on several articles or drafts at once. */
export const bulkActs = ['publish', 'unpublish', 'delete', 'addTag', 'removeTag', 'export'] as const;
export type BulkAct = (typeof bulkActs)[number];

/** Items per request. The client sends the rest in further requests. */
export const BULK_LIMIT = 100;

/** The result for one item. */
export interface BulkResult extends Answer<typeof answers.bulkResult> {}

export interface BulkReply extends Answer<typeof answers.bulkReply> {}

/** Accounts per page. */
const ACCOUNTS_PAGE_SIZE = 50;
/** Maximum number of accounts that a filter searches, newest first. */
export const ACCOUNTS_SEARCHED_MAX = 10_000;
/** Number of an account's newest articles in which links are counted. Spammers put links into all of them. */
export const LINK_COUNT_ARTICLES = 3;
/** Maximum number of articles hidden by a suspension that are counted. */
export const HIDDEN_COUNT_MAX = 1000;

/** An account, as admins see it. */
export interface AccountSummary extends Answer<typeof answers.accountSummary> {}

/** Numbers of accounts and of their articles. */
export type Tally = AccountListing['active'];

export interface AccountListing extends Answer<typeof answers.accountList> {}

/** In characters. */
const QUERY_MAX = 200;
const COUNT_MAX = 1_000_000;

const count = (label: Label) => number().label(label).integer().min(0).max(COUNT_MAX);

/** A date or time in ISO 8601, in UTC unless it has an offset. */
export const moment = (label: Label) =>
  string()
    .label(label)
    .max(QUERY_MAX)
    .transform((text: unknown) => parseTime(text) ?? text)
    .test(
      'moment',
      ({ path }: { path: string }) => errors.time(path),
      (text) => text === undefined || parseTime(text) !== null,
    );

/** Returns a time as it is stored; null if it is invalid. */
function parseTime(text: unknown): string | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/.test(text)) return null;
  if (!isDay(text.slice(0, '2026-01-31'.length))) return null;
  const time = new Date(/T.*(Z|[+-]\d\d:\d\d)$/.test(text) || !text.includes('T') ? text : `${text}Z`);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

export const accountStates = ['active', 'limited', 'suspended'] as const;
export type AccountState = (typeof accountStates)[number];

/** What admins do to accounts or articles, one or many at once. */
export interface ModerationAct<State extends string> {
  /** The states that it applies to. It leaves others alone. */
  states: readonly State[];
  /** A reason, which the owners are shown, the admin's password, or a role. */
  input?: 'reason' | 'password' | 'role';
  /** Whether it applies to chosen entries only, never to all that match a filter. */
  isForChosen?: true;
}

export const accountActs = {
  limit: { states: ['active'], input: 'reason' },
  unlimit: { states: ['limited'] },
  suspend: { states: ['active', 'limited'], input: 'reason' },
  restore: { states: ['suspended'] },
  setRole: { states: accountStates, input: 'role', isForChosen: true },
  delete: { states: accountStates, input: 'password' },
} as const satisfies Record<string, ModerationAct<AccountState>>;
export type AccountAct = keyof typeof accountActs;

const accountFields = {
  /** Part of the name or email. A whole email matches only its account. */
  q: text(() => accountFilters.q)
    .trim()
    .max(QUERY_MAX),
  since: moment(() => accountFilters.since),
  before: moment(() => accountFilters.before),
  /** Numbers of articles. */
  least: count(() => accountFilters.least),
  most: count(() => accountFilters.most),
  /** External links in the newest articles. */
  links: count(() => accountFilters.links),
  state: string<AccountState>()
    .label(() => accountFilters.state)
    .oneOf(accountStates),
  role: string<Role>()
    .label(() => accountFilters.role)
    .oneOf(roles),
  /** The exact reason. */
  suspendedFor: text(() => accountFilters.suspendedFor)
    .trim()
    .max(REASON_MAX),
  limitedFor: text(() => accountFilters.limitedFor)
    .trim()
    .max(REASON_MAX),
};

export const accountFilterSchema = object(accountFields);
export type AccountFilter = InferType<typeof accountFilterSchema>;

export const accountListingSchema = accountFilterSchema.shape({
  limit: number()
    .label(() => fields.limit)
    .integer()
    .min(1)
    .max(LIMIT_MAX)
    .default(ACCOUNTS_PAGE_SIZE),
  page: number()
    .label(() => fields.page)
    .integer()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .default(1),
});
export type AccountListingQuery = InferType<typeof accountListingSchema>;

const chosenAccounts = array(
  text(() => fields.account)
    .max(QUERY_MAX)
    .required(),
)
  .label(() => fields.accounts)
  .min(1)
  .max(BULK_LIMIT);

/**
 * Selects accounts for an action: by `items`, or else everything that matches, in batches. The latter requires `before`, so
 * that no account is selected by mistake or because it was registered meanwhile.
 */
export const accountTargetsSchema = accountFilterSchema.shape({
  items: chosenAccounts,
  before: accountFields.before.when('items', {
    is: undefined,
    then: (before) => before.required(() => errors.accountsMissing),
  }),
  /** The `reaches` of the listing: accounts beyond it were not searched and are not selected. */
  reaches: text(() => fields.reaches).max(QUERY_MAX),
  /** The `next` of the previous reply. */
  after: text(() => fields.after).max(QUERY_MAX),
});
export type AccountTargets = InferType<typeof accountTargetsSchema>;

/** The same with the reason shown to the owners. */
export const accountTargetsWithReasonSchema = accountTargetsSchema.shape({ reason: reasonSchema });

/** A role that admins can give. */
export const givenRoleSchema = string<GivenRole>()
  .label(() => fields.role)
  .oneOf(givenRoles)
  .required();

/** The body of `POST /api/admin/accounts/setRole`. There is no filter: nobody gets a role without having been chosen. */
export const roleGiftSchema = object({ items: chosenAccounts.required(), newRole: givenRoleSchema });

/** The same for actions that can't be undone, with the admin's password. */
export const accountTargetsWithPasswordSchema = accountTargetsSchema.shape({ password: ownPasswordSchema });

/** The body of `POST /api/admin/accounts/claimLink`. */
export const claimLinkWishSchema = object({
  id: text(() => fields.account)
    .max(QUERY_MAX)
    .required(),
});
export type ClaimLinkWish = InferType<typeof claimLinkWishSchema>;

/** A new claim link. */
export interface NewClaimLink extends Answer<typeof answers.newClaimLink> {}

/** Articles per page. */
const ARTICLES_PAGE_SIZE = 50;
/** Maximum number of articles that a filter searches, newest first. */
export const ARTICLES_SEARCHED_MAX = 10_000;

/** Visible, visible as a page, hidden on its own, or hidden with its author's account. */
export const articleStates = ['published', 'page', 'hidden', 'suspended'] as const;
export type ArticleState = (typeof articleStates)[number];

export const articleActs = {
  hide: { states: ['published', 'page'], input: 'reason' },
  unhide: { states: ['hidden'] },
  delete: { states: ['published', 'page', 'hidden'], input: 'password' },
} as const satisfies Record<string, ModerationAct<ArticleState>>;
export type ArticleAct = keyof typeof articleActs;

/** An article that is or was published, as admins see it. Never a draft. */
export interface ModeratedArticle extends Answer<typeof answers.moderatedArticle> {}

export interface ModeratedArticleListing extends Answer<typeof answers.moderatedArticleList> {}

const ADDRESS_MAX = 2000;

const articleFields = {
  /** Words or parts of words, all of which the title contains. */
  q: text(() => articleFilters.q)
    .trim()
    .max(QUERY_MAX),
  /** Part of the author's name, email or handle. A whole email or the URL of an author page matches only that author. */
  by: text(() => articleFilters.by)
    .trim()
    .max(QUERY_MAX),
  since: moment(() => articleFilters.since),
  before: moment(() => articleFilters.before),
  joinedSince: moment(() => articleFilters.joinedSince),
  joinedBefore: moment(() => articleFilters.joinedBefore),
  links: count(() => articleFilters.links),
  /** The slug or any URL of an article with exactly the same text. */
  sameAs: text(() => articleFilters.sameAs)
    .trim()
    .max(ADDRESS_MAX)
    .transform((address: unknown) => (typeof address === 'string' ? slugIn(address) : address)),
  state: string<ArticleState>()
    .label(() => articleFilters.state)
    .oneOf(articleStates),
  /** The exact reason. */
  hiddenFor: text(() => articleFilters.hiddenFor)
    .trim()
    .max(REASON_MAX),
};

export const articleFilterSchema = object(articleFields);
export type ArticleFilter = InferType<typeof articleFilterSchema>;

export const moderatedArticleListingSchema = articleFilterSchema.shape({
  limit: number()
    .label(() => fields.limit)
    .integer()
    .min(1)
    .max(LIMIT_MAX)
    .default(ARTICLES_PAGE_SIZE),
  page: number()
    .label(() => fields.page)
    .integer()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .default(1),
});
export type ModeratedArticleQuery = InferType<typeof moderatedArticleListingSchema>;

const chosenArticles = () =>
  array(
    text(() => fields.article)
      .max(QUERY_MAX)
      .required(),
  )
    .label(() => fields.articles)
    .min(1)
    .max(BULK_LIMIT);

/**
 * Selects articles for an action: by `ids` or `slugs`, or else everything that matches, in batches. The latter requires `before`, so
 * that nothing is selected by mistake or because it was published meanwhile. A page may have got the slug of an article in an open
 * list, so browsers send ids.
 */
export const articleTargetsSchema = articleFilterSchema.shape({
  ids: chosenArticles(),
  slugs: chosenArticles(),
  before: articleFields.before.when(['ids', 'slugs'], {
    is: (ids: unknown, slugs: unknown) => ids === undefined && slugs === undefined,
    then: (before) => before.required(() => errors.articlesMissing),
  }),
  /** The `reaches` of the listing: articles beyond it were not searched and are not selected. */
  reaches: text(() => fields.reaches).matches(/^\d{1,16}$/, () => errors.reaches),
  /** The `next` of the previous reply. */
  after: text(() => fields.after).max(QUERY_MAX),
});
export type ArticleTargets = InferType<typeof articleTargetsSchema>;

/** The same with the reason shown to the authors. */
export const articleTargetsWithReasonSchema = articleTargetsSchema.shape({ reason: reasonSchema });

/** The same for actions that can't be undone, with the admin's password. */
export const articleTargetsWithPasswordSchema = articleTargetsSchema.shape({ password: ownPasswordSchema });

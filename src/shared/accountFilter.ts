import { array, number, object, string, type InferType } from 'yup';
import { ACCOUNTS_PAGE_SIZE } from './account.ts';
import { BULK_LIMIT } from './bulkActs.ts';
import { count, moment, SOUGHT_MAX } from './filterFields.ts';
import { LIMIT_MAX } from './listing.ts';
import { REASON_MAX, reasonSchema } from './moderation.ts';
import { text } from './text.ts';
import { ownPasswordSchema } from './user.ts';

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

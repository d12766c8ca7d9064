import { array, number, object, string, type InferType } from 'yup';
import { BULK_LIMIT } from './bulkActs.ts';
import { count, moment, SOUGHT_MAX } from './filterFields.ts';
import { type ArticleState, articleStates, FOUND_PAGE_SIZE } from './foundArticle.ts';
import { LIMIT_MAX } from './listing.ts';
import { REASON_MAX, reasonSchema } from './moderation.ts';
import { slugIn } from './slugIn.ts';
import { text } from './text.ts';
import { ownPasswordSchema } from './user.ts';

const ADDRESS_MAX = 2000;

/** Which articles; all, unless told. */
const fields = {
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

export const articleFilterSchema = object(fields);
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
  before: fields.before.when('slugs', {
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

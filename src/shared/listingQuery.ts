import { type Act, acts, LOG_PAGE_SIZE, type LogQuery } from './audit.ts';
import {
  RESULTS_LIMIT_MAX,
  RESULTS_PAGE_SIZE,
  LIMIT_MAX,
  type ListingQuery,
  type OwnListingQuery,
  type OwnState,
  ownStates,
  PAGE_SIZE,
  type PublicListingQuery,
  type Sort,
  sorts,
} from './listing.ts';
import { validationMessages } from './messages/en/validation.ts';
import type { SearchListingQuery } from './search/query.ts';
import { number, object, string, type ObjectSchema } from './yup.ts';

/** Limited, as loading a page reads all pages before it. Older entries stay in the database. */
const LOG_PAGES_MAX = 10_000;
/** In characters: far more than a handle has. */
const HANDLE_MAX = 200;

const wholeNumber = () => number().integer().min(1);

/**
 * `?limit=4&page=1`, both optional. Not in `listing.ts`, so that readers' browsers don't load the schema library.
 */
export const listingQuerySchema: ObjectSchema<ListingQuery> = object({
  limit: wholeNumber().max(LIMIT_MAX).default(PAGE_SIZE),
  page: wholeNumber().max(Number.MAX_SAFE_INTEGER).default(1),
});

const sort = string<Sort>().oneOf(sorts);

/**
 * `?author=ada` or `?tag=looms`, also with `?q=engines` and `?sort=-clicks`, all optional. Rules that depend on other
 * fields use `test` instead of `when`, for which Yup copies the schema at each request.
 */
export const publicListingQuerySchema: ObjectSchema<PublicListingQuery> = listingQuerySchema.shape({
  author: string().max(HANDLE_MAX),
  tag: string()
    .max(HANDLE_MAX)
    .test({
      message: () => validationMessages.authorOrTag,
      test: (tag, { parent: { author } }) => tag === undefined || author === undefined,
    }),
  q: string(),
  sort: sort.test({
    message: () => validationMessages.sortOfAll,
    test: (by, { parent: { author, tag, q } }) =>
      by === undefined ||
      ['created', '-created'].includes(by) ||
      [author, tag, q].some((value) => value !== undefined),
  }),
}) as ObjectSchema<PublicListingQuery>;

/** Filters of the user's own articles: `?q=engines&tag=looms&state=published`, all optional. */
export const ownFilter = {
  q: string(),
  tag: string().max(HANDLE_MAX),
  state: string<OwnState>().oneOf(ownStates),
};

/** The same with `?sort=-clicks`. */
export const ownListingQuerySchema: ObjectSchema<OwnListingQuery> = listingQuerySchema.shape({
  ...ownFilter,
  sort,
}) as ObjectSchema<OwnListingQuery>;

/** `?q=engines`; the query parser reports what is wrong with it. */
export const searchQuerySchema: ObjectSchema<SearchListingQuery> = listingQuerySchema.shape({
  q: string().default(''),
  limit: wholeNumber().max(RESULTS_LIMIT_MAX).default(RESULTS_PAGE_SIZE),
}) as ObjectSchema<SearchListingQuery>;

/** A page of the audit log. */
export const logQuerySchema: ObjectSchema<LogQuery> = listingQuerySchema.shape({
  limit: wholeNumber().max(LIMIT_MAX).default(LOG_PAGE_SIZE),
  page: wholeNumber().max(LOG_PAGES_MAX).default(1),
  act: string<Act>().oneOf(acts),
}) as ObjectSchema<LogQuery>;

import { number, object, string, type ObjectSchema } from 'yup';
import {
  LIMIT_MAX,
  PAGE_SIZE,
  type ListingQuery,
  type OwnListingQuery,
  type PublicListingQuery,
} from './listing.ts';
import { RESULTS_LIMIT_MAX, RESULTS_PAGE_SIZE, type SearchListingQuery } from './search/results.ts';

/** In characters: far more than one has. */
const HANDLE_MAX = 200;

const wholeNumber = (label: string) => number().label(label).integer().min(1);

/**
 * `?limit=4&page=1`, both optional. Apart from the listing itself, so that a reader's browser need not load the
 * schema library.
 */
export const listingQuerySchema: ObjectSchema<ListingQuery> = object({
  limit: wholeNumber('Limit').max(LIMIT_MAX).default(PAGE_SIZE),
  page: wholeNumber('Page').max(Number.MAX_SAFE_INTEGER).default(1),
});

/** `?author=ada` or `?tag=looms` beside them, optional. */
export const publicListingQuerySchema: ObjectSchema<PublicListingQuery> = listingQuerySchema.shape({
  author: string().label('Author').max(HANDLE_MAX),
  tag: string()
    .label('Tag')
    .max(HANDLE_MAX)
    .when('author', {
      is: (author: unknown) => author !== undefined,
      then: (tag) => tag.oneOf([], 'Articles can be listed by author or by tag, and not by both'),
    }),
}) as ObjectSchema<PublicListingQuery>;

/** `?q=engines` beside them, optional: what one's own articles are searched for. */
export const ownListingQuerySchema: ObjectSchema<OwnListingQuery> = listingQuerySchema.shape({
  q: string().label('Search'),
}) as ObjectSchema<OwnListingQuery>;

/** `?q=engines`; what is wrong with it is told by the parser of queries. */
export const searchQuerySchema: ObjectSchema<SearchListingQuery> = listingQuerySchema.shape({
  q: string().label('Search').default(''),
  limit: wholeNumber('Limit').max(RESULTS_LIMIT_MAX).default(RESULTS_PAGE_SIZE),
}) as ObjectSchema<SearchListingQuery>;

import { number, object, string, type ObjectSchema } from 'yup';
import { LIMIT_MAX, PAGE_SIZE, type ListingQuery, type PublicListingQuery } from './listing.ts';

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

/** `?author=ada` beside them, optional. */
export const publicListingQuerySchema: ObjectSchema<PublicListingQuery> = listingQuerySchema.shape({
  author: string().label('Author').max(HANDLE_MAX),
}) as ObjectSchema<PublicListingQuery>;

import { number, object, type InferType } from 'yup';

export const PAGE_SIZE = 4;
export const LIMIT_MAX = 100;

const wholeNumber = (label: string) => number().label(label).integer().min(1);

/** `?limit=4&page=1`, both optional. */
export const listingQuerySchema = object({
  limit: wholeNumber('Limit').max(LIMIT_MAX).default(PAGE_SIZE),
  page: wholeNumber('Page').max(Number.MAX_SAFE_INTEGER).default(1),
});

export type ListingQuery = InferType<typeof listingQuerySchema>;

/** One page, newest first. `next` and `prev` are there only when such a page is. */
export interface Listing<Item> {
  result: Item[];
  next?: ListingQuery;
  prev?: ListingQuery;
}

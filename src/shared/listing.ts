export const PAGE_SIZE = 4;
export const LIMIT_MAX = 100;

/** Whole numbers from 1. */
export interface ListingQuery {
  limit: number;
  page: number;
}

/** Of the public articles. */
export interface PublicListingQuery extends ListingQuery {
  /** The handle of the author whose they are; of all authors, unless told. */
  author?: string | undefined;
  /** The slug of a tag that they all have; not together with an author. */
  tag?: string | undefined;
}

/** Of one's own articles. */
export interface OwnListingQuery extends ListingQuery {
  /** What they are searched for; all of them, unless told. */
  q?: string | undefined;
}

/** One page, newest first. `next` and `prev` are there only when such a page is. */
export interface Listing<Item> {
  result: Item[];
  next?: ListingQuery;
  prev?: ListingQuery;
}

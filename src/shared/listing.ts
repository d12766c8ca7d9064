import type { Sort } from './sort.ts';

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
  /** What they are searched for. */
  q?: string | undefined;
  sort?: Sort | undefined;
}

/** Of one's own articles. */
export interface OwnListingQuery extends ListingQuery {
  /** What they are searched for; all of them, unless told. */
  q?: string | undefined;
  /** The slug of a tag that they all have. */
  tag?: string | undefined;
  /** Published, unless told. */
  state?: OwnState | undefined;
  sort?: Sort | undefined;
}

export const ownStates = ['published', 'draft', 'scheduled'] as const;
export type OwnState = (typeof ownStates)[number];

/** In an answer of the API, on how many pages its listing stands: its body is the specification's. */
export const PAGES_HEADER = 'x-total-pages';

/**
 * One page, newest first. `next` and `prev` are there only when such a page is, and `pages`, how many there are, where it
 * is known and there is something on this one.
 */
export interface Listing<Item> {
  result: Item[];
  next?: ListingQuery;
  prev?: ListingQuery;
  pages?: number;
}

/** The same, with how many there are on all pages. */
export interface CountedListing<Item> extends Listing<Item> {
  total: number;
  /** Whether more match than were looked at: then these are of the newest 2,000. */
  isCut: boolean;
}

/** Articles on a page of a listing, as the specification says. */
export const PAGE_SIZE = 4;
/** Articles on the home page, and on a page of an author or a tag. */
export const LONG_PAGE_SIZE = 10;
/** Entries on a page of all tags. */
export const TAGS_PAGE_SIZE = 100;
export const LIMIT_MAX = 100;
/** In UTF-16 units. */
export const QUERY_MAX = 200;
/** Results of a page. */
export const RESULTS_PAGE_SIZE = 10;
export const RESULTS_LIMIT_MAX = 20;

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

/** A listing's page number as `?page=` in its address gives it: a whole number from 1; for nonsense or null it is 1. */
export function readPageNumber(value: string | null): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/**
 * The search part of a listing's address. Page 1 needs none, so that it has one address alone.
 *
 * @param kept what else belongs to the address, such as which of several listings it is
 */
export function pageSearch(page: number, kept: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams({ ...kept, ...(page > 1 && { page: `${page}` }) });
  return search.size > 0 ? `?${search.toString()}` : '';
}

/** By what articles can be ordered. */
const sortKeys = ['updated', 'created', 'title', 'clicks'] as const;
export type SortKey = (typeof sortKeys)[number];

/** With a minus the other way round: the newest, the last of the alphabet, the most clicks first. */
export type Sort = SortKey | `-${SortKey}`;

export const sorts: readonly Sort[] = sortKeys.flatMap((key): Sort[] => [key, `-${key}`]);

/** A sort as an address gives it; undefined for what is none. */
export const readSort = (value: string | null): Sort | undefined => sorts.find((sort) => sort === value);

export const isDescending = (sort: Sort): boolean => sort.startsWith('-');
export const getSortKey = (sort: Sort): SortKey => sort.replace('-', '') as SortKey;

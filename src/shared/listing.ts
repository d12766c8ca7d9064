import type { Answer, listingOf, page } from './answers/schema.ts';

/** Articles per page of a listing, as specified. */
export const PAGE_SIZE = 4;
/** Articles per page on the home page and on the pages of authors and tags. */
export const LONG_PAGE_SIZE = 10;
/** Tags per page of the list of all tags. */
export const TAGS_PAGE_SIZE = 100;
export const LIMIT_MAX = 100;
/** Maximum length of a query, in UTF-16 units. Only its beginning is searched: see `parseQuery`. */
export const QUERY_MAX = 1000;
/** Search results per page. */
export const RESULTS_PAGE_SIZE = 10;
export const RESULTS_LIMIT_MAX = 20;

/** Whole numbers from 1. */
export interface ListingQuery extends Answer<typeof page> {}

/** Selects public articles. */
export interface PublicListingQuery extends ListingQuery {
  /** The handle of an author; all authors if omitted. */
  author?: string | undefined;
  /** The slug of a tag. Can't be combined with an author. */
  tag?: string | undefined;
  /** The search query. */
  q?: string | undefined;
  sort?: Sort | undefined;
}

/** Selects the user's own articles. */
export interface OwnListingQuery extends ListingQuery {
  /** The search query; all articles if omitted. */
  q?: string | undefined;
  /** The slug of a tag. */
  tag?: string | undefined;
  /** `published` if omitted. */
  state?: OwnState | undefined;
  sort?: Sort | undefined;
}

export const ownStates = ['published', 'page', 'draft', 'submitted', 'sentBack', 'scheduled'] as const;
export type OwnState = (typeof ownStates)[number];

/** The response header with the number of pages, as the specification defines the body. */
export const PAGES_HEADER = 'x-total-pages';

/** One page, newest first. */
export interface Listing<Item> extends Answer<ReturnType<typeof listingOf<Item>>> {
  /** The number of pages, from a header: only if it is known and this page isn't empty. */
  pages?: number;
}

/** A page of a listing with the number of items on all pages, which the response has in a header. */
export interface ListingPage<Item> extends Listing<Item> {
  total: number;
}

/** The same for a search. */
export interface CountedListing<Item> extends ListingPage<Item> {
  /** Whether only the newest 2,000 matches are included, as there are more. */
  isCut: boolean;
}

/** Parses the `?page=` of a listing's URL. Returns 1 if it is null or invalid. */
export function readPageNumber(value: string | null): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/**
 * Returns the query string of a listing's URL. It omits page 1, so that this page has only one URL.
 *
 * @param kept other parameters, such as which of several listings it is
 */
export function pageSearch(page: number, kept: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams({ ...kept, ...(page > 1 && { page: `${page}` }) });
  return search.size > 0 ? `?${search.toString()}` : '';
}

/** The keys by which articles can be sorted. */
const sortKeys = ['updated', 'created', 'title', 'clicks'] as const;
export type SortKey = (typeof sortKeys)[number];

/** A minus reverses the order: the newest, the last of the alphabet, or the most clicks first. */
export type Sort = SortKey | `-${SortKey}`;

export const sorts: readonly Sort[] = sortKeys.flatMap((key): Sort[] => [key, `-${key}`]);

/** Parses the sort order of a URL. Returns undefined if it is null or invalid. */
export const readSort = (value: string | null): Sort | undefined => sorts.find((sort) => sort === value);

export const isDescending = (sort: Sort): boolean => sort.startsWith('-');
export const getSortKey = (sort: Sort): SortKey => sort.replace('-', '') as SortKey;

interface Total {
  /** Number of items on all pages. */
  total: number;
  includePageCount?: boolean;
}

/**
 * Returns one page of a listing. There is a next page if `items` has one more than the page holds. On a page past the
 * end, `prev` is the last existing page.
 */
export function toListingPage<Item>(
  items: Item[],
  { limit, page }: ListingQuery,
  { total, includePageCount = false }: Total,
): ListingPage<Item> {
  const pages = Math.max(1, Math.ceil(total / limit));
  const previous = items.length > 0 ? page - 1 : Math.min(page - 1, pages);
  return {
    result: items.slice(0, limit),
    ...(items.length > limit && { next: { limit, page: page + 1 } }),
    ...(page > 1 && { prev: { limit, page: previous } }),
    ...(includePageCount && items.length > 0 && total > 0 && { pages }),
    total,
  };
}

/** Returns one page of a listing of which all items are known. */
export const pageOf = <Item>(items: readonly Item[], query: ListingQuery): ListingPage<Item> =>
  toListingPage(items.slice((query.page - 1) * query.limit, query.page * query.limit + 1), query, {
    total: items.length,
  });

/** Counts the items only for a page past the end; returns 0 for any other page. */
export const countIfPastEnd = async (
  items: readonly unknown[],
  { page }: ListingQuery,
  count: () => Promise<number>,
): Promise<number> => (items.length === 0 && page > 1 ? count() : 0);

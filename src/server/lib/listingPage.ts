import type { Listing, ListingQuery } from '../../shared/listing.ts';

/** A page of a listing with the number of items on all pages, which the response has in a header. */
export interface ListingPage<Item> extends Listing<Item> {
  total: number;
}

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

/** Counts the items only for a page past the end; returns 0 for any other page. */
export const countIfPastEnd = async (
  items: readonly unknown[],
  { page }: ListingQuery,
  count: () => Promise<number>,
): Promise<number> => (items.length === 0 && page > 1 ? count() : 0);

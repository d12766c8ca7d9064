import type { Listing, ListingQuery } from '../../shared/listing.ts';

interface Total {
  /** How many items there are on all pages. */
  total: number;
  /** Whether the answer tells how many pages that is. */
  tellsPages?: boolean;
}

/**
 * A page of what was read; one item more than the page holds tells that there is a next one. Before a page past the end
 * comes the last one that exists.
 */
export function toListing<Item>(
  items: Item[],
  { limit, page }: ListingQuery,
  { total, tellsPages = false }: Total,
): Listing<Item> {
  const pages = Math.max(1, Math.ceil(total / limit));
  const before = items.length > 0 ? page - 1 : Math.min(page - 1, pages);
  return {
    result: items.slice(0, limit),
    ...(items.length > limit && { next: { limit, page: page + 1 } }),
    ...(page > 1 && { prev: { limit, page: before } }),
    ...(tellsPages && items.length > 0 && total > 0 && { pages }),
  };
}

/** Counts a listing only where that is needed: for a page past its end. */
export const totalIfPast = async (
  items: readonly unknown[],
  { page }: ListingQuery,
  count: () => Promise<number>,
): Promise<number> => (items.length === 0 && page > 1 ? count() : 0);

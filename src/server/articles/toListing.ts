import type { Listing, ListingQuery } from '../../shared/listing.ts';

/**
 * A page of what was read; one item more than the page holds tells that there is a next one, and `total`, how many there
 * are on all pages, how many pages that is.
 */
export function toListing<Item>(items: Item[], { limit, page }: ListingQuery, total = 0): Listing<Item> {
  return {
    result: items.slice(0, limit),
    ...(items.length > limit && { next: { limit, page: page + 1 } }),
    ...(page > 1 && { prev: { limit, page: page - 1 } }),
    ...(items.length > 0 && total > 0 && { pages: Math.ceil(total / limit) }),
  };
}

import type { Listing, ListingQuery } from '../../shared/listing.ts';

/** A page of what was read; one item more than the page holds tells that there is a next one. */
export function toListing<Item>(items: Item[], { limit, page }: ListingQuery): Listing<Item> {
  return {
    result: items.slice(0, limit),
    ...(items.length > limit && { next: { limit, page: page + 1 } }),
    ...(page > 1 && { prev: { limit, page: page - 1 } }),
  };
}

import { isDescending, type Sort } from '../../shared/sort.ts';

/** What no index has in order is sorted among so many, the newest. */
export const SORTED_MAX = 2000;

/** A part of an order: so many after the first `offset`. */
export interface Window {
  offset: number;
  limit: number;
}

/** Articles by their numbers, in order, with how many there are in all. */
export interface Sorted {
  numbers: number[];
  total: number;
  /** Whether more match than were looked at, which are the newest `SORTED_MAX`. */
  isCut: boolean;
}

/** Reads part of an order from its nearer end. */
export async function fromNearerEnd<Item>(
  read: (window: Window, isReversed: boolean) => Promise<Item[]>,
  total: number,
  { offset, limit }: Window,
): Promise<Item[]> {
  if (2 * offset <= total) return read({ offset, limit }, false);
  const start = Math.max(0, total - offset - limit);
  const count = total - offset - start;
  return count <= 0 ? [] : (await read({ offset: start, limit: count }, true)).reverse();
}

export const directionOf = (sort: Sort, isReversed: boolean) =>
  isDescending(sort) === isReversed ? ('asc' as const) : ('desc' as const);

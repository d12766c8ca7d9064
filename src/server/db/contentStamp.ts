import type { Effect } from './schema.ts';

/** Tells whether what readers get may have changed. */
export interface ContentStamp {
  /** Differs from its last value when another process may have written content since. */
  read: () => string;
  /** The same of anything, clicks too, at the latest a quarter of a second after. */
  others: () => string;
  /** Whether `read` tells of other processes' writes at once, and not only within a second. */
  isExact: boolean;
}

/** What this process has written: a write is told by its number, from 1. */
export interface OwnWrites {
  /** How many writes have affected content. */
  count: () => number;
  /** Whether one after the first `count` may have changed what is made from these parts of the content; or from any. */
  haveTouched: (parts: readonly string[] | undefined, count: number) => boolean;
}

/** A part of the content that can be written by itself, and all listings or those of one author. */
export const articlePart = (number: number): string => `article ${number}`;
export const publicListings = 'listings';
export const listingsOf = (ownerId: string): string => `listings of ${ownerId}`;
/** Which articles a tag has, and the list of all tags. */
export const tagPart = (slug: string): string => `tag ${slug}`;
export const allTags = 'tags';

/** Parts that are remembered; then all count as written. */
const REMEMBERED_MAX = 10_000;

/** Rows as a statement returned them. */
export type Returned = readonly Readonly<Record<string, unknown>>[];

/**
 * The parts of the content that a write of this effect touched, by the rows that it returned, null if it was not asked to;
 * null for all, where these do not tell.
 */
export function touchedParts(effect: Effect | undefined, rows: Returned | null): string[] | null {
  switch (effect) {
    case 'nothing':
      return [];
    case 'article':
      return partsOf(rows, ({ number }) => (typeof number === 'number' ? [articlePart(number)] : null));
    case 'article and listings':
      return partsOf(rows, ({ number, ownerId }) =>
        typeof number === 'number' && typeof ownerId === 'string'
          ? [articlePart(number), listingsOf(ownerId), publicListings]
          : null,
      );
    case 'tag':
      return partsOf(rows, ({ slug, tag = slug }) =>
        typeof tag === 'string' ? [tagPart(tag), allTags] : null,
      );
    default:
      return null;
  }
}

function partsOf(rows: Returned | null, partsOfRow: (row: Returned[number]) => string[] | null) {
  const parts = rows?.map(partsOfRow) ?? [null];
  return parts.every((known) => known !== null) ? parts.flat() : null;
}

/** Remembers the writes of this process. `onWrite` takes what `reportWrites` tells. */
export function createOwnWrites() {
  let count = 0;
  let lastOfAll = 0;
  const lastOf = new Map<string, number>();

  return {
    count: () => count,
    haveTouched: (parts: readonly string[] | undefined, since: number) =>
      lastOfAll > since ||
      (parts === undefined ? count > since : parts.some((part) => (lastOf.get(part) ?? 0) > since)),
    onWrite: (parts: Iterable<string> | null) => {
      count += 1;
      if (parts === null || lastOf.size > REMEMBERED_MAX) {
        lastOf.clear();
        lastOfAll = count;
      } else for (const part of parts) lastOf.set(part, count);
    },
  };
}

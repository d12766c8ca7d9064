import type { ListingQuery } from '../../shared/listing.ts';
import { articlePart, authorListings, publicListings, tagPart } from '../db/invalidation.ts';
import type { Db } from '../db/schema.ts';
import { listByAuthor, listByTag, listPublic, type PublicListing } from './listings.ts';

/** Which of the public articles a listing has. */
export interface PublicScope {
  /** Tells it from every other. */
  name: string;
  /** Newest first. */
  list: (query: ListingQuery) => Promise<PublicListing>;
  /** What of the content such a page of it is made from, by the names in `../db/invalidation.ts`. */
  partsOf: (listing: PublicListing) => string[];
}

/** The parts of the articles that a page of a listing shows. */
export const shownIn = ({ result }: { result: readonly { number: number }[] }): string[] =>
  result.map(({ number }) => articlePart(number));

export const ofEverybody = (db: Db): PublicScope => ({
  name: 'everybody',
  list: (query) => listPublic(db, query),
  partsOf: (listing) => [publicListings, ...shownIn(listing)],
});

export const ofAuthor = (db: Db, id: string): PublicScope => ({
  name: `author ${id}`,
  list: (query) => listByAuthor(db, id, query),
  partsOf: (listing) => [authorListings(id), ...shownIn(listing)],
});

export const ofTag = (db: Db, slug: string): PublicScope => ({
  name: `tag ${slug}`,
  list: (query) => listByTag(db, slug, query),
  partsOf: (listing) => [tagPart(slug), ...shownIn(listing)],
});

import type { OwnListingQuery } from '../../shared/listing.ts';
import type { Window } from '../articles/paging.ts';
import { type Sorted, sortOwn, sortSome, sortTagged, withTag } from '../articles/sortedArticles.ts';
import { MATCHES_MAX } from './findMatches.ts';
import { queryOf, type Sources } from './foundArticles.ts';

/** Whose articles are listed, and from where they are asked for. */
export interface Asker {
  ip: string;
  ownerId: string;
}

/**
 * Which of an author's published articles a list has: those of a search by how well they match, unless a sort is told,
 * all others the newest first. Throws a refusal for what is no search.
 */
export async function chooseOwn(
  sources: Sources,
  { ownerId, ip }: Asker,
  { q, tag, sort }: Pick<OwnListingQuery, 'q' | 'tag' | 'sort'>,
  window: Window,
): Promise<Sorted> {
  const { db } = sources;
  if (q !== undefined) return sortFound(sources, { q, tag, sort }, { ip, ownerId }, window);
  if (tag !== undefined) return sortTagged(db, { tag, ownerId }, sort ?? '-created', window);
  return sortOwn(db, ownerId, sort ?? '-created', window);
}

/** The same of a search among everybody's articles, or among those of one author. */
export async function sortFound(
  { db, searching }: Sources,
  { q, tag, sort }: Pick<OwnListingQuery, 'tag' | 'sort'> & { q: string },
  by: { ip: string; ownerId?: string },
  window: Window,
): Promise<Sorted> {
  const matches = await searching.find(queryOf(q), by);
  const found = tag === undefined ? matches : await withTag(db, matches, tag);
  const isCut = matches.length === MATCHES_MAX;
  if (sort !== undefined) return { ...(await sortSome(db, found, sort, { window })), isCut };
  const numbers = found.slice(window.offset, window.offset + window.limit);
  return { numbers, total: found.length, isCut };
}

import type { PublicArticleSummary } from '../../shared/article.ts';
import type { Listing, PublicListingQuery } from '../../shared/listing.ts';
import type { Uncounted } from '../articles/articleQueries.ts';
import { findAuthor } from '../articles/authors.ts';
import { publicNumbers, publicRows } from '../articles/listings.ts';
import { countArticles, PUBLIC_SCOPE, readReversed, type Window } from '../articles/paging.ts';
import { type Sorted, sortOwn, sortTagged } from '../articles/sortedArticles.ts';
import { findTag } from '../articles/tags.ts';
import { toListing } from '../articles/toListing.ts';
import { sortFound } from './chooseOwn.ts';
import type { Sources } from './foundArticles.ts';

/** A page of the public articles, sorted or searched. Throws NoSuchAuthor, NoSuchTag and a refusal for what is no search. */
export async function listPublicSorted(
  sources: Sources,
  { limit, page, ...asked }: PublicListingQuery,
  ip: string,
): Promise<Listing<Uncounted<PublicArticleSummary>>> {
  const window = { offset: (page - 1) * limit, limit: limit + 1 };
  const { numbers, total } = await choose(sources, asked, ip, window);
  return toListing(await publicRows(sources.db, numbers), { limit, page }, { total });
}

/** Articles by their numbers, in order, with how many there are in all. */
type Chosen = Pick<Sorted, 'numbers' | 'total'>;

async function choose(
  sources: Sources,
  { author, tag: slug, q, sort }: Omit<PublicListingQuery, 'limit' | 'page'>,
  ip: string,
  window: Window,
): Promise<Chosen> {
  const { db } = sources;
  const ownerId = author === undefined ? null : (await findAuthor(db, author)).id;
  const tag = slug === undefined ? undefined : (await findTag(db, slug)).slug;
  if (q !== undefined) {
    const by = ownerId === null ? { ip } : { ip, ownerId };
    return sortFound(sources, { q, tag, sort }, by, window);
  }
  if (tag !== undefined) return sortTagged(db, { tag, ownerId }, sort ?? '-created', window);
  if (ownerId !== null) return sortOwn(db, ownerId, sort ?? '-created', window);
  const total = await countArticles(db, PUBLIC_SCOPE);
  const read = (window: Window) => publicNumbers(db, window);
  return { numbers: await (sort === 'created' ? readReversed(read, total, window) : read(window)), total };
}

import type { BulkRequest } from '../../../shared/bulk.ts';
import { ownedBy } from '../../articles/readModel.ts';
import { among, taggedBefore, withTag } from '../../articles/sortedArticles.ts';
import type { Db } from '../../db/schema.ts';
import { type DraftSources, findDrafts } from '../../drafts/draftEntries.ts';
import { type OwnerRequest, parseQueryOrThrow } from '../../search/searchListings.ts';

/** Something to act on, and where a later call goes on behind it. */
export interface Target {
  item: string;
  place: string;
}

/** The position of an article, before which newer ones come; Infinity where it begins. */
function readPlace(after: string | undefined): number {
  const position = Number(after);
  return Number.isSafeInteger(position) ? position : Infinity;
}

/** The next of the articles or drafts that match, from the newest on: what comes meanwhile is not among them. */
export async function matching(
  sources: DraftSources,
  asker: OwnerRequest,
  { state = 'published', q, tag, after }: BulkRequest,
  max: number,
): Promise<Target[]> {
  const { db } = sources;
  if (state === 'draft' || state === 'scheduled') {
    const drafts = await findDrafts(sources, asker, { state, q, tag });
    return drafts
      .map(({ _id }) => ({ item: _id, place: _id }))
      .sort((one, other) => (one.item < other.item ? 1 : -1))
      .filter(({ item }) => after === undefined || item < after)
      .slice(0, max);
  }
  const place = readPlace(after);
  if (q !== undefined) {
    const found = await sources.searching.find(parseQueryOrThrow(q), asker);
    const numbers = tag === undefined ? found : await withTag(db, found, tag);
    return targetsOf(db, asker.ownerId, numbers, { before: place, max });
  }
  if (tag !== undefined)
    return targetsOf(db, asker.ownerId, await taggedBefore(db, { tag, ownerId: asker.ownerId }, place, max), {
      before: place,
      max,
    });
  return newestBefore(db, asker.ownerId, place, max);
}

/** An author's articles before a position, the newest first. */
const before = (db: Db, ownerId: string, position: number, max: number) =>
  ownedBy(db, ownerId)
    .select(['article.slug', 'article.position'])
    .$if(position !== Infinity, (query) => query.where('article.position', '<', position))
    .orderBy('article.position', 'desc')
    .limit(max);

const toTarget = ({ slug, position }: { slug: string; position: number }): Target => ({
  item: slug,
  place: String(position),
});

async function targetsOf(
  db: Db,
  ownerId: string,
  numbers: readonly number[],
  span: { before: number; max: number },
): Promise<Target[]> {
  if (numbers.length === 0) return [];
  const rows = await before(db, ownerId, span.before, span.max)
    .where(among(db, 'article.number', numbers))
    .execute();
  return rows.map(toTarget);
}

const newestBefore = async (db: Db, ownerId: string, position: number, max: number): Promise<Target[]> =>
  (await before(db, ownerId, position, max).execute()).map(toTarget);

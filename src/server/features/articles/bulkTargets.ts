import type { BulkRequest } from '../../../shared/bulk.ts';
import { ownedBy } from '../../articles/readModel.ts';
import { taggedBefore, withTag } from '../../articles/taggedNumbers.ts';
import type { Db } from '../../db/schema.ts';
import { type DraftSources, findDrafts } from '../../drafts/draftEntries.ts';
import type { Asker } from '../../search/chooseOwn.ts';
import { queryOf } from '../../search/foundArticles.ts';

/** Something to act on, and where a later call goes on behind it. */
export interface Target {
  item: string;
  place: string;
}

/** The author's number and the number of an article: newer ones come before it. */
const placeOf = ({ ownNumber, number }: { ownNumber: number; number: number }) => `${ownNumber}/${number}`;

function readPlace(after: string | undefined) {
  const [ownNumber = Infinity, number = Infinity] = (after ?? '').split('/').filter(Boolean).map(Number);
  return { ownNumber, number };
}

/** The next of the articles or drafts that match, from the newest on: what comes meanwhile is not among them. */
export async function matching(
  sources: DraftSources,
  asker: Asker,
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
    const found = await sources.searching.find(queryOf(q), asker);
    const numbers = tag === undefined ? found : await withTag(db, found, tag);
    const next = numbers.filter((number) => number < place.number).sort((one, other) => other - one);
    return targetsOf(db, asker.ownerId, next.slice(0, max));
  }
  if (tag !== undefined)
    return targetsOf(
      db,
      asker.ownerId,
      await taggedBefore(db, { tag, ownerId: asker.ownerId }, place.number, max),
    );
  return newestBefore(db, asker.ownerId, place, max);
}

const slugs = (db: Db, ownerId: string) =>
  ownedBy(db, ownerId).select(['article.slug', 'article.ownNumber', 'article.number']);

async function targetsOf(db: Db, ownerId: string, numbers: readonly number[]): Promise<Target[]> {
  if (numbers.length === 0) return [];
  const rows = await slugs(db, ownerId)
    .where('article.number', 'in', numbers)
    .orderBy('article.number', 'desc')
    .execute();
  return rows.map((row) => ({ item: row.slug, place: placeOf(row) }));
}

async function newestBefore(
  db: Db,
  ownerId: string,
  { ownNumber, number }: { ownNumber: number; number: number },
  max: number,
): Promise<Target[]> {
  const rows = await slugs(db, ownerId)
    .$if(Number.isFinite(ownNumber), (query) =>
      query
        .where('article.ownNumber', '<=', ownNumber)
        .where((row) =>
          row.or([row('article.ownNumber', '<', ownNumber), row('article.number', '<', number)]),
        ),
    )
    .orderBy('article.ownNumber', 'desc')
    .orderBy('article.number', 'desc')
    .limit(max)
    .execute();
  return rows.map((row) => ({ item: row.slug, place: placeOf(row) }));
}

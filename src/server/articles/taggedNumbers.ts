import { keyOf, type Sort } from '../../shared/sort.ts';
import type { Db } from '../db/schema.ts';
import { isListedTag } from './readModel.ts';
import { among, sortSome } from './sortedNumbers.ts';
import { directionOf, fromNearerEnd, type Sorted, SORTED_MAX, type Window } from './sortWindow.ts';

/** What has a tag, of everybody, as far as it is listed, or of one author. */
const tagged = (db: Db, tag: string, ownerId: string | null) =>
  db
    .selectFrom('articleTag')
    .where('tag', '=', tag)
    .$if(ownerId === null, (query) => query.where(isListedTag))
    .$if(ownerId !== null, (query) => query.where('ownerId', '=', ownerId ?? ''));

/** Those with a tag in any order: by their creation all, by anything else the newest. */
export async function sortTagged(
  db: Db,
  { tag, ownerId }: { tag: string; ownerId: string | null },
  sort: Sort,
  window: Window,
): Promise<Sorted> {
  const { total } = await tagged(db, tag, ownerId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const read = ({ offset, limit }: Window, isReversed: boolean) =>
    tagged(db, tag, ownerId)
      .select('number')
      .orderBy('position', directionOf(sort, isReversed))
      .offset(offset)
      .limit(limit)
      .execute();
  if (keyOf(sort) === 'created') {
    const rows = await fromNearerEnd(read, total, window);
    return { numbers: rows.map(({ number }) => number), total, isCut: false };
  }
  const newest = await tagged(db, tag, ownerId)
    .select('number')
    .orderBy('position', 'desc')
    .limit(SORTED_MAX)
    .execute();
  return sortSome(
    db,
    newest.map(({ number }) => number),
    sort,
    { window, total },
  );
}

/** The next of an author's articles with a tag, from a position on to the older ones. */
export async function taggedBefore(
  db: Db,
  { tag, ownerId }: { tag: string; ownerId: string },
  position: number,
  max: number,
): Promise<number[]> {
  const rows = await tagged(db, tag, ownerId)
    .select('number')
    .$if(Number.isFinite(position), (query) => query.where('position', '<', position))
    .orderBy('position', 'desc')
    .limit(max)
    .execute();
  return rows.map(({ number }) => number);
}

/** Those of the articles that have a tag, in the same order. */
export async function withTag(db: Db, numbers: readonly number[], tag: string): Promise<number[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('articleTag')
    .select('number')
    .where('tag', '=', tag)
    .where(among(db, 'number', numbers))
    .execute();
  const having = new Set(rows.map(({ number }) => number));
  return numbers.filter((number) => having.has(number));
}

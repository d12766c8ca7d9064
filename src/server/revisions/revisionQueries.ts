import type { Listing, ListingQuery } from '../../shared/listing.ts';
import type { Revision, RevisionSummary } from '../../shared/revision.ts';
import { textColumns } from '../articles/textColumns.ts';
import { toListing, totalIfPast } from '../articles/toListing.ts';
import type { Db } from '../db/schema.ts';
import { unpack } from './pack.ts';
import type { Subject } from './subject.ts';

const revisionsOf = (db: Db, { ownerId, subject }: Subject) =>
  db
    .selectFrom('revision')
    .select(['id as _id', 'kind', 'title', 'createdAt', 'size'])
    .where('ownerId', '=', ownerId)
    .where('subject', '=', subject);

/** A history without its texts, newest first. */
export async function listRevisions(
  db: Db,
  of: Subject,
  query: ListingQuery,
): Promise<Listing<RevisionSummary>> {
  const rows = await revisionsOf(db, of)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset((query.page - 1) * query.limit)
    .limit(query.limit + 1)
    .execute();
  const total = await totalIfPast(rows, query, async () => {
    const { count } = await db
      .selectFrom('revision')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('ownerId', '=', of.ownerId)
      .where('subject', '=', of.subject)
      .executeTakeFirstOrThrow();
    return count;
  });
  return toListing(rows, query, { total });
}

/** A revision of this history, or null: one of any other and none at all look the same. */
export async function findRevision(db: Db, of: Subject, id: string): Promise<Revision | null> {
  const row = await revisionsOf(db, of)
    .select(textColumns('revision'))
    .select(['tags', 'packed'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { packed, tags, ...revision } = row;
  return { ...revision, tags: JSON.parse(tags) as string[], markdown: await unpack(packed) };
}

import { sql } from 'kysely';
import type { CountedListing, OwnListingQuery } from '../../shared/listing.ts';
import type { OwnDraftEntry } from '../../shared/ownEntry.ts';
import { isDescending, keyOf, type Sort } from '../../shared/sort.ts';
import { tagKey } from '../../shared/tagRules.ts';
import { readingTime } from '../../shared/readingTime.ts';
import { findTagKey } from '../articles/tags.ts';
import { titleKey } from '../articles/titleKey.ts';
import { toListing } from '../articles/toListing.ts';
import type { Renderer } from '../content/renderer.ts';
import type { Db } from '../db/schema.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { type OwnerRequest, parseQueryOrThrow, type SearchContext } from '../search/searchListings.ts';
import { type DraftRow, draftRows } from './draftQueries.ts';
import { draftsNumbered, indexDrafts } from './indexDrafts.ts';

/** In characters: of a longer text the rest is taken for like the beginning. */
const PART = 64 * 1024;

/** By what drafts are searched: they are indexed where that is wanted. */
export type DraftSources = SearchContext & { rendering: Pick<Renderer, 'wordsOf'> };

/**
 * A page of one's drafts as a list of many shows it. An account has few enough to look at all of them, without their
 * texts. Unless a sort is told, the last saved come first, or those that are published first.
 */
export async function listDraftEntries(
  sources: DraftSources,
  asker: OwnerRequest,
  { state, q, tag, sort, limit, page }: OwnListingQuery & { state: 'draft' | 'scheduled' },
): Promise<CountedListing<OwnDraftEntry>> {
  const { ownerId } = asker;
  const drafts = await findDrafts(sources, asker, { state, q, tag });
  if (sort !== undefined) drafts.sort(orderOf(sort));

  const from = (page - 1) * limit;
  const { result: shown, ...around } = toListing(
    drafts.slice(from, from + limit + 1),
    { limit, page },
    { total: drafts.length },
  );
  const result = [];
  for (const draft of shown) {
    result.push({ ...draft, state, words: await wordsOf(sources.db, ownerId, draft._id) });
    // A long text takes some milliseconds.
    await eventLoopTurn();
  }
  return { result, ...around, total: drafts.length, isCut: false };
}

/** All of one's drafts of a state that have what is looked for. Throws a refusal for what is no search. */
export async function findDrafts(
  sources: DraftSources,
  asker: OwnerRequest,
  { state, q, tag }: Pick<OwnListingQuery, 'q' | 'tag'> & { state: 'draft' | 'scheduled' },
): Promise<DraftRow[]> {
  const { db } = sources;
  const key = tag === undefined ? null : ((await findTagKey(db, tag)) ?? tagKey(tag));
  const found = q === undefined ? null : await idsOf(sources, asker, q);
  return (await draftRows(db, asker.ownerId, state))
    .filter(({ tags }) => key === null || tags.some((name) => tagKey(name) === key))
    .filter(({ _id }) => found === null || found.has(_id));
}

async function idsOf({ db, searching, rendering }: DraftSources, asker: OwnerRequest, q: string) {
  const query = parseQueryOrThrow(q);
  await indexDrafts(db, rendering.wordsOf, asker.ownerId);
  return draftsNumbered(db, asker.ownerId, await searching.find(query, asker, 'drafts'));
}

function orderOf(sort: Sort): (one: DraftRow, other: DraftRow) => number {
  const key = keyOf(sort);
  // Nobody reads a draft: by clicks they stand as by their creation.
  const place = (draft: DraftRow) =>
    key === 'title' ? titleKey(draft.title) : key === 'updated' ? draft.updatedAt : draft.createdAt;
  const up = isDescending(sort) ? -1 : 1;
  return (one, other) => up * (compare(place(one), place(other)) || compare(one._id, other._id));
}

/** As the database does, which has UTF-8 in order. */
const compare = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

async function wordsOf(db: Db, ownerId: string, id: string): Promise<number> {
  const text = await db
    .selectFrom('draft')
    .select([
      sql<string>`substr("markdown", 1, ${sql.lit(PART)})`.as('beginning'),
      sql<number>`octet_length("markdown")`.as('bytes'),
    ])
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!text) return 0;
  const { words } = readingTime(text.beginning);
  return Math.round((words * text.bytes) / Math.max(Buffer.byteLength(text.beginning), 1));
}

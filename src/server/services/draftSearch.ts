import { sql } from 'kysely';
import {
  type CountedListing,
  isDescending,
  getSortKey,
  type OwnListingQuery,
  type Sort,
  toListingPage,
} from '../../shared/listing.ts';
import type { OwnDraftEntry } from '../../shared/ownArticles.ts';
import { writingReplies } from '../../shared/messages/en/editor.ts';
import { readingTime } from '../../shared/articleText.ts';
import { tagKey } from '../../shared/tags.ts';
import { indexedWords, toTsvector } from '../search/searchIndex.ts';
import type { Renderer } from '../content/renderer.ts';
import { inTransaction, isForeignKeyViolation, isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { escapeHtml } from '../lib/escapeHtml.ts';
import { Refusal } from '../lib/refusal.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { type OwnerRequest, parseQueryOrThrow, type SearchContext } from './searchListings.ts';
import { titleSortKey } from '../db/readModel.ts';
import { type DraftKey, type DraftWithTags, listAllDrafts } from '../store/drafts.ts';
import { findTagKey } from '../store/tags.ts';

/** In characters. The words of a longer text are estimated from its beginning. */
const COUNTED_MAX = 64 * 1024;
/** In bytes: the maximum size of the texts that one search indexes, which takes a few seconds. */
const INDEXED_MAX = 16 * 1024 * 1024;
/** Drafts removed from the index per statement. */
const SLICE = 500;

type State = 'draft' | 'scheduled';

export type DraftSources = SearchContext & { rendering: Pick<Renderer, 'wordsOf'> };

/**
 * Returns a page of the owner's drafts. Without a sort, the last saved come first, or for scheduled drafts, the next to
 * be published. An account has few enough drafts to load all of them, without their texts.
 */
export async function listDraftEntries(
  sources: DraftSources,
  asker: OwnerRequest,
  { state, q, tag, sort, limit, page }: OwnListingQuery & { state: State },
): Promise<CountedListing<OwnDraftEntry>> {
  const { ownerId } = asker;
  const drafts = await searchDrafts(sources, asker, { state, q, tag });
  if (sort !== undefined) drafts.sort(compareBy(sort));

  const from = (page - 1) * limit;
  const { result: shown, ...around } = toListingPage(
    drafts.slice(from, from + limit + 1),
    { limit, page },
    { total: drafts.length },
  );
  const result = [];
  for (const draft of shown) {
    result.push({ ...draft, state, words: await countWords(sources.db, { ownerId, id: draft._id }) });
    // Counting a long text takes some milliseconds.
    await eventLoopTurn();
  }
  return { result, ...around, isCut: false };
}

/** Returns all drafts of the owner that match the query and the tag. Refuses invalid queries. */
export async function searchDrafts(
  sources: DraftSources,
  asker: OwnerRequest,
  { state, q, tag }: Pick<OwnListingQuery, 'q' | 'tag'> & { state: State },
): Promise<DraftWithTags[]> {
  const { db } = sources;
  const key = tag === undefined ? null : ((await findTagKey(db, tag)) ?? tagKey(tag));
  const ids = q === undefined ? null : await findMatchingIds(sources, asker, q);
  return (await listAllDrafts(db, asker.ownerId, state))
    .filter(({ tags }) => key === null || tags.some((name) => tagKey(name) === key))
    .filter(({ _id }) => ids === null || ids.has(_id));
}

async function findMatchingIds(
  { db, searching, rendering }: DraftSources,
  asker: OwnerRequest,
  q: string,
): Promise<Set<string>> {
  const query = parseQueryOrThrow(q);
  await indexDrafts(db, rendering.wordsOf, asker.ownerId);
  const numbers = await searching.find(query, asker, 'drafts');
  if (numbers.length === 0) return new Set();
  const rows = await db
    .selectFrom('indexedDraft')
    .select('draftId')
    .where('ownerId', '=', asker.ownerId)
    .where('number', 'in', numbers)
    .execute();
  return new Set(rows.map(({ draftId }) => draftId));
}

function compareBy(sort: Sort): (one: DraftWithTags, other: DraftWithTags) => number {
  const key = getSortKey(sort);
  // Drafts have no clicks, so sorting by clicks sorts them by creation date.
  const sortValue = (draft: DraftWithTags) =>
    key === 'title' ? titleSortKey(draft.title) : key === 'updated' ? draft.updatedAt : draft.createdAt;
  const sign = isDescending(sort) ? -1 : 1;
  return (one, other) =>
    sign * (compareBytes(sortValue(one), sortValue(other)) || compareBytes(one._id, other._id));
}

/** Compares as the database does, by UTF-8 bytes. */
const compareBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

async function countWords(db: Db, { ownerId, id }: DraftKey): Promise<number> {
  const text = await db
    .selectFrom('draft')
    .select([
      sql<string>`substr("markdown", 1, ${sql.lit(COUNTED_MAX)})`.as('beginning'),
      sql<number>`octet_length("markdown")`.as('bytes'),
    ])
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!text) return 0;
  const { words } = readingTime(text.beginning);
  return Math.round((words * text.bytes) / Math.max(Buffer.byteLength(text.beginning), 1));
}

const stillIndexing = () => new Refusal('busy', writingReplies.indexing, { retryAfter: 1 });

/**
 * Indexes the owner's drafts that were saved since the last search, so that saving costs nothing for search. Refuses when
 * that is too much at once; the next search continues.
 */
async function indexDrafts(db: Db, wordsOf: Renderer['wordsOf'], ownerId: string): Promise<void> {
  let bytes = 0;
  for (const { id, size } of await findUnindexed(db, ownerId)) {
    if (bytes > 0 && bytes + size > INDEXED_MAX) throw stillIndexing();
    bytes += size;
    await indexDraft(db, wordsOf, { ownerId, id });
    await eventLoopTurn();
  }
}

const findUnindexed = (db: Db, ownerId: string) =>
  db
    .selectFrom('draft')
    .leftJoin('indexedDraft', (join) =>
      join
        .onRef('indexedDraft.ownerId', '=', 'draft.ownerId')
        .onRef('indexedDraft.draftId', '=', 'draft.id')
        .onRef('indexedDraft.version', '=', 'draft.version'),
    )
    .select(['draft.id', 'draft.size'])
    .where('draft.ownerId', '=', ownerId)
    .where('indexedDraft.number', 'is', null)
    .execute();

async function indexDraft(db: Db, wordsOf: Renderer['wordsOf'], { ownerId, id }: DraftKey): Promise<void> {
  const draft = await db
    .selectFrom('draft')
    .select(['version', 'title', 'tags', 'markdown'])
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!draft) return;
  const { version, title, markdown } = draft;
  const tags = JSON.parse(draft.tags) as string[];
  const words = indexedWords({ ownerId, title, tags, words: await readWords(wordsOf, markdown, ownerId) });
  const stored = isPostgres(db) ? toTsvector(words) : words;
  try {
    await inTransaction(db, (db) => storeWords(db, { ownerId, draftId: id, version }, stored));
  } catch (error) {
    // The draft was discarded or published meanwhile.
    if (!isForeignKeyViolation(error)) throw error;
  }
}

/**
 * Returns the words of the markdown source, as rendering it would take far longer. Returns '' if even that takes too
 * long.
 */
async function readWords(wordsOf: Renderer['wordsOf'], markdown: string, ownerId: string): Promise<string> {
  try {
    return await wordsOf(escapeHtml(markdown), ownerId);
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'invalid') return '';
    throw error;
  }
}

async function storeWords(
  db: Db,
  { ownerId, draftId, version }: { ownerId: string; draftId: string; version: number },
  words: string,
): Promise<void> {
  const row = await db
    .insertInto('indexedDraft')
    .values({ ownerId, draftId, version })
    // Another search may have indexed this version, or a newer one.
    .onConflict((conflict) =>
      conflict
        .columns(['ownerId', 'draftId'])
        .doUpdateSet({ version })
        .where('indexedDraft.version', '<', version),
    )
    .returning('number')
    .executeTakeFirst();
  if (!row) return;
  await db.deleteFrom('draftWords').where('rowid', '=', row.number).execute();
  await db.insertInto('draftWords').values({ rowid: row.number, words }).execute();
}

/** Empties the index. Each author's drafts are indexed again by their next search. */
export async function clearDraftIndex(db: Db): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('indexedDraft')
      .where('number', 'in', (some) => some.selectFrom('indexedDraft').select('number').limit(SLICE))
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await eventLoopTurn();
  }
}

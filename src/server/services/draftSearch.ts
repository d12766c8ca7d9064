import type { DraftState } from '../../shared/draft.ts';
import {
  type CountedListing,
  isDescending,
  getSortKey,
  type OwnListingQuery,
  type Sort,
  pageOf,
} from '../../shared/listing.ts';
import { writingReplies } from '../../shared/messages/en/editor.ts';
import type { OwnDraftEntry } from '../../shared/ownArticles.ts';
import { tagKey } from '../../shared/tags.ts';
import type { Renderer } from '../content/renderer.ts';
import { titleSortKey } from '../db/readModel.ts';
import type { Db } from '../db/schema.ts';
import { escapeHtml } from '../lib/escapeHtml.ts';
import { Refusal } from '../lib/refusal.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { findIndexedIds, findUnindexed, storeDraftWords } from '../search/draftIndex.ts';
import { indexedWords } from '../search/searchIndex.ts';
import {
  type DraftKey,
  type DraftWithTags,
  estimateWords,
  findDraft,
  listAllDrafts,
} from '../store/drafts.ts';
import { findTagKey } from '../store/tags.ts';
import { type OwnerRequest, parseQueryOrThrow, type SearchContext } from './searchListings.ts';

/** In bytes: the maximum size of the texts that one search indexes, which takes a few seconds. */
const INDEXED_MAX = 16 * 1024 * 1024;

export type DraftSources = SearchContext & { rendering: Pick<Renderer, 'wordsOf'> };

/**
 * Returns a page of the owner's drafts. Without a sort, the last saved come first, or for scheduled drafts, the next to
 * be published. An account has few enough drafts to load all of them, without their texts.
 */
export async function listDraftEntries(
  sources: DraftSources,
  asker: OwnerRequest,
  { state, q, tag, sort, limit, page }: OwnListingQuery & { state: DraftState },
): Promise<CountedListing<OwnDraftEntry>> {
  const { ownerId } = asker;
  const drafts = await searchDrafts(sources, asker, { state, q, tag });
  if (sort !== undefined) drafts.sort(compareBy(sort));

  const { result: shown, ...around } = pageOf(drafts, { limit, page });
  const result = [];
  for (const draft of shown) {
    result.push({ ...draft, state, words: await estimateWords(sources.db, { ownerId, id: draft._id }) });
    // Counting a long text takes some milliseconds.
    await eventLoopTurn();
  }
  return { result, ...around, isCut: false };
}

/** Returns all drafts of the owner that match the query and the tag. Refuses invalid queries. */
export async function searchDrafts(
  sources: DraftSources,
  asker: OwnerRequest,
  { state, q, tag }: Pick<OwnListingQuery, 'q' | 'tag'> & { state: DraftState },
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
  return findIndexedIds(db, asker.ownerId, numbers);
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

async function indexDraft(db: Db, wordsOf: Renderer['wordsOf'], { ownerId, id }: DraftKey): Promise<void> {
  const draft = await findDraft(db, { ownerId, id });
  if (!draft) return;
  const { version, title, description, tags, markdown } = draft;
  const words = await readWords(wordsOf, markdown, ownerId);
  const indexed = indexedWords({ ownerId, title, description, tags, words });
  await storeDraftWords(db, { ownerId, draftId: id, version }, indexed);
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

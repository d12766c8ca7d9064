import type { ArticleSummary, PublicArticleSummary } from '../../shared/article.ts';
import {
  type CountedListing,
  type ListingQuery,
  type OwnListingQuery,
  type PublicListingQuery,
  type ListingPage,
  toListingPage,
} from '../../shared/listing.ts';
import { validationMessages } from '../../shared/messages/en/validation.ts';
import type { OwnArticleEntry } from '../../shared/ownArticles.ts';
import {
  type FoundPlace,
  parseQuery,
  splitAtMatches,
  placesIn,
  type SearchListingQuery,
  type TypedQuery,
  type SearchResult,
  type Term,
  TERMS_MAX,
} from '../../shared/search/query.ts';
import { type PlacedWord, placedWords, type TextWords } from '../../shared/search/words.ts';
import { searchableText } from '../content/searchableText.ts';
import { countArticles, PUBLIC_SCOPE, readReversed, type PageRange } from '../db/paging.ts';
import { type NumberedArticle, toPublicSummary, toSummary, unpackTags } from '../db/readModel.ts';
import type { Db } from '../db/schema.ts';
import { escapeHtml } from '../lib/escapeHtml.ts';
import { Refusal } from '../lib/refusal.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { MATCHES_MAX } from '../search/findMatches.ts';
import type { Searching } from '../search/searching.ts';
import {
  findAuthor,
  listPublicNumbers,
  loadListed,
  loadOwn,
  loadPublicArticles,
} from '../store/articles/lists.ts';
import {
  type SortedPage,
  sortOwnArticles,
  sortNumbers,
  sortTaggedArticles,
  filterByTag,
} from '../store/articles/sorted.ts';
import { findTag } from '../store/tags.ts';

export interface SearchContext {
  db: Db;
  searching: Searching;
}

/** Returns a page of everybody's articles that match `q`. Throws if the query is invalid. */
export async function searchPublic(
  { db, searching }: SearchContext,
  { q, ...query }: SearchListingQuery,
  ip: string,
): Promise<ListingPage<NumberedArticle<SearchResult>>> {
  const { wanted, unwanted } = parseQueryOrThrow(q);
  const matches = await searching.find({ wanted, unwanted }, { ip });
  const numbers = slicePage(matches, query);
  const rows = await loadListed(db, numbers, SNIPPET_SOURCE_MAX);
  const { result: pageRows, ...pageInfo } = toListingPage(rows, query, {
    total: matches.length,
  });
  const result = [];
  for (const row of pageRows) {
    const snippet = createSnippet(row.beginning, wanted);
    result.push({ number: row.number, article: { ...toPublicSummary(row), snippet } });
    // Lets other requests run: a long text takes a few milliseconds.
    await eventLoopTurn();
  }
  return { result, ...pageInfo };
}

/** Returns a page of the owner's articles that match `q`. */
export async function searchOwn(
  { db, searching }: SearchContext,
  { q, ...query }: SearchListingQuery,
  { ip, ownerId }: { ip: string; ownerId: string },
): Promise<ListingPage<NumberedArticle<ArticleSummary>>> {
  const matches = await searching.find(parseQueryOrThrow(q), { ip, ownerId });
  const numbers = slicePage(matches, query);
  const rows = await loadOwn(db, ownerId, numbers);
  return toListingPage(
    rows.map((row) => ({ number: row.number, article: toSummary(row) })),
    query,
    { total: matches.length },
  );
}

/** The owner of the articles to list, and the client's IP address. */
export interface OwnerRequest {
  ip: string;
  ownerId: string;
}

/** Returns a page of the owner's published articles, sorted and filtered. */
export async function listOwnEntries(
  context: SearchContext,
  owner: OwnerRequest,
  { limit, page, ...filter }: OwnListingQuery,
): Promise<CountedListing<NumberedArticle<OwnArticleEntry>>> {
  const { db } = context;
  const window = { offset: (page - 1) * limit, limit: limit + 1 };
  const { numbers, total, isCut } = await findOwnNumbers(context, owner, filter, window);
  const rows = await loadOwn(db, owner.ownerId, numbers);
  const { result: pageRows, ...pageInfo } = toListingPage(rows, { limit, page }, { total });
  const result = pageRows.map((row) => ({
    number: row.number,
    article: {
      ...toSummary(row),
      tagSlugs: unpackTags(row.tags).map(({ slug }) => slug),
      state: 'published' as const,
      words: row.wordCount,
    },
  }));
  return { result, ...pageInfo, isCut };
}

/**
 * Returns a page of public articles, sorted or searched. Throws `authorNotFound()`, `tagNotFound()`, or if the query is
 * invalid.
 */
export async function listPublicSorted(
  context: SearchContext,
  { limit, page, ...filter }: PublicListingQuery,
  ip: string,
): Promise<ListingPage<NumberedArticle<PublicArticleSummary>>> {
  const window = { offset: (page - 1) * limit, limit: limit + 1 };
  const { numbers, total } = await findPublicNumbers(context, filter, ip, window);
  return toListingPage(await loadPublicArticles(context.db, numbers), { limit, page }, { total });
}

/**
 * Returns the numbers of the owner's published articles. By default, search results are sorted by relevance and other
 * lists newest first. Throws if the query is invalid.
 */
async function findOwnNumbers(
  context: SearchContext,
  { ownerId, ip }: OwnerRequest,
  { q, tag, sort }: Pick<OwnListingQuery, 'q' | 'tag' | 'sort'>,
  window: PageRange,
): Promise<SortedPage> {
  const { db } = context;
  if (q !== undefined) return findSearchNumbers(context, { q, tag, sort }, { ip, ownerId }, window);
  if (tag !== undefined) return sortTaggedArticles(db, { tag, ownerId }, sort ?? '-created', window);
  return sortOwnArticles(db, ownerId, sort ?? '-created', window);
}

/** Returns the numbers of articles that match a search, among all articles or one author's. */
export async function findSearchNumbers(
  { db, searching }: SearchContext,
  { q, tag, sort }: Pick<OwnListingQuery, 'tag' | 'sort'> & { q: string },
  by: { ip: string; ownerId?: string },
  window: PageRange,
): Promise<SortedPage> {
  const matches = await searching.find(parseQueryOrThrow(q), by);
  const filtered = tag === undefined ? matches : await filterByTag(db, matches, tag);
  const isCut = matches.length === MATCHES_MAX;
  if (sort !== undefined) return { ...(await sortNumbers(db, filtered, sort, { window })), isCut };
  const numbers = filtered.slice(window.offset, window.offset + window.limit);
  return { numbers, total: filtered.length, isCut };
}

type ChosenArticles = Pick<SortedPage, 'numbers' | 'total'>;

async function findPublicNumbers(
  context: SearchContext,
  { author, tag: slug, q, sort }: Omit<PublicListingQuery, 'limit' | 'page'>,
  ip: string,
  window: PageRange,
): Promise<ChosenArticles> {
  const { db } = context;
  const ownerId = author === undefined ? null : (await findAuthor(db, author)).id;
  const tag = slug === undefined ? undefined : (await findTag(db, slug)).slug;
  if (q !== undefined) {
    const by = ownerId === null ? { ip } : { ip, ownerId };
    return findSearchNumbers(context, { q, tag, sort }, by, window);
  }
  if (tag !== undefined) return sortTaggedArticles(db, { tag, ownerId }, sort ?? '-created', window);
  if (ownerId !== null) return sortOwnArticles(db, ownerId, sort ?? '-created', window);
  const total = await countArticles(db, PUBLIC_SCOPE);
  const read = (window: PageRange) => listPublicNumbers(db, window);
  return { numbers: await (sort === 'created' ? readReversed(read, total, window) : read(window)), total };
}

/** Parses a search query. Throws if it is invalid. */
export function parseQueryOrThrow(input: string): TypedQuery {
  const query = parseQuery(input);
  if ('problem' in query) throw new Refusal('invalid', query.problem);
  return query;
}

/** Parses a query that selects what to change. Also throws if a part of it would be ignored. */
export function parseWholeQueryOrThrow(input: string): TypedQuery {
  const query = parseQueryOrThrow(input);
  if (query.isCut) throw new Refusal('invalid', validationMessages.search.tooManyWords(TERMS_MAX));
  return query;
}

/** Returns the numbers on a page, plus one more if there is a next page. */
const slicePage = (numbers: readonly number[], { limit, page }: ListingQuery) =>
  numbers.slice((page - 1) * limit, page * limit + 1);

/** Maximum of html characters to search for an excerpt. */
const SNIPPET_SOURCE_MAX = 64 * 1024;

/** Length of an excerpt in UTF-16 units. */
const SNIPPET_LENGTH = 200;

/** Maximum of UTF-16 units before the first match. */
const SNIPPET_LEAD = 60;

/** UTF-16 units to scan at a time. */
const SCAN_LENGTH = 8 * 1024;

/**
 * Returns an excerpt of an article as escaped html, with `mark` elements around the terms, or the article's start if no
 * term occurs. Takes sanitized html, which may be truncated.
 */
function createSnippet(sanitizedHtml: string, terms: readonly Term[]): string {
  const text = searchableText(sanitizedHtml.replace(/<[^>]*$|&\w*$/, ''))
    .replace(/\s+/g, ' ')
    .trim();
  for (let start = 0; start < text.length; start += SCAN_LENGTH) {
    const { words, extras } = placedWords(text.slice(start, start + SCAN_LENGTH));
    const placed = { words: words.map(shiftBy(start)), extras: extras.map(shiftBy(start)) };
    const places = placesIn(placed, terms);
    if (places.length > 0) return cutSnippet(text, placed, places);
  }
  return cutSnippet(text, placedWords(text.slice(0, 2 * SNIPPET_LENGTH)), []);
}

const shiftBy =
  (start: number) =>
  ({ word, from, to }: PlacedWord): PlacedWord => ({ word, from: from + start, to: to + start });

/** Returns the start of the first excerpt with the most distinct terms. */
function findBestStart(places: readonly FoundPlace[]): number {
  let best = { from: places[0]?.from ?? 0, terms: 0 };
  for (const { from } of places) {
    const inside = places.filter(
      (other) => other.from >= from && other.to <= from + SNIPPET_LENGTH - SNIPPET_LEAD,
    );
    const terms = new Set(inside.map(({ term }) => term)).size;
    if (terms > best.terms) best = { from, terms };
  }
  return best.from;
}

/** Maximum of matches to consider for the best excerpt. */
const PLACES_MAX = 200;

function cutSnippet(text: string, placed: TextWords, places: readonly FoundPlace[]): string {
  const words = [...placed.words, ...placed.extras].sort((one, other) => one.from - other.from);
  const best = findBestStart(places.slice(0, PLACES_MAX));
  const from =
    best <= SNIPPET_LEAD ? 0 : (words.find((word) => word.from >= best - SNIPPET_LEAD)?.from ?? best);
  const limit = from + SNIPPET_LENGTH;
  const lastInside = words.findLast(({ to }) => to <= limit)?.to ?? Math.min(limit, text.length);
  const to = text.length <= limit ? text.length : Math.max(lastInside, from);
  return `${from > 0 ? '… ' : ''}${markMatches(text, from, to, places)}${to < text.length ? ' …' : ''}`;
}

const markMatches = (text: string, from: number, to: number, places: readonly FoundPlace[]): string =>
  splitAtMatches(text, places, { from, to })
    .map(({ text, isFound }) => (isFound ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text)))
    .join('');

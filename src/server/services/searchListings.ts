import type { ArticleSummary, PublicArticleSummary } from '../../shared/article.ts';
import {
  type CountedListing,
  type ListingQuery,
  type OwnListingQuery,
  type PublicListingQuery,
  type ListingPage,
  pageOf,
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
import { toRange } from '../db/paging.ts';
import {
  findable,
  kindOf,
  type NumberedArticle,
  readable,
  toSummary,
  unpackTags,
  withoutAuthor,
} from '../db/readModel.ts';
import type { Db } from '../db/schema.ts';
import { translateLabels } from '../lib/articleLabels.ts';
import { escapeHtml } from '../lib/escapeHtml.ts';
import { Refusal } from '../lib/refusal.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { MATCHES_MAX } from '../search/findMatches.ts';
import type { Searching } from '../search/searching.ts';
import {
  type ArticleRow,
  filterByTag,
  findAuthor,
  findOwnPages,
  readAmong,
  readList,
  readNumbers,
  shownIn,
  toOwnItem,
  toPublicItem,
} from '../store/articles/lists.ts';
import { findBeginnings } from '../store/articles/read.ts';
import { findTag } from '../store/tags.ts';

export interface SearchContext {
  db: Db;
  searching: Searching;
}

/** Returns a page of everybody's articles, and the blog's pages, that match `q`. Throws if the query is invalid. */
export async function searchPublic(
  context: SearchContext,
  { q, ...query }: SearchListingQuery,
  ip: string,
): Promise<ListingPage<NumberedArticle<SearchResult>>> {
  const { wanted } = parseQueryOrThrow(q);
  const {
    result: rows,
    isCut: _,
    ...page
  } = await readPage(context, { q, ...query }, { ip, withPages: true });
  const beginnings = await findBeginnings(
    context.db,
    rows.map(({ number }) => number),
    SNIPPET_SOURCE_MAX,
  );
  const result = [];
  for (const row of rows) {
    const kind = kindOf(row.status);
    const { number, article } = toPublicItem(row);
    const snippet = createSnippet(beginnings.get(number) ?? '', article.description, wanted);
    const shown = kind === 'page' ? withoutAuthor(article) : article;
    result.push({ number, article: { ...shown, kind, snippet } });
    // Lets other requests run: a long text takes a few milliseconds.
    await eventLoopTurn();
  }
  return { result, ...page };
}

/** Returns a page of the owner's articles that match `q`. */
export async function searchOwn(
  context: SearchContext,
  query: SearchListingQuery,
  owner: OwnerRequest,
): Promise<ListingPage<NumberedArticle<ArticleSummary>>> {
  const { result, isCut: _, ...page } = await readPage(context, query, owner);
  return { result: result.map(toOwnItem), ...page };
}

/** The owner of the articles to list, and the client's IP address. */
export interface OwnerRequest {
  ip: string;
  ownerId: string;
}

/** Returns a page of the owner's published articles, or of the pages that they look after, sorted and filtered. */
export async function listOwnEntries(
  context: SearchContext,
  owner: OwnerRequest,
  query: OwnListingQuery,
): Promise<CountedListing<NumberedArticle<OwnArticleEntry>>> {
  const { result, ...page } =
    query.state === 'page'
      ? await readOwnPages(context.db, owner.ownerId, query)
      : await readPage(context, query, owner);
  const toEntry = (row: ArticleRow) => ({
    number: row.number,
    article: {
      ...toSummary(row),
      tagSlugs: unpackTags(row.tags).map(({ slug }) => slug),
      state: row.status === 'page' ? ('page' as const) : ('published' as const),
      words: row.wordCount,
    },
  });
  return { result: result.map(toEntry), ...page };
}

/**
 * Returns a page of public articles, sorted or searched. Throws `authorNotFound()`, `tagNotFound()`, or if the query is
 * invalid.
 */
export async function listPublicSorted(
  context: SearchContext,
  { author, tag: slug, ...query }: PublicListingQuery,
  ip: string,
): Promise<ListingPage<NumberedArticle<PublicArticleSummary>>> {
  const { db } = context;
  const ownerId = author === undefined ? undefined : (await findAuthor(db, author)).id;
  const tag = slug === undefined ? undefined : (await findTag(db, slug)).slug;
  const { result, isCut: _, ...page } = await readPage(context, { ...query, tag }, { ip, ownerId });
  return { result: result.map(toPublicItem), ...page };
}

/** Reads the pages that an account looks after. They are few, and searched by their titles. */
async function readOwnPages(
  db: Db,
  ownerId: string,
  { sort = '-created', ...query }: OwnListingQuery,
): Promise<CountedListing<ArticleRow>> {
  const numbers = await findOwnPages(db, { ...query, ownerId });
  const rows = await readAmong(db, readable, numbers, { sort, ...toRange(query) });
  return { ...toListingPage(rows, query, { total: numbers.length }), isCut: false };
}

type ListQuery = ListingQuery & Pick<OwnListingQuery, 'q' | 'tag' | 'sort'>;

/**
 * Reads a page of one author's articles, or all. By default, matches of a search are sorted by relevance and other lists
 * newest first. Throws if the query is invalid.
 */
export async function readPage(
  { db, searching }: SearchContext,
  { q, tag, sort, ...query }: ListQuery,
  { ip, ownerId, withPages }: { ip: string; ownerId?: string | undefined; withPages?: boolean },
): Promise<CountedListing<ArticleRow>> {
  const list = { ownerId, tag };
  if (q === undefined) {
    const { rows, total, isCut } = await readList(db, list, { sort: sort ?? '-created', ...toRange(query) });
    return { ...toListingPage(rows, query, { total }), isCut };
  }
  const [shown, among] = withPages ? [findable, 'public' as const] : [shownIn(list), 'articles' as const];
  const matches = await searching.find(parseQueryOrThrow(q), { ip, ownerId }, among);
  const found = tag === undefined ? matches : await filterByTag(db, matches, tag);
  const isCut = matches.length === MATCHES_MAX;
  if (sort !== undefined) {
    const rows = await readAmong(db, shown, found, { sort, ...toRange(query) });
    return { ...toListingPage(rows, query, { total: found.length }), isCut };
  }
  // The links follow from the numbers: an article that was deleted since it was found doesn't hide the next page.
  const page = pageOf(found, query);
  return { ...page, result: await readNumbers(db, shown, page.result), isCut };
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

/** Maximum of html characters to search for an excerpt. */
const SNIPPET_SOURCE_MAX = 64 * 1024;

/** Length of an excerpt in UTF-16 units. */
const SNIPPET_LENGTH = 200;

/** Maximum of UTF-16 units before the first match. */
const SNIPPET_LEAD = 60;

/** UTF-16 units to scan at a time. */
const SCAN_LENGTH = 8 * 1024;

/**
 * Returns an excerpt of an article as escaped html, with `mark` elements around the terms: of its text, or else of its
 * description. If no term occurs, it is the start of the description or the text. Takes sanitized html, which may be truncated.
 */
function createSnippet(sanitizedHtml: string, description: string, terms: readonly Term[]): string {
  const text = searchableText(translateLabels(sanitizedHtml).replace(/<[^>]*$|&\w*$/, ''))
    .replace(/\s+/g, ' ')
    .trim();
  const start = description || text;
  return (
    findSnippet(text, terms) ??
    findSnippet(description, terms) ??
    cutSnippet(start, placedWords(start.slice(0, 2 * SNIPPET_LENGTH)), [])
  );
}

/** Returns an excerpt of a text around the terms; null if none occurs. */
function findSnippet(text: string, terms: readonly Term[]): string | null {
  for (let start = 0; start < text.length; start += SCAN_LENGTH) {
    const { words, extras } = placedWords(text.slice(start, start + SCAN_LENGTH));
    const placed = { words: words.map(shiftBy(start)), extras: extras.map(shiftBy(start)) };
    const places = placesIn(placed, terms);
    if (places.length > 0) return cutSnippet(text, placed, places);
  }
  return null;
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

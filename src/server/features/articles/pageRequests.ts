import type { Blog } from '../../../shared/blog.ts';
import { codePoints } from '../../../shared/codePoints.ts';
import { summaryText } from '../../../shared/excerpt.ts';
import { feedsOf, feedsOfTag, MARKDOWN_TYPE, markdownPath } from '../../../shared/feeds.ts';
import { type KnownAnswer, nothingKnown, type PublicPage } from '../../../shared/initialPage.ts';
import { PAGE_SIZE } from '../../../shared/listing.ts';
import { messages } from '../../../shared/messages.ts';
import { pageSearch } from '../../../shared/pageNumber.ts';
import { paths } from '../../../shared/pages.ts';
import { RESULTS_PAGE_SIZE, type SearchPage } from '../../../shared/search/results.ts';
import { TAGS_PAGE_SIZE } from '../../../shared/tag.ts';
import { noSuchArticle } from '../../articles/articleErrors.ts';
import type { Uncounted } from '../../articles/articleQueries.ts';
import { findAuthor, noSuchAuthor } from '../../articles/authors.ts';
import type { Clicks } from '../../articles/clicks.ts';
import { type FoundPublic, lookUpPublic } from '../../articles/publicLookup.ts';
import { ofAuthor, ofEverybody, ofTag, type PublicScope } from '../../articles/publicScopes.ts';
import { findTag, listTags, noSuchTag } from '../../articles/tags.ts';
import type { ContentCache } from '../../cache/contentCache.ts';
import { type Renderer, SAFE_RECIPE } from '../../content/renderer.ts';
import { allTags } from '../../db/invalidation.ts';
import type { Db } from '../../db/schema.ts';
import { errorHeaders } from '../../http/errors.ts';
import { once } from '../../lib/once.ts';
import { Refusal } from '../../lib/refusal.ts';
import { homeHead, type PageHead } from '../../pages/head.ts';
import type { ArticleKey, PageContent, PageRequest } from '../../pages/renderPage.ts';
import { searchPublic } from '../../search/searchListings.ts';
import type { Searching } from '../../search/searching.ts';

export interface Sources {
  db: Db;
  clicks: Pick<Clicks, 'read'>;
  cache: ContentCache;
  rendering: Pick<Renderer, 'makeSafe'>;
  searching: Searching;
}

/** The home page, with the newest articles below its title. */
export const homePage = (sources: Sources): PageRequest =>
  listingPage(sources, async () => everyonesArticles(sources), {
    page: 1,
    address: paths.home,
    head: homeHead,
  });

/** A page of the listing of all public articles. */
export const articlesPage = (sources: Sources, page: number): PageRequest =>
  listingPage(sources, async () => everyonesArticles(sources), { page, address: paths.articles });

/** A page of an author's articles. Its version and content throw NoSuchAuthor. */
export const authorPage = (sources: Sources, handle: string, page: number): PageRequest =>
  listingPage(sources, () => authorsArticles(sources, handle), { page, address: paths.author(handle) });

/** A page of the articles with a tag. Its version and content throw NoSuchTag. */
export const tagPage = (sources: Sources, slug: string, page: number): PageRequest =>
  listingPage(sources, () => taggedArticles(sources, slug), { page, address: paths.tag(slug) });

/** What a listing shows on each of its pages. */
interface ShownListing {
  scope: PublicScope;
  /** Whether search engines are told to leave its pages out. */
  isUnlisted?: boolean;
  /** How the app asks for it, beside the number of the page. */
  arg: Omit<PublicPage, 'page'>;
  /** Of its first page. */
  path: string;
  title: string;
  /** Of all its pages, without a full stop. */
  description: string;
  /** The feeds of the same articles. */
  alternates?: NonNullable<PageHead['alternates']>;
  /** What its pages show beside it. */
  extra?: KnownAnswer[];
}

const everyonesArticles = ({ db }: Sources): ShownListing => ({
  scope: ofEverybody(db),
  arg: {},
  path: paths.articles,
  title: messages.articlesTitle,
  description: 'Articles by many authors, newest first',
});

async function authorsArticles({ db }: Sources, handle: string): Promise<ShownListing> {
  const { id, isListed, author } = await findAuthor(db, handle);
  return {
    scope: ofAuthor(db, id),
    isUnlisted: !isListed,
    arg: { author: author.handle },
    path: paths.author(author.handle),
    title: author.name,
    description: `Articles by ${author.name}, newest first`,
    alternates: Object.values(feedsOf(author)),
    extra: [{ endpointName: 'getAuthor', arg: author.handle, value: author }],
  };
}

async function taggedArticles({ db }: Sources, slug: string): Promise<ShownListing> {
  const tag = await findTag(db, slug);
  return {
    scope: ofTag(db, tag.slug),
    arg: { tag: tag.slug },
    path: paths.tag(tag.slug),
    title: tag.name,
    description: `Articles about ${tag.name}, newest first`,
    alternates: Object.values(feedsOfTag(tag)),
    extra: [{ endpointName: 'getTag', arg: tag.slug, value: tag }],
  };
}

function listingPage(
  { clicks }: Sources,
  find: () => Promise<ShownListing>,
  { page, address, head }: { page: number; address: string; head?: (blog: Blog) => PageHead },
): PageRequest {
  // For its version and for its content.
  const read = once(async () => {
    const shown = await find();
    return { shown, listing: await shown.scope.list({ limit: PAGE_SIZE, page }) };
  });

  return {
    address: address + pageSearch(page),
    version: async () => JSON.stringify(await read()),
    async content(blog) {
      const { shown, listing } = await read();
      const { scope, arg, path, title, description, isUnlisted, alternates, extra = [] } = shown;
      const value = await withClicks(clicks, listing);
      return {
        head: head?.(blog) ?? {
          title,
          description: `${description}${pageInWords(page)}.`,
          canonical: isUnlisted ? null : path + pageSearch(page),
          ...(alternates && { alternates }),
        },
        initialPage: {
          answers: [...extra, { endpointName: 'listPublicArticles', arg: { page, ...arg }, value }],
          refusal: null,
        },
        status: listingStatus(page, listing),
        madeFrom: scope.partsOf(listing),
      };
    },
  };
}

/** A page of the list of all tags. */
export function tagsPage({ db }: Sources, page: number): PageRequest {
  const read = once(() => listTags(db, { limit: TAGS_PAGE_SIZE, page }));
  return {
    address: paths.tags + pageSearch(page),
    version: async () => JSON.stringify(await read()),
    async content() {
      const listing = await read();
      return {
        head: {
          title: 'Tags',
          description: `What the articles of this blog are about${pageInWords(page)}.`,
          canonical: paths.tags + pageSearch(page),
        },
        initialPage: { answers: [{ endpointName: 'listTags', arg: page, value: listing }], refusal: null },
        status: listingStatus(page, listing),
        madeFrom: [allTags],
      };
    },
  };
}

const pageInWords = (page: number) => (page > 1 ? `: page ${page}` : '');

/** A page past the end is not found. */
const listingStatus = (page: number, { result }: { result: readonly unknown[] }) =>
  result.length > 0 || page === 1 ? 200 : 404;

/** Results of a search. If the search is refused, the page says why. */
export const searchPage = (sources: Sources, search: SearchPage, ip: string): PageRequest => ({
  address: paths.search + pageSearch(search.page, search.q === '' ? {} : { q: search.q }),
  isCached: false,
  version: async () => '',
  content: async (blog) => ({
    // One search engine is not to list what another one finds.
    head: { title: 'Search', description: `Search the articles of ${blog.title}.`, canonical: null },
    ...(search.q.trim() === ''
      ? { initialPage: nothingKnown }
      : await searchContent(sources, search, ip).catch(refusalContent)),
  }),
});

type BodyContent = Omit<PageContent, 'head'>;

async function searchContent(sources: Sources, search: SearchPage, ip: string): Promise<BodyContent> {
  const results = await searchPublic(sources, { ...search, limit: RESULTS_PAGE_SIZE }, ip);
  const value = await withClicks(sources.clicks, results);
  return {
    initialPage: { answers: [{ endpointName: 'searchArticles', arg: search, value }], refusal: null },
  };
}

function refusalContent(error: unknown): BodyContent {
  if (!(error instanceof Refusal)) throw error;
  const { status, headers } = errorHeaders(error);
  return {
    initialPage: { answers: [], refusal: { status, data: error.message } },
    status,
    // It concerns this client alone, and only now.
    headers: { ...headers, 'cache-control': 'no-store' },
  };
}

interface Visit {
  /** False for requests that nobody sees the answer of, and for the article's own author. */
  isVisit: (article: ArticleKey) => boolean;
  /** Counts the visit. */
  count: (article: ArticleKey) => void;
}

/** The page of an article. Its version and content throw NoSuchArticle. */
export function articlePage(sources: Sources, slug: string, { isVisit, count }: Visit): PageRequest {
  const { db, cache, clicks, rendering } = sources;
  const lookup = lookUpPublic({ db, cache }, slug);
  return {
    address: paths.article(slug),
    async version() {
      const version = await lookup.version();
      if (version === null) throw noSuchArticle();
      return version;
    },
    async content() {
      const found = await lookup.find();
      if (!found) throw noSuchArticle();
      const { number, ownerId } = found;
      const [stored = 0] = await clicks.read([number]);
      // The visit that the page is rendered for is counted once that has succeeded.
      const shown = stored + (isVisit({ number, ownerId }) ? 1 : 0);
      return articleContent(await withSafeHtml(found, rendering), shown);
    },
    // An app that has to render the page itself asks for the article, and that counts.
    onRendered({ article }) {
      if (article && isVisit(article)) count(article);
    },
  };
}

/**
 * Returns the article with html that a page may show as it is. Until an article is rendered again after an upgrade, the
 * html of an older recipe is all there is of it, and only one sanitizer has seen that.
 */
export async function withSafeHtml(
  found: FoundPublic,
  { makeSafe }: Pick<Renderer, 'makeSafe'>,
): Promise<FoundPublic> {
  const { article, recipe } = found;
  if (recipe >= SAFE_RECIPE) return found;
  return { ...found, article: { ...article, sanitizedHtml: await makeSafe(article.sanitizedHtml) } };
}

/** Returns what an article's page is made of. The article's html has to be safe, see `withSafeHtml`. */
export function articleContent(found: FoundPublic, clicks: number): PageContent {
  const { number, ownerId, article, isListed, madeFrom } = found;
  // No page shows the markdown.
  const { markdown: _, ...shown } = article;
  const { title, slug, ownerName, ownerHandle, createdAt, updatedAt, cover, tags, sanitizedHtml } = shown;
  return {
    head: {
      title,
      description: describe(sanitizedHtml) || title,
      canonical: isListed ? paths.article(slug) : null,
      article: { author: { name: ownerName, handle: ownerHandle }, createdAt, updatedAt, tags },
      image: cover,
      alternates: [{ path: markdownPath(slug), type: MARKDOWN_TYPE, title: 'The article as markdown' }],
    },
    initialPage: {
      answers: [{ endpointName: 'getPublicArticle', arg: slug, value: { ...shown, clicks } }],
      refusal: null,
    },
    article: { number, ownerId },
    madeFrom,
  };
}

/** In characters: about what a search engine shows of a page. */
const DESCRIPTION_MAX = 160;
/** In UTF-16 units of html: where the description is taken from. */
const OPENING_MAX = 8 * 1024;

function describe(sanitizedHtml: string): string {
  // A tag or an entity that the cut goes through is no text.
  const start =
    sanitizedHtml.length > OPENING_MAX
      ? sanitizedHtml.slice(0, OPENING_MAX).replace(/<[^>]*$|&\w*$/, '')
      : sanitizedHtml;
  const text = codePoints(summaryText(start).slice(0, 2 * DESCRIPTION_MAX + 2));
  return text.length > DESCRIPTION_MAX ? `${text.slice(0, DESCRIPTION_MAX).join('')}…` : text.join('');
}

/** One page for every address at which there is nothing: it shows nothing of the address. */
const missing = (address: string, title: string, { message }: Error): PageRequest => ({
  address,
  status: 404,
  version: async () => '',
  content: async () => ({
    madeFrom: [],
    head: { title, description: message, canonical: null },
    initialPage: { answers: [], refusal: { status: 404, data: message } },
  }),
});

export const missingArticle = missing(paths.article('-'), 'Article not found', noSuchArticle());
export const missingAuthor = missing(paths.author('-'), 'Author not found', noSuchAuthor());
export const missingTag = missing(paths.tag('-'), 'Tag not found', noSuchTag());

/** The same listing with the clicks of each article. */
async function withClicks<Summary extends { clicks: number }, Around extends object>(
  clicks: Pick<Clicks, 'read'>,
  { result, ...around }: Around & { result: readonly Uncounted<Summary>[] },
) {
  const counts = await clicks.read(result.map(({ number }) => number));
  const counted = result.map(({ article }, index) => ({ ...article, clicks: counts[index] ?? 0 }));
  return { ...around, result: counted };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ArticleKind } from '../../shared/article.ts';
import { codePoints, summaryText } from '../../shared/articleText.ts';
import {
  type Blog,
  feeds,
  getAuthorFeeds,
  getTagFeeds,
  MARKDOWN_TYPE,
  markdownPath,
} from '../../shared/blog.ts';
import {
  type KnownAnswer,
  nothingKnown,
  type PublicPage,
  READER_COOKIE,
  SECURE_READER_COOKIE,
} from '../../shared/initialPage.ts';
import {
  RESULTS_PAGE_SIZE,
  TAGS_PAGE_SIZE,
  LONG_PAGE_SIZE,
  PAGE_SIZE,
  pageSearch,
  readPageNumber,
} from '../../shared/listing.ts';
import { articlesMessages } from '../../shared/messages/en/articles.ts';
import { developerMessages } from '../../shared/messages/en/developers.ts';
import { metaMessages } from '../../shared/messages/en/meta.ts';
import { specMessages } from '../../shared/messages/en/spec.ts';
import { pages as pageTable, paths, publicPath } from '../../shared/pages.ts';
import { decodeUrlPart } from '../../shared/parse.ts';
import type { SearchPage } from '../../shared/search/query.ts';
import type { Author } from '../../shared/user.ts';
import { type Renderer, SAFE_RECIPE } from '../content/renderer.ts';
import { type ContentCache, allTags, tagPart } from '../db/contentCache.ts';
import type { NumberedArticle } from '../db/readModel.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import { redirectOldUrl } from '../http/caching.ts';
import { errorHeaders } from '../http/errors.ts';
import { stripQuery } from '../lib/network.ts';
import { articleNotFound, isNotFound, Refusal } from '../lib/refusal.ts';
import { once } from '../lib/schedule.ts';
import { homeHead, type PageHead } from '../pages/document.ts';
import type { ArticleKey, PageContent, PageRequest } from '../pages/renderPage.ts';
import type { Pages } from '../pages/routes.ts';
import type { Searching } from '../search/searching.ts';
import { type Clicks, isRobot, isVisit, parseReferrer } from '../services/clicks.ts';
import { searchPublic } from '../services/searchListings.ts';
import { findShareImage, type ShareImage } from '../services/shareImages.ts';
import {
  type ArticleList,
  authorNotFound,
  listWithPins,
  loadAuthor,
  pageParts,
  type PinnablePage,
  toPublicItem,
} from '../store/articles/lists.ts';
import { type FoundPublicArticle, lookUpPublicArticle } from '../store/articles/publicArticle.ts';
import { findArticleSource, findPublicKind } from '../store/articles/read.ts';
import { findRedirect } from '../store/redirects.ts';
import { findTag, listTags, tagNotFound } from '../store/tags.ts';
import type { ReadApiDocument } from './openapi/document.ts';
import { findMovedSource, sendMarkdown } from './syndicationRoutes.ts';

interface Sources {
  db: Db;
  clicks: Pick<Clicks, 'read'>;
  cache: ContentCache;
  rendering: Pick<Renderer, 'makeSafe'>;
  searching: Searching;
}

interface Dependencies extends Sources {
  clicks: Clicks;
  pages: Pages;
  readApiDocument: ReadApiDocument;
  /** The origin of the blog's URLs; null if it is not configured. */
  publicUrl: string | null;
}

/** Paths at which other blogs have their feed. */
const FEED = /^\/(?:rss|feed|rss\.xml|feed\.xml|atom\.xml|index\.xml)\/?$/;

/** Returns the path of the page or feed that a URL from before the blog moved leads to, or null. */
export async function findMoved(db: Db, url: string): Promise<string | null> {
  if (FEED.test(stripQuery(url)) && stripQuery(url) !== feeds.atom.path) return feeds.atom.path;
  const moved = await findRedirect(db, url);
  return moved ? publicPath(moved) : findMovedSource(db, url);
}

interface Paged {
  Querystring: { page?: unknown };
}

/** Registers the server-rendered pages of public listings and articles. */
export const articlePages =
  ({ pages, publicUrl, readApiDocument, ...sources }: Dependencies) =>
  async (app: App) => {
    app.get(paths.home, async (request, reply) => {
      // WordPress has articles at this path, such as `/?p=12`.
      const moved = await findRedirect(sources.db, request.url);
      if (moved !== null) return redirectOldUrl(reply, publicPath(moved));
      return pages.send(request, reply, homePage(sources));
    });

    app.get<Paged>(paths.articles, (request, reply) =>
      pages.send(request, reply, articlesPage(sources, pageNumber(request))),
    );

    app.get<Paged & { Params: { handle: string } }>(pageTable.author.path, (request, reply) =>
      sendNamed(pages, request, reply, {
        name: request.params.handle,
        findPage: (handle) => authorPage(sources, handle, pageNumber(request)),
        missing: missingAuthor,
      }),
    );

    app.get<Paged>(pageTable.tags.path, (request, reply) =>
      pages.send(request, reply, tagsPage(sources, pageNumber(request))),
    );

    app.get<Paged & { Params: { slug: string } }>(pageTable.tag.path, (request, reply) =>
      sendNamed(pages, request, reply, {
        name: request.params.slug,
        findPage: (slug) => tagPage(sources, slug, pageNumber(request)),
        missing: missingTag,
      }),
    );

    app.get(paths.developers, (request, reply) =>
      pages.send(request, reply, developersPage(readApiDocument)),
    );

    app.get<Paged & { Querystring: { q?: unknown } }>(paths.search, (request, reply) => {
      const { q } = request.query;
      const search = { q: typeof q === 'string' ? q : '', page: pageNumber(request) };
      return pages.send(request, reply, searchPage(sources, search, request.ip));
    });

    app.get<{ Params: { slug: string } }>(pageTable.article.path, (request, reply) => {
      // A prefetch is not a visit. If it is refused, the browser requests the page again when it is opened.
      if (request.headers['sec-purpose']?.includes('prefetch')) return reply.code(503).send();
      const visit = {
        isVisit: ({ ownerId }: { ownerId: string }) => isVisit(request) && readerId(request) !== ownerId,
        count: ({ number }: { number: number }) =>
          sources.clicks.count(number, {
            isRobot: isRobot(request),
            referrer: parseReferrer(request, publicUrl),
          }),
      };
      return sendNamed(pages, request, reply, {
        name: request.params.slug,
        findPage: (slug) => articlePage(sources, slug, visit),
        missing: missingArticle,
        findMoved: (slug) => findPublicText(sources.db, slug),
      });
    });
  };

const pageNumber = ({ query: { page } }: FastifyRequest<Paged>): number =>
  readPageNumber(typeof page === 'string' ? page : null);

/** Returns the account that the request claims to be from. A false claim only keeps its visit from being counted. */
const readerId = ({ headers, protocol }: FastifyRequest) => {
  const cookie = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}=([^;\\s]+)`).exec(headers.cookie ?? '')?.[1];
  return cookie(SECURE_READER_COOKIE) ?? (protocol === 'https' ? undefined : cookie(READER_COOKIE));
};

interface NamedPage {
  /** The slug of an article or a tag, or the handle of an author, as in the URL. */
  name: string;
  findPage: (name: string) => PageRequest;
  /** The page to send if there is none with this name. */
  missing: PageRequest;
  /** Returns the path that the name leads to now if it is a former one, or null. */
  findMoved?: (name: string) => Promise<string | null>;
}

/** Sends the page of this name. Other forms of a name are redirected to the page with the name in lower case and NFC. */
async function sendNamed(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, findPage, missing, findMoved = async () => null }: NamedPage,
): Promise<FastifyReply> {
  if (await isFound(pages.send(request, reply, findPage(name)))) return reply;
  const canonicalName = name.normalize('NFC').toLowerCase().normalize('NFC');
  const search = request.url.slice(stripQuery(request.url).length);
  const moved = await findMoved(canonicalName);
  if (moved !== null) return redirectOldUrl(reply, moved + search);
  const canonical = findPage(canonicalName);
  if (canonicalName === name || !(await exists(canonical))) return pages.send(request, reply, missing);
  return reply.redirect(stripQuery(canonical.address) + search, 301);
}

/** Returns the path of a text whose article had this slug, such as one that made way for a page, or that of a page; or null. */
async function findPublicText(db: Db, slug: string): Promise<string | null> {
  const moved = await findRedirect(db, paths.article(slug));
  if (moved) return publicPath(moved);
  return (await findPublicKind(db, slug)) === 'page' ? paths.page(slug) : null;
}

/** A URL directly below the root, perhaps with the extension of its source. */
const ROOT_URL = /^\/([^/]+?)(\.md)?(\/*)$/;

/**
 * Returns a function that answers a request for a page of the blog, such as `/about`, or for its source, `/about.md`. It returns
 * false if there is none. It is called for URLs without a route, so that no page can take one of them.
 */
export const rootPages =
  ({ publicUrl, ...sources }: Sources & Pick<Dependencies, 'publicUrl'>) =>
  (pages: Pages) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const pathname = stripQuery(request.url);
    const [, written, extension = '', slashes = ''] = ROOT_URL.exec(decodeUrlPart(pathname)) ?? [];
    if (written === undefined) return false;
    const slug = written.normalize('NFC').toLowerCase().normalize('NFC');
    if ((await findPublicKind(sources.db, slug)) !== 'page') return false;
    const address = paths.page(slug) + extension;
    if (written !== slug || slashes !== '') {
      await reply.redirect(address + request.url.slice(pathname.length), 301);
      return true;
    }
    if (extension === '')
      return isFound(pages.send(request, reply, articlePage(sources, slug, noVisit, 'page')));
    const source = await findArticleSource(sources.db, slug);
    if (source?.kind !== 'page') return false;
    await sendMarkdown(request, reply, source, publicUrl);
    return true;
  };

const exists = (page: PageRequest): Promise<boolean> => isFound(page.version());

/** Waits for a result. Returns false if there is none, because what it is about doesn't exist or has just been taken from readers. */
const isFound = (result: Promise<unknown>): Promise<boolean> =>
  result.then(
    () => true,
    (error: unknown) => {
      if (isNotFound(error)) return false;
      throw error;
    },
  );

/* Page requests: what each page shows, and the version by which it is cached. */

/** Returns the home page, with the newest articles below its title. */
const homePage = (sources: Sources): PageRequest =>
  listingPage(sources, async () => ({ ...everyonesArticles(), arg: { limit: LONG_PAGE_SIZE } }), {
    page: 1,
    address: paths.home,
    head: homeHead,
  });

/** Returns a page of the listing of all public articles. */
const articlesPage = (sources: Sources, page: number): PageRequest =>
  listingPage(sources, async () => everyonesArticles(), { page, address: paths.articles });

/** Returns a page of an author's articles. Its version and content throw `authorNotFound()`. */
const authorPage = (sources: Sources, handle: string, page: number): PageRequest =>
  listingPage(sources, () => authorsArticles(sources, handle), { page, address: paths.author(handle) });

/** Returns a page of the articles with a tag. Its version and content throw `tagNotFound()`. */
const tagPage = (sources: Sources, slug: string, page: number): PageRequest =>
  listingPage(sources, () => taggedArticles(sources, slug), { page, address: paths.tag(slug) });

/** What all pages of a listing share. */
interface ShownListing {
  list: ArticleList;
  /** Whether search engines are asked not to index it. */
  isUnlisted?: boolean;
  /** The argument of the client's query, without the page number. */
  arg: Omit<PublicPage, 'page'>;
  /** The path of its first page. */
  path: string;
  title: string;
  /** The description of all its pages, without a period. */
  description: string;
  /** Feeds of the same articles. */
  alternates?: NonNullable<PageHead['alternates']>;
  /** The author, if these are the pages of one. */
  profile?: Author;
  /** Further API answers that its pages show. */
  extra?: KnownAnswer[];
}

const everyonesArticles = (): ShownListing => ({
  list: {},
  arg: {},
  path: paths.articles,
  title: specMessages.articlesTitle,
  description: metaMessages.articles,
});

async function authorsArticles({ db }: Sources, handle: string): Promise<ShownListing> {
  const { id, isListed, author } = await loadAuthor(db, handle);
  return {
    list: { ownerId: id },
    isUnlisted: !isListed,
    arg: { author: author.handle, limit: LONG_PAGE_SIZE },
    path: paths.author(author.handle),
    title: author.name,
    description: metaMessages.articlesBy(author.name),
    alternates: Object.values(getAuthorFeeds(author)),
    profile: author,
    extra: [{ endpointName: 'getAuthor', arg: author.handle, value: author }],
  };
}

async function taggedArticles({ db }: Sources, slug: string): Promise<ShownListing> {
  const tag = await findTag(db, slug);
  return {
    list: { tag: tag.slug },
    arg: { tag: tag.slug, limit: LONG_PAGE_SIZE },
    path: paths.tag(tag.slug),
    title: tag.name,
    description: metaMessages.articlesTagged(tag.name),
    alternates: Object.values(getTagFeeds(tag)),
    extra: [{ endpointName: 'getTag', arg: tag.slug, value: tag }],
  };
}

function listingPage(
  { db, clicks }: Sources,
  find: () => Promise<ShownListing>,
  { page, address, head }: { page: number; address: string; head?: (blog: Blog) => PageHead },
): PageRequest {
  // Read once, for both the version and the content.
  const read = once(async () => {
    const shown = await find();
    const query = { limit: shown.arg.limit ?? PAGE_SIZE, page };
    return { shown, listing: await listWithPins(db, shown.list, query, toPublicItem) };
  });

  return {
    address: address + pageSearch(page),
    version: async () => JSON.stringify(await read()),
    async content(blog) {
      const { shown, listing } = await read();
      const { list, arg, path, title, description, isUnlisted, alternates, profile, extra = [] } = shown;
      const value = await withClicks(clicks, listing);
      return {
        head: head?.(blog) ?? {
          title,
          description: [profile?.bio, metaMessages.onPage(description, page)].find(Boolean) ?? '',
          canonical: isUnlisted ? null : path + pageSearch(page),
          ...(alternates && { alternates }),
          ...(profile && { profile }),
        },
        initialPage: {
          answers: [...extra, { endpointName: 'listPublicArticles', arg: { page, ...arg }, value }],
          refusal: null,
        },
        status: listingStatus(page, listing),
        madeFrom: [...pageParts(list, listing), ...(profile?.tags ?? []).map(({ slug }) => tagPart(slug))],
      };
    },
  };
}

/** Returns a page of all tags. */
function tagsPage({ db }: Sources, page: number): PageRequest {
  const read = once(() => listTags(db, { limit: TAGS_PAGE_SIZE, page }));
  return {
    address: paths.tags + pageSearch(page),
    version: async () => JSON.stringify(await read()),
    async content() {
      const { total: _total, ...listing } = await read();
      return {
        head: {
          title: articlesMessages.tags.title,
          description: metaMessages.onPage(metaMessages.tags, page),
          canonical: paths.tags + pageSearch(page),
        },
        initialPage: { answers: [{ endpointName: 'listTags', arg: page, value: listing }], refusal: null },
        status: listingStatus(page, listing),
        madeFrom: [allTags],
      };
    },
  };
}

/** Returns the page that describes the API. */
const developersPage = (readApiDocument: ReadApiDocument): PageRequest => ({
  address: paths.developers,
  version: async () => (await readApiDocument()).tag,
  content: async (blog) => ({
    head: {
      title: developerMessages.reference.title,
      description: metaMessages.developers(blog.title),
      canonical: paths.developers,
    },
    initialPage: {
      answers: [
        { endpointName: 'getApiDocument', arg: undefined, value: (await readApiDocument()).document },
      ],
      refusal: null,
    },
    madeFrom: [],
  }),
});

/** Returns 404 for pages past the end. */
const listingStatus = (page: number, { result }: { result: readonly unknown[] }) =>
  result.length > 0 || page === 1 ? 200 : 404;

/** Returns the page of search results, or of the reason why the search is refused. */
const searchPage = (sources: Sources, search: SearchPage, ip: string): PageRequest => ({
  address: paths.search + pageSearch(search.page, search.q === '' ? {} : { q: search.q }),
  isCached: false,
  version: async () => '',
  content: async (blog) => ({
    // Search engines should not index search results.
    head: {
      title: articlesMessages.search.title,
      description: metaMessages.search(blog.title),
      canonical: null,
    },
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
    // The refusal applies to this client only.
    headers: { ...headers, 'cache-control': 'no-store' },
  };
}

/** Visits of pages aren't counted. */
const noVisit: Visit = { isVisit: () => false, count: () => undefined };

interface Visit {
  /** Returns false for the article's own author, and for requests whose response nobody sees. */
  isVisit: (article: ArticleKey) => boolean;
  count: (article: ArticleKey) => void;
}

/** Returns the page of an article or of a page. Its version and content throw `articleNotFound()`, also for the other kind. */
function articlePage(
  sources: Sources,
  slug: string,
  { isVisit, count }: Visit,
  kind: ArticleKind = 'article',
): PageRequest {
  const { db, cache, clicks, rendering } = sources;
  const lookup = lookUpPublicArticle({ db, cache }, slug, kind);
  return {
    address: publicPath({ slug, kind }),
    async version() {
      const version = await lookup.version();
      if (version === null) throw articleNotFound();
      return version;
    },
    async content(blog) {
      const found = await lookup.find();
      if (!found) throw articleNotFound();
      const { number, ownerId } = found;
      const [stored = 0] = await clicks.read([number]);
      // This visit is counted after the page is rendered.
      const shown = stored + (isVisit({ number, ownerId }) ? 1 : 0);
      const safe = await withSafeHtml(found, rendering);
      return articlePageContent(safe, shown, await findShareImage(db, safe.article, blog));
    },
    // If the client has to render the page, its API request for the article counts the visit.
    onRendered({ article }) {
      if (article && isVisit(article)) count(article);
    },
  };
}

/**
 * Returns the article with html that is safe to put into a page. Html rendered by an older version has passed only one
 * sanitizer. Until it is rendered again, it passes the second one here.
 */
async function withSafeHtml(
  found: FoundPublicArticle,
  { makeSafe }: Pick<Renderer, 'makeSafe'>,
): Promise<FoundPublicArticle> {
  const { article, recipe } = found;
  if (recipe >= SAFE_RECIPE) return found;
  return { ...found, article: { ...article, sanitizedHtml: await makeSafe(article.sanitizedHtml) } };
}

/** Returns the content of an article's page. The article's html must be safe: see `withSafeHtml`. */
export function articlePageContent(
  found: FoundPublicArticle,
  clicks: number,
  image: ShareImage,
): PageContent {
  const { number, ownerId, article, isListed, madeFrom } = found;
  // Pages don't show the markdown.
  const { markdown: _, ...shown } = article;
  const { title, description, slug, kind, tags, sanitizedHtml } = shown;
  const { ownerName, ownerHandle, createdAt, updatedAt } = shown;
  return {
    head: {
      title,
      description: description || describe(sanitizedHtml) || title,
      canonical: isListed ? publicPath(shown) : null,
      ...(kind === 'article' && {
        article: { author: { name: ownerName, handle: ownerHandle }, createdAt, updatedAt, tags },
      }),
      image,
      alternates: [{ path: markdownPath(shown), type: MARKDOWN_TYPE, title: metaMessages.markdownSource }],
    },
    initialPage: {
      answers: [{ endpointName: 'getPublicArticle', arg: slug, value: { ...shown, clicks } }],
      refusal: null,
    },
    article: { number, ownerId },
    madeFrom,
  };
}

/** In characters: about what search engines show of a page. */
const DESCRIPTION_MAX = 160;
/** In UTF-16 units: how much html is read for the description. */
const OPENING_MAX = 8 * 1024;

function describe(sanitizedHtml: string): string {
  // The cut may leave half a tag or entity.
  const start =
    sanitizedHtml.length > OPENING_MAX
      ? sanitizedHtml.slice(0, OPENING_MAX).replace(/<[^>]*$|&\w*$/, '')
      : sanitizedHtml;
  const text = codePoints(summaryText(start).slice(0, 2 * DESCRIPTION_MAX + 2));
  return text.length > DESCRIPTION_MAX ? `${text.slice(0, DESCRIPTION_MAX).join('')}…` : text.join('');
}

/** Returns a 404 page. It is the same for all URLs and doesn't show them, so it can be cached. */
const missing = (address: string, texts: { noun: string }, notFound: () => Error): PageRequest => ({
  address,
  status: 404,
  version: async () => '',
  content: async () => {
    const { message } = notFound();
    return {
      madeFrom: [],
      head: { title: article.notFound(texts.noun), description: message, canonical: null },
      initialPage: { answers: [], refusal: { status: 404, data: message } },
    };
  },
});

const { article, author, tags } = articlesMessages;
const missingArticle = missing(paths.article('-'), article, articleNotFound);
const missingAuthor = missing(paths.author('-'), author, authorNotFound);
const missingTag = missing(paths.tag('-'), tags, tagNotFound);

/** Returns the listing with the clicks of each article. */
async function withClicks<Summary extends { clicks: number }, Around extends object>(
  clicks: Pick<Clicks, 'read'>,
  {
    result,
    pinned,
    total: _total,
    ...around
  }: Around & Pick<PinnablePage<NumberedArticle<Summary>>, 'result' | 'pinned' | 'total'>,
) {
  const counts = await clicks.read([...result, ...(pinned ?? [])].map(({ number }) => number));
  const withCount =
    (from: number) =>
    ({ article }: NumberedArticle<Summary>, index: number) => ({
      ...article,
      clicks: counts[from + index] ?? 0,
    });
  return {
    ...around,
    result: result.map(withCount(0)),
    ...(pinned && { pinned: pinned.map(withCount(result.length)) }),
  };
}

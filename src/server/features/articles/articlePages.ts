import type { FastifyRequest } from 'fastify';
import { READER_COOKIE, SECURE_READER_COOKIE } from '../../../shared/initialPage.ts';
import { TAGS_PAGE_SIZE } from '../../../shared/tag.ts';
import { pageSearch, readPageNumber } from '../../../shared/pageNumber.ts';
import { pages as pageTable, paths } from '../../../shared/pages.ts';
import { noSuchArticle } from '../../articles/articleErrors.ts';
import { lookUpPublic } from '../../articles/publicLookup.ts';
import { findAuthor } from '../../articles/authors.ts';
import { findTag, listTags } from '../../articles/tags.ts';
import type { Clicks } from '../../articles/clicks.ts';
import type { ContentCache } from '../../cache/contentCache.ts';
import type { Renderer } from '../../content/renderer.ts';
import type { Db } from '../../db/schema.ts';
import type { App } from '../../http/app.ts';
import { once } from '../../lib/once.ts';
import type { Searching } from '../../search/searching.ts';
import { searchPage } from './searchPage.ts';
import { homeHead } from '../../pages/pageHead.ts';
import type { PageRequest } from '../../pages/pageRequest.ts';
import type { Pages } from '../../pages/pages.ts';
import { authorsArticles, everybodysArticles, taggedArticles, tagsContent } from './listingContents.ts';
import { listingPage } from './listingPage.ts';
import { missingArticle, missingAuthor, missingTag } from './missingPages.ts';
import { articleContent, withSafeHtml } from './pageContents.ts';
import { referrerOf } from './referrerOf.ts';
import { sendNamed } from './sendNamed.ts';
import { isRobot, isVisit } from './visit.ts';

interface Dependencies {
  db: Db;
  clicks: Clicks;
  cache: ContentCache;
  rendering: Renderer;
  searching: Searching;
  pages: Pages;
  /** What absolute addresses of the blog begin with; null where nobody has said it. */
  publicUrl: string | null;
}

interface Paged {
  Querystring: { page?: unknown };
}

const pageIn = ({ query: { page } }: FastifyRequest<Paged>): number =>
  readPageNumber(typeof page === 'string' ? page : null);

/** Who says to be reading. Nobody gains by lying: it only keeps a visit from being counted. */
const readerOf = ({ headers, protocol }: FastifyRequest) => {
  const cookie = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}=([^;\\s]+)`).exec(headers.cookie ?? '')?.[1];
  return cookie(SECURE_READER_COOKIE) ?? (protocol === 'https' ? undefined : cookie(READER_COOKIE));
};

/** The public listing and the articles, as pages that the server renders. */
export const articlePages =
  ({ db, clicks, cache, rendering, searching, pages, publicUrl }: Dependencies) =>
  async (app: App) => {
    const everybody = async () => everybodysArticles(db);

    app.get<Paged>(paths.articles, async (request, reply) =>
      pages.send(request, reply, listingPage(everybody, { page: pageIn(request) })),
    );

    app.get<Paged & { Params: { handle: string } }>(pageTable.author.path, async (request, reply) =>
      sendNamed(pages, request, reply, {
        name: request.params.handle,
        pageOf: (handle) => authorPage(handle, pageIn(request)),
        missing: missingAuthor,
      }),
    );

    app.get<Paged>(pageTable.tags.path, async (request, reply) =>
      pages.send(request, reply, tagsPage(pageIn(request))),
    );

    app.get<Paged & { Params: { slug: string } }>(pageTable.tag.path, async (request, reply) =>
      sendNamed(pages, request, reply, {
        name: request.params.slug,
        pageOf: (slug) => tagPage(slug, pageIn(request)),
        missing: missingTag,
      }),
    );

    // With the newest articles below its title.
    app.get(paths.home, async (request, reply) =>
      pages.send(request, reply, listingPage(everybody, { page: 1, address: paths.home, head: homeHead })),
    );

    app.get<Paged & { Querystring: { q?: unknown } }>(paths.search, async (request, reply) => {
      const { q } = request.query;
      const search = { q: typeof q === 'string' ? q : '', page: pageIn(request) };
      return pages.send(request, reply, searchPage({ db, searching }, search, request.ip));
    });

    app.get<{ Params: { slug: string } }>(pageTable.article.path, async (request, reply) => {
      // A browser that fetches ahead shows the page to nobody yet. Refused, it asks again when somebody comes.
      if (request.headers['sec-purpose']?.includes('prefetch')) return reply.code(503).send();
      return sendNamed(pages, request, reply, {
        name: request.params.slug,
        pageOf: (slug) => articlePage(slug, request),
        missing: missingArticle,
      });
    });

    const authorPage = (handle: string, page: number) =>
      listingPage(async () => authorsArticles(db, await findAuthor(db, handle)), {
        page,
        address: paths.author(handle),
      });

    const tagPage = (slug: string, page: number) =>
      listingPage(async () => taggedArticles(db, await findTag(db, slug)), {
        page,
        address: paths.tag(slug),
      });

    function tagsPage(page: number): PageRequest {
      const read = once(() => listTags(db, { limit: TAGS_PAGE_SIZE, page }));
      return {
        address: paths.tags + pageSearch(page),
        version: async () => JSON.stringify(await read()),
        content: async () => tagsContent(page, await read()),
      };
    }

    function articlePage(slug: string, request: FastifyRequest): PageRequest {
      const lookup = lookUpPublic({ db, cache }, slug);
      return {
        address: paths.article(slug),
        async version() {
          const version = await lookup.version();
          if (version === null) throw noSuchArticle();
          return version;
        },
        async content(blog) {
          const found = await lookup.find();
          if (!found) throw noSuchArticle();
          return articleContent(await withSafeHtml(found, rendering), blog);
        },
        // Where the app renders the page itself, it asks for the article, and that counts.
        onRendered({ articles: [number], ownerId }) {
          if (number !== undefined && isVisit(request) && readerOf(request) !== ownerId)
            clicks.count(number, { isRobot: isRobot(request), referrer: referrerOf(request, publicUrl) });
        },
      };
    }
  };

import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Blog } from '../../../shared/blog.ts';
import { READER_COOKIE } from '../../../shared/initialPage.ts';
import { PAGE_SIZE } from '../../../shared/listing.ts';
import { pageSearch, readPageNumber } from '../../../shared/pageNumber.ts';
import { pages as pageTable, paths } from '../../../shared/pages.ts';
import { noSuchArticle } from '../../articles/articleErrors.ts';
import { findPublic, findPublicVersion } from '../../articles/articleQueries.ts';
import { findAuthor } from '../../articles/authors.ts';
import type { Clicks } from '../../articles/clicks.ts';
import type { Db } from '../../db/schema.ts';
import type { App } from '../../http/validate.ts';
import { isNotFound } from '../../lib/refusal.ts';
import type { Searching } from '../../search/searching.ts';
import { homeHead, type PageHead } from '../../pages/pageHead.ts';
import type { PageRequest } from '../../pages/pageRequest.ts';
import type { Pages } from '../../pages/pages.ts';
import {
  articleContent,
  authorsArticles,
  everybodysArticles,
  listingContent,
  missingArticle,
  missingAuthor,
  type ShownListing,
} from './pageContents.ts';
import { searchPage } from './searchPage.ts';
import { isVisit } from './visit.ts';

interface Dependencies {
  db: Db;
  clicks: Clicks;
  searching: Searching;
  pages: Pages;
}

interface Paged {
  Querystring: { page?: unknown };
}

const pageIn = ({ query: { page } }: FastifyRequest<Paged>): number =>
  readPageNumber(typeof page === 'string' ? page : null);

/** Who says to be reading. Nobody gains by lying: it only keeps a visit from being counted. */
const readerOf = ({ headers }: FastifyRequest) =>
  new RegExp(`(?:^|;)\\s*${READER_COOKIE}=([^;\\s]+)`).exec(headers.cookie ?? '')?.[1];

/** The public listing and the articles, as pages that the server renders. */
export const articlePages =
  ({ db, clicks, searching, pages }: Dependencies) =>
  async (app: App) => {
    const everybody = async () => everybodysArticles(db);

    app.get<Paged>(paths.articles, async (request, reply) =>
      pages.send(request, reply, listingPage(everybody, { page: pageIn(request) })),
    );

    app.get<Paged & { Params: { handle: string } }>(pageTable.author.path, async (request, reply) =>
      orMissing(missingAuthor, request, reply, authorPage(request.params.handle, pageIn(request))),
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
      return orMissing(missingArticle, request, reply, articlePage(request.params.slug, request));
    });

    /** Sends the page, or the one that says that there is none. */
    async function orMissing(
      missing: PageRequest,
      request: FastifyRequest,
      reply: FastifyReply,
      page: PageRequest,
    ) {
      try {
        return await pages.send(request, reply, page);
      } catch (error) {
        if (!isNotFound(error)) throw error;
        return pages.send(request, reply, missing);
      }
    }

    /** A page of a listing, or another page that shows it. */
    function listingPage(
      find: () => Promise<ShownListing>,
      {
        page,
        address = paths.articles,
        head,
      }: { page: number; address?: string; head?: (blog: Blog) => PageHead },
    ): PageRequest {
      async function read() {
        const shown = await find();
        return { shown, listing: await shown.scope.list({ limit: PAGE_SIZE, page }) };
      }
      return {
        address: address + pageSearch(page),
        version: async () => hash('sha256', JSON.stringify(await read()), 'base64url'),
        async content(blog) {
          const { shown, listing } = await read();
          const content = listingContent(page, shown, listing);
          return head ? { ...content, head: head(blog) } : content;
        },
      };
    }

    const authorPage = (handle: string, page: number) =>
      listingPage(async () => authorsArticles(db, await findAuthor(db, handle)), {
        page,
        address: paths.author(handle),
      });

    function articlePage(slug: string, request: FastifyRequest): PageRequest {
      return {
        address: paths.article(slug),
        async version() {
          const version = await findPublicVersion(db, slug);
          if (version === null) throw noSuchArticle();
          return version;
        },
        async content(blog) {
          const found = await findPublic(db, slug);
          if (!found) throw noSuchArticle();
          return articleContent(found, blog);
        },
        // Where the app renders the page itself, it asks for the article, and that counts.
        onRendered({ articles: [number], ownerId }) {
          if (number !== undefined && isVisit(request) && readerOf(request) !== ownerId) clicks.count(number);
        },
      };
    }
  };

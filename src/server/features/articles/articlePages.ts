import type { FastifyRequest } from 'fastify';
import { codePoints } from '../../../shared/codePoints.ts';
import { textContent } from '../../../shared/excerpt.ts';
import { MARKDOWN_TYPE, markdownPath } from '../../../shared/feeds.ts';
import { READER_COOKIE } from '../../../shared/firstPage.ts';
import { PAGE_SIZE } from '../../../shared/listing.ts';
import { messages } from '../../../shared/messages.ts';
import { pageSearch, readPageNumber } from '../../../shared/pageNumber.ts';
import { paths } from '../../../shared/paths.ts';
import { sanitizeAgain } from '../../content/secondSanitizer.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../http/errors.ts';
import type { App } from '../../http/validate.ts';
import { standIn } from '../../pages/livePage.ts';
import type { PageContent, PageRequest, Pages } from '../../pages/pages.ts';
import { listPublic } from './articleListings.ts';
import { findPublic, publicState } from './articleRepository.ts';
import type { ClickCounter } from './clickCounter.ts';

/** In characters: about what a search engine shows of a page. */
const DESCRIPTION_MAX = 160;

interface Dependencies {
  db: Db;
  clicks: ClickCounter;
  pages: Pages;
}

/** The public listing and the articles, as pages that the server renders. */
export const articlePages =
  ({ db, clicks, pages }: Dependencies) =>
  async (app: App) => {
    app.get<{ Querystring: { page?: unknown } }>(paths.articles, async (request, reply) => {
      const { page } = request.query;
      return pages.send(
        request,
        reply,
        await listingPage(readPageNumber(typeof page === 'string' ? page : null)),
      );
    });

    app.get<{ Params: { slug: string } }>(paths.article(':slug'), async (request, reply) => {
      // A browser that fetches ahead shows the page to nobody yet. Refused, it asks again when somebody comes.
      if (request.headers['sec-purpose']?.includes('prefetch')) return reply.code(503).send();
      const page = await articlePage(request.params.slug, request);
      return pages.send(request, reply, page ?? missingArticle);
    });

    async function listingPage(page: number): Promise<PageRequest> {
      const query = { limit: PAGE_SIZE, page };
      const { result, ...around } = await clicks.beside(() => listPublic(db, query, clicks.pending));
      const answer = {
        result: result.map((article, index) => ({ ...article, clicks: standIn(index) })),
        ...around,
      };
      const path = paths.articles + pageSearch(page);
      return {
        address: path,
        version: JSON.stringify(answer),
        // Past the end there is nothing that anybody is to come back to.
        status: result.length > 0 || page === 1 ? 200 : 404,
        counts: result.map(({ clicks }) => clicks),
        content: () => ({
          head: {
            title: messages.articlesTitle,
            description: `Articles by many authors, newest first${page > 1 ? `: page ${page}` : ''}.`,
            canonical: path,
          },
          firstPage: {
            answers: [{ endpointName: 'listPublicArticles', arg: page, value: answer }],
            refusal: null,
          },
        }),
      };
    }

    /** Null if there is none. A visit counts, and is in the count that its page shows. */
    async function articlePage(slug: string, request: FastifyRequest): Promise<PageRequest | null> {
      const state = await clicks.beside(async () => {
        const [row] = await publicState(db, { slug });
        return row && { ...row, clicks: row.clicks + clicks.pending(row.number) };
      });
      if (!state) return null;
      const isVisit = request.method === 'GET' && readerOf(request) !== state.ownerId;
      return {
        address: paths.article(slug),
        version: `${state.id}/${state.version}/${state.ownerName}`,
        counts: [state.clicks + (isVisit ? 1 : 0)],
        // Where the app draws the page itself, it asks for the article, and that counts.
        onRendered: () => {
          if (isVisit) clicks.count(state.number);
        },
        content: () => articleContent(slug, state.updatedAt),
      };
    }

    async function articleContent(slug: string, updatedAt: string): Promise<PageContent> {
      const view = await findPublic(db, slug, clicks.pending);
      if (!view) throw notFound();
      const sanitizedHtml = sanitizeAgain(view.article.sanitizedHtml);
      const article = { ...view.article, sanitizedHtml, clicks: standIn(0) };
      const { title, ownerName, createdAt, cover } = article;
      return {
        head: {
          title,
          description: opening(sanitizedHtml) || title,
          canonical: paths.article(slug),
          article: { authorName: ownerName, createdAt, updatedAt },
          image: cover,
          alternates: [{ path: markdownPath(slug), type: MARKDOWN_TYPE, title: 'The article as markdown' }],
        },
        firstPage: {
          answers: [{ endpointName: 'getPublicArticle', arg: slug, value: article }],
          refusal: null,
        },
      };
    }
  };

/** Who says to be reading. Nobody gains by lying: it only keeps a visit from being counted. */
const readerOf = ({ headers }: FastifyRequest) =>
  new RegExp(`(?:^|;)\\s*${READER_COOKIE}=([^;\\s]+)`).exec(headers.cookie ?? '')?.[1];

const missing = notFound();

/** One for all: nothing of the address is in it. */
const missingArticle: PageRequest = {
  address: paths.article('-'),
  version: '',
  status: missing.statusCode,
  content: () => ({
    head: {
      title: `Article not found · ${messages.title}`,
      description: missing.message,
      canonical: null,
    },
    firstPage: { answers: [], refusal: { status: missing.statusCode, data: missing.message } },
  }),
};

function opening(sanitizedHtml: string): string {
  const text = codePoints(textContent(sanitizedHtml));
  return text.length > DESCRIPTION_MAX ? `${text.slice(0, DESCRIPTION_MAX).join('')}…` : text.join('');
}

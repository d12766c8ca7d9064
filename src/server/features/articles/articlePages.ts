import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { READER_COOKIE } from '../../../shared/firstPage.ts';
import { PAGE_SIZE } from '../../../shared/listing.ts';
import { pageSearch, readPageNumber } from '../../../shared/pageNumber.ts';
import { paths } from '../../../shared/paths.ts';
import { pageSanitizer } from '../../content/pageSanitizer.ts';
import type { Renderer } from '../../content/renderer.ts';
import type { Connection } from '../../db/connect.ts';
import type { App } from '../../http/validate.ts';
import { homeHead, type PageHead } from '../../pages/pageHead.ts';
import type { PageRequest } from '../../pages/pageRequest.ts';
import type { Pages } from '../../pages/pages.ts';
import { readPublic } from './articleListings.ts';
import { articleContent, listingContent, missingArticle } from './articlePageContent.ts';
import { publicState, readPublicArticle } from './articleRepository.ts';
import type { ClickCounter } from './clickCounter.ts';
import { noSuchArticle } from './noSuchArticle.ts';
import { pageStates } from './pageStates.ts';
import { isVisit } from './visit.ts';

interface Dependencies {
  connection: Connection;
  clicks: ClickCounter;
  rendering: Pick<Renderer, 'sanitizeAgain'>;
  pages: Pages;
}

/** Who says to be reading. Nobody gains by lying: it only keeps a visit from being counted. */
const readerOf = ({ headers }: FastifyRequest) =>
  new RegExp(`(?:^|;)\\s*${READER_COOKIE}=([^;\\s]+)`).exec(headers.cookie ?? '')?.[1];

/** The public listing and the articles, as pages that the server renders. */
export const articlePages =
  ({ connection, clicks, rendering, pages }: Dependencies) =>
  async (app: App) => {
    const { db } = connection;
    const states = pageStates(connection, clicks);
    const sanitizeForPage = pageSanitizer(rendering);

    app.get<{ Querystring: { page?: unknown } }>(paths.articles, async (request, reply) => {
      const { page } = request.query;
      const number = readPageNumber(typeof page === 'string' ? page : null);
      return pages.send(request, reply, await listingPage(number));
    });

    // With the newest articles below its title.
    app.get(paths.home, async (request, reply) =>
      pages.send(request, reply, await listingPage(1, { address: paths.home, head: homeHead })),
    );

    app.get<{ Params: { slug: string } }>(paths.article(':slug'), async (request, reply) => {
      // A browser that fetches ahead shows the page to nobody yet. Refused, it asks again when somebody comes.
      if (request.headers['sec-purpose']?.includes('prefetch')) return reply.code(503).send();
      const page = await articlePage(request.params.slug, request);
      return pages.send(request, reply, page ?? missingArticle);
    });

    async function listingPage(
      page: number,
      { address = paths.articles + pageSearch(page), head }: { address?: string; head?: PageHead } = {},
    ): Promise<PageRequest> {
      const read = async () => {
        const listing = await readPublic(db, { limit: PAGE_SIZE, page });
        const { result, ...around } = listing;
        const shown = JSON.stringify([result.map(({ rest }) => rest), around]);
        const counted = result.map(({ number, clicks }) => ({ number, clicks }));
        return { version: hash('sha256', shown, 'base64url'), counted, listing };
      };
      const state = await states.of(address, read);
      return {
        address,
        version: state.version,
        // Past the end there is nothing that anybody is to come back to.
        status: state.counted.length > 0 || page === 1 ? 200 : 404,
        counts: states.counts(state),
        content: async () => {
          const content = listingContent(page, 'listing' in state ? state.listing : (await read()).listing);
          return head ? { ...content, head } : content;
        },
      };
    }

    /** Null if there is none. A visit counts, and is in the count that its page shows. */
    async function articlePage(slug: string, request: FastifyRequest): Promise<PageRequest | null> {
      const state = await states.of(paths.article(slug), async () => {
        const [row] = await publicState(db, { slug });
        if (!row) return null;
        const { number, clicks, id, version, ownerId, ownerName } = row;
        return { version: `${id}/${version}/${ownerName}`, counted: [{ number, clicks }], ownerId };
      });
      const [article] = state?.counted ?? [];
      if (!state || !article) return null;

      const isCounted = isVisit(request) && readerOf(request) !== state.ownerId;
      return {
        address: paths.article(slug),
        version: state.version,
        counts: states.counts(state).map((count) => (isCounted ? count + 1 : count)),
        // Where the app draws the page itself, it asks for the article, and that counts.
        onRendered: () => {
          if (isCounted) clicks.count(article.number);
        },
        async content() {
          const [found, [present]] = [await readPublicArticle(db, slug), await publicState(db, { slug })];
          if (!found || !present) throw noSuchArticle();
          return articleContent(found, present.updatedAt, sanitizeForPage);
        },
      };
    }
  };

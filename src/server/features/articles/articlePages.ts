import type { FastifyReply, FastifyRequest } from 'fastify';
import { READER_COOKIE, SECURE_READER_COOKIE } from '../../../shared/initialPage.ts';
import { readPageNumber } from '../../../shared/pageNumber.ts';
import { pages as pageTable, paths } from '../../../shared/pages.ts';
import type { Clicks } from '../../articles/clicks.ts';
import type { App } from '../../http/app.ts';
import { pathOf } from '../../http/badRequests.ts';
import { isNotFound } from '../../lib/refusal.ts';
import type { PageRequest } from '../../pages/renderPage.ts';
import type { Pages } from '../../pages/routes.ts';
import {
  articlePage,
  articlesPage,
  authorPage,
  homePage,
  missingArticle,
  missingAuthor,
  missingTag,
  searchPage,
  type Sources,
  tagPage,
  tagsPage,
} from './pageRequests.ts';
import { referrerOf } from './referrerOf.ts';
import { isRobot, isVisit } from './visit.ts';

interface Dependencies extends Sources {
  clicks: Clicks;
  pages: Pages;
  /** What absolute addresses of the blog begin with; null where nobody has said it. */
  publicUrl: string | null;
}

interface Paged {
  Querystring: { page?: unknown };
}

/** The public listings and the articles, as pages that the server renders. */
export const articlePages =
  ({ pages, publicUrl, ...sources }: Dependencies) =>
  async (app: App) => {
    app.get(paths.home, (request, reply) => pages.send(request, reply, homePage(sources)));

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

    app.get<Paged & { Querystring: { q?: unknown } }>(paths.search, (request, reply) => {
      const { q } = request.query;
      const search = { q: typeof q === 'string' ? q : '', page: pageNumber(request) };
      return pages.send(request, reply, searchPage(sources, search, request.ip));
    });

    app.get<{ Params: { slug: string } }>(pageTable.article.path, (request, reply) => {
      // A browser that fetches ahead shows the page to nobody yet. Refused, it asks again when somebody comes.
      if (request.headers['sec-purpose']?.includes('prefetch')) return reply.code(503).send();
      const visit = {
        isVisit: ({ ownerId }: { ownerId: string }) => isVisit(request) && readerId(request) !== ownerId,
        count: ({ number }: { number: number }) =>
          sources.clicks.count(number, {
            isRobot: isRobot(request),
            referrer: referrerOf(request, publicUrl),
          }),
      };
      return sendNamed(pages, request, reply, {
        name: request.params.slug,
        findPage: (slug) => articlePage(sources, slug, visit),
        missing: missingArticle,
      });
    });
  };

const pageNumber = ({ query: { page } }: FastifyRequest<Paged>): number =>
  readPageNumber(typeof page === 'string' ? page : null);

/** Who says to be reading. Nobody gains by lying: it only keeps a visit from being counted. */
const readerId = ({ headers, protocol }: FastifyRequest) => {
  const cookie = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}=([^;\\s]+)`).exec(headers.cookie ?? '')?.[1];
  return cookie(SECURE_READER_COOKIE) ?? (protocol === 'https' ? undefined : cookie(READER_COOKIE));
};

interface NamedPage {
  /** As it stands in the address: the slug of an article or a tag, the handle of an author. */
  name: string;
  findPage: (name: string) => PageRequest;
  /** Says that there is no such page. */
  missing: PageRequest;
}

/**
 * Sends the page of this name. Names are in lower case and NFC: another form of one is redirected to it, with the same
 * search, if there is such a page.
 */
async function sendNamed(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, findPage, missing }: NamedPage,
): Promise<FastifyReply> {
  try {
    return await pages.send(request, reply, findPage(name));
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  const canonicalName = name.normalize('NFC').toLowerCase().normalize('NFC');
  const canonical = findPage(canonicalName);
  if (canonicalName === name || !(await exists(canonical))) return pages.send(request, reply, missing);
  const search = request.url.slice(pathOf(request.url).length);
  return reply.redirect(pathOf(canonical.address) + search, 301);
}

const exists = (page: PageRequest): Promise<boolean> =>
  page.version().then(
    () => true,
    (error: unknown) => {
      if (isNotFound(error)) return false;
      throw error;
    },
  );

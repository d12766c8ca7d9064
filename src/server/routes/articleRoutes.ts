import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { object, string } from 'yup';
import { type Article, articleDraftSchema, slugSchema } from '../../shared/article.ts';
import { paths } from '../../shared/pages.ts';
import { PAGES_HEADER } from '../../shared/listing.ts';
import {
  listingQuerySchema,
  ownListingQuerySchema,
  publicListingQuerySchema,
  searchQuerySchema,
} from '../../shared/listingQuery.ts';
import type { Renderer } from '../content/renderer.ts';
import type { ContentCache } from '../db/contentCache.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import { type Authentication, tokenScope } from '../http/authentication.ts';
import { entityTag, expectedVersion, idempotencyKey } from '../http/conditional.ts';
import { addListingHeaders, sendListing } from '../http/listingHeaders.ts';
import { ARTICLE_BODY_MAX } from '../http/requestBodies.ts';
import { isNotFound } from '../lib/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import { listOwnEntries, listPublicSorted, searchOwn, searchPublic } from '../search/searchListings.ts';
import type { Searching } from '../search/searching.ts';
import { missingArticleError } from '../services/articleStatus.ts';
import { listDraftEntries } from '../services/draftSearch.ts';
import { changeSlug } from '../services/oldUrls.ts';
import { publishArticle, unpublish } from '../services/publish.ts';
import { deleteArticle } from '../services/writeArticle.ts';
import { articleNotFound, findOwnArticle } from '../store/articles.ts';
import { type NumberedArticle, ownedBy } from '../db/readModel.ts';
import { loadArticleDailyClicks, loadAuthorDailyClicks, loadReferrers } from '../store/clickStats.ts';
import type { Clicks } from '../services/clicks.ts';
import { loadAuthor } from '../store/listings.ts';
import { findRedirect } from '../store/redirects.ts';
import { findTag, listTags } from '../store/tags.ts';
import {
  articleReplies,
  articleTemplate,
  type CountTemplate,
  fillCounts,
  type ListingTemplate,
  listingTemplate,
} from './articleReplies.ts';
import { isRobot, isVisit } from './visit.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  rendering: Renderer;
  searching: Searching;
  clicks: Clicks;
  cache: ContentCache;
}

interface BySlug {
  Params: { slug: string };
}

/** Articles, under `/articles`: public listings and articles, and the signed-in user's own. */
export const articleRoutes =
  ({
    db,
    authentication: { signedIn, authenticate },
    limits,
    rendering,
    searching,
    clicks,
    cache,
  }: Dependencies) =>
  async (app: App) => {
    const replies = articleReplies(db, cache);
    const listed = { schema: { querystring: ownListingQuerySchema } };
    const reading = { ...signedIn, ...tokenScope('read') };
    const writing = { ...tokenScope('write'), onRequest: [signedIn.onRequest, limits.countWrite] };
    const drafted = { ...writing, bodyLimit: ARTICLE_BODY_MAX, schema: { body: articleDraftSchema } };

    const sendTemplate = (request: FastifyRequest, reply: FastifyReply, template: ListingTemplate) =>
      sendArticleListing(request, reply, clicks, template);

    const sendOwn = async (reply: FastifyReply, found: NumberedArticle<Article>) =>
      sendWithClicks(
        reply.header('etag', entityTag(found.article.version)),
        clicks,
        await articleTemplate(found),
      );

    // Empty parameters count as present, so that no part of a query is silently ignored.
    app.get('/', { ...listed, ...reading }, async (request, reply) => {
      const { query, user, ip } = request;
      const { q, tag, state, sort, ...page } = query;
      const asker = { ip, ownerId: user.id };
      if (state === 'draft' || state === 'scheduled') {
        const drafts = await listDraftEntries({ db, searching, rendering }, asker, { ...query, state });
        addListingHeaders(request, reply, drafts);
        return reply.send(drafts);
      }
      if ([state, tag, sort].some(isPresent)) {
        return sendTemplate(
          request,
          reply,
          listingTemplate(await listOwnEntries({ db, searching }, asker, query)),
        );
      }
      if (q === undefined) return sendTemplate(request, reply, await replies.ownListing(user.id, page));
      return sendTemplate(
        request,
        reply,
        listingTemplate(await searchOwn({ db, searching }, { q, ...page }, asker)),
      );
    });

    app.get('/all', { schema: { querystring: publicListingQuerySchema } }, async (request, reply) => {
      const { query, ip } = request;
      return sendTemplate(
        request,
        reply,
        [query.q, query.sort].some(isPresent)
          ? listingTemplate(await listPublicSorted({ db, searching }, query, ip))
          : await replies.listing(query),
      );
    });

    app.get<BySlug>('/public/:slug', tokenScope('read'), async (request, reply) => {
      const reader = await authenticate(request);
      const { slug } = request.params;
      const found = await replies.article(slug).catch(ignoreNotFound);
      if (!found) {
        const changed = await findRedirect(db, paths.article(slug));
        if (changed === null) throw articleNotFound();
        return reply.redirect(`/api/articles/public/${encodeURIComponent(changed)}`, 301);
      }
      if (isVisit(request) && reader?.id !== found.ownerId)
        clicks.count(found.number, { isRobot: isRobot(request) });
      return sendWithClicks(reply, clicks, found);
    });

    app.get<BySlug>('/:slug', reading, async ({ params, user }, reply) => {
      const key = { ownerId: user.id, slug: params.slug };
      const found = await findOwnArticle(db, key);
      if (!found) throw await missingArticleError(db, key);
      return sendOwn(reply, found);
    });

    app.post('/new', drafted, async (request, reply) => {
      const { body: article, user } = request;
      const publication = {
        ownerId: user.id,
        slug: null,
        article,
        expected: null,
        tokenName: user.token?.name ?? null,
      };
      const published = await publishArticle({ db, rendering }, publication, idempotencyKey(request));
      return sendOwn(reply.code(201), published);
    });

    app.patch('/edit/:slug', drafted, async (request, reply) => {
      const { body: article, user } = request;
      const { slug } = request.params as BySlug['Params'];
      const publication = {
        ownerId: user.id,
        slug,
        article,
        expected: expectedVersion(request),
        tokenName: user.token?.name ?? null,
      };
      const published = await publishArticle({ db, rendering }, publication, idempotencyKey(request));
      // Other requests get a turn between storing megabytes and sending them.
      await nextTurn();
      return sendOwn(reply, published);
    });

    app.post<BySlug>('/unpublish/:slug', writing, async ({ params, user }, reply) => {
      const draft = await unpublish(db, { ownerId: user.id, slug: params.slug });
      return reply.code(201).header('etag', entityTag(draft.version)).send(draft);
    });

    app.patch('/slug/:slug', { ...writing, schema: { body: slugSchema } }, async (request) => {
      const { slug } = request.params as BySlug['Params'];
      return { slug: await changeSlug(db, { ownerId: request.user.id, slug }, request.body.slug) };
    });

    app.delete<BySlug>('/delete/:slug', writing, async ({ params, user }, reply) => {
      const key = { ownerId: user.id, slug: params.slug };
      if (!(await deleteArticle(db, key))) throw await missingArticleError(db, key);
      return reply.code(204).send();
    });
  };

function ignoreNotFound(error: unknown): null {
  if (!isNotFound(error)) throw error;
  return null;
}

const isPresent = (parameter: string | undefined) => parameter !== undefined;

const sendWithClicks = async (
  reply: FastifyReply,
  clicks: Pick<Clicks, 'read'>,
  template: CountTemplate,
): Promise<FastifyReply> =>
  reply
    .type('application/json; charset=utf-8')
    .send(fillCounts(template, await clicks.read(template.articles)));

/** Sends a listing of articles with its headers. */
function sendArticleListing(
  request: FastifyRequest,
  reply: FastifyReply,
  clicks: Pick<Clicks, 'read'>,
  template: ListingTemplate,
): Promise<FastifyReply> {
  addListingHeaders(request, reply, template);
  if (template.pages !== undefined) reply.header(PAGES_HEADER, template.pages);
  return sendWithClicks(reply, clicks, template);
}

/** Public search of articles. */
export const searchRoutes =
  ({ db, searching, clicks }: Pick<Dependencies, 'db' | 'searching' | 'clicks'>) =>
  async (app: App) => {
    app.get('/', { schema: { querystring: searchQuerySchema } }, async (request, reply) => {
      const found = await searchPublic({ db, searching }, request.query, request.ip);
      return sendArticleListing(request, reply, clicks, listingTemplate(found));
    });
  };

/** Public authors: accounts that have published. */
export const authorRoutes = (db: Db) => async (app: App) => {
  app.get<{ Params: { handle: string } }>(
    '/:handle',
    async ({ params }) => (await loadAuthor(db, params.handle)).author,
  );
};

/** Public tags: those of published articles. */
export const tagRoutes = (db: Db) => async (app: App) => {
  app.get('/', { schema: { querystring: listingQuerySchema } }, async (request, reply) =>
    sendListing(request, reply, await listTags(db, request.query)),
  );

  app.get<{ Params: { slug: string } }>('/:slug', ({ params }) => findTag(db, params.slug));
};

/** `?article=on-looms` limits the clicks to one article. */
const clicksQuerySchema = object({ article: string().label('Article').max(1000) });

/** Clicks by day and referrers of the signed-in user's articles, or of one of them. */
export const clickRoutes =
  ({ db, authentication: { signedIn } }: Pick<Dependencies, 'db' | 'authentication'>) =>
  async (app: App) => {
    const queried = { ...signedIn, schema: { querystring: clicksQuerySchema } };

    app.get('/me/clicks', queried, async ({ query: { article: slug }, user }) => {
      if (slug === undefined)
        return {
          result: await loadAuthorDailyClicks(db, user.id),
          referrers: await loadReferrers(db, { ownerId: user.id }),
        };
      const found = await ownedBy(db, user.id)
        .select('article.number')
        .where('article.slug', '=', slug)
        .executeTakeFirst();
      if (!found) throw articleNotFound();
      return {
        result: await loadArticleDailyClicks(db, found.number),
        referrers: await loadReferrers(db, found),
      };
    });
  };

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { type Article, articleDraftSchema } from '../../../shared/article.ts';
import { PAGES_HEADER } from '../../../shared/listing.ts';
import { ownListingQuerySchema, publicListingQuerySchema } from '../../../shared/listingQuery.ts';
import { findOwn, type OwnArticleKey, type Uncounted } from '../../articles/articleQueries.ts';
import { deleteArticle } from '../../articles/deleteArticle.ts';
import { whyNotThere } from '../../articles/withdrawn.ts';
import type { Clicks } from '../../articles/clicks.ts';
import type { ContentCache } from '../../cache/contentCache.ts';
import type { Renderer } from '../../content/renderer.ts';
import type { Db } from '../../db/schema.ts';
import { listDraftEntries } from '../../drafts/draftEntries.ts';
import { unpublish } from '../../drafts/unpublish.ts';
import { publishing } from '../../drafts/publishing.ts';
import type { Authentication } from '../../http/authentication.ts';
import { entityTag, expectedVersion, idempotencyKey } from '../../http/conditional.ts';
import { ARTICLE_BODY_MAX } from '../../http/requestBodies.ts';
import type { App } from '../../http/app.ts';
import type { Limits } from '../../limits/limits.ts';
import { listOwnEntries, listPublicSorted, searchOwn } from '../../search/searchListings.ts';
import type { Searching } from '../../search/searching.ts';
import {
  articleTemplate,
  type CountTemplate,
  fillCounts,
  type ListingTemplate,
  listingTemplate,
} from './articleJson.ts';
import { articleReplies } from './articleReplies.ts';
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
    const publish = publishing(db, rendering);
    const own = { db, searching, rendering };
    const listed = { schema: { querystring: ownListingQuerySchema } };
    const writing = { onRequest: [signedIn.onRequest, limits.countWrite] };
    const drafted = { ...writing, bodyLimit: ARTICLE_BODY_MAX, schema: { body: articleDraftSchema } };

    const sendCounted = async (reply: FastifyReply, template: CountTemplate) =>
      reply
        .type('application/json; charset=utf-8')
        .send(fillCounts(template, await clicks.read(template.articles)));

    const sendListing = (reply: FastifyReply, template: ListingTemplate) => {
      if (template.pages !== undefined) reply.header(PAGES_HEADER, template.pages);
      return sendCounted(reply, template);
    };

    const sendOwn = async (reply: FastifyReply, found: Uncounted<Article>) =>
      sendCounted(reply.header('etag', entityTag(found.article.version)), await articleTemplate(found));

    async function sendFound(reply: FastifyReply, key: OwnArticleKey) {
      const found = await findOwn(db, key);
      if (!found) throw await whyNotThere(db, key);
      return sendOwn(reply, found);
    }

    app.get('/', { ...listed, ...signedIn }, async ({ query: asked, user, ip }, reply) => {
      const { q, tag, state, sort, ...query } = asked;
      if (state === 'draft' || state === 'scheduled')
        return reply.send(await listDraftEntries(own, { ip, ownerId: user.id }, { ...asked, state }));
      if ([state, tag, sort].some(isAsked)) {
        const entries = await listOwnEntries({ db, searching }, { ip, ownerId: user.id }, asked);
        return sendListing(reply, listingTemplate(entries));
      }
      if (q === undefined) return sendListing(reply, await replies.ownListing(user.id, query));
      const found = await searchOwn({ db, searching }, { q, ...query }, { ip, ownerId: user.id });
      return sendListing(reply, listingTemplate(found));
    });

    app.get('/all', { schema: { querystring: publicListingQuerySchema } }, async ({ query, ip }, reply) =>
      sendListing(
        reply,
        [query.q, query.sort].some(isAsked)
          ? listingTemplate(await listPublicSorted({ db, searching }, query, ip))
          : await replies.listing(query),
      ),
    );

    app.get<BySlug>('/public/:slug', async (request, reply) => {
      const reader = await authenticate(request);
      const found = await replies.article(request.params.slug);
      if (isVisit(request) && reader?.id !== found.ownerId)
        clicks.count(found.number, { isRobot: isRobot(request) });
      return sendCounted(reply, found);
    });

    app.get<BySlug>('/:slug', signedIn, ({ params, user }, reply) =>
      sendFound(reply, { ownerId: user.id, slug: params.slug }),
    );

    app.post('/new', drafted, async (request, reply) =>
      sendOwn(reply.code(201), await publish.asNew(request.user.id, request.body, idempotencyKey(request))),
    );

    app.patch('/edit/:slug', drafted, async (request, reply) => {
      const { body, user } = request;
      const key = { ownerId: user.id, slug: slugOf(request.params) };
      const change = { expected: expectedVersion(request), idempotencyKey: idempotencyKey(request) };
      const published = await publish.asChange(key, body, change);
      // Storing megabytes takes a while, and so does sending them: others may come in between.
      await nextTurn();
      return sendOwn(reply, published);
    });

    app.post<BySlug>('/unpublish/:slug', writing, async ({ params, user }, reply) => {
      const draft = await unpublish(db, { ownerId: user.id, slug: params.slug });
      return reply.code(201).header('etag', entityTag(draft.version)).send(draft);
    });

    app.delete<BySlug>('/delete/:slug', writing, async ({ params, user }, reply) => {
      const key = { ownerId: user.id, slug: params.slug };
      if (!(await deleteArticle(db, key))) throw await whyNotThere(db, key);
      return reply.code(204).send();
    });
  };

/** An empty one is, too: nothing may be left out of what was asked in silence. */
const isAsked = (parameter: string | undefined) => parameter !== undefined;

const slugOf = (params: unknown) => (params as BySlug['Params']).slug;

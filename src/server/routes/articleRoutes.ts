import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Article, articleChangeSchema, kindSchema, slugSchema } from '../../shared/article.ts';
import { isDraftState, newArticleSchema } from '../../shared/draft.ts';
import type { ListingQuery, PublicListingQuery } from '../../shared/listing.ts';
import {
  listingQuerySchema,
  ownListingQuerySchema,
  publicListingQuerySchema,
  searchQuerySchema,
} from '../../shared/listingQuery.ts';
import { draftSchemaMessages } from '../../shared/messages/en/editor.ts';
import { paths } from '../../shared/pages.ts';
import { object, string } from '../../shared/yup.ts';
import type { Renderer } from '../content/renderer.ts';
import type { ContentCache } from '../db/contentCache.ts';
import type { NumberedArticle } from '../db/readModel.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import {
  articleTemplate,
  type CountTemplate,
  type ListingTemplate,
  listingTemplate,
  sendArticleListing,
  sendCached,
  sendWithClicks,
} from '../http/articleTemplates.ts';
import { type Authentication, tokenScope } from '../http/authentication.ts';
import {
  entityTag,
  expectedArticle,
  idempotencyKey,
  publishedDraft,
  versionRequired,
} from '../http/caching.ts';
import { addListingHeaders, sendListing } from '../http/listingHeaders.ts';
import { created, done, ok } from '../http/operation.ts';
import { ARTICLE_BODY_MAX } from '../http/requestBodies.ts';
import { articleNotFound, isNotFound, Refusal } from '../lib/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Searching } from '../search/searching.ts';
import { moveToBin } from '../services/articleDeletion.ts';
import { changeKind } from '../services/articleKind.ts';
import { missingArticleError } from '../services/articleStatus.ts';
import { type Clicks, isRobot, isVisit } from '../services/clicks.ts';
import { listDraftEntries } from '../services/draftSearch.ts';
import { findEdited } from '../services/editOthers.ts';
import { changeSlug } from '../services/oldUrls.ts';
import { publishArticle, scheduleArticle, unpublish } from '../services/publish.ts';
import { listOwnEntries, listPublicSorted, searchOwn, searchPublic } from '../services/searchListings.ts';
import {
  type ArticleList,
  findAuthor,
  listNewest,
  listPart,
  listWithPins,
  loadAuthor,
  pageParts,
  toOwnItem,
  toPublicItem,
} from '../store/articles/lists.ts';
import { lookUpPublicArticle } from '../store/articles/publicArticle.ts';
import { findOwnArticle, findOwnNumber } from '../store/articles/read.ts';
import { loadArticleDailyClicks, loadAuthorDailyClicks, loadReferrers } from '../store/clickStats.ts';
import { findRedirect } from '../store/redirects.ts';
import { findTag, listTags } from '../store/tags.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  mails: Pick<Mailer, 'enqueue' | 'wake'>;
  rendering: Renderer;
  searching: Searching;
  clicks: Clicks;
  cache: ContentCache;
}

interface BySlug {
  Params: { slug: string };
}

/** Registers the routes for articles, under `/articles`: public ones, and the signed-in user's own. */
export const articleRoutes =
  ({
    db,
    authentication: { signedIn, authenticate },
    limits,
    mails,
    rendering,
    searching,
    clicks,
    cache,
  }: Dependencies) =>
  async (app: App) => {
    const replies = articleReplies(db, cache);
    const listOptions = { schema: { querystring: ownListingQuerySchema } };
    const reading = { ...signedIn, ...tokenScope('read') };
    const writing = { ...tokenScope('write'), onRequest: [signedIn.onRequest, limits.countWrite] };
    const draftOptions = { ...writing, bodyLimit: ARTICLE_BODY_MAX, schema: { body: newArticleSchema } };

    const sendTemplate = (request: FastifyRequest, reply: FastifyReply, template: ListingTemplate) =>
      sendArticleListing(request, reply, clicks, template);

    const sendOwn = async (
      reply: FastifyReply,
      { number, article }: NumberedArticle<Article>,
      author?: Article['author'],
    ) =>
      sendWithClicks(
        reply.header('etag', entityTag(article.version, author && article._id)),
        clicks,
        await articleTemplate({ number, article: { ...article, ...(author && { author }) } }),
      );

    // Empty parameters count as present, so that no part of a query is silently ignored.
    app.get(
      '/',
      { ...listOptions, ...reading, api: { ...ok('articles', 'OwnList'), listing: { hasPageCount: true } } },
      async (request, reply) => {
        const { query, user, ip } = request;
        const { q, tag, state, sort, ...page } = query;
        const asker = { ip, ownerId: user.id };
        if (isDraftState(state)) {
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
      },
    );

    app.get(
      '/all',
      {
        schema: { querystring: publicListingQuerySchema },
        api: {
          ...ok('reading', 'PublicArticleList', [404]),
          listing: { hasPageCount: true },
        },
      },
      async (request, reply) => {
        const { query, ip } = request;
        return sendTemplate(
          request,
          reply,
          [query.q, query.sort].some(isPresent)
            ? listingTemplate(await listPublicSorted({ db, searching }, query, ip))
            : await replies.listing(query),
        );
      },
    );

    app.get<BySlug>(
      '/public/:slug',
      { ...tokenScope('read'), api: { tag: 'reading', answers: { 200: 'PublicArticle', 301: null } } },
      async (request, reply) => {
        const reader = await authenticate(request);
        const { slug } = request.params;
        const found = await replies.article(slug).catch(ignoreNotFound);
        if (!found) {
          const changed = await findRedirect(db, paths.article(slug));
          if (changed === null) throw articleNotFound();
          return reply.redirect(`/api/articles/public/${encodeURIComponent(changed.slug)}`, 301);
        }
        if (found.isCounted && isVisit(request) && reader?.id !== found.ownerId)
          clicks.count(found.number, { isRobot: isRobot(request) });
        return sendCached(request, reply, clicks, found);
      },
    );

    app.get<BySlug>(
      '/:slug',
      { ...reading, api: { tag: 'articles', answers: { 200: 'Article', 301: null }, etag: true } },
      async ({ params, user }, reply) => {
        const { ownerId, slug, others } = await findEdited(db, user, params.slug);
        const found = await findOwnArticle(db, { ownerId, slug });
        if (!found) throw others ? articleNotFound() : await missingArticleError(db, { ownerId, slug });
        if (slug !== params.slug) return reply.redirect(`/api/articles/${encodeURIComponent(slug)}`, 301);
        return sendOwn(reply, found, others?.author);
      },
    );

    app.post(
      '/new',
      {
        ...draftOptions,
        api: {
          ...created('articles', 'Article', [403, 404, 409, 422, 429]),
          answers: { 201: 'Article', 202: 'Draft' },
          etag: true,
          headers: ['idempotencyKey', 'draftId'],
        },
      },
      async (request, reply) => {
        const { body, user } = request;
        const { slug = null, createdAt = null, kind, ...article } = body;
        const by = { ownerId: user.id, writer: user.writer, kind };
        const key = idempotencyKey(request);
        if (createdAt !== null && Date.parse(createdAt) > Date.now()) {
          if (slug !== null) throw new Refusal('invalid', draftSchemaMessages.scheduledSlug);
          const draft = await scheduleArticle(db, { ...by, article, publishAt: createdAt }, key);
          return reply
            .code(202)
            .headers({ etag: entityTag(draft.version), location: `/api/drafts/${draft._id}` })
            .send(draft);
        }
        const publication = { ...by, slug: null, article, place: { slug, createdAt }, expected: null };
        const published = await publishArticle({ db, rendering }, publication, toPublishRequest(request));
        const location = `/api/articles/${encodeURIComponent(published.article.slug)}`;
        return sendOwn(reply.code(201).header('location', location), published);
      },
    );

    app.patch(
      '/edit/:slug',
      {
        ...draftOptions,
        schema: { body: articleChangeSchema },
        api: {
          ...ok('articles', 'Article', [403, 409, 422, 428, 429]),
          etag: true,
          headers: ['ifMatch', 'idempotencyKey', 'draftId'],
        },
      },
      async (request, reply) => {
        const { body: article, user } = request;
        const { slug: named } = request.params as BySlug['Params'];
        const sent = toPublishRequest(request);
        const { version: expected, articleId } = expectedArticle(request);
        const { draftId } = sent;
        const { others, ...key } = await findEdited(db, user, named, { draftId, articleId });
        // Whoever hasn't read it would overwrite what is somebody else's.
        if (others && articleId === undefined) throw versionRequired();
        const publication = {
          ...key,
          article,
          expected,
          writer: user.writer,
          editor: others && { ...others.editor, mails },
        };
        // An author's draft of a change stays: it isn't the editor's.
        const published = await publishArticle(
          { db, rendering },
          publication,
          others ? { ...sent, draftId: null } : sent,
        );
        if (others) mails.wake();
        // Other requests get a turn between storing megabytes and sending them.
        await nextTurn();
        return sendOwn(reply, published, others?.author);
      },
    );

    app.post<BySlug>(
      '/unpublish/:slug',
      { ...writing, api: { ...created('articles', 'Draft', [403, 409, 429]), etag: true } },
      async ({ params, user }, reply) => {
        const draft = await unpublish(db, { ownerId: user.id, slug: params.slug }, user.writer);
        return reply
          .code(201)
          .headers({ etag: entityTag(draft.version), location: `/api/drafts/${draft._id}` })
          .send(draft);
      },
    );

    app.patch(
      '/slug/:slug',
      { ...writing, schema: { body: slugSchema }, api: ok('articles', 'Slug', [409, 429]) },
      async (request) => {
        const { body, user } = request;
        const { slug } = request.params as BySlug['Params'];
        return changeSlug(db, { ownerId: user.id, slug }, body.slug, user.writer);
      },
    );

    app.patch(
      '/kind/:slug',
      { ...writing, schema: { body: kindSchema }, api: ok('articles', 'ArticleKind', [403, 409, 429]) },
      async (request) => {
        const { body, user } = request;
        const { slug } = request.params as BySlug['Params'];
        await changeKind({ db, rendering }, { ownerId: user.id, slug }, { ...body, writer: user.writer });
        return { slug, kind: body.kind };
      },
    );

    app.delete<BySlug>(
      '/delete/:slug',
      { ...writing, api: done('articles', [429]) },
      async ({ params, user }, reply) => {
        // The dialog in the browser says that it can't be undone; an access token's user may not even know of it.
        const isFinal = user.token === null;
        await moveToBin(db, { ownerId: user.id, slug: params.slug }, { isFinal, writer: user.writer });
        return reply.code(204).send();
      },
    );
  };

/** Returns what the headers of a publication say. Throws 400 if they are invalid. */
const toPublishRequest = (request: FastifyRequest) => ({
  idempotencyKey: idempotencyKey(request),
  draftId: publishedDraft(request),
});

function ignoreNotFound(error: unknown): null {
  if (!isNotFound(error)) throw error;
  return null;
}

const isPresent = (parameter: string | undefined) => parameter !== undefined;

/** Registers the public search of articles. */
export const searchRoutes =
  ({ db, searching, clicks }: Pick<Dependencies, 'db' | 'searching' | 'clicks'>) =>
  async (app: App) => {
    app.get(
      '/',
      { schema: { querystring: searchQuerySchema }, api: ok('reading', 'SearchResultList') },
      async (request, reply) => {
        const found = await searchPublic({ db, searching }, request.query, request.ip);
        return sendArticleListing(request, reply, clicks, listingTemplate(found));
      },
    );
  };

/** Registers the public routes for authors: accounts that have published. */
export const authorRoutes = (db: Db) => async (app: App) => {
  app.get<{ Params: { handle: string } }>(
    '/:handle',
    { api: ok('reading', 'Author') },
    async ({ params }) => (await loadAuthor(db, params.handle)).author,
  );
};

/** Registers the public routes for tags of published articles. */
export const tagRoutes = (db: Db) => async (app: App) => {
  app.get(
    '/',
    { schema: { querystring: listingQuerySchema }, api: ok('reading', 'TagList') },
    async (request, reply) => sendListing(request, reply, await listTags(db, request.query)),
  );

  app.get<{ Params: { slug: string } }>('/:slug', { api: ok('reading', 'Tag') }, ({ params }) =>
    findTag(db, params.slug),
  );
};

/** `?article=on-looms` limits the clicks to one article. */
const clicksQuerySchema = object({ article: string().max(1000) });

/** Registers the route for daily clicks and referrers of the signed-in user's articles, or of one of them. */
export const clickRoutes =
  ({ db, authentication: { signedIn } }: Pick<Dependencies, 'db' | 'authentication'>) =>
  async (app: App) => {
    const queried = { ...signedIn, schema: { querystring: clicksQuerySchema } };

    app.get(
      '/me/clicks',
      { ...queried, api: ok('articles', 'Clicks', [404]) },
      async ({ query: { article: slug }, user }) => {
        if (slug === undefined)
          return {
            result: await loadAuthorDailyClicks(db, user.id),
            referrers: await loadReferrers(db, { ownerId: user.id }),
          };
        const number = await findOwnNumber(db, { ownerId: user.id, slug });
        if (number === null) throw articleNotFound();
        return {
          result: await loadArticleDailyClicks(db, number),
          referrers: await loadReferrers(db, { number }),
        };
      },
    );
  };

/** A public article as JSON, with its author, whose own visits are not counted. */
interface PublicReply extends CountTemplate {
  number: number;
  ownerId: string;
  /** Whether visits are counted: not those of pages, which are no author's. */
  isCounted: boolean;
  madeFrom: string[];
}

const pageKey = ({ limit, page }: ListingQuery) => `${limit}/${page}`;

/** Returns the most requested JSON replies, from the cache. */
export const articleReplies = (db: Db, cache: ContentCache) => {
  async function findList({ author, tag }: PublicListingQuery): Promise<ArticleList> {
    if (tag !== undefined) return { tag: (await findTag(db, tag)).slug };
    return author === undefined ? {} : { ownerId: (await findAuthor(db, author)).id };
  }

  return {
    /** Throws `articleNotFound()`. */
    article(slug: string): Promise<PublicReply> {
      const lookup = lookUpPublicArticle({ db, cache }, slug);
      return cache.get(`article ${slug}`, {
        async version() {
          const version = await lookup.version();
          if (version === null) throw articleNotFound();
          return version;
        },
        async make() {
          const found = await lookup.find();
          if (!found) throw articleNotFound();
          const { number, ownerId, madeFrom } = found;
          const isCounted = found.article.kind === 'article';
          return { ...(await articleTemplate(found)), number, ownerId, isCounted, madeFrom };
        },
      });
    },

    /** Throws `authorNotFound()` and `tagNotFound()`. */
    async listing(query: PublicListingQuery): Promise<ListingTemplate> {
      const list = await findList(query);
      return cache.get(`listing of ${listPart(list)} ${pageKey(query)}`, {
        mayLag: true,
        async make() {
          const listing = await listWithPins(db, list, query, toPublicItem);
          return { ...listingTemplate(listing), madeFrom: pageParts(list, listing) };
        },
      });
    },

    ownListing: (ownerId: string, query: ListingQuery): Promise<ListingTemplate> =>
      cache.get(`own listing of ${ownerId} ${pageKey(query)}`, {
        async make() {
          const listing = await listNewest(db, { ownerId }, query, toOwnItem);
          return { ...listingTemplate(listing), madeFrom: pageParts({ ownerId }, listing) };
        },
      }),
  };
};

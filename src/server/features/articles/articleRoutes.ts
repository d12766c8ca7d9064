import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, onRequestHookHandler } from 'fastify';
import { type Article, articleDraftSchema } from '../../../shared/article.ts';
import { listingQuerySchema } from '../../../shared/listingQuery.ts';
import type { Renderer } from '../../content/renderer.ts';
import type { Db } from '../../db/schema.ts';
import type { Access } from '../../http/currentUser.ts';
import { entityTag, expectedVersion } from '../../http/ifMatch.ts';
import { ARTICLE_BODY_MAX } from '../../http/json.ts';
import type { App } from '../../http/validate.ts';
import type { Limits } from '../../limits/limits.ts';
import { articleJson } from './articleJson.ts';
import type { ArticleReplies } from './articleReplies.ts';
import { findOwn, type OwnArticle } from './articleRepository.ts';
import { deleteArticle, insertArticle, updateArticle } from './articleWriter.ts';
import type { ClickCounter } from './clickCounter.ts';
import { noSuchArticle } from './noSuchArticle.ts';
import { isVisit } from './visit.ts';

interface Dependencies {
  db: Db;
  access: Access;
  limits: Limits;
  rendering: Renderer;
  clicks: ClickCounter;
  replies: ArticleReplies;
}

interface BySlug {
  Params: { slug: string };
}

export const articleRoutes =
  ({ db, access: { signedIn, recognise }, limits, rendering, clicks, replies }: Dependencies) =>
  async (app: App) => {
    const listed = { schema: { querystring: listingQuerySchema } };
    const writing = { onRequest: [signedIn.onRequest, limits.countWrite] };
    const drafted = { ...writing, bodyLimit: ARTICLE_BODY_MAX, schema: { body: articleDraftSchema } };

    const sendJson = (reply: FastifyReply, json: Buffer) =>
      reply.type('application/json; charset=utf-8').send(json);

    /** The address is the key: one that was answered before was valid, and need not be read again. */
    const sendKept: onRequestHookHandler = ({ user, url }, reply, done) => {
      const kept = replies.findOwnListing(user.id, url);
      if (kept) sendJson(reply, kept);
      else done();
    };

    const sendArticle = async (reply: FastifyReply, article: Article) =>
      sendJson(reply.header('etag', entityTag(article.version)), await articleJson(article));

    async function sendOwn(reply: FastifyReply, key: OwnArticle) {
      const article = await clicks.beside(() => findOwn(db, key, clicks.pending));
      if (!article) throw noSuchArticle();
      return sendArticle(reply, article);
    }

    const own = { ...listed, onRequest: [signedIn.onRequest, sendKept] };
    app.get('/', own, async ({ query, user, url }, reply) =>
      sendJson(reply, await replies.ownListing(user.id, url, query)),
    );

    app.get('/all', listed, async ({ query, url }, reply) =>
      sendJson(reply, await replies.listing(url, query)),
    );

    app.get<BySlug>('/public/:slug', async (request, reply) => {
      const reader = await recognise(request);
      const article = await replies.article(request.params.slug, {
        id: reader?.id,
        isVisit: isVisit(request),
      });
      if (!article) throw noSuchArticle();
      return sendJson(reply, article);
    });

    app.get<BySlug>('/:slug', signedIn, ({ params, user }, reply) =>
      sendOwn(reply, { ownerId: user.id, slug: params.slug }),
    );

    app.post('/new', drafted, async ({ body, user }, reply) => {
      const rendered = await rendering.render(body.markdown, user.id);
      const article = await insertArticle(db, user.id, { ...body, ...rendered });
      return sendArticle(reply.code(201), article);
    });

    app.patch('/edit/:slug', drafted, async (request, reply) => {
      const { body, user } = request;
      const key = { ownerId: user.id, slug: slugOf(request.params) };
      const expected = expectedVersion(request);
      const rendered = await rendering.render(body.markdown, user.id);
      if (!(await updateArticle(db, key, { ...body, ...rendered }, expected))) throw noSuchArticle();
      // Storing megabytes takes a while, and so does reading them: others may come in between.
      await nextTurn();
      return sendOwn(reply, key);
    });

    app.delete<BySlug>('/delete/:slug', writing, async ({ params, user }, reply) => {
      if (!(await deleteArticle(db, { ownerId: user.id, slug: params.slug }))) throw noSuchArticle();
      return reply.code(204).send();
    });
  };

const slugOf = (params: unknown) => (params as BySlug['Params']).slug;

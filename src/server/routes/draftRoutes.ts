import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import {
  type Draft,
  draftListingQuerySchema,
  draftChangeSchema,
  isDraftId,
  previewSchema,
} from '../../shared/draft.ts';
import { listingQuerySchema } from '../../shared/listingQuery.ts';
import { writingReplies } from '../../shared/messages/en/editor.ts';
import type { Renderer } from '../content/renderer.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import { type Authentication, mayPublish, scopeMissing, tokenScope } from '../http/authentication.ts';
import { entityTag, requiredPrecondition, requiredVersion } from '../http/caching.ts';
import { HttpError } from '../http/errors.ts';
import { sendListing } from '../http/listingHeaders.ts';
import { done, ok } from '../http/operation.ts';
import { ARTICLE_BODY_MAX } from '../http/requestBodies.ts';
import { translateLabels } from '../lib/articleLabels.ts';
import { articleNotFound, Refusal } from '../lib/refusal.ts';
import { limitedAccount, type Limits, rateLimitHeaders } from '../limits/limits.ts';
import { submitDraft, withdraw } from '../services/review.ts';
import { discardDraft, saveDraft } from '../services/saveDraft.ts';
import { hasArticle } from '../store/articles/read.ts';
import { findDraft, findDraftForArticle, listDrafts, draftNotFound } from '../store/drafts.ts';
import { findSizesOfImages } from '../store/images.ts';
import {
  articleHistory,
  draftHistory,
  ensurePublishedRevision,
  findRevision,
  type HistoryKey,
  listRevisions,
} from '../store/revisions.ts';
import type { CurrentUser } from '../store/sessions.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
}

interface ById {
  Params: { id: string };
}

const revisionNotFound = () => new Refusal('notFound', writingReplies.versionNotFound);

/** Registers the routes for the signed-in user's drafts, under `/drafts`. */
export const draftRoutes =
  ({ db, authentication: { signedIn }, limits: { countWrite, saves } }: Dependencies) =>
  async (app: App) => {
    const reading = { ...signedIn, ...tokenScope('read') };
    const listed = { ...reading, schema: { querystring: draftListingQuerySchema } };
    const saving = {
      ...tokenScope('drafts'),
      onRequest: [signedIn.onRequest, saves.refuse],
      bodyLimit: ARTICLE_BODY_MAX,
      schema: { body: draftChangeSchema },
    };

    async function send(reply: FastifyReply, draft: Draft | null) {
      if (!draft) throw draftNotFound();
      // Other requests get a turn between reading megabytes and sending them.
      await nextTurn();
      return reply.header('etag', entityTag(draft.version)).send(draft);
    }

    app.get('/', { ...listed, api: ok('drafts', 'DraftList') }, async (request, reply) =>
      sendListing(request, reply, await listDrafts(db, request.user.id, request.query)),
    );

    app.get<ById>(
      '/:id',
      { ...reading, api: { ...ok('drafts', 'Draft'), etag: true } },
      async ({ params, user }, reply) =>
        send(reply, await findDraft(db, { ownerId: user.id, id: draftId(params) })),
    );

    // Answers 204 if there is none, which is no error: the editor asks for every article, and few have a draft.
    app.get<{ Params: { slug: string } }>(
      '/of/:slug',
      { ...reading, api: { tag: 'drafts', answers: { 200: 'Draft', 204: null }, etag: true } },
      async ({ params, user }, reply) => {
        const draft = await findDraftForArticle(db, user.id, params.slug);
        return draft ? send(reply, draft) : reply.code(204).send();
      },
    );

    app.put(
      '/:id',
      {
        ...saving,
        api: {
          tag: 'drafts',
          answers: { 200: 'SavedDraft', 201: 'SavedDraft' },
          errors: [403, 409, 428, 429],
          conflict: 'Draft',
          etag: true,
          headers: ['ifMatch', 'ifNoneMatch'],
        },
      },
      async (request, reply) => {
        const { body, user } = request;
        const { id } = request.params as ById['Params'];
        if (!isDraftId(id)) throw new HttpError(400, writingReplies.draftId);
        const key = { ownerId: user.id, id };
        const expected = requiredPrecondition(request);
        async function count(db: Db) {
          const quota = await saves.count(db, limitedAccount(user));
          if (quota !== null && quota !== 'unlimited') void reply.headers(rateLimitHeaders(quota));
          return quota !== null;
        }
        const save = { key, content: body, expected, count, writer: user.writer };
        const result = await saveDraft(
          db,
          { ...save, ...(!mayPublish(user) && { refuseScheduled: () => scopeMissing('write') }) },
          saves.tooMany,
        );
        if ('conflict' in result) return send(reply.code(409), result.conflict);
        if (result.isNew) void reply.header('location', `/api/drafts/${id}`);
        return reply
          .code(result.isNew ? 201 : 200)
          .header('etag', entityTag(result.saved.version))
          .send(result.saved);
      },
    );

    const writing = { ...tokenScope('write'), onRequest: [signedIn.onRequest, countWrite] };
    app.delete<ById>('/:id', { ...writing, api: done('drafts', [429]) }, async ({ params, user }, reply) => {
      if (!(await discardDraft(db, { ownerId: user.id, id: draftId(params) }))) throw draftNotFound();
      return reply.code(204).send();
    });

    /** Publishing what an editor has approved for later needs no other act. */
    const notApproved = (user: CurrentUser) =>
      mayPublish(user) ? {} : { refuseApproved: () => scopeMissing('write') };
    const submitting = { ...tokenScope('drafts'), onRequest: [signedIn.onRequest, countWrite] };
    app.post<ById>(
      '/submission/:id',
      {
        ...submitting,
        api: {
          tag: 'drafts',
          answers: { 201: 'Submission' },
          errors: [403, 409, 428, 429],
          conflict: 'Draft',
          headers: ['ifMatch'],
        },
      },
      async (request, reply) => {
        const { params, user } = request;
        const key = { ownerId: user.id, id: draftId(params) };
        const expected = requiredVersion(request);
        const submitted = await submitDraft(db, key, { expected, ...notApproved(user) });
        if ('conflict' in submitted) return reply.code(409).send(submitted.conflict);
        return reply.code(201).header('location', `/api/drafts/${key.id}`).send(submitted);
      },
    );

    app.delete<ById>(
      '/submission/:id',
      { ...submitting, api: done('drafts', [403, 429]) },
      async ({ params, user }, reply) => {
        await withdraw(db, { ownerId: user.id, id: draftId(params) }, notApproved(user));
        return reply.code(204).send();
      },
    );
  };

/** Throws `draftNotFound()` without a query if this can't be an id. */
function draftId(params: unknown): string {
  const { id } = params as ById['Params'];
  if (!isDraftId(id)) throw draftNotFound();
  return id;
}

interface ByName {
  Params: { name: string; id: string };
}

/** Registers the routes for version histories of the signed-in user's articles and drafts. */
export const historyRoutes =
  ({ db, authentication: { signedIn } }: Omit<Dependencies, 'limits'>) =>
  async (app: App) => {
    const reading = { ...signedIn, ...tokenScope('read') };
    const listed = { ...reading, schema: { querystring: listingQuerySchema } };
    const getName = (params: unknown) => (params as ByName['Params']).name;

    for (const [address, tag, findSubject, isFormer] of [
      ['/articles/history/:name', 'articles', findArticleSubject, false],
      ['/drafts/history/:name', 'drafts', findDraftSubject, false],
      // The former address, which looks like `/drafts/of/:slug` to clients that choose by pattern.
      ['/drafts/:name/history', 'drafts', findDraftSubject, true],
    ] as const) {
      const config = { ...reading.config, isFormer };
      app.get(address, { ...listed, config, api: ok(tag, 'RevisionList') }, async (request, reply) => {
        const { query, user } = request;
        const subject = await findSubject(db, user.id, getName(request.params));
        return sendListing(request, reply, await listRevisions(db, subject, query, user.writer));
      });

      app.get<ByName>(
        `${address}/:id`,
        { ...reading, config, api: ok(tag, 'Revision') },
        async ({ params, user }) => {
          const subject = await findSubject(db, user.id, params.name);
          const revision = await findRevision(db, subject, params.id, user.writer);
          if (!revision) throw revisionNotFound();
          // Other requests get a turn between unpacking megabytes and sending them.
          await nextTurn();
          return revision;
        },
      );
    }
  };

async function findArticleSubject(db: Db, ownerId: string, slug: string): Promise<HistoryKey> {
  if (!(await hasArticle(db, { ownerId, slug }))) throw articleNotFound();
  await ensurePublishedRevision(db, ownerId, slug);
  return articleHistory(ownerId, slug);
}

async function findDraftSubject(db: Db, ownerId: string, id: string): Promise<HistoryKey> {
  const draft = isDraftId(id) ? await findDraft(db, { ownerId, id }) : null;
  if (!draft) throw draftNotFound();
  return draftHistory(ownerId, draft);
}

/** Renders a text as publishing it would. It stores nothing, so only the render queue limits it. */
export const previewRoutes =
  ({
    authentication: { signedIn },
    rendering,
    db,
  }: Pick<Dependencies, 'authentication' | 'db'> & { rendering: Renderer }) =>
  async (app: App) => {
    const previewed = {
      ...signedIn,
      ...tokenScope('drafts'),
      bodyLimit: ARTICLE_BODY_MAX,
      schema: { body: previewSchema },
    };

    // The editor closes the connection when a newer text replaces this one.
    app.post(
      '/',
      { ...previewed, api: ok('drafts', 'Preview') },
      async ({ body: { markdown }, user }, reply) => {
        const sizes = await findSizesOfImages(db, markdown);
        const preview = await rendering.preview(markdown, user.id, () => !reply.raw.destroyed, sizes);
        return { ...preview, html: translateLabels(preview.html) };
      },
    );
  };

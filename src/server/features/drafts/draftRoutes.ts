import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { type Draft, draftListingQuerySchema, draftSchema, isDraftId } from '../../../shared/draft.ts';
import type { Db } from '../../db/schema.ts';
import { noSuchDraft, tooManySaves } from '../../drafts/draftErrors.ts';
import { findDraft, findDraftOf, listDrafts } from '../../drafts/draftQueries.ts';
import { saveDraft } from '../../drafts/saveDraft.ts';
import { discardDraft } from '../../drafts/takeDraft.ts';
import type { Authentication } from '../../http/authentication.ts';
import { HttpError } from '../../http/errors.ts';
import { entityTag, requiredPrecondition } from '../../http/conditional.ts';
import { ARTICLE_BODY_MAX } from '../../http/requestBodies.ts';
import type { App } from '../../http/app.ts';
import type { Limits } from '../../limits/limits.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
}

interface ById {
  Params: { id: string };
}

/** What is no id names no draft, and is not looked for. */
function draftId(params: unknown): string {
  const { id } = params as ById['Params'];
  if (!isDraftId(id)) throw noSuchDraft();
  return id;
}

export const draftRoutes =
  ({ db, authentication: { signedIn }, limits: { countWrite, saves } }: Dependencies) =>
  async (app: App) => {
    const listed = { ...signedIn, schema: { querystring: draftListingQuerySchema } };
    const saving = {
      onRequest: [signedIn.onRequest, saves.refuse],
      bodyLimit: ARTICLE_BODY_MAX,
      schema: { body: draftSchema },
    };

    async function send(reply: FastifyReply, draft: Draft | null) {
      if (!draft) throw noSuchDraft();
      // Reading megabytes takes a while, and so does sending them: others may come in between.
      await nextTurn();
      return reply.header('etag', entityTag(draft.version)).send(draft);
    }

    app.get('/', listed, ({ query, user }) => listDrafts(db, user.id, query));

    app.get<ById>('/:id', signedIn, async ({ params, user }, reply) =>
      send(reply, await findDraft(db, { ownerId: user.id, id: draftId(params) })),
    );

    // None is no failure: each editor asks, and few articles have one.
    app.get<{ Params: { slug: string } }>('/of/:slug', signedIn, async ({ params, user }, reply) => {
      const draft = await findDraftOf(db, user.id, params.slug);
      return draft ? send(reply, draft) : reply.code(204).send();
    });

    app.put('/:id', saving, async (request, reply) => {
      const { body, user } = request;
      const { id } = request.params as ById['Params'];
      if (!isDraftId(id)) throw new HttpError(400, 'The id of a draft must be a UUID in lower case.');
      const key = { ownerId: user.id, id };
      const expected = requiredPrecondition(request);
      const count = (db: Db) => saves.count(db, user.id);
      const result = await saveDraft(db, { key, content: body, expected, count }, tooManySaves);
      if ('conflict' in result) return send(reply.code(409), result.conflict);
      return reply
        .code(result.isNew ? 201 : 200)
        .header('etag', entityTag(result.saved.version))
        .send(result.saved);
    });

    const writing = { onRequest: [signedIn.onRequest, countWrite] };
    app.delete<ById>('/:id', writing, async ({ params, user }, reply) => {
      if (!(await discardDraft(db, { ownerId: user.id, id: draftId(params) }))) throw noSuchDraft();
      return reply.code(204).send();
    });
  };

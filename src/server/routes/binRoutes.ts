import type { FastifyRequest } from 'fastify';
import {
  binDeletionSchema,
  binTargetsSchema,
  type DeletedArticleListing,
  type EmptiedBin,
  emptyingSchema,
} from '../../shared/bin.ts';
import { listingQuerySchema } from '../../shared/listingQuery.ts';
import { accountErrors } from '../../shared/messages/en/account.ts';
import { BULK_LIMIT } from '../../shared/moderation.ts';
import type { Db } from '../db/schema.ts';
import { answerEach } from '../http/actOnEach.ts';
import type { App } from '../http/app.ts';
import type { Authentication } from '../http/authentication.ts';
import { sendListing } from '../http/listingHeaders.ts';
import { ok } from '../http/operation.ts';
import type { Limits } from '../limits/limits.ts';
import { deleteForGood, emptyBin, restoreFromBin } from '../services/articleDeletion.ts';
import { requireRecentLogin, type RequirePassword } from '../services/login.ts';
import { listDeleted, sumDeletedBytes } from '../store/articles/bin.ts';
import { isRecentLogin } from '../store/sessions.ts';

const { passwordMissing } = accountErrors;

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  requirePassword: RequirePassword;
}

/**
 * Registers the routes for the signed-in user's bin. Access tokens can't call them, so that what a program deletes can
 * always be restored.
 */
export const binRoutes =
  ({ db, authentication: { signedIn }, limits, requirePassword }: Dependencies) =>
  async (app: App) => {
    const writing = { onRequest: [signedIn.onRequest, limits.countWrite] };

    const confirm = ({ user: { id, sessionId }, ip }: FastifyRequest, password: string | undefined) =>
      requireRecentLogin({ db, requirePassword }, { id, sessionId, ip }, password, passwordMissing.bin);

    app.get(
      '/',
      { ...signedIn, schema: { querystring: listingQuerySchema }, api: ok('articles', 'DeletedArticleList') },
      async (request, reply) => {
        const { query, user } = request;
        const listing: DeletedArticleListing & { total: number } = {
          ...(await listDeleted(db, user.id, query)),
          bytes: await sumDeletedBytes(db, user.id),
          needsPassword: !(await isRecentLogin(db, user.sessionId)),
        };
        return sendListing(request, reply, listing);
      },
    );

    app.post(
      '/restore',
      { ...writing, schema: { body: binTargetsSchema }, api: ok('articles', 'BulkReply', [429]) },
      ({ body: { slugs }, user, log }) =>
        answerEach(slugs, log, (slug) =>
          restoreFromBin(db, { ownerId: user.id, slug }, { writer: user.writer }),
        ),
    );

    app.post(
      '/delete',
      { ...writing, schema: { body: binDeletionSchema }, api: ok('articles', 'BulkReply', [429]) },
      async (request) => {
        const { body, user, log } = request;
        await confirm(request, body.password);
        return answerEach(body.slugs, log, (slug) => deleteForGood(db, { ownerId: user.id, slug }));
      },
    );

    app.post(
      '/empty',
      { ...writing, schema: { body: emptyingSchema }, api: ok('articles', 'EmptiedBin', [429]) },
      async (request): Promise<EmptiedBin> => {
        await confirm(request, request.body.password);
        const deleted = await emptyBin(db, request.user.id, BULK_LIMIT);
        return { deleted, isEmpty: deleted < BULK_LIMIT };
      },
    );
  };

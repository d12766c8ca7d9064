import { newTokenSchema, type TokenSummary } from '../../shared/accessToken.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import type { Authentication } from '../http/authentication.ts';
import type { Limits } from '../limits/limits.ts';
import { createAccessToken, deleteAccessToken, listAccessTokens } from '../store/accessTokens.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
}

/** Personal access tokens of the signed-in user, under `/tokens`. No token can call them. */
export const tokenRoutes =
  ({ db, authentication: { signedIn }, limits: { countWrite } }: Dependencies) =>
  async (app: App) => {
    const writing = { onRequest: [signedIn.onRequest, countWrite] };

    app.get('/', signedIn, async ({ user }): Promise<{ result: TokenSummary[] }> => ({
      result: await listAccessTokens(db, user.id),
    }));

    app.post('/', { ...writing, schema: { body: newTokenSchema } }, async ({ body, user }, reply) =>
      reply.code(201).send(await createAccessToken(db, user.id, body)),
    );

    app.delete<{ Params: { id: string } }>('/:id', writing, async ({ params, user }, reply) => {
      await deleteAccessToken(db, user.id, params.id);
      return reply.code(204).send();
    });
  };

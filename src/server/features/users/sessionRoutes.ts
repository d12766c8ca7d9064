import type { SessionSummary } from '../../../shared/session.ts';
import type { Db } from '../../db/schema.ts';
import type { Authentication } from '../../http/authentication.ts';
import type { App } from '../../http/app.ts';
import type { Limits } from '../../limits/limits.ts';
import { endOwnSession, listSessions, endOtherSessions, endSurplusSessions } from '../../session/sessions.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
}

/** Where one is signed in. */
export const sessionRoutes =
  ({ db, authentication: { signedIn }, limits: { countWrite } }: Dependencies) =>
  async (app: App) => {
    const ending = { onRequest: [signedIn.onRequest, countWrite] };

    app.get('/me/sessions', signedIn, async ({ user }): Promise<{ result: SessionSummary[] }> => ({
      result: await listSessions(db, { userId: user.id, sessionId: user.sessionId }),
    }));

    app.delete<{ Params: { id: string } }>('/me/sessions/:id', ending, async ({ params, user }, reply) => {
      await endOwnSession(db, user.id, params.id);
      return reply.code(204).send();
    });

    app.delete('/me/sessions', ending, async ({ user }, reply) => {
      await endSurplusSessions(db, user.id, user.sessionId);
      await endOtherSessions(db, user.id, user.sessionId);
      return reply.code(204).send();
    });
  };

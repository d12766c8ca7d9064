import { type Invitation, invitationSchema, type NewInvitation } from '../../../shared/invitation.ts';
import type { Db } from '../../db/schema.ts';
import type { Authentication } from '../../http/authentication.ts';
import type { App } from '../../http/app.ts';
import type { Limits } from '../../limits/limits.ts';
import { invite, listInvitations, revokeInvitation } from './invitations.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
}

/** Links to register with, for those who give them out. */
export const invitationRoutes =
  ({ db, authentication: { requireAdmin }, limits }: Dependencies) =>
  async (app: App) => {
    const changing = { onRequest: [requireAdmin.onRequest, limits.countWrite] };

    app.get('/', requireAdmin, async (): Promise<{ result: Invitation[] }> => ({
      result: await listInvitations(db),
    }));

    app.post('/', { ...changing, schema: { body: invitationSchema } }, async ({ body, admin }, reply) => {
      const made: NewInvitation = { code: await invite(db, body, admin) };
      return reply.code(201).send(made);
    });

    app.delete<{ Params: { id: string } }>('/:id', changing, async ({ params, admin }, reply) => {
      await revokeInvitation(db, params.id, admin);
      return reply.code(204).send();
    });
  };

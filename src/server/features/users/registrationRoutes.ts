import {
  accountsSchema,
  type PendingAccount,
  pendingQuerySchema,
  rejectSchema,
} from '../../../shared/registration.ts';
import type { Db } from '../../db/schema.ts';
import { answerEach } from '../../http/actOnEach.ts';
import type { Authentication } from '../../http/authentication.ts';
import type { App } from '../../http/app.ts';
import type { Limits } from '../../limits/limits.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { approve, listPending, reject } from './approval.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  mails: Mailer;
}

/** Accounts that wait for an approval, for those who decide about them. */
export const registrationRoutes =
  ({ db, authentication: { requireAdmin }, limits, mails }: Dependencies) =>
  async (app: App) => {
    const changing = { onRequest: [requireAdmin.onRequest, limits.countWrite] };

    app.get(
      '/',
      { ...requireAdmin, schema: { querystring: pendingQuerySchema } },
      async ({ query }): Promise<{ result: PendingAccount[] }> => ({
        result: await listPending(db, query.state),
      }),
    );

    app.post(
      '/approve',
      { ...changing, schema: { body: accountsSchema } },
      async ({ body: { ids }, admin, log }) => {
        const reply = await answerEach(ids, log, (userId) => approve(db, mails, { userId, by: admin }));
        mails.wake();
        return reply;
      },
    );

    app.post(
      '/reject',
      { ...changing, schema: { body: rejectSchema } },
      async ({ body: { ids, reason }, admin, log }) => {
        const reply = await answerEach(ids, log, (userId) =>
          reject(db, mails, { userId, reason, by: admin }),
        );
        mails.wake();
        return reply;
      },
    );
  };

import { accountStates, whomAndPasswordSchema } from '../../../shared/accountFilter.ts';
import type { BulkReply } from '../../../shared/bulkActs.ts';
import type { Db } from '../../db/schema.ts';
import type { Authentication, RequirePassword } from '../../http/authentication.ts';
import type { App } from '../../http/app.ts';
import type { RepeatingJob } from '../../lib/schedule.ts';
import type { Limits } from '../../limits/limits.ts';
import { startForEach } from '../../moderation/accounts.ts';
import { applyToMatchingAccounts } from '../../moderation/findAccounts.ts';
import { beginDeletion } from './beginDeletion.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  requirePassword: RequirePassword;
  /** Goes on with what the accounts have. */
  finishing: Pick<RepeatingJob, 'wake'>;
}

/** How those who run the blog delete accounts. It can't be undone, so a session alone is not enough. */
export const accountDeletionRoutes =
  ({ db, authentication: { requireAdmin }, limits, requirePassword, finishing }: Dependencies) =>
  async (app: App) => {
    app.post(
      '/accounts/delete',
      {
        onRequest: [requireAdmin.onRequest, limits.countWrite],
        schema: { body: whomAndPasswordSchema },
      },
      async ({ body: { password, ...whom }, admin, ip }): Promise<BulkReply> => {
        await requirePassword({ id: admin.id, ip }, password);
        const emails: string[] = [];
        const reply = await applyToMatchingAccounts(db, whom, accountStates, (ids) =>
          startForEach(db, ids, (db, id) =>
            beginDeletion(db, id, { by: admin, onDeactivated: (email) => emails.push(email) }),
          ),
        );
        finishing.wake();
        for (const email of emails) await limits.login.deleted(email);
        return reply;
      },
    );
  };

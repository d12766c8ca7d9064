import type { AccountListing } from '../../../shared/account.ts';
import { accountListingSchema, whomAndWhySchema, whomSchema } from '../../../shared/accountFilter.ts';
import type { BulkReply } from '../../../shared/bulkActs.ts';
import type { Db } from '../../db/schema.ts';
import type { Authentication } from '../../http/authentication.ts';
import type { App } from '../../http/app.ts';
import type { RepeatingJob } from '../../lib/schedule.ts';
import type { Limits } from '../../limits/limits.ts';
import { listAccounts, applyToMatchingAccounts } from '../../moderation/findAccounts.ts';
import {
  startLimits,
  startRestorations,
  startSuspensions,
  startLiftingLimits,
} from '../../moderation/accounts.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  /** The job that hides, lists or restores the accounts' articles. */
  finishing: Pick<RepeatingJob, 'wake'>;
}

/** Lets admins list accounts, and suspend, limit and restore them. */
export const accountRoutes =
  ({ db, authentication: { requireAdmin }, limits, finishing }: Dependencies) =>
  async (app: App) => {
    const wakeJobAfter = async (action: Promise<BulkReply>) => {
      const reply = await action;
      finishing.wake();
      return reply;
    };
    const write = { onRequest: [requireAdmin.onRequest, limits.countWrite] };

    app.get(
      '/accounts',
      { ...requireAdmin, schema: { querystring: accountListingSchema } },
      ({ query }): Promise<AccountListing> => listAccounts(db, query),
    );

    for (const [path, states, start] of [
      ['suspend', ['active', 'limited'], startSuspensions],
      ['limit', ['active'], startLimits],
    ] as const)
      app.post(
        `/accounts/${path}`,
        { ...write, schema: { body: whomAndWhySchema } },
        ({ body: { reason, ...selection }, admin }) =>
          wakeJobAfter(
            applyToMatchingAccounts(db, selection, states, (ids) => start(db, ids, { reason, by: admin })),
          ),
      );

    for (const [path, states, start] of [
      ['restore', ['suspended'], startRestorations],
      ['unlimit', ['limited'], startLiftingLimits],
    ] as const)
      app.post(
        `/accounts/${path}`,
        { ...write, schema: { body: whomSchema } },
        ({ body: selection, admin }) =>
          wakeJobAfter(
            applyToMatchingAccounts(db, selection, states, (ids) => start(db, ids, { by: admin })),
          ),
      );
  };

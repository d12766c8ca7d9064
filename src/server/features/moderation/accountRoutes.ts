import type { AccountListing } from '../../../shared/account.ts';
import { accountListingSchema, whomAndWhySchema, whomSchema } from '../../../shared/accountFilter.ts';
import type { BulkReply } from '../../../shared/bulkActs.ts';
import type { Db } from '../../db/schema.ts';
import type { Authentication } from '../../http/authentication.ts';
import type { App } from '../../http/app.ts';
import type { RepeatingJob } from '../../lib/schedule.ts';
import type { Limits } from '../../limits/limits.ts';
import { listAccounts } from '../../moderation/findAccounts.ts';
import { beginLimitations, endLimitations } from '../../moderation/limitation.ts';
import { onMatching } from '../../moderation/onMatching.ts';
import { beginRestorations, beginSuspensions } from '../../moderation/suspension.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  /** Goes on with what the accounts have published. */
  finishing: Pick<RepeatingJob, 'wake'>;
}

/** The accounts of the blog, for those who run it, and what they do about them. */
export const accountRoutes =
  ({ db, authentication: { requireAdmin }, limits, finishing }: Dependencies) =>
  async (app: App) => {
    const andWake = async (acting: Promise<BulkReply>) => {
      const reply = await acting;
      finishing.wake();
      return reply;
    };
    const changing = { onRequest: [requireAdmin.onRequest, limits.countWrite] };

    app.get(
      '/accounts',
      { ...requireAdmin, schema: { querystring: accountListingSchema } },
      ({ query }): Promise<AccountListing> => listAccounts(db, query),
    );

    for (const [path, states, begin] of [
      ['suspend', ['active', 'limited'], beginSuspensions],
      ['limit', ['active'], beginLimitations],
    ] as const)
      app.post(
        `/accounts/${path}`,
        { ...changing, schema: { body: whomAndWhySchema } },
        ({ body: { reason, ...whom }, admin }) =>
          andWake(onMatching(db, whom, states, (ids) => begin(db, ids, { reason, by: admin }))),
      );

    for (const [path, states, begin] of [
      ['restore', ['suspended'], beginRestorations],
      ['unlimit', ['limited'], endLimitations],
    ] as const)
      app.post(`/accounts/${path}`, { ...changing, schema: { body: whomSchema } }, ({ body: whom, admin }) =>
        andWake(onMatching(db, whom, states, (ids) => begin(db, ids, { by: admin }))),
      );
  };

import {
  accountListingSchema,
  type BulkReply,
  accountTargetsWithReasonSchema,
  accountTargetsSchema,
  claimLinkWishSchema,
  type NewClaimLink,
} from '../../shared/moderation.ts';
import type { Db } from '../db/schema.ts';
import { sendListing } from '../http/listingHeaders.ts';
import type { App } from '../http/app.ts';
import type { Authentication } from '../http/authentication.ts';
import type { RepeatingJob } from '../lib/schedule.ts';
import type { Limits } from '../limits/limits.ts';
import { createClaimLink } from '../services/claimAccount.ts';
import { applyToMatchingAccounts, listAccounts } from '../services/findAccounts.ts';
import {
  startLiftingLimits,
  startLimits,
  startRestorations,
  startSuspensions,
} from '../services/moderateAccounts.ts';

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
      async (request, reply) => sendListing(request, reply, await listAccounts(db, request.query)),
    );

    app.post(
      '/accounts/claimLink',
      { ...write, schema: { body: claimLinkWishSchema } },
      async ({ body: { id }, admin }): Promise<NewClaimLink> => ({
        token: await createClaimLink(db, id, admin),
      }),
    );

    for (const [path, states, start] of [
      ['suspend', ['active', 'limited'], startSuspensions],
      ['limit', ['active'], startLimits],
    ] as const)
      app.post(
        `/accounts/${path}`,
        { ...write, schema: { body: accountTargetsWithReasonSchema } },
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
        { ...write, schema: { body: accountTargetsSchema } },
        ({ body: selection, admin }) =>
          wakeJobAfter(
            applyToMatchingAccounts(db, selection, states, (ids) => start(db, ids, { by: admin })),
          ),
      );
  };

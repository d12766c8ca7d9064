import type { TestMail } from '../../shared/blogStatus.ts';
import { logQuerySchema } from '../../shared/listingQuery.ts';
import { accountActs, type BulkReply, accountTargetsWithPasswordSchema } from '../../shared/moderation.ts';
import {
  accountsSchema,
  type Invitation,
  invitationSchema,
  type NewInvitation,
  type PendingAccount,
  pendingQuerySchema,
  rejectSchema,
} from '../../shared/registration.ts';
import type { Db } from '../db/schema.ts';
import { answerEach } from '../http/actOnEach.ts';
import type { App } from '../http/app.ts';
import type { Authentication } from '../http/authentication.ts';
import { sendListing } from '../http/listingHeaders.ts';
import { created, done, ok } from '../http/operation.ts';
import { sessionEnded } from '../lib/refusal.ts';
import type { RepeatingJob } from '../lib/schedule.ts';
import type { Limits } from '../limits/limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import { noTestMails, readTestMail, TEST_MAIL } from '../mail/mailQueue.ts';
import { startAdminDeletion } from '../services/accountDeletion.ts';
import { applyToMatchingAccounts } from '../services/findAccounts.ts';
import type { RequirePassword } from '../services/login.ts';
import { startForEach } from '../services/moderateAccounts.ts';
import { approve, reject, createInvitation, revokeInvitation } from '../services/registration.ts';
import { findUserById, isEmailConfirmed } from '../store/accounts/users.ts';
import { readLog } from '../store/auditLog.ts';
import { listInvitations } from '../store/invitations.ts';
import { addOtherEmail } from '../store/otherEmails.ts';
import { listPendingAccounts } from '../store/pendingAccounts.ts';

interface AdminDependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
}

/** Registers the routes for admins to approve and reject new accounts. */
export const registrationRoutes =
  ({ db, authentication: { requireRight }, limits, mails }: AdminDependencies & { mails: Mailer }) =>
  async (app: App) => {
    const changing = { onRequest: [requireRight('manageBlog').onRequest, limits.countWrite] };

    app.get(
      '/',
      {
        ...requireRight('manageBlog'),
        schema: { querystring: pendingQuerySchema },
        api: ok('admin', 'PendingAccountList'),
      },
      async ({ query }): Promise<{ result: PendingAccount[] }> => ({
        result: await listPendingAccounts(db, query.state),
      }),
    );

    app.post(
      '/approve',
      { ...changing, schema: { body: accountsSchema }, api: ok('admin', 'BulkReply', [429]) },
      async ({ body: { ids }, moderator, log }) => {
        const reply = await answerEach(ids, log, (userId) => approve(db, mails, { userId, by: moderator }));
        mails.wake();
        return reply;
      },
    );

    app.post(
      '/reject',
      { ...changing, schema: { body: rejectSchema }, api: ok('admin', 'BulkReply', [429]) },
      async ({ body: { ids, reason }, moderator, log }) => {
        const reply = await answerEach(ids, log, (userId) =>
          reject(db, mails, { userId, reason, by: moderator }),
        );
        mails.wake();
        return reply;
      },
    );
  };

/** Registers the routes for admins to manage invitations. */
export const invitationRoutes =
  ({ db, authentication: { requireRight }, limits }: AdminDependencies) =>
  async (app: App) => {
    const changing = { onRequest: [requireRight('manageBlog').onRequest, limits.countWrite] };

    app.get(
      '/',
      { ...requireRight('manageBlog'), api: ok('admin', 'InvitationList') },
      async (): Promise<{ result: Invitation[] }> => ({
        result: await listInvitations(db),
      }),
    );

    app.post(
      '/',
      { ...changing, schema: { body: invitationSchema }, api: created('admin', 'NewInvitation', [409, 429]) },
      async ({ body, moderator }, reply) => {
        const created: NewInvitation = { code: await createInvitation(db, body, moderator) };
        return reply.code(201).header('location', '/api/admin/invitations').send(created);
      },
    );

    app.delete<{ Params: { id: string } }>(
      '/:id',
      { ...changing, api: done('admin', [429]) },
      async ({ params, moderator }, reply) => {
        await revokeInvitation(db, params.id, moderator);
        return reply.code(204).send();
      },
    );
  };

interface DeletionDependencies extends AdminDependencies {
  requirePassword: RequirePassword;
  /** Deletes the rows that deleted accounts leave behind. */
  finishing: Pick<RepeatingJob, 'wake'>;
}

/** Registers the route for admins to delete accounts. It can't be undone, so it requires the admin's password. */
export const accountDeletionRoutes =
  ({ db, authentication: { requireRight }, limits, requirePassword, finishing }: DeletionDependencies) =>
  async (app: App) => {
    app.post(
      '/accounts/delete',
      {
        onRequest: [requireRight('manageBlog').onRequest, limits.countWrite],
        schema: { body: accountTargetsWithPasswordSchema },
        api: ok('admin', 'BulkReply', [429]),
      },
      async ({ body: { password, ...whom }, moderator, ip }): Promise<BulkReply> => {
        await requirePassword({ id: moderator.id, ip }, password);
        const emailKeys: string[] = [];
        const reply = await applyToMatchingAccounts(db, whom, accountActs.delete.states, (ids, isChosen) =>
          startForEach(db, ids, (db, id) =>
            startAdminDeletion(db, id, {
              by: moderator,
              isChosen,
              onDeactivated: (emailKey) => emailKeys.push(emailKey),
            }),
          ),
        );
        finishing.wake();
        for (const emailKey of emailKeys) await limits.login.deleted(emailKey);
        return reply;
      },
    );
  };

/** Registers the routes for admins to send a test mail to their own email. */
export const testMailRoutes =
  ({ db, authentication: { requireRight }, limits, mails }: AdminDependencies & { mails: Mailer }) =>
  async (app: App) => {
    const requireMails = async () => {
      if (!mails.isOn) throw noTestMails();
    };
    const sending = { onRequest: [requireRight('manageBlog').onRequest, requireMails, limits.countTestMail] };

    app.post(
      '/test-mails',
      { ...sending, api: created('admin', 'TestMailId', [409, 429]) },
      async ({ moderator }, reply) => {
        const account = await findUserById(db, moderator.id);
        if (!account) throw sessionEnded();
        // The mail contains the link that confirms the admin's email.
        if (!(await isEmailConfirmed(db, account.id)))
          await addOtherEmail(db, { kind: 'own', userId: account.id, email: account.email });
        const id = await mails.enqueueRequested(db, {
          kind: TEST_MAIL,
          recipient: account.email,
          userId: account.id,
        });
        mails.wake();
        return reply.code(201).header('location', `/api/admin/test-mails/${id}`).send({ id });
      },
    );

    app.get<{ Params: { id: string } }>(
      '/test-mails/:id',
      { ...requireRight('manageBlog'), api: ok('admin', 'TestMail') },
      ({ params }): Promise<TestMail> => readTestMail(db, params.id),
    );
  };

/** Shows the audit log to admins. */
export const logRoutes =
  (db: Db, { requireRight }: Authentication) =>
  async (app: App) => {
    app.get(
      '/log',
      {
        ...requireRight('manageBlog'),
        schema: { querystring: logQuerySchema },
        api: { ...ok('admin', 'Log'), listing: { isCounted: false } },
      },
      // The log can have millions of entries, and counting them would be slow.
      async (request, reply) =>
        sendListing(request, reply, { ...(await readLog(db, request.query)), total: undefined }),
    );
  };

import type { FastifyReply } from 'fastify';
import { emailKey } from '../../shared/email.ts';
import { accountErrors } from '../../shared/messages/en/account.ts';
import { hasRight } from '../../shared/roles.ts';
import {
  type AccountFacts,
  type AuthorProfile,
  authorProfileChangeSchema,
  confirmEmailSchema,
  deletionSchema,
  profileSchema,
  type SessionSummary,
} from '../../shared/user.ts';
import { readImageStorage, readStorage } from '../db/accountStorage.ts';
import { countArticles } from '../db/paging.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import type { Authentication } from '../http/authentication.ts';
import { done, ok } from '../http/operation.ts';
import { Refusal } from '../lib/refusal.ts';
import type { RepeatingJob } from '../lib/schedule.ts';
import type { Limits } from '../limits/limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import { deleteOwnAccount } from '../services/accountDeletion.ts';
import type { RequirePassword } from '../services/login.ts';
import { confirmEmail, resendConfirmation, updateProfile } from '../services/profile.ts';
import { countOpenReviews } from '../services/review.ts';
import { findLimitReason } from '../store/accounts/status.ts';
import {
  findUserById,
  getAuthorProfile,
  getHandle,
  isEmailConfirmed,
  setAuthorProfile,
} from '../store/accounts/users.ts';
import { findAdmin } from '../store/admins.ts';
import { countDeleted } from '../store/articles/bin.ts';
import { countOwnPages } from '../store/articles/lists.ts';
import { countDrafts } from '../store/drafts.ts';
import { deletePendingEmail, findPendingEmail, noMails } from '../store/otherEmails.ts';
import { countPendingAccounts, findPendingAccount } from '../store/pendingAccounts.ts';
import { countReportedArticles } from '../store/reports.ts';
import { findRole } from '../store/roles.ts';
import {
  type CurrentUser,
  createSessionToken,
  endOtherSessions,
  endOwnSession,
  endSurplusSessions,
  isRecentLogin,
  listSessions,
  type Tokens,
} from '../store/sessions.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  tokens: Tokens;
  mails: Mailer;
  requirePassword: RequirePassword;
  /** Deletes the rows that a deleted account leaves behind. */
  finishing: Pick<RepeatingJob, 'wake'>;
}

/** Registers the routes for one's own account: profile, email, sessions and deletion. */
export const userRoutes =
  ({ db, authentication: { signedIn }, limits, tokens, mails, requirePassword, finishing }: Dependencies) =>
  async (app: App) => {
    const writing = { onRequest: [signedIn.onRequest, limits.countWrite] };

    app.get(
      '/me',
      { ...signedIn, api: ok('account', 'Account') },
      async ({ user }): Promise<AccountFacts> => {
        const role = await findRole(db, user.id);
        return {
          isAdmin: role === 'admin',
          role,
          openReports: hasRight(role, 'moderateArticles')
            ? await countReportedArticles(db, { id: user.id, role })
            : null,
          openReviews: hasRight(role, 'review') ? await countOpenReviews(db) : null,
          pendingApprovals: hasRight(role, 'manageBlog') ? await countPendingAccounts(db) : null,
          awaitsApproval: (await findPendingAccount(db, user.id)) !== null,
          awaitsConfirmation: mails.isOn && !(await isEmailConfirmed(db, user.id)),
          pendingEmail: await findPendingEmail(db, user.id),
          limitedFor: await findLimitReason(db, user.id),
          articleCount: await countArticles(db, user.id),
          ...(await countDrafts(db, user.id)),
          pageCount: await countOwnPages(db, user.id),
          deletedCount: await countDeleted(db, user.id),
          handle: await getHandle(db, user.id),
          storage: await readStorage(db, user.id),
          imageStorage: await readImageStorage(db, user.id),
          deletionNeedsPassword: await needsPassword(user),
        };
      },
    );

    app.get(
      '/me/profile',
      { ...signedIn, api: ok('account', 'AuthorProfile') },
      ({ user }): Promise<AuthorProfile> => getAuthorProfile(db, user.id),
    );

    app.put(
      '/me/profile',
      { ...writing, schema: { body: authorProfileChangeSchema }, api: ok('account', 'AuthorProfile', [429]) },
      ({ body, user }): Promise<AuthorProfile> => setAuthorProfile(db, user.id, body),
    );

    app.patch(
      '/me',
      { ...writing, schema: { body: profileSchema }, api: ok('account', 'LoginToken', [409, 429]) },
      async ({ body, user, ip }) => {
        const updated = await updateProfile({ db, limits, mails, user, ip }, body);
        return createSessionToken({ db, tokens }, updated, user.sessionId);
      },
    );

    app.post(
      '/confirmEmail',
      { ...writing, schema: { body: confirmEmailSchema }, api: ok('account', 'LoginToken', [403, 409, 429]) },
      async ({ body, user }) => {
        const { login } = limits;
        const changed = await confirmEmail({ db, login, mails }, { userId: user.id, token: body.token });
        mails.wake();
        return createSessionToken({ db, tokens }, changed, user.sessionId);
      },
    );

    app.post(
      '/me/confirmationMail',
      { ...writing, api: ok('account', 'Empty', [403, 409, 429]) },
      async ({ user }) => {
        if (!mails.isOn) throw noMails();
        await resendConfirmation(db, mails, user.id);
        mails.wake();
        return {};
      },
    );

    app.delete('/me/pendingEmail', { ...writing, api: done('account', [429]) }, async ({ user }, reply) => {
      await deletePendingEmail(db, user.id);
      return reply.code(204).send();
    });

    app.get(
      '/me/sessions',
      { ...signedIn, api: ok('account', 'SessionList') },
      async ({ user }): Promise<{ result: SessionSummary[] }> => ({
        result: await listSessions(db, { userId: user.id, sessionId: user.sessionId }),
      }),
    );

    app.delete<{ Params: { id: string } }>(
      '/me/sessions/:id',
      { ...writing, api: done('account', [429]) },
      async ({ params, user }, reply) => {
        await endOwnSession(db, user.id, params.id);
        return reply.code(204).send();
      },
    );

    app.delete('/me/sessions', { ...writing, api: done('account', [429]) }, async ({ user }, reply) => {
      await endSurplusSessions(db, user.id, user.sessionId);
      await endOtherSessions(db, user.id, user.sessionId);
      return reply.code(204).send();
    });

    app.delete('/me', { ...signedIn, api: done('account') }, async ({ user }, reply) => {
      if (await needsPassword(user)) throw deletionNeedsPassword();
      return deleteUser(user.id, reply);
    });

    app.post(
      '/me/delete',
      { ...signedIn, schema: { body: deletionSchema }, api: done('account', [429]) },
      async (request, reply) => {
        const { body, user, ip } = request;
        await requirePassword({ id: user.id, ip }, body.password);
        return deleteUser(user.id, reply);
      },
    );

    /** Returns whether deletion needs the password: a stolen session must not be enough to destroy an account. */
    async function needsPassword({ id, sessionId }: CurrentUser): Promise<boolean> {
      return (await findAdmin(db, id)) !== null || !(await isRecentLogin(db, sessionId));
    }

    async function deleteUser(id: string, reply: FastifyReply) {
      const account = await findUserById(db, id);
      if (account) await limits.login.deleted(emailKey(account.email));
      if (!(await deleteOwnAccount(db, id))) finishing.wake();
      return reply.code(204).send();
    }
  };

const deletionNeedsPassword = () => new Refusal('forbidden', accountErrors.passwordMissing.deletion);

import type { FastifyReply, FastifyRequest } from 'fastify';
import { emailKey } from '../../../shared/email.ts';
import {
  type AccountFacts,
  deletionSchema,
  loginSchema,
  profileSchema,
  registerSchema,
  type TokenReply,
} from '../../../shared/user.ts';
import { findAdmin } from '../../admin/admins.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Authentication, CurrentUser, RequirePassword } from '../../http/authentication.ts';
import type { App } from '../../http/app.ts';
import { stopping } from '../../lib/refusal.ts';
import type { RepeatingJob } from '../../lib/schedule.ts';
import { readStorage } from '../../limits/accountStorage.ts';
import { countReportedArticles } from '../../moderation/reports.ts';
import type { Limits } from '../../limits/limits.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { endSession, isFresh, type Tokens, createSessionToken } from '../../session/sessions.ts';
import { whyLimited } from '../../session/accountStatus.ts';
import { countArticles } from '../../articles/paging.ts';
import { countDrafts } from '../../drafts/draftQueries.ts';
import { admit, requireAdmission } from './admission.ts';
import { awaitApproval, isPending } from './approval.ts';
import { leaveBlog } from './deleteAccount.ts';
import { askToConfirm } from './emailChange.ts';
import { findByCredentials } from './findByCredentials.ts';
import { letIn, openSession } from './letIn.ts';
import { findPendingEmail } from './otherEmails.ts';
import { hashPassword, requireHashCapacity, requireUncommon } from './passwords.ts';
import { updateProfile } from './updateProfile.ts';
import { deletionNeedsPassword, loginFailed } from './userErrors.ts';
import { findById, findHandle, insertUser, isEmailConfirmed, type UserWithHash } from './userRepository.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  tokens: Tokens;
  mails: Mailer;
  requirePassword: RequirePassword;
  /** Goes on with what a deleted account leaves. */
  finishing: Pick<RepeatingJob, 'wake'>;
  /** Aborted when the server stops. */
  stop: AbortSignal;
}

export const userRoutes =
  ({
    db,
    authentication: { signedIn, authenticate },
    limits,
    tokens,
    mails,
    requirePassword,
    finishing,
    stop,
  }: Dependencies) =>
  async (app: App) => {
    const sessionFor = (user: UserWithHash, { headers }: FastifyRequest): Promise<TokenReply> =>
      openSession({ db, tokens }, user, headers['user-agent']);

    // Whoever is sent away because too many wait has not tried anything.
    const ifThereIsCapacity = async ({ ip }: FastifyRequest) => requireHashCapacity(ip);
    // A crowd that comes in at the last moment would hold up the end.
    const unlessStopping = async () => {
      if (stop.aborted) throw stopping();
    };
    const registering = {
      onRequest: unlessStopping,
      preHandler: [ifThereIsCapacity, limits.countRegistration],
      schema: { body: registerSchema },
    };
    const loggingIn = {
      onRequest: unlessStopping,
      preHandler: ifThereIsCapacity,
      schema: { body: loginSchema },
    };
    const writing = { onRequest: [signedIn.onRequest, limits.countWrite] };

    app.post('/register', registering, async (request, reply) => {
      const { body, ip } = request;
      const { name, email, password, invitation = '' } = body;
      await requireAdmission(db, invitation);
      await requireUncommon(db, password, { name, email });
      const passwordHash = await hashPassword(password, ip);
      const user = await inTransaction(db, async (db) => {
        const admission = await admit(db, invitation);
        const user = await insertUser(db, { name, email, passwordHash });
        if (admission === 'pending') await awaitApproval(db, user.id);
        await askToConfirm(db, mails, user);
        return user;
      });
      mails.wake();
      await limits.login.registered({ account: emailKey(email), ip });
      return reply.code(201).send(await sessionFor(user, request));
    });

    app.post('/login', loggingIn, async (request) => {
      const { body, ip } = request;
      const login = { account: emailKey(body.email), ip };
      const user = await limits.login.guard(login, () => findByCredentials(db, body, ip));
      if (!user) throw loginFailed();
      return letIn({ db, tokens }, user, request.headers['user-agent']);
    });

    app.get('/me', signedIn, async ({ user }): Promise<AccountFacts> => {
      const isAdmin = (await findAdmin(db, user.id)) !== null;
      return {
        isAdmin,
        openReports: isAdmin ? await countReportedArticles(db) : null,
        awaitsApproval: await isPending(db, user.id),
        awaitsConfirmation: mails.isOn && !(await isEmailConfirmed(db, user.id)),
        pendingEmail: await findPendingEmail(db, user.id),
        limitedFor: await whyLimited(db, user.id),
        articleCount: await countArticles(db, user.id),
        ...(await countDrafts(db, user.id)),
        handle: await findHandle(db, user.id),
        storage: await readStorage(db, user.id),
        deletionNeedsPassword: await needsPassword(user),
      };
    });

    app.patch('/me', { ...writing, schema: { body: profileSchema } }, async ({ body, user, ip }) => {
      const updated = await updateProfile({ db, limits, mails, user, ip }, body);
      return createSessionToken({ db, tokens }, updated, user.sessionId);
    });

    app.post('/logout', async (request) => {
      const user = await authenticate(request);
      // Without a session, or with one that has ended, there is nothing to end.
      if (user) await endSession(db, user.sessionId);
      return {};
    });

    /** A session that was stolen must not be enough to destroy what can't be brought back. */
    const needsPassword = async ({ id, sessionId }: CurrentUser): Promise<boolean> =>
      (await findAdmin(db, id)) !== null || !(await isFresh(db, sessionId));

    async function leave(id: string, reply: FastifyReply) {
      const account = await findById(db, id);
      if (account) await limits.login.deleted(emailKey(account.email));
      if (!(await leaveBlog(db, id))) finishing.wake();
      return reply.code(204).send();
    }

    app.delete('/me', signedIn, async ({ user }, reply) => {
      if (await needsPassword(user)) throw deletionNeedsPassword();
      return leave(user.id, reply);
    });

    app.post('/me/delete', { ...signedIn, schema: { body: deletionSchema } }, async (request, reply) => {
      const { body, user, ip } = request;
      await requirePassword({ id: user.id, ip }, body.password);
      return leave(user.id, reply);
    });
  };

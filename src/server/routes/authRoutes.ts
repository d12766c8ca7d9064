import type { FastifyRequest } from 'fastify';
import { tokenRequestSchema, type TokenList } from '../../shared/accessToken.ts';
import { emailKey } from '../../shared/email.ts';
import { accountErrors } from '../../shared/messages/en/account.ts';
import {
  type ClaimableAccount,
  claimLinkSchema,
  claimSchema,
  setupSchema,
  type SetupState,
} from '../../shared/registration.ts';
import {
  forgotPasswordSchema,
  loginSchema,
  registerSchema,
  resetPasswordSchema,
  type ResetWays,
} from '../../shared/user.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import type { Authentication } from '../http/authentication.ts';
import { created, done, ok } from '../http/operation.ts';
import { refuseOnceStopping, sessionEnded } from '../lib/refusal.ts';
import { type Limits, rateLimitHeaders } from '../limits/limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import { requireMailCapacity } from '../mail/mailQueue.ts';
import { claimAccount, findClaimable } from '../services/claimAccount.ts';
import {
  findUserByCredentials,
  loginFailed,
  openSession,
  replaceGuessablePassword,
  requireRecentLogin,
  type RequirePassword,
} from '../services/login.ts';
import { resetPassword } from '../services/passwordReset.ts';
import { hashPassword, requireHashCapacity, requireUncommonPassword } from '../services/passwords.ts';
import { requestConfirmation } from '../services/profile.ts';
import {
  applyRegistrationPolicy,
  giveRegistrationRole,
  requireRegistrationAllowed,
  insertUser,
} from '../services/registration.ts';
import { isSetupCode, readSetupState, requireSetupNeeded, setUp, wrongSetupCode } from '../services/setup.ts';
import { createAccessToken, deleteAccessToken, listAccessTokens } from '../store/accessTokens.ts';
import { findUserById } from '../store/accounts/users.ts';
import { noMails } from '../store/otherEmails.ts';
import { addPendingAccount } from '../store/pendingAccounts.ts';
import { endSession, isRecentLogin, type Tokens } from '../store/sessions.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  tokens: Tokens;
  mails: Mailer;
  /** Aborted when the server stops. */
  stop: AbortSignal;
}

/** Registers the routes to register, to log in and out, and to reset a forgotten password. */
export const authRoutes =
  ({ db, authentication: { authenticate }, limits, tokens, mails, stop }: Dependencies) =>
  async (app: App) => {
    const refuseWhenStopping = refuseOnceStopping(stop);
    // Comes before any limit: a client refused for lack of capacity has not tried anything.
    const checkHashCapacity = async ({ ip }: { ip: string }) => requireHashCapacity(ip);
    const registering = {
      onRequest: refuseWhenStopping,
      preHandler: [checkHashCapacity, limits.countRegistration],
      schema: { body: registerSchema },
    };
    const loggingIn = {
      onRequest: [refuseWhenStopping, limits.describeLogin],
      preHandler: checkHashCapacity,
      schema: { body: loginSchema },
    };
    const resetting = {
      onRequest: refuseWhenStopping,
      preHandler: checkHashCapacity,
      schema: { body: resetPasswordSchema },
    };
    const claiming = {
      onRequest: refuseWhenStopping,
      preHandler: checkHashCapacity,
      schema: { body: claimSchema },
    };
    const userAgent = ({ headers }: FastifyRequest) => headers['user-agent'];

    app.post(
      '/register',
      { ...registering, api: created('login', 'LoginToken', [403, 409, 429]) },
      async (request, reply) => {
        const { body, ip } = request;
        const { name, email, password, invitation = '' } = body;
        await requireRegistrationAllowed(db, invitation);
        const passwordHash = await hashPassword(password, ip);
        const user = await inTransaction(db, async (db) => {
          const status = await applyRegistrationPolicy(db, invitation);
          const user = await insertUser(db, { name, email, passwordHash });
          if (status === 'pending') await addPendingAccount(db, user.id);
          await giveRegistrationRole(db, user.id);
          await requestConfirmation(db, mails, user);
          return user;
        });
        mails.wake();
        await limits.login.registered({ account: emailKey(email), ip });
        return reply
          .code(201)
          .header('location', '/api/users/me')
          .send(await openSession({ db, tokens }, user, userAgent(request)));
      },
    );

    app.post('/login', { ...loggingIn, api: ok('login', 'LoginToken', [403, 429]) }, async (request) => {
      const { body, ip } = request;
      const user = await limits.login.guard({ account: emailKey(body.email), ip }, () =>
        findUserByCredentials(db, body, ip),
      );
      if (!user) throw loginFailed();
      const admitted = await replaceGuessablePassword({ db, mails }, user, body, ip);
      mails.wake();
      return openSession({ db, tokens }, admitted, userAgent(request));
    });

    app.post('/logout', { api: ok('login', 'Empty') }, async (request) => {
      // Succeeds without a session, too: there is nothing left to end.
      const user = await authenticate(request);
      if (user) await endSession(db, user.sessionId);
      return {};
    });

    app.get('/forgotPassword', { api: ok('login', 'ResetWays') }, async (): Promise<ResetWays> => ({
      byMail: mails.isOn,
    }));

    // Does the same work whether or not the account exists, which is only checked when the mail is composed. Also answers
    // the same once the recipient's limit is reached: strangers who use it up must not lock the owner out.
    app.post(
      '/forgotPassword',
      { schema: { body: forgotPasswordSchema }, api: ok('login', 'Empty', [403, 429]) },
      async ({ body: { email }, ip }, reply) => {
        if (!mails.isOn) throw noMails();
        await requireMailCapacity(db);
        void reply.headers(rateLimitHeaders(await limits.countReset(ip)));
        const isByOwner = await limits.login.isKnownNetwork({ account: emailKey(email), ip });
        await mails.enqueue(db, { kind: 'passwordReset', recipient: email, isByOwner });
        mails.wake();
        return {};
      },
    );

    app.post(
      '/resetPassword',
      { ...resetting, api: ok('login', 'Empty', [403, 409, 429]) },
      async ({ body, ip }) => {
        await resetPassword({ db, login: limits.login, mails }, body, ip);
        mails.wake();
        return {};
      },
    );

    // The token is in the body, as URLs are logged.
    app.post(
      '/claim/account',
      { schema: { body: claimLinkSchema }, api: ok('login', 'ClaimableAccount', [403]) },
      ({ body: { token } }): Promise<ClaimableAccount> => findClaimable(db, token),
    );

    app.post('/claim', { ...claiming, api: ok('login', 'LoginToken', [403, 409, 429]) }, async (request) => {
      const { body, ip } = request;
      const user = await claimAccount({ db, login: limits.login, mails }, body, ip);
      mails.wake();
      await limits.login.registered({ account: emailKey(user.email), ip });
      return openSession({ db, tokens }, user, userAgent(request));
    });
  };

/** Account name by which wrong codes are counted, like wrong passwords. No email looks like it. */
const SETUP_ACCOUNT = 'setup';

/** Registers the routes that set up a blog: the account of its first admin, and its name. */
export const setupRoutes =
  ({
    db,
    limits,
    tokens,
    mails,
    stop,
    jwtSecret,
  }: Omit<Dependencies, 'authentication'> & { jwtSecret: string }) =>
  async (app: App) => {
    app.get('/', { api: ok('login', 'SetupState') }, (): Promise<SetupState> => readSetupState(db));

    const settingUp = { onRequest: refuseOnceStopping(stop), schema: { body: setupSchema } };

    app.post(
      '/',
      { ...settingUp, api: created('login', 'LoginToken', [403, 409, 429]) },
      async (request, reply) => {
        const { body, ip } = request;
        const { name, email, password, title, language, interfaceLanguage, code = '' } = body;
        await requireSetupNeeded(db);
        // Behind a proxy, strangers who guess may share the owner's address, so the right code is never limited.
        if (!isSetupCode(jwtSecret, code)) {
          await limits.login.guard({ account: SETUP_ACCOUNT, ip }, async () => null);
          throw wrongSetupCode();
        }
        await requireUncommonPassword(db, password, { name, email, title });
        const passwordHash = await hashPassword(password, ip);
        const names = { title, language, interfaceLanguage };
        const user = await setUp(db, mails, { name, email, passwordHash, ...names });
        mails.wake();
        await limits.login.registered({ account: emailKey(email), ip });
        return reply
          .code(201)
          .header('location', '/api/users/me')
          .send(await openSession({ db, tokens }, user, request.headers['user-agent']));
      },
    );
  };

/** Personal access tokens of the signed-in user, under `/tokens`. No token can call them. */
export const tokenRoutes =
  ({
    db,
    authentication: { signedIn },
    limits: { countWrite },
    mails,
    requirePassword,
  }: Pick<Dependencies, 'db' | 'authentication' | 'limits' | 'mails'> & {
    requirePassword: RequirePassword;
  }) =>
  async (app: App) => {
    const writing = { onRequest: [signedIn.onRequest, countWrite] };

    app.get(
      '/',
      { ...signedIn, api: ok('tokens', 'AccessTokenList') },
      async ({ user }): Promise<TokenList> => ({
        result: await listAccessTokens(db, user.id),
        needsPassword: !(await isRecentLogin(db, user.sessionId)),
      }),
    );

    // A moment with a stolen session would otherwise give access for years.
    app.post(
      '/',
      {
        ...writing,
        schema: { body: tokenRequestSchema },
        api: created('tokens', 'CreatedAccessToken', [409, 429]),
      },
      async (request, reply) => {
        const {
          body: { password, ...token },
          user: { id, sessionId },
          ip,
        } = request;
        const { token: missing } = accountErrors.passwordMissing;
        await requireRecentLogin({ db, requirePassword }, { id, sessionId, ip }, password, missing);
        const created = await inTransaction(db, async (db) => {
          const owner = await findUserById(db, id);
          if (!owner) throw sessionEnded();
          await mails.enqueue(db, { kind: 'tokenCreated', recipient: owner.email });
          return createAccessToken(db, id, token);
        });
        mails.wake();
        return reply.code(201).header('location', `/api/tokens/${created._id}`).send(created);
      },
    );

    app.delete<{ Params: { id: string } }>(
      '/:id',
      { ...writing, api: done('tokens', [429]) },
      async ({ params, user }, reply) => {
        await deleteAccessToken(db, user.id, params.id);
        return reply.code(204).send();
      },
    );
  };

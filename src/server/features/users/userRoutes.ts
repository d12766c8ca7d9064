import type { FastifyRequest } from 'fastify';
import {
  type AccountFacts,
  loginSchema,
  profileSchema,
  registerSchema,
  type TokenReply,
} from '../../../shared/user.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Authentication } from '../../http/authentication.ts';
import { sessionEnded } from '../../session/sessionErrors.ts';
import type { App } from '../../http/validate.ts';
import { stopping } from '../../lib/refusal.ts';
import type { Limits } from '../../limits/limits.ts';
import { endOfNewSession, endSession, findSession, startSession } from '../../session/sessionRepository.ts';
import type { Tokens } from '../../session/token.ts';
import { countArticles } from '../../articles/countArticles.ts';
import { admit, requireAdmission } from './admission.ts';
import { deleteAccount } from './deleteAccount.ts';
import { findByCredentials } from './findByCredentials.ts';
import { hashPassword, requireRoomToHash } from './passwords.ts';
import { updateProfile } from './updateProfile.ts';
import { loginFailed } from './userErrors.ts';
import {
  emailKey,
  findById,
  findHandle,
  insertUser,
  type User,
  type UserWithHash,
} from './userRepository.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  tokens: Tokens;
  /** Aborted when the server stops. */
  stop: AbortSignal;
}

export const userRoutes =
  ({ db, authentication: { signedIn, authenticate }, limits, tokens, stop }: Dependencies) =>
  async (app: App) => {
    const tokenFor = async ({ id, name, email }: User, sid: string, endsAt: number): Promise<TokenReply> => ({
      token: await tokens.sign({ sub: id, name, email, sid }, endsAt),
    });

    async function sessionFor(user: UserWithHash): Promise<TokenReply> {
      const sid = await startSession(db, user);
      if (sid === null) throw loginFailed();
      return tokenFor(user, sid, endOfNewSession());
    }

    // Whoever is sent away because too many wait has not tried anything.
    const ifThereIsRoom = async ({ ip }: FastifyRequest) => requireRoomToHash(ip);
    // A crowd that comes in at the last moment would hold up the end.
    const unlessStopping = async () => {
      if (stop.aborted) throw stopping();
    };
    const registering = {
      onRequest: unlessStopping,
      preHandler: [ifThereIsRoom, limits.countRegistration],
      schema: { body: registerSchema },
    };
    const loggingIn = {
      onRequest: unlessStopping,
      preHandler: ifThereIsRoom,
      schema: { body: loginSchema },
    };
    const writing = { onRequest: [signedIn.onRequest, limits.countWrite] };

    app.post('/register', registering, async ({ body, ip }, reply) => {
      const { name, email, password, invitation = '' } = body;
      await requireAdmission(db, invitation);
      const passwordHash = await hashPassword(password, ip);
      const user = await inTransaction(db, async (db) => {
        await admit(db, invitation);
        return insertUser(db, { name, email, passwordHash });
      });
      await limits.login.registered({ account: emailKey(email), ip });
      return reply.code(201).send(await sessionFor(user));
    });

    app.post('/login', loggingIn, async ({ body, ip }) => {
      const login = { account: emailKey(body.email), ip };
      const user = await limits.login.guard(login, () => findByCredentials(db, body, ip));
      if (!user) throw loginFailed();
      return sessionFor(user);
    });

    app.get('/me', signedIn, async ({ user }): Promise<AccountFacts> => ({
      articleCount: await countArticles(db, user.id),
      handle: await findHandle(db, user.id),
    }));

    app.patch('/me', { ...writing, schema: { body: profileSchema } }, async ({ body, user, ip }) => {
      const session = await findSession(db, user.sessionId);
      if (!session) throw sessionEnded();
      const updated = await updateProfile({ db, limits, user, ip }, body);
      return tokenFor(updated, user.sessionId, session.endsAt);
    });

    app.post('/logout', async (request) => {
      const user = await authenticate(request);
      // Without a session, or with one that has ended, there is nothing to end.
      if (user) await endSession(db, user.sessionId);
      return {};
    });

    app.delete('/me', signedIn, async ({ user }, reply) => {
      const account = await findById(db, user.id);
      if (account) await limits.login.left(emailKey(account.email));
      await deleteAccount(db, user.id, stop);
      return reply.code(204).send();
    });
  };

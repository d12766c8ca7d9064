import { randomUUIDv7 } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { accountErrors, accountMessages } from '../../shared/messages/en/account.ts';
import {
  type PasskeyLogin,
  passkeyLoginSchema,
  type PasskeyOffer,
  passkeyOptionsSchema,
  type PasskeyRegistration,
  passkeyRegistrationSchema,
  PASSKEYS_MAX,
  type PasskeySummary,
} from '../../shared/passkey.ts';
import type { TokenReply } from '../../shared/user.ts';
import { inTransaction, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import type { Authentication } from '../http/authentication.ts';
import { created, done, ok } from '../http/operation.ts';
import { refuseOnceStopping, Refusal, sessionEnded } from '../lib/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type RequirePassword, openSession } from '../services/login.ts';
import {
  createLoginOptions,
  createRegistrationOptions,
  type LoginChallenges,
  readChallenge,
  type RelyingParty,
  requireRelyingParty,
  verifyLogin,
  verifyRegistration,
} from '../services/webAuthn.ts';
import { lockAccount } from '../store/accounts/status.ts';
import { findUserById } from '../store/accounts/users.ts';
import {
  consumeChallenge,
  consumeLoginChallenge,
  createChallenge,
  deleteChallenges,
  deletePasskey,
  findPasskey,
  insertPasskey,
  isValidChallenge,
  listCredentials,
  listPasskeys,
  recordUse,
} from '../store/passkeys.ts';
import { describeBrowser, type Tokens } from '../store/sessions.ts';
import { readBlog } from '../store/settings.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  requirePassword: RequirePassword;
  tokens: Tokens;
  mails: Mailer;
  challenges: LoginChallenges;
  /** Null for a blog without passkeys. */
  party: RelyingParty | null;
  /** Aborted when the server stops. */
  stop: AbortSignal;
}

/** Registers the routes to manage one's own passkeys and to log in with one. */
export const passkeyRoutes =
  ({
    db,
    authentication: { signedIn },
    limits,
    requirePassword,
    tokens,
    mails,
    challenges,
    party,
    stop,
  }: Dependencies) =>
  async (app: App) => {
    const writing = { onRequest: [signedIn.onRequest, limits.countWrite] };

    app.get(
      '/me/passkeys',
      { ...signedIn, api: ok('account', 'PasskeyList', [404]) },
      async ({ user }): Promise<{ result: PasskeySummary[] }> => {
        requireRelyingParty(party);
        return { result: await listPasskeys(db, user.id) };
      },
    );

    // A session is not enough: a moment with a stolen one would otherwise give permanent access.
    app.post(
      '/me/passkeys/options',
      {
        ...writing,
        schema: { body: passkeyOptionsSchema },
        api: ok('account', 'PasskeyOptions', [404, 409, 429]),
      },
      async ({ body: { password }, user: { id }, ip }): Promise<PublicKeyCredentialCreationOptionsJSON> => {
        const relyingParty = requireRelyingParty(party);
        await requirePassword({ id, ip }, password);
        return startRegistration(db, relyingParty, id);
      },
    );

    app.post(
      '/me/passkeys',
      {
        ...writing,
        schema: { body: passkeyRegistrationSchema },
        api: created('account', 'Empty', [404, 409, 429]),
      },
      async ({ body, user: { id: userId }, headers }, reply) => {
        await addPasskey({ db, mails, party: requireRelyingParty(party) }, body, {
          userId,
          browser: describeBrowser(headers['user-agent']),
        });
        mails.wake();
        return reply.code(201).header('location', '/api/users/me/passkeys').send({});
      },
    );

    app.delete<{ Params: { id: string } }>(
      '/me/passkeys/:id',
      { ...writing, api: done('account', [429]) },
      async ({ params, user }, reply) => {
        requireRelyingParty(party);
        await removePasskey(db, mails, user.id, params.id);
        mails.wake();
        return reply.code(204).send();
      },
    );

    app.get('/login/passkey', { api: ok('login', 'PasskeyOffer') }, async (): Promise<PasskeyOffer> => ({
      origin: party?.origin ?? null,
    }));

    app.post(
      '/login/passkey/options',
      {
        onRequest: [
          refuseOnceStopping(stop),
          async () => void requireRelyingParty(party),
          limits.countPasskeyLogin,
        ],
        api: ok('login', 'PasskeyOptions', [404, 429]),
      },
      async (): Promise<PublicKeyCredentialRequestOptionsJSON> =>
        createLoginOptions(requireRelyingParty(party), challenges.create()),
    );

    app.post(
      '/login/passkey',
      {
        onRequest: refuseOnceStopping(stop),
        schema: { body: passkeyLoginSchema },
        api: ok('login', 'LoginToken', [403, 404, 429]),
      },
      ({ body, headers }): Promise<TokenReply> =>
        logInWithPasskey(
          { db, tokens, challenges, party: requireRelyingParty(party) },
          body,
          headers['user-agent'],
        ),
    );
  };

/** Returns the options for a browser to create a passkey. Throws `sessionEnded()` and `tooManyPasskeys()`. */
async function startRegistration(
  db: Db,
  party: RelyingParty,
  userId: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const user = await findUserById(db, userId);
  if (!user) throw sessionEnded();
  const credentials = await listCredentials(db, userId);
  if (credentials.length >= PASSKEYS_MAX) throw tooManyPasskeys();
  const { title } = await readBlog(db);
  const challenge = await inTransaction(db, (db) => createChallenge(db, userId));
  const excluded = credentials.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: JSON.parse(transports) as string[],
  }));
  return createRegistrationOptions({ party, title, user, challenge, excluded });
}

interface RegistrationDependencies {
  db: Db;
  mails: Pick<Mailer, 'enqueue'>;
  party: RelyingParty;
}

/**
 * Adds the passkey that an authenticator created, and notifies the owner by mail. `browser` names it if its owner
 * didn't. Throws `passkeyNotAdded()`, `passkeyTaken()` and `tooManyPasskeys()`.
 */
async function addPasskey(
  { db, mails, party }: RegistrationDependencies,
  response: PasskeyRegistration,
  { userId, browser }: { userId: string; browser: string },
): Promise<void> {
  const challenge = readChallenge(response.clientDataJSON);
  if (challenge === null || !(await isValidChallenge(db, challenge, userId))) throw passkeyNotAdded();
  const key = await verifyRegistration(party, challenge, response);
  if (!key) {
    await deleteChallenges(db, userId);
    throw passkeyNotAdded();
  }
  await inTransaction(db, async (db) => {
    // Adds the account's passkeys one at a time, and never while it is being deleted.
    const owner = await lockAccount(db, userId);
    if (!owner) throw sessionEnded();
    // Removing all passkeys of an account deletes its challenges first, so this one can't be added afterwards.
    if (!(await consumeChallenge(db, challenge, userId))) throw passkeyNotAdded();
    if ((await listCredentials(db, userId)).length >= PASSKEYS_MAX) throw tooManyPasskeys();
    await insertPasskey(db, {
      ...key,
      id: randomUUIDv7(),
      userId,
      transports: JSON.stringify(response.transports),
      name: response.name || browser || accountMessages.passkeys.defaultName,
      createdAt: now(),
      lastUsedAt: null,
    });
    await mails.enqueue(db, { kind: 'passkeyAdded', recipient: owner.email });
  });
}

/** Removes a passkey and notifies the owner by mail. Throws `passkeyNotFound()`, also for another account's. */
const removePasskey = (
  db: Db,
  { enqueue }: Pick<Mailer, 'enqueue'>,
  userId: string,
  id: string,
): Promise<void> =>
  inTransaction(db, async (db) => {
    if (!(await deletePasskey(db, userId, id))) throw passkeyNotFound();
    const user = await findUserById(db, userId);
    if (user) await enqueue(db, { kind: 'passkeyRemoved', recipient: user.email });
  });

interface LoginDependencies {
  db: Db;
  tokens: Tokens;
  challenges: LoginChallenges;
  party: RelyingParty;
}

/**
 * Opens a session for the owner of the passkey that signed the response. Throws `passkeyRefused()` for every invalid
 * response, and what `openSession` throws.
 */
export async function logInWithPasskey(
  { db, tokens, challenges, party }: LoginDependencies,
  response: PasskeyLogin,
  userAgent: string | undefined,
): Promise<TokenReply> {
  const challenge = readChallenge(response.clientDataJSON);
  const expiresAt = challenge && challenges.findExpiry(challenge);
  if (!challenge || !expiresAt) throw passkeyRefused();
  const passkey = await findPasskey(db, response.id);
  // Read before the passkey is verified: if the password changes in the meantime, this login fails.
  const user = passkey && (await findUserById(db, passkey.userId));
  const counter = passkey && (await verifyLogin(party, challenge, { passkey, response }));
  const isVerified = await inTransaction(db, async (db) => {
    const isFirstUse = await consumeLoginChallenge(db, challenge, expiresAt);
    return isFirstUse && passkey !== null && counter !== null && recordUse(db, passkey, counter);
  });
  if (!isVerified || !user) throw passkeyRefused();
  return openSession({ db, tokens }, user, userAgent);
}

/** Does not reveal which check failed. */
const passkeyRefused = () => new Refusal('invalid', accountErrors.passkeys.refused);

const passkeyNotAdded = () => new Refusal('forbidden', accountErrors.passkeys.notAdded);

const tooManyPasskeys = () => new Refusal('full', accountErrors.passkeys.tooMany(PASSKEYS_MAX));

const passkeyNotFound = () => new Refusal('notFound', accountErrors.passkeys.notFound);

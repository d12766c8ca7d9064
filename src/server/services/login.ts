import { emailKey } from '../../shared/email.ts';
import { findGuessable } from '../../shared/guessablePassword.ts';
import { accountErrors } from '../../shared/messages/en/account.ts';
import type { Credentials, TokenReply } from '../../shared/user.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal, sessionEnded } from '../lib/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import { findUserByEmail, findUserById, replaceHash, type UserWithHash } from '../store/accounts/users.ts';
import { deletePendingEmail } from '../store/otherEmails.ts';
import { deleteResets } from '../store/passwordResets.ts';
import {
  createSessionToken,
  describeBrowser,
  endAllSessions,
  isRecentLogin,
  startSession,
  type Tokens,
} from '../store/sessions.ts';
import { readBlog } from '../store/settings.ts';
import { requireNotBlocked } from './accountStatus.ts';
import {
  hashPassword,
  isOutdatedHash,
  matchPassword,
  passwordMatches,
  needsUncommonPassword,
  requireUncommonPassword,
} from './passwords.ts';

/** Throws if this is not the caller's password, or after too many wrong ones. */
export type RequirePassword = (asking: { id: string; ip: string }, password: string) => Promise<void>;

/**
 * Returns the user with this email and password, or null. Takes the same time whether or not the email exists. Throws
 * TooManyHashes.
 *
 * @param ip the client's address
 */
export async function findUserByCredentials(
  db: Db,
  credentials: Credentials,
  ip: string,
): Promise<UserWithHash | null> {
  const user = await findUserByEmail(db, credentials.email);
  // An unclaimed account has no password, and takes as long.
  const passwordHash = user && user.passwordHash !== '' ? user.passwordHash : null;
  const match = await matchPassword(passwordHash, credentials.password, ip);
  if (!user || !match) return null;
  if (match === 'current' && !isOutdatedHash(user.passwordHash)) return user;

  // Upgrade the hash now: only a login has the password at hand.
  const newHash = await hashPassword(credentials.password, ip);
  return (await replaceHash(db, user, newHash))
    ? { ...user, passwordHash: newHash }
    : findUserByCredentials(db, credentials, ip);
}

/**
 * Has an admin or editor choose another password whose present one is easy to guess, as others' may be: the account existed before
 * it got its role, or was renamed since. Throws `guessableOwnPassword()` unless the login came with a new password,
 * and `passwordRefused()` if that is no better. Returns the user as they are now.
 *
 * @param ip the client's address
 */
export async function replaceGuessablePassword(
  { db, mails }: { db: Db; mails: Pick<Mailer, 'enqueue'> },
  user: UserWithHash,
  { password, newPassword }: Credentials,
  ip: string,
): Promise<UserWithHash> {
  if (!(await needsUncommonPassword(db, user.id))) return user;
  const { title } = await readBlog(db);
  if (findGuessable(password, { ...user, title }) === null) return user;
  if (!newPassword) throw guessableOwnPassword();
  await requireUncommonPassword(db, newPassword, { ...user, title });
  const passwordHash = await hashPassword(newPassword, ip);

  await inTransaction(db, async (db) => {
    if (!(await replaceHash(db, user, passwordHash))) throw loginFailed();
    // Somebody may have guessed it already.
    await endAllSessions(db, user.id);
    await deleteResets(db, user.id);
    await deletePendingEmail(db, user.id);
    await mails.enqueue(db, { kind: 'passwordChanged', recipient: user.email });
  });
  return { ...user, passwordHash };
}

const guessableOwnPassword = () => new Refusal('forbidden', accountErrors.guessableOwnPassword);

/**
 * Opens a session for an authenticated user. Every login and registration ends here. Only the owner gets this far, so
 * only they learn that an account is blocked. Throws `accountSuspended()` and `accountRejected()`, and `loginFailed()`
 * if the password changed or the account was deleted in the meantime.
 */
export async function openSession(
  { db, tokens }: { db: Db; tokens: Tokens },
  user: UserWithHash,
  userAgent: string | undefined,
): Promise<TokenReply> {
  await requireNotBlocked(db, user.id);
  const sessionId = await startSession(db, user, describeBrowser(userAgent));
  if (sessionId === null) throw loginFailed();
  return createSessionToken({ db, tokens }, user, sessionId);
}

/** Does not reveal whether the account exists. */
export const loginFailed = () => new Refusal('invalid', accountErrors.loginFailed);

interface PasswordCheck {
  limits: Limits;
  user: UserWithHash;
  /** The client's address. */
  ip: string;
}

/**
 * Returns whether this is the password of the signed-in user. Throws after too many wrong ones, so that a stolen session
 * can't be used to guess it, and `sessionEnded()` if the account has no password because it is being deleted.
 */
export async function isOwnPassword({ limits, user, ip }: PasswordCheck, password: string): Promise<boolean> {
  const { email, passwordHash } = user;
  if (passwordHash === '') throw sessionEnded();
  return limits.login.guard({ account: emailKey(email), ip }, () =>
    passwordMatches(passwordHash, password, ip),
  );
}

/** Creates the check for routes that need the caller's password. It throws `sessionEnded()` and `wrongPassword()`. */
export const createPasswordCheck =
  (db: Db, limits: Limits): RequirePassword =>
  async ({ id, ip }, password) => {
    const user = await findUserById(db, id);
    if (!user) throw sessionEnded();
    if (!(await isOwnPassword({ limits, user, ip }, password))) throw wrongPassword();
  };

/**
 * Throws unless the caller has logged in within the last hour, or sends the password: a moment with a stolen session must not
 * be enough for what lasts.
 *
 * @param missing the sentence that asks for the password
 */
export async function requireRecentLogin(
  { db, requirePassword }: { db: Db; requirePassword: RequirePassword },
  { id, sessionId, ip }: { id: string; sessionId: string; ip: string },
  password: string | undefined,
  missing: string,
): Promise<void> {
  if (password) await requirePassword({ id, ip }, password);
  else if (!(await isRecentLogin(db, sessionId))) throw new Refusal('invalid', missing);
}

export const wrongPassword = () => new Refusal('invalid', accountErrors.wrongPassword);

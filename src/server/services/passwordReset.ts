import { accountErrors } from '../../shared/messages/en/account.ts';
import { emailKey } from '../../shared/email.ts';
import type { PasswordReset } from '../../shared/user.ts';
import { fromNow, inTransaction, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { createToken, hashToken } from '../lib/ids.ts';
import { Refusal } from '../lib/refusal.ts';
import type { LoginThrottle } from '../limits/loginThrottle.ts';
import type { Mailer } from '../mail/mailer.ts';
import {
  consumeOtherEmail,
  deleteEmailsSince,
  deletePendingEmail,
  findEmailByLink,
} from '../store/otherEmails.ts';
import { deleteAllAccessTokens } from '../store/accessTokens.ts';
import { deleteAllPasskeys } from '../store/passkeys.ts';
import { endAllSessions, endSurplusSessions } from '../store/sessions.ts';
import { deleteUnclaimed } from '../store/unclaimedAccounts.ts';
import { confirmOwnEmail, findUserById, setEmail, setPasswordHash, type User } from '../store/accounts.ts';
import { hashPassword, requireAllowedPassword } from './passwords.ts';

/** Lifetime of a link, in minutes. */
export const RESET_MINUTES = 30;

/**
 * Creates the token of a link that sets a new password once. Only its hash is stored. Using a mailed link also confirms
 * the account's email.
 *
 * @param options.minutes the lifetime of the link
 */
export async function createResetToken(
  db: Db,
  userId: string,
  { isMailed = false, minutes = RESET_MINUTES }: { isMailed?: boolean; minutes?: number } = {},
): Promise<string> {
  const token = createToken();
  const expiresAt = fromNow(minutes * 60_000);
  await db
    .insertInto('passwordReset')
    .values({ tokenHash: hashToken(token), userId, expiresAt, isMailed: isMailed ? 1 : 0 })
    .execute();
  return token;
}

interface Dependencies {
  db: Db;
  login: Pick<LoginThrottle, 'unlock' | 'renamed'>;
  mails: Pick<Mailer, 'enqueue'>;
}

/**
 * Sets a new password for the token's account, unlocks its logins and notifies the owner by mail. The link in the notice
 * of a changed email also restores the former email. Throws `resetInvalid()`, `passwordRefused()` and `tooManyHashes()`.
 *
 * @param ip the client's address
 */
export async function resetPassword(
  { db, login, mails }: Dependencies,
  { token, password }: PasswordReset,
  ip: string,
): Promise<void> {
  const tokenHash = hashToken(token);
  // Checked first, as hashing is expensive and must not run for an invalid link.
  const link = (await findReset(db, tokenHash)) ?? (await findEmailByLink(db, 'former', token));
  const owner = link && (await findUserById(db, link.userId));
  // Without an email there is nothing to log in with: such an account can only be claimed.
  if (!owner || owner.email === '') throw resetInvalid();
  await requireAllowedPassword(db, password, owner);
  const passwordHash = await hashPassword(password, ip);
  await endSurplusSessions(db, owner.id);

  const user = await inTransaction(db, async (db) => {
    const reset = await takeReset(db, tokenHash);
    const userId = reset?.userId ?? (await restoreFormerEmail({ db, login }, token));
    if (userId === null) throw resetInvalid();
    // The link that restores an email was mailed to it, too.
    if (reset?.isMailed !== 0) await confirmOwnEmail(db, userId);
    const passkeyCount = await replacePassword(db, userId, passwordHash);
    const user = await findUserById(db, userId);
    if (user) await mails.enqueue(db, { kind: 'passwordChanged', recipient: user.email });
    if (user && passkeyCount > 0) await mails.enqueue(db, { kind: 'passkeyRemoved', recipient: user.email });
    return user;
  });
  if (user) await login.unlock(emailKey(user.email));
}

/** Returns the account of a link by the hash of its token; undefined if the link has expired or was used. */
export const findReset = (db: Db, tokenHash: string) =>
  db
    .selectFrom('passwordReset')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now())
    .executeTakeFirst();

/** Returns the account of a link like `findReset`, and consumes the link. */
export const takeReset = (db: Db, tokenHash: string) =>
  db
    .deleteFrom('passwordReset')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now())
    .returning(['userId', 'isMailed'])
    .executeTakeFirst();

/** Does not reveal which check failed. */
const resetInvalid = () => new Refusal('forbidden', accountErrors.linkInvalid);

/**
 * Sets a new password and ends every other access to the account: sessions, links, a pending email, access tokens and
 * passkeys. This claims an unclaimed account. Returns the number of passkeys removed. Call it in a transaction.
 */
export async function replacePassword(db: Db, userId: string, passwordHash: string): Promise<number> {
  await setPasswordHash(db, userId, passwordHash);
  await deleteUnclaimed(db, userId);
  await endAllSessions(db, userId);
  await deleteResets(db, userId);
  await deletePendingEmail(db, userId);
  await deleteAllAccessTokens(db, userId);
  return deleteAllPasskeys(db, userId);
}

/** Deletes an account's links. Call it whenever its email or password changes. */
export async function deleteResets(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passwordReset').where('userId', '=', userId).execute();
}

interface EmailLogin {
  db: Db;
  login: Pick<LoginThrottle, 'renamed'>;
}

/** Changes an account's email and keeps its login limits. Call it in a transaction. Throws `emailTaken()`. */
export async function replaceEmail({ db, login }: EmailLogin, user: User, email: string): Promise<void> {
  await setEmail(db, user.id, email);
  await login.renamed(db, emailKey(user.email), emailKey(email));
}

/**
 * Gives an account back the former email that this token was sent to, and deletes the later emails that could undo it.
 * Returns the account's id; null if the link is invalid. Call it in a transaction.
 */
async function restoreFormerEmail({ db, login }: EmailLogin, token: string): Promise<string | null> {
  const former = await findEmailByLink(db, 'former', token);
  const user = former && (await findUserById(db, former.userId));
  if (!user || !(await consumeOtherEmail(db, former))) return null;
  await deleteEmailsSince(db, former);
  await replaceEmail({ db, login }, user, former.email);
  return user.id;
}

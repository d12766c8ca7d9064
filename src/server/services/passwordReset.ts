import { emailKey } from '../../shared/email.ts';
import { accountErrors } from '../../shared/messages/en/account.ts';
import type { PasswordReset } from '../../shared/user.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import type { LoginThrottle } from '../limits/loginThrottle.ts';
import type { Mailer } from '../mail/mailer.ts';
import { deleteAllAccessTokens } from '../store/accessTokens.ts';
import {
  confirmOwnEmail,
  findUserById,
  setEmail,
  setPasswordHash,
  type User,
} from '../store/accounts/users.ts';
import {
  consumeOtherEmail,
  deleteEmailsSince,
  deletePendingEmail,
  findEmailByLink,
} from '../store/otherEmails.ts';
import { deleteAllPasskeys } from '../store/passkeys.ts';
import { consumeReset, deleteResets, findReset } from '../store/passwordResets.ts';
import { endAllSessions, endSurplusSessions } from '../store/sessions.ts';
import { deleteUnclaimed } from '../store/unclaimedAccounts.ts';
import { changeAdmins } from './pageOwners.ts';
import { hashPassword, requireAllowedPassword } from './passwords.ts';

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
  // Checked first, as hashing is expensive and must not run for an invalid link.
  const ownerId = (await findReset(db, token)) ?? (await findEmailByLink(db, 'former', token))?.userId;
  const owner = ownerId === undefined ? null : await findUserById(db, ownerId);
  // Without an email there is nothing to log in with: such an account can only be claimed.
  if (!owner || owner.email === '') throw resetInvalid();
  await requireAllowedPassword(db, password, owner);
  const passwordHash = await hashPassword(password, ip);
  await endSurplusSessions(db, owner.id);

  const user = await inTransaction(db, async (db) => {
    const reset = await consumeReset(db, token);
    const userId = reset?.userId ?? (await restoreFormerEmail({ db, login }, token));
    if (userId === null) throw resetInvalid();
    // The link that restores an email was mailed to it, too.
    if (reset?.isMailed !== false) await confirmOwnEmail(db, userId);
    const passkeyCount = await replacePassword(db, userId, passwordHash);
    const user = await findUserById(db, userId);
    if (user) await mails.enqueue(db, { kind: 'passwordChanged', recipient: user.email });
    if (user && passkeyCount > 0) await mails.enqueue(db, { kind: 'passkeyRemoved', recipient: user.email });
    return user;
  });
  if (user) await login.unlock(emailKey(user.email));
}

/** Does not reveal which check failed. */
const resetInvalid = () => new Refusal('forbidden', accountErrors.linkInvalid);

/**
 * Sets a new password and ends every other access to the account: sessions, links, a pending email, access tokens and
 * passkeys. This claims an unclaimed account. Returns the number of passkeys removed. Call it in a transaction.
 */
export async function replacePassword(db: Db, userId: string, passwordHash: string): Promise<number> {
  await setPasswordHash(db, userId, passwordHash);
  // Pages may have waited with it.
  await changeAdmins(db, (db) => deleteUnclaimed(db, userId));
  await endAllSessions(db, userId);
  await deleteResets(db, userId);
  await deletePendingEmail(db, userId);
  await deleteAllAccessTokens(db, userId);
  return deleteAllPasskeys(db, userId);
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

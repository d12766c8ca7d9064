import type { PasswordReset } from '../../../shared/user.ts';
import { emailKey } from '../../../shared/email.ts';
import { now } from '../../db/portable.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { hashToken, createToken } from '../../lib/ids.ts';
import type { LoginThrottle } from '../../limits/loginThrottle.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { endAllSessions, endSurplusSessions } from '../../session/sessions.ts';
import { findByLink, forgetPendingEmail } from './otherEmails.ts';
import { forgetPasskeys } from './passkeys/passkeyRepository.ts';
import { hashPassword, requireUncommon } from './passwords.ts';
import { takeBackEmail } from './replaceEmail.ts';
import { resetInvalid } from './userErrors.ts';
import { confirmOwnEmail, findById, setPasswordHash } from './userRepository.ts';

/** In minutes: how long a link can be used. */
export const RESET_MINUTES = 30;

/**
 * Makes a link's token, by which whoever has it gives the account a new password, once. It is not stored. One that is
 * mailed to the account's email confirms that by its use.
 */
export async function startReset(
  db: Db,
  userId: string,
  { isMailed = false }: { isMailed?: boolean } = {},
): Promise<string> {
  const token = createToken();
  const expiresAt = new Date(Date.now() + RESET_MINUTES * 60_000).toISOString();
  await db
    .insertInto('passwordReset')
    .values({ tokenHash: hashToken(token), userId, expiresAt, isMailed: isMailed ? 1 : 0 })
    .execute();
  return token;
}

/**
 * Gives the account of the token another password, lifts its locks, and has its owner told. By a link that tells of a
 * changed email the account gets that one back too. Throws ResetInvalid.
 */
export async function resetPassword(
  {
    db,
    login,
    mails,
  }: { db: Db; login: Pick<LoginThrottle, 'unlock' | 'renamed'>; mails: Pick<Mailer, 'enqueue'> },
  { token, password }: PasswordReset,
  ip: string,
): Promise<void> {
  const tokenHash = hashToken(token);
  // Whoever is sent away costs no hash of a password.
  const found = (await findReset(db, tokenHash)) ?? (await findByLink(db, 'former', token));
  const owner = found && (await findById(db, found.userId));
  if (!owner) throw resetInvalid();
  await requireUncommon(db, password, owner);
  const passwordHash = await hashPassword(password, ip);
  await endSurplusSessions(db, owner.id);

  const user = await inTransaction(db, async (db) => {
    const used = await db
      .deleteFrom('passwordReset')
      .where('tokenHash', '=', tokenHash)
      .where('expiresAt', '>', now())
      .returning(['userId', 'isMailed'])
      .executeTakeFirst();
    const userId = used?.userId ?? (await takeBackEmail({ db, login }, token));
    if (userId === null) throw resetInvalid();
    // A link that takes an email back went to that email too.
    if (used?.isMailed !== 0) await confirmOwnEmail(db, userId);
    const passkeys = await replacePassword(db, userId, passwordHash);
    const user = await findById(db, userId);
    if (user) await mails.enqueue(db, { kind: 'passwordChanged', recipient: user.email });
    if (user && passkeys > 0) await mails.enqueue(db, { kind: 'passkeyRemoved', recipient: user.email });
    return user;
  });
  if (user) await login.unlock(emailKey(user.email));
}

const findReset = (db: Db, tokenHash: string) =>
  db
    .selectFrom('passwordReset')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now())
    .executeTakeFirst();

/**
 * Another password, and nothing counts any more that came of the one before, such as passkeys, of which it gives how many
 * there were: whoever is locked out of the account is the only one in it afterwards. Belongs into a transaction.
 */
export async function replacePassword(db: Db, userId: string, passwordHash: string): Promise<number> {
  await setPasswordHash(db, userId, passwordHash);
  await endAllSessions(db, userId);
  await forgetResets(db, userId);
  await forgetPendingEmail(db, userId);
  return forgetPasskeys(db, userId);
}

/** Takes back all links of an account: for whatever else changes by what one comes in. */
export async function forgetResets(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passwordReset').where('userId', '=', userId).execute();
}

/** Deletes up to `max` that are past their time, and gives how many. */
export async function deleteExpiredResets(db: Db, max: number): Promise<number> {
  const expired = db
    .selectFrom('passwordReset')
    .select('tokenHash')
    .where('expiresAt', '<=', now())
    .limit(max);
  const { numDeletedRows } = await db
    .deleteFrom('passwordReset')
    .where('tokenHash', 'in', expired)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

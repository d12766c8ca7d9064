import { emailKey } from '../../shared/email.ts';
import { accountErrors } from '../../shared/messages/en/account.ts';
import type { AccountClaim, ClaimableAccount } from '../../shared/registration.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import type { LoginThrottle } from '../limits/loginThrottle.ts';
import type { Mailer } from '../mail/mailer.ts';
import { confirmOwnEmail, findUserById, setFirstEmail, type UserWithHash } from '../store/accounts/users.ts';
import { accountSubject, type Actor, record } from '../store/auditLog.ts';
import { consumeReset, createResetToken, findReset } from '../store/passwordResets.ts';
import { findUnclaimed, type UnclaimedAccount } from '../store/unclaimedAccounts.ts';
import { requireNotBlocked } from './accountStatus.ts';
import { replacePassword } from './passwordReset.ts';
import { hashPassword, requireAllowedPassword } from './passwords.ts';
import { requestConfirmation } from './profile.ts';

/*
 * Claims accounts that an import created for authors. Claim links are password links with a longer lifetime:
 * docs/decisions/0049-unclaimed-accounts.md.
 */

/** Lifetime of a link, in days. */
export const CLAIM_DAYS = 14;
const CLAIM_MINUTES = CLAIM_DAYS * 24 * 60;

/** Returns the token of a link that claims an account once. Refuses if the account has been claimed. */
export const createClaimLink = (db: Db, userId: string, by: Actor): Promise<string> =>
  inTransaction(db, async (db) => {
    const account = await requireUnclaimed(db, userId);
    await record(db, { by, act: 'claim-link', on: accountSubject(account) });
    return createResetToken(db, userId, { minutes: CLAIM_MINUTES });
  });

/**
 * Returns the token of a link to mail to `email`. Using the link confirms the email. Returns null if the account was
 * claimed since or has a different email.
 */
export async function createMailedClaimLink(db: Db, userId: string, email: string): Promise<string | null> {
  const account = await findUnclaimed(db, userId);
  if (account?.email !== email) return null;
  return createResetToken(db, userId, { isMailed: true, minutes: CLAIM_MINUTES });
}

/**
 * Mails a claim link to the owner of an unclaimed account. Refuses if the account has been claimed or has no email.
 * Throws LimitReached.
 */
export const mailClaimLink = (
  db: Db,
  { enqueueRequested }: Pick<Mailer, 'enqueueRequested'>,
  { userId, by }: { userId: string; by: Actor },
): Promise<void> =>
  inTransaction(db, async (db) => {
    const account = await requireUnclaimed(db, userId);
    if (account.email === '') throw new Refusal('invalid', accountErrors.claimEmailUnknown);
    await record(db, { by, act: 'claim-link', on: accountSubject(account), details: { isMailed: true } });
    await enqueueRequested(db, { kind: 'accountInvitation', recipient: account.email, userId });
  });

async function requireUnclaimed(db: Db, userId: string): Promise<UnclaimedAccount> {
  const account = await findUnclaimed(db, userId);
  if (!account) throw new Refusal('conflict', accountErrors.notUnclaimed);
  return account;
}

/** Returns the account of a link. Throws `claimInvalid()` and `accountSuspended()`. */
export async function findClaimable(db: Db, token: string): Promise<ClaimableAccount> {
  const { name, email } = await requireClaimable(db, token);
  return { name, email };
}

/** Does not reveal which check failed. */
const claimInvalid = () => new Refusal('forbidden', accountErrors.claimLinkInvalid);

async function requireClaimable(db: Db, token: string): Promise<UnclaimedAccount> {
  const userId = await findReset(db, token);
  const account = userId === null ? null : await findUnclaimed(db, userId);
  if (!account) throw claimInvalid();
  await requireNotBlocked(db, account.id);
  return account;
}

interface Dependencies {
  db: Db;
  login: Pick<LoginThrottle, 'unlock'>;
  mails: Pick<Mailer, 'isOn' | 'enqueue'>;
}

/**
 * Gives an unclaimed account a password and, if it has none, an email, and returns it. Unless the link was mailed to
 * that email, asks the owner to confirm it. Refuses without an email, and throws `claimInvalid()`, `accountSuspended()`,
 * `emailTaken()`, `passwordRefused()` and `tooManyHashes()`.
 *
 * @param ip the client's address
 */
export async function claimAccount(
  { db, login, mails }: Dependencies,
  { token, email: typed, password }: AccountClaim,
  ip: string,
): Promise<UserWithHash> {
  // Checked first, as hashing is expensive and must not run for an invalid link.
  const { id, name, email: known } = await requireClaimable(db, token);
  const email = known || (typed ?? '');
  if (email === '') throw new Refusal('invalid', accountErrors.claimEmailMissing);
  await requireAllowedPassword(db, password, { id, name, email });
  const passwordHash = await hashPassword(password, ip);

  const user = await inTransaction(db, async (db) => {
    const link = await consumeReset(db, token);
    const account = link ? await findUnclaimed(db, link.userId) : null;
    if (!link || !account) throw claimInvalid();
    await requireNotBlocked(db, account.id);
    if (account.email === '') await setFirstEmail(db, account.id, email);
    if (link.isMailed) await confirmOwnEmail(db, account.id);
    await replacePassword(db, account.id, passwordHash);
    const user = await findUserById(db, account.id);
    if (!user) throw claimInvalid();
    await record(db, { by: user, act: 'claim-account', on: accountSubject(user) });
    if (!link.isMailed) await requestConfirmation(db, mails, user);
    return user;
  });
  await login.unlock(emailKey(user.email));
  return user;
}

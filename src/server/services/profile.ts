import { emailKey } from '../../shared/email.ts';
import { accountErrors } from '../../shared/messages/en/account.ts';
import type { Profile } from '../../shared/user.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal, sessionEnded } from '../lib/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import type { LoginThrottle } from '../limits/loginThrottle.ts';
import type { Mailer } from '../mail/mailer.ts';
import { requireMailCapacity } from '../mail/mailQueue.ts';
import { renameAuthor } from '../search/searchIndex.ts';
import { deleteAllAccessTokens } from '../store/accessTokens.ts';
import {
  findUserById,
  updateUser,
  type User,
  type UserWithHash,
  confirmOwnEmail,
  isEmailConfirmed,
} from '../store/accounts/users.ts';
import { refuseAdminLookalike } from '../store/admins.ts';
import {
  deletePendingEmail,
  addOtherEmail,
  consumeOtherEmail,
  findEmailByLink,
} from '../store/otherEmails.ts';
import { deleteResets } from '../store/passwordResets.ts';
import { type CurrentUser, endOtherSessions, endSurplusSessions } from '../store/sessions.ts';
import { isOwnPassword, wrongPassword } from './login.ts';
import { replaceEmail } from './passwordReset.ts';
import { hashPassword, requireAllowedPassword } from './passwords.ts';

interface Caller {
  db: Db;
  limits: Limits;
  mails: Mailer;
  user: CurrentUser;
  /** The client's address. */
  ip: string;
}

/**
 * Changes the caller's name, email or password and returns the account as it is now. If the blog sends mails, a new
 * email stays pending until it is confirmed. A new email or password requires the current password. Throws after too
 * many wrong ones.
 */
export async function updateProfile(
  { db, limits, mails, user: { id, sessionId }, ip }: Caller,
  profile: Profile,
): Promise<User> {
  const user = await findUserById(db, id);
  if (!user) throw sessionEnded();
  await requireConfirmation(user, profile, (password) => isOwnPassword({ limits, user, ip }, password));

  const { name, newPassword, revokeTokens } = profile;
  const isNewEmail = emailKey(profile.email) !== emailKey(user.email);
  const pending = mails.isOn && isNewEmail ? profile.email : null;
  const email = pending === null ? profile.email : user.email;
  if (pending !== null) {
    await requireMailCapacity(db);
    await limits.countReset(ip);
  }
  if (newPassword) await requireAllowedPassword(db, newPassword, { id, name, email: profile.email });
  const passwordHash = newPassword ? await hashPassword(newPassword, ip) : user.passwordHash;
  if (newPassword) await endSurplusSessions(db, id, sessionId);

  await inTransaction(db, async (db) => {
    if (name !== user.name) await refuseAdminLookalike(db, { id, name });
    if (!(await updateUser(db, user, { id, name, email, passwordHash }))) throw wrongPassword();
    if (name !== user.name) await renameAuthor(db, id, name);
    await limits.login.renamed(db, emailKey(user.email), emailKey(email));
    if (newPassword || emailKey(email) !== emailKey(user.email)) await deleteResets(db, id);
    if (newPassword || isNewEmail) await deletePendingEmail(db, id);
    if (newPassword) {
      await endOtherSessions(db, id, sessionId);
      if (revokeTokens) await deleteAllAccessTokens(db, id);
      await mails.enqueue(db, { kind: 'passwordChanged', recipient: user.email });
    }
    if (pending !== null) await requestEmailChange(db, mails, { userId: id, email: pending });
  });
  mails.wake();
  return { id, name, email };
}

/** Throws `passwordMissing()` and `wrongPassword()`. */
async function requireConfirmation(
  user: UserWithHash,
  { email, password, newPassword }: Profile,
  isCorrect: (password: string) => Promise<boolean>,
): Promise<void> {
  if (!password && newPassword) throw passwordMissing('password');
  if (!password && email !== user.email) throw passwordMissing('email');
  if (password && !(await isCorrect(password))) throw wrongPassword();
}

const passwordMissing = (change: 'password' | 'email') =>
  new Refusal('invalid', accountErrors.passwordMissing[change]);

/**
 * Keeps an account's new email pending until its link is opened, and sends that link. Whether the email is taken is
 * only checked when the mail is composed, so that the caller doesn't learn of it. Call it in a transaction. Throws
 * LimitReached.
 */
async function requestEmailChange(
  db: Db,
  { enqueueRequested }: Pick<Mailer, 'enqueueRequested'>,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await addOtherEmail(db, { kind: 'pending', userId, email });
  await enqueueRequested(db, { kind: 'emailConfirmation', recipient: email, userId });
}

/** Asks the owner of a new account to confirm its email, if the blog sends mails. Call it in a transaction. */
export async function requestConfirmation(
  db: Db,
  { isOn, enqueue }: Pick<Mailer, 'isOn' | 'enqueue'>,
  { id: userId, email }: Pick<User, 'id' | 'email'>,
): Promise<void> {
  if (!isOn) return;
  await addOtherEmail(db, { kind: 'own', userId, email });
  await enqueue(db, { kind: 'registration', recipient: email, userId });
}

/** Sends the confirmation mail of a new account again. Throws `sessionEnded()` and LimitReached. */
export const resendConfirmation = (
  db: Db,
  { enqueueRequested }: Pick<Mailer, 'enqueueRequested'>,
  userId: string,
): Promise<void> =>
  inTransaction(db, async (db) => {
    const user = await findUserById(db, userId);
    if (!user) throw sessionEnded();
    if (await isEmailConfirmed(db, userId)) return;
    await addOtherEmail(db, { kind: 'own', userId, email: user.email });
    await enqueueRequested(db, { kind: 'registration', recipient: user.email, userId });
  });

interface Dependencies {
  db: Db;
  login: Pick<LoginThrottle, 'renamed'>;
  mails: Pick<Mailer, 'enqueue'>;
}

/**
 * Confirms the email that the link with this token was sent to: a pending email becomes the account's, and the former
 * one is notified; after a registration, the account's own email is confirmed. The caller must be signed in to that
 * account, so that a link mailed to a stranger by a typo is worthless.
 *
 * Throws `confirmationInvalid()`, `confirmationOfAnother()`, `sessionEnded()` and `emailTaken()`.
 */
export const confirmEmail = (
  { db, login, mails }: Dependencies,
  { userId, token }: { userId: string; token: string },
): Promise<User> =>
  inTransaction(db, async (db) => {
    const linked = (await findEmailByLink(db, 'pending', token)) ?? (await findEmailByLink(db, 'own', token));
    if (!linked) throw confirmationInvalid();
    if (linked.userId !== userId) throw confirmationOfAnother();
    const user = await findUserById(db, userId);
    if (!user) throw sessionEnded();
    // A parallel request may have used the link first.
    if (!(await consumeOtherEmail(db, linked))) throw confirmationInvalid();

    const { name, email: former } = user;
    if (linked.kind === 'own') {
      if (emailKey(linked.email) !== emailKey(former)) throw confirmationInvalid();
      await confirmOwnEmail(db, userId);
      return { id: userId, name, email: former };
    }
    // An email that was never confirmed may be a stranger's, who must not be able to restore it.
    const wasConfirmed = await isEmailConfirmed(db, userId);
    await deletePendingEmail(db, userId);
    await deleteResets(db, userId);
    await replaceEmail({ db, login }, user, linked.email);
    if (wasConfirmed) {
      await addOtherEmail(db, { kind: 'former', userId, email: former });
      await mails.enqueue(db, { kind: 'emailChanged', recipient: former, userId });
    }
    return { id: userId, name, email: linked.email };
  });

/** Does not reveal which check failed. */
const confirmationInvalid = () => new Refusal('forbidden', accountErrors.linkInvalid);

const confirmationOfAnother = () => new Refusal('forbidden', accountErrors.linkOfAnother);

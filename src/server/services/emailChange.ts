import { accountErrors } from '../../shared/messages/en/account.ts';
import { emailKey } from '../../shared/email.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal, sessionEnded } from '../lib/refusal.ts';
import type { LoginThrottle } from '../limits/loginThrottle.ts';
import type { Mailer } from '../mail/mailer.ts';
import {
  addOtherEmail,
  consumeOtherEmail,
  deletePendingEmail,
  findEmailByLink,
} from '../store/otherEmails.ts';
import { replaceEmail, deleteResets } from './passwordReset.ts';
import { confirmOwnEmail, findUserById, isEmailConfirmed, type User } from '../store/users.ts';

/**
 * Keeps an account's new email pending until its link is opened, and sends that link. Whether the email is taken is only
 * checked when the mail is composed, so that the caller doesn't learn of it. Call it in a transaction. Throws LimitReached.
 */
export async function requestEmailChange(
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

/** Sends the confirmation mail of a new account again. Throws SessionEnded and LimitReached. */
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
 * Confirms the email that the link with this token was sent to: a pending email becomes the account's, and the former one
 * is notified; after a registration, the account's own email is confirmed. The caller must be signed in to that account,
 * so that a link mailed to a stranger by a typo is worthless.
 *
 * Throws ConfirmationInvalid, ConfirmationOfAnother, SessionEnded and EmailTaken.
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

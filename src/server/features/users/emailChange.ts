import { emailKey } from '../../../shared/email.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { LoginThrottle } from '../../limits/loginThrottle.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { sessionEnded } from '../../session/sessions.ts';
import { addOtherEmail, findByLink, forgetPendingEmail, takeOtherEmail } from './otherEmails.ts';
import { forgetResets } from './passwordReset.ts';
import { replaceEmail } from './replaceEmail.ts';
import { confirmationInvalid, confirmationOfAnother } from './userErrors.ts';
import { confirmOwnEmail, findById, isEmailConfirmed, type User } from './userRepository.ts';

interface Dependencies {
  db: Db;
  login: Pick<LoginThrottle, 'renamed'>;
  mails: Pick<Mailer, 'enqueue'>;
}

/**
 * Has an account wait for another email until whoever reads it confirms that. Whether somebody has it is looked for when
 * the mail is sent, so that whoever asks does not learn of it. Belongs into a transaction. Throws LimitReached.
 */
export async function awaitConfirmation(
  db: Db,
  { enqueueRequested }: Pick<Mailer, 'enqueueRequested'>,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await addOtherEmail(db, { kind: 'pending', userId, email });
  await enqueueRequested(db, { kind: 'emailConfirmation', recipient: email, userId });
}

/**
 * Has the owner of a new account asked to confirm its email, on a blog that sends mails. Belongs into the transaction
 * that makes the account.
 */
export async function askToConfirm(
  db: Db,
  { isOn, enqueue }: Pick<Mailer, 'isOn' | 'enqueue'>,
  { id: userId, email }: Pick<User, 'id' | 'email'>,
): Promise<void> {
  if (!isOn) return;
  await addOtherEmail(db, { kind: 'own', userId, email });
  await enqueue(db, { kind: 'registration', recipient: email, userId });
}

/** Sends the same mail once more to an owner who asks for it. Throws LimitReached. */
export const askAgainToConfirm = (
  db: Db,
  { enqueueRequested }: Pick<Mailer, 'enqueueRequested'>,
  userId: string,
): Promise<void> =>
  inTransaction(db, async (db) => {
    const user = await findById(db, userId);
    if (!user) throw sessionEnded();
    if (await isEmailConfirmed(db, userId)) return;
    await addOtherEmail(db, { kind: 'own', userId, email: user.email });
    await enqueueRequested(db, { kind: 'registration', recipient: user.email, userId });
  });

/**
 * Gives the account the email to which the link of this token went, and has the former one told. The account that asked
 * for it has to be signed in: a link that went to a stranger, by a slip of the keyboard, is worth nothing there. The link
 * of a registration confirms the email that the account has.
 * Throws ConfirmationInvalid, ConfirmationOfAnother and EmailTaken.
 */
export const confirmEmail = (
  { db, login, mails }: Dependencies,
  { userId, token }: { userId: string; token: string },
): Promise<User> =>
  inTransaction(db, async (db) => {
    const pending = (await findByLink(db, 'pending', token)) ?? (await findByLink(db, 'own', token));
    if (!pending) throw confirmationInvalid();
    if (pending.userId !== userId) throw confirmationOfAnother();
    const user = await findById(db, userId);
    if (!user) throw sessionEnded();
    // Another one of the same was faster.
    if (!(await takeOtherEmail(db, pending))) throw confirmationInvalid();

    const { name, email: former } = user;
    if (pending.kind === 'own') {
      if (emailKey(pending.email) !== emailKey(former)) throw confirmationInvalid();
      await confirmOwnEmail(db, userId);
      return { id: userId, name, email: former };
    }
    // Whoever reads an email that was never confirmed may be a stranger, who must not get the account.
    const wasConfirmed = await isEmailConfirmed(db, userId);
    await forgetPendingEmail(db, userId);
    await forgetResets(db, userId);
    await replaceEmail({ db, login }, user, pending.email);
    if (wasConfirmed) {
      await addOtherEmail(db, { kind: 'former', userId, email: former });
      await mails.enqueue(db, { kind: 'emailChanged', recipient: former, userId });
    }
    return { id: userId, name, email: pending.email };
  });

import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { LoginLimit } from '../../limits/loginLimit.ts';
import type { Mails } from '../../mail/mails.ts';
import { sessionEnded } from '../../session/sessionErrors.ts';
import { addOtherEmail, findByLink, forgetPendingEmail, takeOtherEmail } from './otherEmails.ts';
import { forgetResets } from './passwordReset.ts';
import { replaceEmail } from './replaceEmail.ts';
import { confirmationInvalid, confirmationOfAnother } from './userErrors.ts';
import { findById, type User } from './userRepository.ts';

interface Dependencies {
  db: Db;
  login: Pick<LoginLimit, 'renamed'>;
  mails: Pick<Mails, 'enqueue'>;
}

/**
 * Has an account wait for another email until whoever reads it confirms that. Whether somebody has it is looked for when
 * the mail is sent, so that whoever asks does not learn of it. Belongs into a transaction.
 */
export async function awaitConfirmation(
  db: Db,
  { enqueue }: Pick<Mails, 'enqueue'>,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await addOtherEmail(db, { kind: 'pending', userId, email });
  await enqueue(db, { kind: 'emailConfirmation', recipient: email, userId });
}

/**
 * Gives the account the email to which the link of this token went, and has the former one told. The account that asked
 * for it has to be signed in: a link that went to a stranger, by a slip of the keyboard, is worth nothing there.
 * Throws ConfirmationInvalid, ConfirmationOfAnother and EmailTaken.
 */
export const confirmEmail = (
  { db, login, mails }: Dependencies,
  { userId, token }: { userId: string; token: string },
): Promise<User> =>
  inTransaction(db, async (db) => {
    const pending = await findByLink(db, 'pending', token);
    if (!pending) throw confirmationInvalid();
    if (pending.userId !== userId) throw confirmationOfAnother();
    const user = await findById(db, userId);
    if (!user) throw sessionEnded();
    // Another one of the same was faster.
    if (!(await takeOtherEmail(db, pending))) throw confirmationInvalid();

    const { name, email: former } = user;
    await forgetPendingEmail(db, userId);
    await forgetResets(db, userId);
    await replaceEmail({ db, login }, user, pending.email);
    await addOtherEmail(db, { kind: 'former', userId, email: former });
    await mails.enqueue(db, { kind: 'emailChanged', recipient: former, userId });
    return { id: userId, name, email: pending.email };
  });

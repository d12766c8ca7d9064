import type { Db } from '../../db/schema.ts';
import { emailKey } from '../../../shared/email.ts';
import type { LoginThrottle } from '../../limits/loginThrottle.ts';
import { findByLink, forgetEmailsSince, takeOtherEmail } from './otherEmails.ts';
import { findById, setEmail, type User } from './userRepository.ts';

interface Dependencies {
  db: Db;
  login: Pick<LoginThrottle, 'renamed'>;
}

/** Gives an account another email. Belongs into a transaction. Throws EmailTaken. */
export async function replaceEmail({ db, login }: Dependencies, user: User, email: string): Promise<void> {
  await setEmail(db, user.id, email);
  await login.renamed(db, emailKey(user.email), emailKey(email));
}

/**
 * Gives an account back the email to which the link of this token went, for whoever lost it to somebody else, and tells
 * whose account it is. What could undo that goes. Null if the link does not count. Belongs into a transaction.
 */
export async function takeBackEmail({ db, login }: Dependencies, token: string): Promise<string | null> {
  const former = await findByLink(db, 'former', token);
  const user = former && (await findById(db, former.userId));
  if (!user || !(await takeOtherEmail(db, former))) return null;
  await forgetEmailsSince(db, former);
  await replaceEmail({ db, login }, user, former.email);
  return user.id;
}

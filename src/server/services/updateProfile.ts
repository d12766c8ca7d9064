import { accountErrors } from '../../shared/messages/en/account.ts';
import { emailKey } from '../../shared/email.ts';
import type { Profile } from '../../shared/user.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { renameAuthor } from '../search/searchIndex.ts';
import { Refusal, sessionEnded } from '../lib/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import { requireMailCapacity } from '../mail/mailQueue.ts';
import type { Mailer } from '../mail/mailer.ts';
import { refuseAdminLookalike } from '../store/admins.ts';
import { deletePendingEmail } from '../store/otherEmails.ts';
import { type CurrentUser, endOtherSessions, endSurplusSessions } from '../store/sessions.ts';
import { findUserById, updateUser, type User, type UserWithHash } from '../store/users.ts';
import { requestEmailChange } from './emailChange.ts';
import { isOwnPassword, wrongPassword } from './login.ts';
import { deleteResets } from './passwordReset.ts';
import { hashPassword, requireUncommonPassword } from './passwords.ts';

interface Caller {
  db: Db;
  limits: Limits;
  mails: Mailer;
  user: CurrentUser;
  /** The client's address. */
  ip: string;
}

/**
 * Changes the caller's name, email or password and returns the account as it is now. If the blog sends mails, a new email
 * stays pending until it is confirmed. A new email or password requires the current password. Throws after too many wrong
 * ones.
 */
export async function updateProfile(
  { db, limits, mails, user: { id, sessionId }, ip }: Caller,
  profile: Profile,
): Promise<User> {
  const user = await findUserById(db, id);
  if (!user) throw sessionEnded();
  await requireConfirmation(user, profile, (password) => isOwnPassword({ limits, user, ip }, password));

  const { name, newPassword } = profile;
  const isNewEmail = emailKey(profile.email) !== emailKey(user.email);
  const pending = mails.isOn && isNewEmail ? profile.email : null;
  const email = pending === null ? profile.email : user.email;
  if (pending !== null) {
    await requireMailCapacity(db);
    await limits.countReset(ip);
  }
  if (newPassword) await requireUncommonPassword(db, newPassword, { name, email: profile.email });
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
      await mails.enqueue(db, { kind: 'passwordChanged', recipient: user.email });
    }
    if (pending !== null) await requestEmailChange(db, mails, { userId: id, email: pending });
  });
  mails.wake();
  return { id, name, email };
}

/** Throws PasswordMissing and WrongPassword. */
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

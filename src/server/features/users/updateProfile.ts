import type { Profile } from '../../../shared/user.ts';
import { emailKey } from '../../../shared/email.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { CurrentUser } from '../../http/authentication.ts';
import type { Limits } from '../../limits/limits.ts';
import { requireMailCapacity } from '../../mail/mailQueue.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { sessionEnded, endOtherSessions, endSurplusSessions } from '../../session/sessions.ts';
import { awaitConfirmation } from './emailChange.ts';
import { forgetPendingEmail } from './otherEmails.ts';
import { forgetResets } from './passwordReset.ts';
import { isOwnPassword } from './ownPassword.ts';
import { hashPassword, requireUncommon } from './passwords.ts';
import { passwordMissing, wrongPassword } from './userErrors.ts';
import { findById, updateUser, type User, type UserWithHash } from './userRepository.ts';

interface Caller {
  db: Db;
  limits: Limits;
  mails: Mailer;
  user: CurrentUser;
  /** The client's address. */
  ip: string;
}

/**
 * On a blog that sends mails another email is the account's once it is confirmed: until then the present one stays, here too.
 *
 * A changed email and a new password need the present one. Refuses also after too many wrong ones.
 */
export async function updateProfile(caller: Caller, profile: Profile): Promise<User> {
  const { db, limits, mails, ip } = caller;
  const { id, sessionId } = caller.user;
  const user = await findById(db, id);
  if (!user) throw sessionEnded();
  await confirm(user, profile, (password) => isOwnPassword({ limits, user, ip }, password));

  const { name, newPassword } = profile;
  const isAnotherEmail = emailKey(profile.email) !== emailKey(user.email);
  const pending = mails.isOn && isAnotherEmail ? profile.email : null;
  const email = pending === null ? profile.email : user.email;
  if (pending !== null) {
    await requireMailCapacity(db);
    await limits.countReset(ip);
  }
  if (newPassword) await requireUncommon(db, newPassword, { name, email: profile.email });
  const passwordHash = newPassword ? await hashPassword(newPassword, ip) : user.passwordHash;
  if (newPassword) await endSurplusSessions(db, id, sessionId);

  await inTransaction(db, async (db) => {
    if (!(await updateUser(db, user, { id, name, email, passwordHash }))) throw wrongPassword();
    await limits.login.renamed(db, emailKey(user.email), emailKey(email));
    if (newPassword || emailKey(email) !== emailKey(user.email)) await forgetResets(db, id);
    if (newPassword || isAnotherEmail) await forgetPendingEmail(db, id);
    if (newPassword) {
      await endOtherSessions(db, id, sessionId);
      await mails.enqueue(db, { kind: 'passwordChanged', recipient: user.email });
    }
    if (pending !== null) await awaitConfirmation(db, mails, { userId: id, email: pending });
  });
  mails.wake();
  return { id, name, email };
}

type Check = (password: string) => Promise<boolean>;

async function confirm(user: UserWithHash, profile: Profile, isRight: Check): Promise<void> {
  const { email, password, newPassword } = profile;
  if (!password && newPassword) throw passwordMissing('password');
  if (!password && email !== user.email) throw passwordMissing('email');
  if (password && !(await isRight(password))) throw wrongPassword();
}

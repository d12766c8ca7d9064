import type { Profile } from '../../../shared/user.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { CurrentUser } from '../../http/authentication.ts';
import type { Limits } from '../../limits/limits.ts';
import { sessionEnded } from '../../session/sessionErrors.ts';
import { endOtherSessions } from '../../session/sessionRepository.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { passwordMissing, wrongPassword } from './userErrors.ts';
import { emailKey, findById, updateUser, type User, type UserWithHash } from './userRepository.ts';

interface Caller {
  db: Db;
  limits: Limits;
  user: CurrentUser;
  /** The client's address. */
  ip: string;
}

/**
 * A changed email and a new password need the present one. Refuses also after too many wrong ones:
 * a stolen session must not be a way to find the password.
 */
export async function updateProfile(caller: Caller, profile: Profile): Promise<User> {
  const { db, limits, ip } = caller;
  const { id, sessionId } = caller.user;
  const user = await findById(db, id);
  if (!user) throw sessionEnded();
  const login = { account: emailKey(user.email), ip };
  await confirm(user, profile, (password) =>
    limits.login.guard(login, () => isPassword(user.passwordHash, password, ip)),
  );

  const { name, email, newPassword } = profile;
  const passwordHash = newPassword ? await hashPassword(newPassword, ip) : user.passwordHash;

  await inTransaction(db, async (db) => {
    if (!(await updateUser(db, user, { id, name, email, passwordHash }))) throw wrongPassword();
    await limits.login.renamed(db, emailKey(user.email), emailKey(email));
    if (newPassword) await endOtherSessions(db, id, sessionId);
  });
  return { id, name, email };
}

type Check = (password: string) => Promise<boolean>;

async function confirm(user: UserWithHash, profile: Profile, isRight: Check): Promise<void> {
  const { email, password, newPassword } = profile;
  if (!password && newPassword) throw passwordMissing('password');
  if (!password && email !== user.email) throw passwordMissing('email');
  if (password && !(await isRight(password))) throw wrongPassword();
}

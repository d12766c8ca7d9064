import type { Profile } from '../../../shared/user.ts';
import type { Db } from '../../db/schema.ts';
import { type CurrentUser, sessionEnded } from '../../http/currentUser.ts';
import { HttpError } from '../../http/errors.ts';
import { endOtherSessions } from '../../session/sessionRepository.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { findById, updateUser, type User, type UserWithHash } from './userRepository.ts';

const wrongPassword = () => new HttpError(400, 'The password is not your present one.');
const passwordMissing = (change: string) =>
  new HttpError(400, `Please enter your present password to change your ${change}.`);

/** The rules of docs/decisions.md on what the present password has to confirm. Throws 400 or 401. */
export async function updateProfile(db: Db, { id, sessionId }: CurrentUser, profile: Profile): Promise<User> {
  const user = await findById(db, id);
  if (!user) throw sessionEnded();
  await confirm(user, profile);

  const { name, email, newPassword } = profile;
  const passwordHash = newPassword ? await hashPassword(newPassword) : user.passwordHash;

  await db.transaction().execute(async (db) => {
    if (!(await updateUser(db, user, { id, name, email, passwordHash }))) throw wrongPassword();
    if (newPassword) await endOtherSessions(db, id, sessionId);
  });
  return { id, name, email };
}

async function confirm(user: UserWithHash, { email, password, newPassword }: Profile): Promise<void> {
  if (!password && newPassword) throw passwordMissing('password');
  if (!password && email !== user.email) throw passwordMissing('email');
  if (password && !(await isPassword(user.passwordHash, password))) throw wrongPassword();
}

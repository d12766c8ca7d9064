import type { Credentials } from '../../../shared/user.ts';
import type { Db } from '../../db/schema.ts';
import { hashPassword, isOutdated, isPassword } from './passwords.ts';
import { findByEmail, replaceHash, type User } from './userRepository.ts';

/** The user with this email and this password, or null; in the same time whether or not there is such an email. */
export async function findByCredentials(db: Db, { email, password }: Credentials): Promise<User | null> {
  const user = await findByEmail(db, email);
  const isRight = await isPassword(user?.passwordHash ?? null, password);
  if (!user || !isRight) return null;

  const { passwordHash } = user;
  // Only now is the password at hand that a hash by the present parameters takes.
  if (isOutdated(passwordHash)) await replaceHash(db, user, await hashPassword(password));
  return user;
}

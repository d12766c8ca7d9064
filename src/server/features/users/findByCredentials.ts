import type { Credentials } from '../../../shared/user.ts';
import type { Db } from '../../db/schema.ts';
import { hashPassword, isOutdated, isPassword } from './passwords.ts';
import { findByEmail, replaceHash, type UserWithHash } from './userRepository.ts';

/** The user with this email and this password, or null; in the same time whether or not there is such an email. */
export async function findByCredentials(db: Db, credentials: Credentials): Promise<UserWithHash | null> {
  const user = await findByEmail(db, credentials.email);
  const isRight = await isPassword(user?.passwordHash ?? null, credentials.password);
  if (!user || !isRight) return null;
  if (!isOutdated(user.passwordHash)) return user;

  // Only now is the password at hand, which a hash by the present parameters takes.
  const passwordHash = await hashPassword(credentials.password);
  return (await replaceHash(db, user, passwordHash))
    ? { ...user, passwordHash }
    : findByCredentials(db, credentials);
}

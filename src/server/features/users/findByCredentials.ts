import type { Credentials } from '../../../shared/user.ts';
import type { Db } from '../../db/schema.ts';
import { hashPassword, isOutdated, matchPassword } from './passwords.ts';
import { findByEmail, replaceHash, type UserWithHash } from './userRepository.ts';

/**
 * The user with this email and this password, or null; in the same time whether or not there is such an email. `ip` is
 * the client's address. Throws 503 if too many passwords wait to be looked at.
 */
export async function findByCredentials(
  db: Db,
  credentials: Credentials,
  ip: string,
): Promise<UserWithHash | null> {
  const user = await findByEmail(db, credentials.email);
  const match = await matchPassword(user?.passwordHash ?? null, credentials.password, ip);
  if (!user || !match) return null;
  if (match === 'current' && !isOutdated(user.passwordHash)) return user;

  // Only now is the password at hand, which a hash by the present parameters and in today's form takes.
  const passwordHash = await hashPassword(credentials.password, ip);
  return (await replaceHash(db, user, passwordHash))
    ? { ...user, passwordHash }
    : findByCredentials(db, credentials, ip);
}

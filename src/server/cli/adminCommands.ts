import { randomBytes } from 'node:crypto';
import { ValidationError } from 'yup';
import { registerSchema } from '../../shared/user.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { hashPassword } from '../features/users/passwords.ts';
import { emailKey, findByEmail, setPasswordHash, type User } from '../features/users/userRepository.ts';
import type { LoginLimit } from '../limits/loginLimit.ts';
import { endAllSessions } from '../session/sessionRepository.ts';

/** What an operator asked for and can't have, in a sentence. */
export class AdminError extends Error {}

interface Tools {
  db: Db;
  login: LoginLimit;
}

/** Lets the owner of an account try again, whoever locked it. Gives what was done, in a sentence. */
export async function unlock({ db, login }: Tools, email: string): Promise<string> {
  const user = await requireUser(db, email);
  await login.unlock(emailKey(user.email));
  return `${user.email} can log in again.`;
}

/**
 * Gives an account another password, unlocks it and ends all its sessions. A password of null stands for a
 * random one, which the answer tells: nobody can find it out again.
 */
export async function resetPassword(
  { db, login }: Tools,
  email: string,
  given: string | null,
): Promise<string> {
  const user = await requireUser(db, email);
  const password = given === null ? randomBytes(12).toString('base64url') : checked(given);
  const passwordHash = await hashPassword(password);

  await inTransaction(db, async (db) => {
    await setPasswordHash(db, user.id, passwordHash);
    await endAllSessions(db, user.id);
  });
  await login.unlock(emailKey(user.email));
  const done = `${user.email} has another password, and all sessions have ended.`;
  return given === null ? `${done} The password is ${password}` : done;
}

/** Throws AdminError. */
export async function requireUser(db: Db, email: string): Promise<User> {
  const user = await findByEmail(db, email);
  if (!user) throw new AdminError(`No account has the email ${email}.`);
  return user;
}

function checked(password: string): string {
  try {
    registerSchema.validateSyncAt('password', { password });
    return password;
  } catch (error) {
    throw error instanceof ValidationError ? new AdminError(`${error.message}.`) : error;
  }
}

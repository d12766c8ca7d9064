import { randomBytes } from 'node:crypto';
import { emailKey } from '../../shared/email.ts';
import { ValidationError } from 'yup';
import { paths } from '../../shared/pages.ts';
import { registerSchema } from '../../shared/user.ts';
import { accountSubject, commandLine, record } from '../admin/auditLog.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { forgetOtherEmails } from '../features/users/otherEmails.ts';
import { replacePassword, RESET_MINUTES, startReset } from '../features/users/passwordReset.ts';
import { hashPassword, requireUncommon } from '../features/users/passwords.ts';
import { findByEmail, type User } from '../features/users/userRepository.ts';
import type { LoginLimit } from '../limits/loginThrottle.ts';

/** What an operator asked for and can't have, in a sentence. */
export class AdminError extends Error {}

interface Tools {
  db: Db;
  login: LoginLimit;
}

/** Lets the owner of an account try again, whoever locked it. Gives what was done, in a sentence. */
export async function unlock({ db, login }: Tools, email: string): Promise<string> {
  const user = await requireUser(db, email);
  // First: the log may tell of a lock that is still there, and never misses one that was lifted.
  await record(db, { by: commandLine, act: 'unlock', on: accountSubject(user) });
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
  const password =
    given === null
      ? randomBytes(12).toString('base64url')
      : checked(() => registerSchema.validateSyncAt('password', { password: given }) as string);
  await requireUncommon(db, password, user);
  const passwordHash = await hashPassword(password);

  await inTransaction(db, async (db) => {
    await replacePassword(db, user.id, passwordHash);
    // Whoever runs the blog has looked at whose account it is.
    await forgetOtherEmails(db, user.id);
    await record(db, { by: commandLine, act: 'reset-password', on: accountSubject(user) });
  });
  await login.unlock(emailKey(user.email));
  const done = `${user.email} has another password, and all sessions have ended.`;
  return given === null ? `${done} The password is ${password}` : done;
}

/** Makes a link by which the owner of an account chooses another password, and gives it, in a sentence. */
export async function printResetLink(db: Db, email: string, publicUrl: string | null): Promise<string> {
  const user = await requireUser(db, email);
  const token = await inTransaction(db, async (db) => {
    await record(db, { by: commandLine, act: 'reset-link', on: accountSubject(user) });
    return startReset(db, user.id);
  });
  return [
    `For ${user.email}, once, within ${RESET_MINUTES} minutes: ${linkTo(publicUrl, `${paths.resetPassword}#token=${token}`)}`,
    'Whoever has the link can use it: give it to nobody but the owner of the account.',
    ...withoutAddress(publicUrl),
  ].join('\n');
}

/** To be opened in a browser, if it is known what addresses of the blog begin with. */
export const linkTo = (publicUrl: string | null, path: string): string => `${publicUrl ?? ''}${path}`;

/** What to do with a link where that is not known. */
export const withoutAddress = (publicUrl: string | null): string[] =>
  publicUrl === null ? ['Put the address of the blog before it; PUBLIC_URL would do that here.'] : [];

/** Throws AdminError. */
export async function requireUser(db: Db, email: string): Promise<User> {
  const user = await findByEmail(db, email);
  if (!user) throw new AdminError(`No account has the email ${email}.`);
  return user;
}

/** Gives what a schema makes of what was typed. Throws AdminError with the schema's sentence. */
export function checked<Value>(check: () => Value): Value {
  try {
    return check();
  } catch (error) {
    throw forOperator(error);
  }
}

/** What a schema has against what was typed, as an AdminError with its first sentence; any other error as it is. */
export const forOperator = (error: unknown): unknown =>
  error instanceof ValidationError ? new AdminError(`${error.errors[0]}.`) : error;

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { accountMessages } from '../../shared/messages/en/account.ts';
import type { Setup, SetupState } from '../../shared/registration.ts';
import { inTransaction, isUniqueViolation } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Mailer } from '../mail/mailer.ts';
import { hasAccounts, type UserWithHash } from '../store/accounts/users.ts';
import { addAdmin, hasAdmin } from '../store/admins.ts';
import { accountSubject, record } from '../store/auditLog.ts';
import { isSetUp, markSetUp } from '../store/settings.ts';
import { changeSettings } from './changeSettings.ts';
import { changeAdmins } from './pageOwners.ts';
import { requestConfirmation } from './profile.ts';
import { insertUser } from './registration.ts';

/** Crockford's base 32: no letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 60 bits, which can't be guessed while the blog waits to be set up. */
const CODE_LENGTH = 12;

/**
 * Returns the code that sets up the blog, as `XXXX-XXXX-XXXX`. All processes and servers with the same secret have the
 * same one. It is useless once the blog is set up or has an admin.
 */
export function setupCode(jwtSecret: string): string {
  const bytes = createHmac('sha256', jwtSecret).update('code of the setup').digest();
  const symbols = [...bytes.subarray(0, CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return symbols.join('').replace(/.{4}(?!$)/g, '$&-');
}

/** Compares a typed code in constant time. Case, spaces, hyphens and letters that look like digits don't matter. */
export function isSetupCode(jwtSecret: string, typed: string): boolean {
  const plain = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const digest = (code: string) => createHash('sha256').update(code).digest();
  return timingSafeEqual(digest(plain), digest(setupCode(jwtSecret).replaceAll('-', '')));
}

/**
 * Returns whether the blog has no admin, and nobody has set it up before. Ordinary accounts don't count: a stranger who
 * registers first must not lock the owner out.
 */
export async function isSetupNeeded(db: Db): Promise<boolean> {
  return !(await hasAdmin(db)) && !(await isSetUp(db));
}

/** Returns the setup state that visitors may see. */
export async function readSetupState(db: Db): Promise<SetupState> {
  const isNeeded = await isSetupNeeded(db);
  return { isNeeded, isEmpty: isNeeded && !(await hasAccounts(db)) };
}

/** Throws if the blog is set up already. */
export async function requireSetupNeeded(db: Db): Promise<void> {
  if (!(await isSetupNeeded(db))) throw alreadySetUp();
}

interface FirstAccount extends Pick<Setup, 'name' | 'email' | 'title' | 'language' | 'interfaceLanguage'> {
  passwordHash: string;
}

/**
 * Creates the account of the first admin and names the blog. Throws `alreadySetUp()` to all but the first, and
 * EmailTaken.
 */
export async function setUp(db: Db, mails: Mailer, first: FirstAccount): Promise<UserWithHash> {
  const { name, email, passwordHash, title, language, interfaceLanguage } = first;
  try {
    return await inTransaction(db, async (db) => {
      await requireSetupNeeded(db);
      await markSetUp(db);
      const user = await insertUser(db, { name, email, passwordHash });
      await changeAdmins(db, (db) => addAdmin(db, user.id));
      await record(db, { by: user, act: 'set-up', on: accountSubject(user) });
      await changeSettings(db, { title, language, interfaceLanguage }, user);
      await requestConfirmation(db, mails, user);
      return user;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw alreadySetUp();
    throw error;
  }
}

const alreadySetUp = () => new Refusal('conflict', accountMessages.setup.alreadyDone);
export const wrongSetupCode = () => new Refusal('invalid', accountMessages.setup.wrongCode);

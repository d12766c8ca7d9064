import { commonPasswords } from './commonPasswords.ts';
import { emailKey } from './email.ts';
import { normalizePassword } from './user.ts';

/** Whose password it is, as far as it is known. */
export interface PasswordOwner {
  name: string;
  email: string;
  /** The title of the blog. */
  title: string;
}

/** Why a password is easy to guess. */
export type GuessableReason = 'email' | 'name' | 'blog' | 'common';

/**
 * Returns why attackers would try this password first: it is one of the most common, or the name of the account or the
 * blog. Returns null otherwise. Pages load this module only when somebody types a new password.
 */
export function findGuessable(
  password: string,
  { name, email, title }: PasswordOwner,
): GuessableReason | null {
  const folded = fold(password);
  const isOneOf = (...words: string[]) => words.some((word) => fold(word) === folded);
  if (folded !== '' && isOneOf(email, emailKey(email), email.slice(0, email.lastIndexOf('@'))))
    return 'email';
  if (folded !== '' && isOneOf(name)) return 'name';
  if (folded !== '' && isOneOf(title)) return 'blog';
  return commonPasswords.has(normalizePassword(password).toLowerCase()) ? 'common' : null;
}

/** Removes the differences that people forget or vary: spaces and case. */
const fold = (name: string) => normalizePassword(name).replace(/\s/gu, '').toLowerCase();

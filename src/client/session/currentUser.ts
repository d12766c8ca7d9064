import { jwtDecode } from 'jwt-decode';
import type { TokenClaims } from '../../shared/user.ts';

/** Whom the stored token names. */
export type CurrentUser = Pick<TokenClaims, 'sub' | 'name' | 'email'>;
export type Anonymous = Record<string, never>;

/** The spec's rule: a user counts as signed in when the user object has more than one key. */
export const isSignedIn = (user: CurrentUser | Anonymous): user is CurrentUser =>
  Object.keys(user).length > 1;

/**
 * The user whom a token names. None, a broken and an expired one name nobody: `{}`. The signature is the
 * server's to check; the client only shows what the token says.
 *
 * @param now in milliseconds
 */
export function userOf(token: string | null, now = Date.now()): CurrentUser | Anonymous {
  if (token === null) return {};
  try {
    const { sub, name, email, exp } = jwtDecode<TokenClaims>(token);
    return exp * 1000 > now ? { sub, name, email } : {};
  } catch {
    return {};
  }
}

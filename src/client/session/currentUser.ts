import { jwtDecode } from 'jwt-decode';
import type { TokenClaims } from '../../shared/user.ts';

/** Whom the stored token names. */
export type CurrentUser = Pick<TokenClaims, 'sub' | 'name' | 'email'>;
export type Anonymous = Record<string, never>;

/** The spec's rule: a user counts as signed in when the user object has more than one key. */
export const isSignedIn = (user: CurrentUser | Anonymous): user is CurrentUser =>
  Object.keys(user).length > 1;

/** What a stored token says: whom it names, and until when (ISO 8601). */
export type Session = { user: CurrentUser; expiresAt: string } | { user: Anonymous; expiresAt: null };

export const noSession: Session = { user: {}, expiresAt: null };

/** What a token may say; anything can stand in the storage. */
type UncheckedClaims = Partial<Record<keyof TokenClaims, unknown>>;

/**
 * The session that a token stands for. None, a broken and an expired one name nobody, and so does one whose claims are of
 * another type, which pages could not show. The signature is the server's to
 * check; the client only shows what the token says.
 *
 * @param now in milliseconds
 */
export function sessionOf(token: string | null, now = Date.now()): Session {
  if (token === null) return noSession;
  try {
    const { sub, name, email, exp } = jwtDecode<UncheckedClaims>(token);
    if (typeof sub !== 'string' || typeof name !== 'string' || typeof email !== 'string') return noSession;
    if (typeof exp !== 'number' || exp * 1000 <= now) return noSession;
    return { user: { sub, name, email }, expiresAt: new Date(exp * 1000).toISOString() };
  } catch {
    return noSession;
  }
}

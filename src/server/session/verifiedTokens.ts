import { LRUCache } from 'lru-cache';
import type { TokenClaims } from '../../shared/user.ts';
import type { Tokens } from './token.ts';

/** Tokens that are remembered, each with about a kilobyte. */
const REMEMBERED_MAX = 10_000;

/** Gives the claims of a token that was signed here and is in its time, else null. */
export type VerifyToken = (token: string) => Promise<TokenClaims | null>;

/**
 * Verifies the signature of each token once, as that takes longer than the rest of a call. Whether the session still
 * runs is asked of the database at every call.
 */
export function verifyOnce(tokens: Pick<Tokens, 'verify'>): VerifyToken {
  const verified = new LRUCache<string, TokenClaims>({ max: REMEMBERED_MAX });

  return async (token) => {
    const claims = verified.get(token) ?? (await tokens.verify(token));
    if (!claims || claims.exp * 1000 <= Date.now()) return null;
    verified.set(token, claims);
    return claims;
  };
}

import { LRUCache } from 'lru-cache';
import type { TokenClaims } from '../../shared/user.ts';
import type { Tokens } from '../session/token.ts';
import type { CurrentUser } from './currentUser.ts';

/** Headers that are kept, each with about a kilobyte of what is known of it. */
const KEPT_MAX = 10_000;
/** Headers with more spaces are not kept: one token must not fill the memory. */
const SCHEME = 'Bearer ';

/** The schemes of RFC 9110 are case-insensitive. */
const bearer = /^Bearer +([\w.~+/-]+=*)$/i;
const tokenOf = (authorization: string) => bearer.exec(authorization)?.[1];

/** A token that was verified. */
export interface Bearer {
  claims: TokenClaims;
  /** Whose session it was when it was last looked up: still so, under this stamp and before this time. */
  seen?: { user: CurrentUser; stamp: string; until: number };
}

export interface Bearers {
  /** The bearer of this header, if it was verified before and is in its time. */
  known: (authorization: string) => Bearer | null;
  /** The same of any header. */
  verified: (authorization: string) => Promise<Bearer | null>;
}

/**
 * Verifies each token once, as the signature takes longer than all the rest of a call. Tokens are known by their whole
 * header: to hash it for that would take longer than to find it. Whether the session still runs is asked apart.
 */
export function bearersBy(tokens: Tokens): Bearers {
  const kept = new LRUCache<string, Bearer>({ max: KEPT_MAX });
  const unlessOver = (bearer: Bearer | undefined) =>
    bearer && bearer.claims.exp * 1000 > Date.now() ? bearer : null;

  return {
    known: (authorization) => unlessOver(kept.get(authorization)),

    async verified(authorization) {
      const known = kept.get(authorization);
      if (known) return unlessOver(known);
      const token = tokenOf(authorization);
      const claims = token === undefined ? null : await tokens.verify(token);
      if (!token || !claims) return null;
      const bearer: Bearer = { claims };
      if (authorization.length === SCHEME.length + token.length) kept.set(authorization, bearer);
      return bearer;
    },
  };
}

import { createSecretKey, hash } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { TokenClaims } from '../../shared/user.ts';

const ALGORITHM = 'HS256';
/** However long a session is kept alive, after this it takes the password again. */
const ABSOLUTE_LIFETIME = '1 year';
/** Verified tokens whose claims are kept, each about half a kilobyte. */
const VERIFIED_MAX = 10_000;

export interface Tokens {
  sign: (claims: Omit<TokenClaims, 'iat' | 'exp'>) => Promise<string>;
  /**
   * Null for anything that was not signed here, or is past its time. What was verified once is known by its hash,
   * as the signature takes longer than all the rest of a call; whether the session still runs has to be asked apart.
   */
  verify: (token: string) => Promise<TokenClaims | null>;
  /** The claims of a token that was verified before; null for any other. */
  known: (token: string) => TokenClaims | null;
}

export function tokensBy(secret: string): Tokens {
  const key = createSecretKey(secret, 'utf8');
  const verified = new LRUCache<string, TokenClaims>({ max: VERIFIED_MAX });
  const hashOf = (token: string) => hash('sha256', token, 'base64');
  const isOver = ({ exp }: TokenClaims) => exp * 1000 <= Date.now();

  return {
    sign: ({ sub, name, email, sid }) =>
      new SignJWT({ name, email, sid })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(sub)
        .setIssuedAt()
        .setExpirationTime(ABSOLUTE_LIFETIME)
        .sign(key),

    known(token) {
      const claims = verified.get(hashOf(token));
      return claims && !isOver(claims) ? claims : null;
    },

    async verify(token) {
      const tokenHash = hashOf(token);
      const known = verified.get(tokenHash);
      if (known) return isOver(known) ? null : known;
      try {
        const { payload } = await jwtVerify<TokenClaims>(token, key, {
          algorithms: [ALGORITHM],
          requiredClaims: ['sub', 'sid', 'iat', 'exp'],
        });
        verified.set(tokenHash, payload);
        return payload;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

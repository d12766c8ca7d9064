import { createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { TokenClaims } from '../../shared/user.ts';

const ALGORITHM = 'HS256';

export interface Tokens {
  /** `endsAt` is when the session ends for good, in milliseconds since 1970: no token of it says more. */
  sign: (claims: Omit<TokenClaims, 'iat' | 'exp'>, endsAt: number) => Promise<string>;
  /** Null for anything that was not signed here, or is past its time. Whether the session still runs is asked apart. */
  verify: (token: string) => Promise<TokenClaims | null>;
}

export function tokensBy(secret: string): Tokens {
  const key = createSecretKey(secret, 'utf8');

  return {
    sign: ({ sub, name, email, sid }, endsAt) =>
      new SignJWT({ name, email, sid })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(sub)
        .setIssuedAt()
        .setExpirationTime(new Date(endsAt))
        .sign(key),

    async verify(token) {
      try {
        const { payload } = await jwtVerify<TokenClaims>(token, key, {
          algorithms: [ALGORITHM],
          requiredClaims: ['sub', 'sid', 'iat', 'exp'],
        });
        return payload;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { now } from '../../../db/portable.ts';
import type { Db } from '../../../db/schema.ts';
import { hashToken, createToken } from '../../../lib/ids.ts';

/** In milliseconds: as long as somebody may look for a key or a phone. */
export const CHALLENGE_LIFETIME = 5 * 60_000;

/** Makes what an authenticator is asked to sign to be added. It is not stored. An account has one at a time. */
export async function startChallenge(db: Db, userId: string): Promise<string> {
  await forgetChallenges(db, userId);
  const challenge = createToken();
  const expiresAt = new Date(Date.now() + CHALLENGE_LIFETIME).toISOString();
  await db
    .insertInto('passkeyChallenge')
    .values({ challengeHash: hashToken(challenge), userId, expiresAt })
    .execute();
  return challenge;
}

/** Whether the account can still use it, once. */
export async function isChallenge(db: Db, challenge: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('passkeyChallenge')
    .select('challengeHash')
    .where('challengeHash', '=', hashToken(challenge))
    .where('userId', '=', userId)
    .where('expiresAt', '>', now())
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses it up. False if it was used by somebody faster, or is past its time. */
export async function takeChallenge(db: Db, challenge: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenge')
    .where('challengeHash', '=', hashToken(challenge))
    .where('userId', '=', userId)
    .where('expiresAt', '>', now())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function forgetChallenges(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkeyChallenge').where('userId', '=', userId).execute();
}

/**
 * What authenticators are asked to sign for a login. Anybody may ask, so nothing is stored for it: a challenge carries the
 * end of its time and is authenticated by the blog's secret. However many strangers ask, nobody is kept out.
 */
export interface LoginChallenges {
  start: () => string;
  /** When it ends, in ISO 8601. Null if it was not made here, or is past its time. */
  findExpiry: (challenge: string) => string | null;
}

/** In bytes: together as long as the challenge of an account. */
const [TIME, RANDOM, MAC] = [6, 10, 16];

export function loginChallengesBy(secret: string): LoginChallenges {
  // Apart from what the secret signs otherwise: a challenge must never be the signature of anything.
  const key = createHmac('sha256', secret).update('challenges of logins by passkeys').digest();
  const macOf = (content: Buffer) => createHmac('sha256', key).update(content).digest().subarray(0, MAC);

  return {
    start() {
      const time = Buffer.alloc(TIME);
      time.writeUIntBE(Date.now() + CHALLENGE_LIFETIME, 0, TIME);
      const content = Buffer.concat([time, randomBytes(RANDOM)]);
      return Buffer.concat([content, macOf(content)]).toString('base64url');
    },
    findExpiry(challenge) {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== TIME + RANDOM + MAC || bytes.toString('base64url') !== challenge) return null;
      const content = bytes.subarray(0, TIME + RANDOM);
      if (!timingSafeEqual(macOf(content), bytes.subarray(TIME + RANDOM))) return null;
      const expiresAt = content.readUIntBE(0, TIME);
      return expiresAt > Date.now() ? new Date(expiresAt).toISOString() : null;
    },
  };
}

/** Notes that a login has used it, for as long as it could be used again. False if another one was faster. */
export async function useLoginChallenge(db: Db, challenge: string, expiresAt: string): Promise<boolean> {
  const used = await db
    .insertInto('passkeyChallenge')
    .values({ challengeHash: hashToken(challenge), userId: null, expiresAt })
    .onConflict((conflict) => conflict.column('challengeHash').doNothing())
    .returning('challengeHash')
    .executeTakeFirst();
  return used !== undefined;
}

/** Deletes up to `max` that are past their time, and gives how many. */
export async function deleteExpiredChallenges(db: Db, max: number): Promise<number> {
  const expired = db
    .selectFrom('passkeyChallenge')
    .select('challengeHash')
    .where('expiresAt', '<=', now())
    .limit(max);
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenge')
    .where('challengeHash', 'in', expired)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

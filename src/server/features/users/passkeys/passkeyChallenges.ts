import { now } from '../../../db/portable.ts';
import type { Db } from '../../../db/schema.ts';
import { hashOfToken, newToken } from '../../../lib/oneTimeToken.ts';
import { tooManyChallenges } from './passkeyErrors.ts';

/** In milliseconds: as long as somebody may look for a key or a phone. */
export const CHALLENGE_LIFETIME = 5 * 60_000;
/** Of all that are under way, however many networks ask. */
const WAITING_MAX = 10_000;

/** Whose: an account's that adds a passkey, or null for a login. One is never good for the other. */
export type ChallengeOwner = string | null;

/** Makes what an authenticator is asked to sign. It is not stored. An account has one at a time. Throws TooManyChallenges. */
export async function startChallenge(db: Db, userId: ChallengeOwner): Promise<string> {
  if (userId === null) await requireCapacity(db);
  else await forgetChallenges(db, userId);
  const challenge = newToken();
  const expiresAt = new Date(Date.now() + CHALLENGE_LIFETIME).toISOString();
  await db
    .insertInto('passkeyChallenge')
    .values({ challengeHash: hashOfToken(challenge), userId, expiresAt })
    .execute();
  return challenge;
}

async function requireCapacity(db: Db): Promise<void> {
  const last = await db
    .selectFrom('passkeyChallenge')
    .select('challengeHash')
    .where('expiresAt', '>', now())
    .orderBy('expiresAt')
    .offset(WAITING_MAX)
    .limit(1)
    .executeTakeFirst();
  if (last) throw tooManyChallenges();
}

/** Whether it can still be used, once. */
export async function isChallenge(db: Db, challenge: string, userId: ChallengeOwner): Promise<boolean> {
  const found = await db
    .selectFrom('passkeyChallenge')
    .select('challengeHash')
    .where('challengeHash', '=', hashOfToken(challenge))
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('expiresAt', '>', now())
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses it up. False if it was used by somebody faster, or is past its time. */
export async function takeChallenge(db: Db, challenge: string, userId: ChallengeOwner): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenge')
    .where('challengeHash', '=', hashOfToken(challenge))
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('expiresAt', '>', now())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function forgetChallenges(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkeyChallenge').where('userId', '=', userId).execute();
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

import { accountErrors } from '../../shared/messages/en/account.ts';
import type { PasskeySummary } from '../../shared/passkey.ts';
import { forExistingAccount, fromNow, isUniqueViolation, now } from '../db/portable.ts';
import type { Db, PasskeyTable } from '../db/schema.ts';
import { createToken, hashToken } from '../lib/ids.ts';
import { Refusal } from '../lib/refusal.ts';

/** The columns needed to verify a login. */
export type StoredPasskey = Pick<PasskeyTable, 'id' | 'userId' | 'credentialId' | 'publicKey' | 'counter'>;

/** Lists an account's passkeys, newest first. */
export const listPasskeys = (db: Db, userId: string): Promise<PasskeySummary[]> =>
  db
    .selectFrom('passkey')
    .select(['id as _id', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Lists the credentials that authenticators know for an account. */
export const listCredentials = (
  db: Db,
  userId: string,
): Promise<Pick<PasskeyTable, 'credentialId' | 'transports'>[]> =>
  db.selectFrom('passkey').select(['credentialId', 'transports']).where('userId', '=', userId).execute();

/** Throws `passkeyTaken()` and `sessionEnded()`. */
export async function insertPasskey(db: Db, passkey: PasskeyTable): Promise<void> {
  try {
    await forExistingAccount(() => db.insertInto('passkey').values(passkey).execute());
  } catch (error) {
    throw isUniqueViolation(error) ? passkeyTaken() : error;
  }
}

const passkeyTaken = () => new Refusal('conflict', accountErrors.passkeys.taken);

export async function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | null> {
  const passkey = await db
    .selectFrom('passkey')
    .select(['id', 'userId', 'credentialId', 'publicKey', 'counter'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
  return passkey ?? null;
}

/** Records a login. Returns false if the passkey is gone or was used for another login since it was read. */
export async function recordUse(
  db: Db,
  { id, counter }: Pick<StoredPasskey, 'id' | 'counter'>,
  newCounter: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter: newCounter, lastUsedAt: now() })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false if the account has no such passkey. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes all passkeys of an account and returns how many. Challenges go first: a request that adds a passkey at the
 * same time uses its challenge in the same transaction, so that one can't slip through.
 */
export async function deleteAllPasskeys(db: Db, userId: string): Promise<number> {
  await deleteChallenges(db, userId);
  const { numDeletedRows } = await db.deleteFrom('passkey').where('userId', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** In milliseconds: leaves time to find a security key or a phone. */
export const CHALLENGE_LIFETIME = 5 * 60_000;

/** Creates the challenge for adding a passkey. Only its hash is stored. An account has one at a time. Throws `sessionEnded()`. */
export async function createChallenge(db: Db, userId: string): Promise<string> {
  await deleteChallenges(db, userId);
  const challenge = createToken();
  const expiresAt = fromNow(CHALLENGE_LIFETIME);
  await forExistingAccount(() =>
    db
      .insertInto('passkeyChallenge')
      .values({ challengeHash: hashToken(challenge), userId, expiresAt })
      .execute(),
  );
  return challenge;
}

/** Returns whether the account can still use this challenge. */
export async function isValidChallenge(db: Db, challenge: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkeyChallenge')
    .select('challengeHash')
    .where('challengeHash', '=', hashToken(challenge))
    .where('userId', '=', userId)
    .where('expiresAt', '>', now())
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a challenge. Returns false if it was already used or has expired. */
export async function consumeChallenge(db: Db, challenge: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenge')
    .where('challengeHash', '=', hashToken(challenge))
    .where('userId', '=', userId)
    .where('expiresAt', '>', now())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteChallenges(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkeyChallenge').where('userId', '=', userId).execute();
}

/**
 * Marks the stateless challenge of a login as used until it expires. Returns false if another login used it first.
 */
export async function consumeLoginChallenge(db: Db, challenge: string, expiresAt: string): Promise<boolean> {
  const row = await db
    .insertInto('passkeyChallenge')
    .values({ challengeHash: hashToken(challenge), userId: null, expiresAt })
    .onConflict((conflict) => conflict.column('challengeHash').doNothing())
    .returning('challengeHash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns an account's passkeys without their keys, for personal data. */
export const listPersonalPasskeys = (db: Db, userId: string) =>
  db
    .selectFrom('passkey')
    .select(['name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();

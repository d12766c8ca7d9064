import type { PasskeySummary } from '../../../../shared/passkey.ts';
import { isUniqueClash, now } from '../../../db/portable.ts';
import type { Db } from '../../../db/schema.ts';
import type { PasskeyTable } from '../../../db/schema/accounts.ts';
import { forgetChallenges } from './passkeyChallenges.ts';
import { passkeyTaken } from './passkeyErrors.ts';

/** A passkey as a login is checked against it. */
export type StoredPasskey = Pick<PasskeyTable, 'id' | 'userId' | 'credentialId' | 'publicKey' | 'counter'>;

/** An account's own, the newest first. */
export const listPasskeys = (db: Db, userId: string): Promise<PasskeySummary[]> =>
  db
    .selectFrom('passkey')
    .select(['id as _id', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** By what an authenticator knows an account's passkeys. */
export const listCredentials = (
  db: Db,
  userId: string,
): Promise<Pick<PasskeyTable, 'credentialId' | 'transports'>[]> =>
  db.selectFrom('passkey').select(['credentialId', 'transports']).where('userId', '=', userId).execute();

/** Throws PasskeyTaken. */
export async function insertPasskey(db: Db, passkey: PasskeyTable): Promise<void> {
  try {
    await db.insertInto('passkey').values(passkey).execute();
  } catch (error) {
    throw isUniqueClash(error) ? passkeyTaken() : error;
  }
}

export async function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | null> {
  const passkey = await db
    .selectFrom('passkey')
    .select(['id', 'userId', 'credentialId', 'publicKey', 'counter'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
  return passkey ?? null;
}

/** Notes that it has logged in. False if it is gone, or has logged in elsewhere since it was read. */
export async function noteUse(
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

/** False for none, and for somebody else's. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Removes all of an account, also one that is just added: its challenge is used in the same transaction, so that goes
 * first. Gives how many there were.
 */
export async function forgetPasskeys(db: Db, userId: string): Promise<number> {
  await forgetChallenges(db, userId);
  const { numDeletedRows } = await db.deleteFrom('passkey').where('userId', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

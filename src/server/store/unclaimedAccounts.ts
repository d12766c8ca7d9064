import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';

/* Accounts of imported authors that nobody can log in to yet, and where imported authors were found before. */

/** An account that waits for its owner. */
export interface UnclaimedAccount {
  id: string;
  name: string;
  handle: string;
  /** '' if unknown. */
  email: string;
  createdAt: string;
}

/** Marks a new account, which has no password, as unclaimed. */
export async function addUnclaimed(db: Db, userId: string): Promise<void> {
  await db.insertInto('unclaimedAccount').values({ userId, createdAt: now() }).execute();
}

/** Returns false if the account wasn't unclaimed. */
export async function deleteUnclaimed(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('unclaimedAccount')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const unclaimed = (db: Db) =>
  db
    .selectFrom('unclaimedAccount')
    .innerJoin('user', 'user.id', 'unclaimedAccount.userId')
    .select(['user.id', 'user.name', 'user.handle', 'user.email', 'unclaimedAccount.createdAt'])
    .where('user.isLeaving', '=', 0);

export async function findUnclaimed(db: Db, userId: string): Promise<UnclaimedAccount | null> {
  return (await unclaimed(db).where('user.id', '=', userId).executeTakeFirst()) ?? null;
}

/** Lists up to `max` unclaimed accounts, oldest first. */
export const listUnclaimed = (db: Db, max: number): Promise<UnclaimedAccount[]> =>
  unclaimed(db).orderBy('unclaimedAccount.createdAt').orderBy('user.id').limit(max).execute();

/** Remembers which account an author of a source has. */
export async function setAuthorOrigin(db: Db, sourceId: string, userId: string): Promise<void> {
  await db
    .insertInto('authorOrigin')
    .values({ sourceId, userId, importedAt: now() })
    .onConflict((conflict) => conflict.column('sourceId').doUpdateSet({ userId }))
    .execute();
}

/** Returns the id of the account that an author of a source has; null if it was never imported. */
export async function findAuthorOrigin(db: Db, sourceId: string): Promise<string | null> {
  const origin = await db
    .selectFrom('authorOrigin')
    .select('userId')
    .where('sourceId', '=', sourceId)
    .executeTakeFirst();
  return origin?.userId ?? null;
}

/** Forgets all that an account was imported from, when it is deleted. */
export async function forgetImportedAuthor(db: Db, userId: string): Promise<void> {
  await deleteUnclaimed(db, userId);
  await db.deleteFrom('authorOrigin').where('userId', '=', userId).execute();
}

import { sql } from 'kysely';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';

/* Accounts of imported authors that have not been claimed yet, and the accounts that authors of imported blogs have. */

/** An account that its owner hasn't claimed yet. */
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

/** Marks an account as claimed. Returns false if it wasn't unclaimed. */
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
    // An expression, so that SQLite starts from the unclaimed accounts and not from all accounts.
    .innerJoin('user', (join) => join.on('user.id', '=', sql<string>`"unclaimedAccount"."userId" || ''`))
    .select(['user.id', 'user.name', 'user.handle', 'user.email', 'unclaimedAccount.createdAt'])
    .where('user.isLeaving', '=', 0);

export async function findUnclaimed(db: Db, userId: string): Promise<UnclaimedAccount | null> {
  return (await unclaimed(db).where('unclaimedAccount.userId', '=', userId).executeTakeFirst()) ?? null;
}

/** Lists up to `max` unclaimed accounts, oldest first. */
export const listUnclaimed = (db: Db, max: number): Promise<UnclaimedAccount[]> =>
  unclaimed(db).orderBy('unclaimedAccount.createdAt').orderBy('user.id').limit(max).execute();

/** Stores which account belongs to an author of an imported blog. */
export async function setAuthorOrigin(db: Db, sourceId: string, userId: string): Promise<void> {
  await db
    .insertInto('authorOrigin')
    .values({ sourceId, userId, importedAt: now() })
    .onConflict((conflict) => conflict.column('sourceId').doUpdateSet({ userId }))
    .execute();
}

/** Returns the id of the account that belongs to an author of an imported blog; null if there is none. */
export async function findAuthorOrigin(db: Db, sourceId: string): Promise<string | null> {
  const origin = await db
    .selectFrom('authorOrigin')
    .select('userId')
    .where('sourceId', '=', sourceId)
    .executeTakeFirst();
  return origin?.userId ?? null;
}

/** Deletes where an account was imported from, when the account is deleted. */
export async function forgetImportedAuthor(db: Db, userId: string): Promise<void> {
  await deleteUnclaimed(db, userId);
  await db.deleteFrom('authorOrigin').where('userId', '=', userId).execute();
}

/** Returns the authors that were imported into an account, for personal data. */
export const listPersonalAuthorOrigins = (db: Db, userId: string) =>
  db
    .selectFrom('authorOrigin')
    .select(['sourceId', 'importedAt'])
    .where('userId', '=', userId)
    .orderBy('sourceId')
    .execute();

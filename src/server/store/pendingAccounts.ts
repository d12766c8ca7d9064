import { sql } from 'kysely';
import { PENDING_MAX, type PendingAccount, type PendingState } from '../../shared/registration.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';

/** Marks a new account as pending approval. Call it in the transaction that creates the account. */
export async function addPendingAccount(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('pendingAccount')
    .values({ userId, createdAt: now(), rejectedAt: null, reason: '' })
    .execute();
}

/** Selects the accounts that haven't been approved. */
const pendingAccounts = (db: Db) =>
  db
    .selectFrom('pendingAccount')
    // An expression, so that SQLite starts from the pending accounts and not from all accounts.
    .innerJoin('user', (join) => join.on('user.id', '=', sql<string>`"pendingAccount"."userId" || ''`))
    .where('user.isLeaving', '=', 0);

const selectAccounts = (db: Db) =>
  pendingAccounts(db)
    .select(['user.id', 'user.name', 'user.email', 'pendingAccount.createdAt'])
    .select(['pendingAccount.rejectedAt', 'pendingAccount.reason']);

/** Returns an account that is waiting for approval or rejected; null if it may publish. */
export const findPendingAccount = async (db: Db, userId: string): Promise<PendingAccount | null> =>
  (await selectAccounts(db).where('pendingAccount.userId', '=', userId).executeTakeFirst()) ?? null;

/** Lists waiting accounts, oldest first, or rejected accounts, next to be deleted first. */
export const listPendingAccounts = (db: Db, state: PendingState): Promise<PendingAccount[]> =>
  selectAccounts(db)
    .where('pendingAccount.rejectedAt', state === 'waiting' ? 'is' : 'is not', null)
    .orderBy('pendingAccount.rejectedAt')
    .orderBy('pendingAccount.createdAt')
    .orderBy('user.id')
    .limit(PENDING_MAX)
    .execute();

/** Counts the accounts that are waiting for approval. */
export async function countPendingAccounts(db: Db): Promise<number> {
  const { count } = await pendingAccounts(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pendingAccount.rejectedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the accounts that were rejected before this time. */
export async function listRejectedBefore(db: Db, time: string): Promise<string[]> {
  const rejected = await db
    .selectFrom('pendingAccount')
    .select('userId')
    .where('rejectedAt', '<', time)
    .execute();
  return rejected.map(({ userId }) => userId);
}

/** Returns false if the account isn't waiting for approval. */
export async function rejectPendingAccount(db: Db, userId: string, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pendingAccount')
    .set({ rejectedAt: now(), reason })
    .where('userId', '=', userId)
    .where('rejectedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Lets an account publish, or with `rejectedBefore` removes one that was rejected before this time, which can't be approved
 * from then on. Returns false if there was none.
 */
export async function deletePendingAccount(
  db: Db,
  userId: string,
  { rejectedBefore }: { rejectedBefore?: string } = {},
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pendingAccount')
    .where('userId', '=', userId)
    .$if(rejectedBefore !== undefined, (query) => query.where('rejectedAt', '<', rejectedBefore ?? ''))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns an account's wait for approval, for personal data; null if it waits for none. */
export async function getPersonalApproval(db: Db, userId: string) {
  const pending = await db
    .selectFrom('pendingAccount')
    .select(['createdAt', 'rejectedAt', 'reason'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return pending ?? null;
}

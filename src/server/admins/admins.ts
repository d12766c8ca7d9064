import { accountSubject, type Actor, record } from '../audit/auditLog.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { lockAccount } from '../moderation/lockAccount.ts';
import { keptFromRunning, noSuchAccount } from '../moderation/moderationErrors.ts';

interface Account {
  id: string;
  name: string;
}

/** The account with this id if it is an admin's now, else null. The only place that says so: no token does. */
export async function findAdmin(db: Db, userId: string): Promise<Account | null> {
  const admin = await db
    .selectFrom('admin')
    .innerJoin('user', 'user.id', 'admin.userId')
    .select(['user.id', 'user.name'])
    .where('admin.userId', '=', userId)
    .executeTakeFirst();
  return admin ?? null;
}

/** Gives an account the rights of an admin. False if it had them. Throws NoSuchAccount, KeptFromRunning. */
export const makeAdmin = (db: Db, account: Account, by: Actor): Promise<boolean> =>
  inTransaction(db, async (db) => {
    await requireInGoodStanding(db, account.id);
    const made = await db
      .insertInto('admin')
      .values({ userId: account.id, createdAt: now() })
      .onConflict((conflict) => conflict.column('userId').doNothing())
      .returning('userId')
      .executeTakeFirst();
    if (made) await record(db, { by, act: 'make-admin', on: accountSubject(account) });
    return made !== undefined;
  });

/** Nobody does any of this to an admin: so it is lifted first. */
async function requireInGoodStanding(db: Db, userId: string): Promise<void> {
  const user = await lockAccount(db, userId);
  if (!user) throw noSuchAccount();
  if (user.suspension !== null) throw keptFromRunning('is suspended', 'restore-account');
  if (user.limitedFor !== null) throw keptFromRunning('is limited', 'unlimit-account');
  const pending = await db
    .selectFrom('pendingAccount')
    .select('rejectedAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!pending) return;
  throw keptFromRunning(pending.rejectedAt === null ? 'waits for an approval' : 'is rejected', 'approve');
}

/** Takes them again, from the next request on. False if it had none. */
export const removeAdmin = (db: Db, account: Account, by: Actor): Promise<boolean> =>
  inTransaction(db, async (db) => {
    const removed = await db
      .deleteFrom('admin')
      .where('userId', '=', account.id)
      .returning('userId')
      .executeTakeFirst();
    if (removed) await record(db, { by, act: 'remove-admin', on: accountSubject(account) });
    return removed !== undefined;
  });

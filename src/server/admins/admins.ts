import { accountSubject, type Actor, record } from '../audit/auditLog.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';

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

/** Gives an account the rights of an admin. False if it had them. */
export const makeAdmin = (db: Db, account: Account, by: Actor): Promise<boolean> =>
  inTransaction(db, async (db) => {
    const made = await db
      .insertInto('admin')
      .values({ userId: account.id, createdAt: now() })
      .onConflict((conflict) => conflict.column('userId').doNothing())
      .returning('userId')
      .executeTakeFirst();
    if (made) await record(db, { by, act: 'make-admin', on: accountSubject(account) });
    return made !== undefined;
  });

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

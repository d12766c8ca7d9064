import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { type Account, addAdmin, deleteAdmin, findUnclaimed } from '../store/users.ts';
import { accountSubject, type Actor, record } from '../store/auditLog.ts';
import { lockAccount } from './accountStatus.ts';
import { cannotBecomeAdmin, noSuchAccount } from './moderationErrors.ts';

/** Makes an account an admin. Returns false if it already was. Throws NoSuchAccount and KeptFromRunning. */
export const makeAdmin = (db: Db, account: Account, by: Actor): Promise<boolean> =>
  inTransaction(db, async (db) => {
    await requireInGoodStanding(db, account.id);
    const isNew = await addAdmin(db, account.id);
    if (isNew) await record(db, { by, act: 'make-admin', on: accountSubject(account) });
    return isNew;
  });

/** Admins can't be suspended, limited or rejected, so the account must not be either. */
async function requireInGoodStanding(db: Db, userId: string): Promise<void> {
  const user = await lockAccount(db, userId);
  if (!user) throw noSuchAccount();
  if (user.suspension !== null) throw cannotBecomeAdmin('suspended');
  if (user.limitedFor !== null) throw cannotBecomeAdmin('limited');
  // Its claim links would make admins.
  if ((await findUnclaimed(db, userId)) !== null) throw cannotBecomeAdmin('unclaimed');
  const pending = await db
    .selectFrom('pendingAccount')
    .select('rejectedAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!pending) return;
  throw cannotBecomeAdmin(pending.rejectedAt === null ? 'pending' : 'rejected');
}

/** Removes admin rights, effective with the next request. Returns false if the account had none. */
export const removeAdmin = (db: Db, account: Account, by: Actor): Promise<boolean> =>
  inTransaction(db, async (db) => {
    const wasAdmin = await deleteAdmin(db, account.id);
    if (wasAdmin) await record(db, { by, act: 'remove-admin', on: accountSubject(account) });
    return wasAdmin;
  });

import type { BulkResult } from '../../shared/bulkActs.ts';
import { accountSubject, type Actor, record } from '../admin/auditLog.ts';
import type { Db } from '../db/schema.ts';
import type { Refusal } from '../lib/refusal.ts';
import { endAllSessions } from '../session/sessions.ts';
import { finishAccount, type Running } from './finishAccounts.ts';
import { lockAccount } from './lockAccount.ts';
import { alreadySuspended, isAnAdmins, noSuchAccount, notSuspended } from './moderationErrors.ts';
import { isAdmins, onEach, onOne, type WithReason } from './onAccounts.ts';

interface Restoration {
  userId: string;
  by: Actor;
}

/**
 * Signs an account out and keeps it out, at once, and hides all that it has published, a slice at a time. What an end of
 * the process cuts short, `finishAccounts` goes on with. Throws AlreadySuspended, IsAnAdmins.
 */
export async function suspendAccount(
  running: Running,
  { userId, ...task }: WithReason & Restoration,
): Promise<void> {
  await onOne(running.db, userId, (db) => beginSuspension(db, userId, task));
  await finishAccount(running, userId);
}

/**
 * Publishes again exactly what a suspension has hidden, a slice at a time, and then lets the account in again. Throws
 * NotSuspended.
 */
export async function restoreAccount(running: Running, { userId, by }: Restoration): Promise<void> {
  await onOne(running.db, userId, (db) => beginRestoration(db, userId, by));
  await finishAccount(running, userId);
}

/**
 * The first step of suspending many, in one transaction: they are out, and their articles are left to
 * `finishAccounts`. Says of each why not, if not.
 */
export const beginSuspensions = (
  db: Db,
  userIds: readonly string[],
  task: WithReason,
): Promise<BulkResult[]> => onEach(db, userIds, (db, userId) => beginSuspension(db, userId, task));

/** The same of restoring many. */
export const beginRestorations = (
  db: Db,
  userIds: readonly string[],
  { by }: { by: Actor },
): Promise<BulkResult[]> => onEach(db, userIds, (db, userId) => beginRestoration(db, userId, by));

async function beginSuspension(db: Db, userId: string, { reason, by }: WithReason): Promise<Refusal | null> {
  const user = await lockAccount(db, userId);
  if (!user) return noSuchAccount();
  if (user.suspension === 'hiding' || user.suspension === 'hidden') return alreadySuspended();
  if (await isAdmins(db, userId)) return isAnAdmins('a suspension');
  await db
    .updateTable('user')
    .set({ suspension: 'hiding', suspendedFor: reason })
    .where('id', '=', userId)
    .execute();
  await endAllSessions(db, userId);
  await record(db, { by, act: 'suspend-account', on: accountSubject(user), reason });
  return null;
}

async function beginRestoration(db: Db, userId: string, by: Actor): Promise<Refusal | null> {
  const user = await lockAccount(db, userId);
  if (!user) return noSuchAccount();
  if (user.suspension === null) return notSuspended();
  if (user.suspension === 'restoring') return null;
  await record(db, { by, act: 'restore-account', on: accountSubject(user) });
  await db.updateTable('user').set({ suspension: 'restoring' }).where('id', '=', userId).execute();
  return null;
}

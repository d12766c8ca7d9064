import type { BulkResult } from '../../shared/bulkActs.ts';
import { accountSubject, type Actor, record } from '../admin/auditLog.ts';
import type { Db } from '../db/schema.ts';
import type { Refusal } from '../lib/refusal.ts';
import { finishAccount, type Running } from './finishAccounts.ts';
import { lockAccount } from './lockAccount.ts';
import { alreadyLimited, isAnAdmins, noSuchAccount, notLimited } from './moderationErrors.ts';
import { isAdmins, onEach, onOne, type WithReason } from './onAccounts.ts';

interface Lifting {
  userId: string;
  by: Actor;
}

/**
 * Takes what an account has published, and will publish, out of all listings but its author's own, a slice at a time; it
 * can still be read at its address. What an end of the process cuts short, `finishAccounts` goes on with. Throws
 * AlreadyLimited, IsAnAdmins.
 */
export async function limitAccount(
  running: Running,
  { userId, ...task }: WithReason & Lifting,
): Promise<void> {
  await onOne(running.db, userId, (db) => beginLimitation(db, userId, task));
  await finishAccount(running, userId);
}

/** Undoes that, likewise. Throws NotLimited. */
export async function unlimitAccount(running: Running, { userId, by }: Lifting): Promise<void> {
  await onOne(running.db, userId, (db) => endLimitation(db, userId, by));
  await finishAccount(running, userId);
}

/**
 * The first step of limiting many, in one transaction: what they publish from now on is unlisted, and what they have is
 * left to `finishAccounts`. Says of each why not, if not.
 */
export const beginLimitations = (
  db: Db,
  userIds: readonly string[],
  task: WithReason,
): Promise<BulkResult[]> => onEach(db, userIds, (db, userId) => beginLimitation(db, userId, task));

/** The same of the way back. */
export const endLimitations = (
  db: Db,
  userIds: readonly string[],
  { by }: { by: Actor },
): Promise<BulkResult[]> => onEach(db, userIds, (db, userId) => endLimitation(db, userId, by));

async function beginLimitation(db: Db, userId: string, { reason, by }: WithReason): Promise<Refusal | null> {
  const user = await lockAccount(db, userId);
  if (!user) return noSuchAccount();
  if (user.limitedFor !== null) return alreadyLimited();
  if (await isAdmins(db, userId)) return isAnAdmins('a limit');
  await change(db, userId, reason);
  await record(db, { by, act: 'limit-account', on: accountSubject(user), reason });
  return null;
}

async function endLimitation(db: Db, userId: string, by: Actor): Promise<Refusal | null> {
  const user = await lockAccount(db, userId);
  if (!user) return noSuchAccount();
  if (user.limitedFor === null) return notLimited();
  await change(db, userId, null);
  await record(db, { by, act: 'unlimit-account', on: accountSubject(user) });
  return null;
}

const change = (db: Db, userId: string, limitedFor: string | null) =>
  db.updateTable('user').set({ limitedFor, isRelisting: 1 }).where('id', '=', userId).execute();

import type { BulkResult } from '../../shared/bulkActs.ts';
import type { Actor } from '../admin/auditLog.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Refusal } from '../lib/refusal.ts';
import { runThenYield } from '../lib/schedule.ts';

/** What takes an account from its readers, with the words that its owner is told. */
export interface WithReason {
  by: Actor;
  reason: string;
}

/** Does the first step with one account, in a transaction, or gives why not, before anything is written. */
export type Begin = (db: Db, userId: string) => Promise<Refusal | null>;

/** Throws why not. */
export async function onOne(db: Db, userId: string, begin: Begin): Promise<void> {
  const refusal = await inTransaction(db, (db) => begin(db, userId));
  if (refusal) throw refusal;
}

/** How many times as long as the writing readers have after it: a write to accounts makes everything anew that is cached. */
const REST = 4;

/** In one order everywhere, or two transactions could wait for each other; the answer is in the order of the ids. */
export async function onEach(db: Db, userIds: readonly string[], begin: Begin): Promise<BulkResult[]> {
  const problems = new Map<string, string | null>();
  const beginAll = () =>
    inTransaction(db, async (db) => {
      for (const userId of userIds.toSorted())
        problems.set(userId, (await begin(db, userId))?.message ?? null);
    });
  // Whoever acts on thousands of accounts sends the next hundred after this answer.
  await runThenYield(beginAll, REST);
  return userIds.map((item) => ({ item, problem: problems.get(item) ?? null }));
}

/** Whether it runs the blog: nobody takes such an account from its readers. */
export async function isAdmins(db: Db, userId: string): Promise<boolean> {
  const admin = await db.selectFrom('admin').select('userId').where('userId', '=', userId).executeTakeFirst();
  return admin !== undefined;
}

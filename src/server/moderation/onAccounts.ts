import { setTimeout as rest } from 'node:timers/promises';
import type { BulkResult } from '../../shared/bulkActs.ts';
import type { Actor } from '../audit/auditLog.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Refusal } from '../lib/refusal.ts';

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

/** How much longer than the writing the others have after it, for the pages that are made anew by it. */
const SHARE_OF_OTHERS = 4;

/** In one order everywhere, or two transactions could wait for each other; the answer is in the order of the ids. */
export async function onEach(db: Db, userIds: readonly string[], begin: Begin): Promise<BulkResult[]> {
  const began = performance.now();
  const problems = new Map<string, string | null>();
  await inTransaction(db, async (db) => {
    for (const userId of userIds.toSorted()) problems.set(userId, (await begin(db, userId))?.message ?? null);
  });
  // Whoever acts on thousands of accounts sends the next hundred after this answer.
  await rest(SHARE_OF_OTHERS * (performance.now() - began));
  return userIds.map((item) => ({ item, problem: problems.get(item) ?? null }));
}

/** Whether it runs the blog: nobody takes such an account from its readers. */
export async function isAdmins(db: Db, userId: string): Promise<boolean> {
  const admin = await db.selectFrom('admin').select('userId').where('userId', '=', userId).executeTakeFirst();
  return admin !== undefined;
}

import { setTimeout } from 'node:timers/promises';
import { isConflict } from './portable.ts';
import type { Db } from './schema.ts';

const TRIES = 4;
/** Up to so many milliseconds, and twice as many with each try: two that met must not meet again. */
const PAUSE = 10;

/**
 * Runs the queries of `work` all or not at all; within a transaction, as a part of it. When they had to give way to
 * another transaction, a deadlock or a serialization failure, they run again: `work` must not do anything but query.
 */
export async function inTransaction<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db);
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isConflict(error) || tries === TRIES) throw error;
    }
    await setTimeout(Math.random() * PAUSE * 2 ** tries);
  }
}

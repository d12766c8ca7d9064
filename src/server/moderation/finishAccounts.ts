import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { Refusal } from '../lib/refusal.ts';
import { type RepeatingJob, runEvery, runThenYield } from '../lib/schedule.ts';
import { lockAccount } from './lockAccount.ts';
import { relistSlice } from './relistSlice.ts';
import { settle } from './settle.ts';
import { hideSlice, restoreSlice } from './suspensionSlices.ts';

/** In milliseconds. Whoever suspends wakes it; by itself it finds what another process has left. */
const INTERVAL = 10 * 60_000;
/** A write to accounts makes everything anew that is cached: for many of them it is one. */
const SETTLED_AT_ONCE = 500;

export interface Running {
  db: Db;
  /** Ends it after the slice at hand; `finishAccounts` goes on. */
  stop?: AbortSignal;
}

/** Goes on with accounts that are half hidden, restored, limited or listed again, until `stop`. */
export async function finishAccounts(running: Running): Promise<void> {
  const unfinished = await running.db
    .selectFrom('user')
    .select('id')
    .where((row) =>
      row.or([
        row('suspension', 'in', ['hiding', 'restoring']),
        // In the statement itself: only by it the index is found.
        row('isRelisting', '=', sql.lit(1)),
      ]),
    )
    .execute();
  let done: string[] = [];
  for (const { id } of unfinished) {
    await move(running, id);
    if (running.stop?.aborted) return;
    done.push(id);
    if (done.length === SETTLED_AT_ONCE) {
      await settle(running.db, done);
      done = [];
    }
  }
  if (done.length > 0) await settle(running.db, done);
}

/** The same of one. */
export async function finishAccount(running: Running, userId: string): Promise<void> {
  await move(running, userId);
  if (!running.stop?.aborted) await settle(running.db, [userId]);
}

/** Hides, puts back, or takes out of the listings and into them, what an account has. Another process may do it too, or turn it round: each slice asks anew what is to be done. */
async function move({ db, stop }: Running, userId: string): Promise<void> {
  while (!stop?.aborted) {
    if (await runThenYield(() => moveSlice(db, userId))) return;
  }
}

/** Whether nothing is left to do. */
const moveSlice = (db: Db, userId: string): Promise<boolean> =>
  inTransaction(db, async (db) => {
    const account = await lockAccount(db, userId);
    if (!account) return true;
    if (account.suspension === 'hiding') return hideSlice(db, userId);
    // They come back by the account's limit.
    if (account.suspension === 'restoring') return restoreSlice(db, account);
    return relistSlice(db, account);
  });

/** Does in the background what was begun, and then what else is left of accounts; of this process at once when it is woken. */
export function keepFinishing(
  { stop, andThen, ...running }: Required<Running> & { andThen: () => Promise<void> },
  onFailed: (error: unknown) => void,
): RepeatingJob {
  const failed = (error: unknown) => {
    // Others had the threads, or the server stops: the next time goes on.
    if (!(error instanceof Refusal)) onFailed(error);
  };
  const finish = async () => {
    await finishAccounts({ ...running, stop });
    await andThen();
  };
  return runEvery(finish, { interval: INTERVAL, onFailed: failed, stop });
}

import { clearInterval, setInterval } from 'node:timers';
import type { Db } from './db/schema.ts';
import { eventLoopTurn } from './eventLoopTurn.ts';
import { finishLeaving } from './features/users/deleteAccount.ts';
import { deleteExpiredAttempts } from './limits/attemptRepository.ts';
import { deleteExpiredSessions } from './session/sessionRepository.ts';

/** In milliseconds. What ran out counts no more anyway: to delete it only keeps the tables small. */
const INTERVAL = 10 * 60 * 1000;
/** Rows a statement, so that no request waits long for it. */
const BATCH = 500;

/** Deletes everything that ran out: sessions nobody came back to, what the limits counted, accounts that were left. */
export async function tidy(db: Db): Promise<void> {
  for (const deleteExpired of [deleteExpiredSessions, deleteExpiredAttempts]) {
    while ((await deleteExpired(db, BATCH)) === BATCH) await eventLoopTurn();
  }
  await finishLeaving(db);
}

export interface Housekeeping {
  /** Ends it, once what is running has ended. */
  stop: () => Promise<void>;
}

/** Tidies now and then, without keeping the process alive. */
export function keepTidy(db: Db, onFailed: (error: unknown) => void): Housekeeping {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = tidy(db).catch(onFailed);
  }, INTERVAL).unref();

  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

import { clearInterval, setInterval } from 'node:timers';
import { renderOutdated } from './articles/renderOutdated.ts';
import type { Renderer } from './content/renderer.ts';
import type { Db } from './db/schema.ts';
import { eventLoopTurn } from './lib/eventLoopTurn.ts';
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

/** Tidies now and then, and renders outdated articles again, at first at once. Does not keep the process alive. */
export function keepTidy(
  db: Db,
  rendering: Pick<Renderer, 'render'>,
  onFailed: (error: unknown) => void,
): Housekeeping {
  let isStopped = false;
  const renderAgain = () => renderOutdated(db, rendering, () => isStopped);
  let running = renderAgain().catch(onFailed);
  const timer = setInterval(() => {
    running = running
      .then(() => tidy(db))
      .then(renderAgain)
      .catch(onFailed);
  }, INTERVAL).unref();

  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

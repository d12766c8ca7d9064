import { clearTimeout, setTimeout } from 'node:timers';
import type { LimitName } from '../../shared/blogState.ts';
import type { Db } from '../db/schema.ts';
import { addToDay } from '../state/blogDays.ts';

/** In milliseconds: how long refusals gather, so that a flood of them costs no write each. All that a kill -9 can cost. */
const INTERVAL = 5000;

/** What the limits of this process have refused, and are to be told of by day. */
export interface Refusals {
  count: (limit: LimitName) => void;
  /** Stores what is not stored yet. Throws if it can't; nothing is lost. */
  flush: () => Promise<void>;
  /** Stops the timer, and flushes. */
  close: () => Promise<void>;
}

export function createRefusals(db: Db, onFailed: (error: unknown) => void): Refusals {
  const pending = new Map<LimitName, number>();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      flush().catch((error: unknown) => {
        onFailed(error);
        schedule();
      });
    }, INTERVAL).unref();
  };
  const add = (limit: LimitName, count: number) => pending.set(limit, (pending.get(limit) ?? 0) + count);

  async function store() {
    for (const [limit, count] of [...pending]) {
      await addToDay(db, `refused ${limit}`, count);
      add(limit, -count);
      if (pending.get(limit) === 0) pending.delete(limit);
    }
  }

  async function flush() {
    const stored = running.then(store);
    running = stored.catch(() => undefined);
    await stored;
  }

  return {
    count(limit) {
      add(limit, 1);
      schedule();
    },
    flush,
    async close() {
      clearTimeout(timer);
      await flush();
    },
  };
}

import type { LimitName } from '../../shared/blogState.ts';
import type { Db } from '../db/schema.ts';
import { gather } from '../lib/gather.ts';
import { addToDay } from '../state/blogDays.ts';

/** In milliseconds: a flood of refusals costs no write each. */
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
  const add = (limit: LimitName, count: number) => pending.set(limit, (pending.get(limit) ?? 0) + count);
  const { storeSoon, flush, close } = gather(store, { interval: INTERVAL, onFailed });

  async function store() {
    for (const [limit, count] of [...pending]) {
      await addToDay(db, `refused ${limit}`, count);
      add(limit, -count);
      if (pending.get(limit) === 0) pending.delete(limit);
    }
  }

  return {
    count(limit) {
      add(limit, 1);
      storeSoon();
    },
    flush,
    close,
  };
}

import type { Connection } from '../db/connect.ts';
import { inTransaction } from '../db/portable.ts';
import { eventLoopTurn, createWriteBuffer } from '../lib/schedule.ts';
import { createPendingClicks, type Visitor } from './pendingClicks.ts';
import { type ClickBatch, findClicks, storeClicks } from './storeClicks.ts';

/** In milliseconds: how long clicks gather before they are written together. */
const FLUSH_INTERVAL = 250;
/** Counts that are remembered; then all are forgotten. */
const REMEMBERED_MAX = 100_000;
/** Articles whose clicks are written in one transaction: after a while without a database there may be any number. */
const BATCH = 1000;

/**
 * Owns how often each article was opened. A click is counted in memory and stored soon after: the clicks of this process
 * show at once, those of others within half a second, and none twice.
 */
export interface Clicks {
  /** Counts a visit of the article with this number; a robot's is none of those by day. */
  count: (number: number, visitor?: Visitor) => void;
  /** How often articles were opened, by their numbers, in the same order; 0 for one that is gone. */
  read: (numbers: readonly number[]) => Promise<number[]>;
  /** How many clicks are not stored yet. */
  pending: () => number;
  /** Stores what is pending. Throws if it can't; the clicks are kept. */
  flush: () => Promise<void>;
  /** Stops the timer and flushes. */
  close: () => Promise<void>;
}

export function createClicks({ db, stamp }: Connection, onFlushFailed: (error: unknown) => void): Clicks {
  const pending = createPendingClicks();
  /** What is stored, as long as no other process has written. */
  const stored = new Map<number, number>();
  let others = '';
  let flushes = 0;
  const gathering = createWriteBuffer(store, { interval: FLUSH_INTERVAL, onFailed: onFlushFailed });

  async function store() {
    const all = pending.inOrder();
    for (let from = 0; from < all.length; from += BATCH) {
      await storeBatch(all.slice(from, from + BATCH));
      await eventLoopTurn();
    }
  }

  async function storeBatch(batch: ClickBatch) {
    await inTransaction(db, (db) => storeClicks(db, batch));
    flushes += 1;
    pending.forget(batch);
    for (const { number, count } of batch) {
      const known = stored.get(number);
      if (known !== undefined) stored.set(number, known + count);
    }
  }

  function forgetOld() {
    const present = stamp.readClicks();
    if (present === others && stored.size < REMEMBERED_MAX) return;
    stored.clear();
    others = present;
  }

  /** Asks again if a batch was stored meanwhile: a click of it must not show twice. */
  async function find(numbers: number[]): Promise<void> {
    for (;;) {
      await gathering.settled();
      const before = flushes;
      const found = await findClicks(db, numbers);
      if (flushes !== before) continue;
      for (const number of numbers) stored.set(number, found.get(number) ?? 0);
      return;
    }
  }

  return {
    count(number, visitor = {}) {
      pending.add(number, visitor);
      gathering.storeSoon();
    },
    async read(numbers) {
      for (;;) {
        forgetOld();
        const missing = numbers.filter((number) => !stored.has(number));
        if (missing.length === 0) break;
        await find(missing);
      }
      return numbers.map((number) => (stored.get(number) ?? 0) + pending.of(number));
    },
    pending: pending.total,
    flush: gathering.flush,
    close: gathering.close,
  };
}

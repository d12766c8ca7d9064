import { clearTimeout, setTimeout } from 'node:timers';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { eventLoopTurn } from '../../eventLoopTurn.ts';
import { type Clicks, storeClicks } from './storeClicks.ts';

/** How long clicks gather before they are written together, in milliseconds: all that a kill -9 can cost. */
const FLUSH_INTERVAL = 500;
/** Articles whose clicks are written in one transaction: after a while without a database there may be any number. */
const BATCH = 1000;

/** Counts in memory, writes in batches; what it tells is exact at once. */
export interface ClickCounter {
  count: (number: number) => void;
  /** Clicks of an article that are not in the database yet. */
  pending: (number: number) => number;
  /** Clicks of all articles that are not in the database yet. */
  waiting: () => number;
  /**
   * Runs a query for stored clicks, which `pending` adds to: again if a batch was written meanwhile, as no click may
   * show twice. `use` gets the result while it is right, before any other batch.
   */
  beside: {
    <Result>(query: () => Promise<Result>): Promise<Result>;
    <Result, Used>(query: () => Promise<Result>, use: (result: Result) => Used): Promise<Used>;
  };
  /** `listen` is told what was stored of each article, at the moment from which `pending` has it no more. */
  onStored: (listen: (stored: ReadonlyMap<number, number>) => void) => void;
  /** Grows with each click. */
  revision: () => number;
  /** Writes what is pending. Throws if it can't; the clicks are kept. */
  flush: () => Promise<void>;
  /** Stops the clock and flushes. */
  close: () => Promise<void>;
}

export function clickCounter(db: Db, onFlushFailed: (error: unknown) => void): ClickCounter {
  const clicks = new Map<number, number>();
  const listeners: ((stored: ReadonlyMap<number, number>) => void)[] = [];
  let revision = 0;
  let flushes = 0;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      flush().catch((error: unknown) => {
        onFlushFailed(error);
        schedule();
      });
    }, FLUSH_INTERVAL).unref();
  };

  /** The end of the present flush, good or bad: whoever asked for it hears of its error. */
  const settled = async () => {
    await running?.catch(() => undefined);
  };

  async function flush() {
    while (running) await settled();
    if (clicks.size === 0) return;
    running = write().finally(() => (running = undefined));
    await running;
  }

  async function write() {
    // In one order everywhere, or two nodes could wait for each other.
    const all = [...clicks].sort(([one], [other]) => one - other);
    for (let from = 0; from < all.length; from += BATCH) {
      await writeBatch(all.slice(from, from + BATCH));
      await eventLoopTurn();
    }
  }

  async function writeBatch(batch: Clicks[]) {
    flushes += 1;
    await inTransaction(db, (db) => storeClicks(db, batch));
    for (const [number, count] of batch) settle(number, count);
    const stored = new Map(batch);
    for (const listen of listeners) listen(stored);
    flushes += 1;
  }

  /** Clicks that came while the batch was written stay for the next. */
  function settle(number: number, written: number) {
    const rest = (clicks.get(number) ?? 0) - written;
    if (rest > 0) clicks.set(number, rest);
    else clicks.delete(number);
  }

  return {
    count(number) {
      clicks.set(number, (clicks.get(number) ?? 0) + 1);
      revision += 1;
      schedule();
    },
    pending: (number) => clicks.get(number) ?? 0,
    waiting: () => [...clicks.values()].reduce((sum, count) => sum + count, 0),
    async beside<Result, Used>(query: () => Promise<Result>, use?: (result: Result) => Used) {
      for (;;) {
        await settled();
        const before = flushes;
        const result = await query();
        if (flushes === before) return use ? use(result) : (result as never);
      }
    },
    onStored: (listen) => listeners.push(listen),
    revision: () => revision,
    flush,
    async close() {
      clearTimeout(timer);
      await flush();
    },
  };
}

import { clearTimeout, setTimeout } from 'node:timers';

/** What gathers in memory, and is stored together. */
export interface Gathering {
  /** Has it stored once the interval is over: there is something to store. */
  storeSoon: () => void;
  /** Stores what is pending. Throws if it can't. */
  flush: () => Promise<void>;
  /** Ends with what is being stored just now, whether that succeeds or not. */
  settled: () => Promise<void>;
  /** Stops the timer, and flushes. */
  close: () => Promise<void>;
}

interface Options {
  /** In milliseconds: how long it gathers. All that a kill -9 can cost. */
  interval: number;
  /** Hears why it could not be stored; it is tried again after the interval. */
  onFailed: (error: unknown) => void;
}

/**
 * Has things stored together that come one by one.
 *
 * @param store stores what is pending, and keeps what it can't store; never called while it runs
 */
export function gather(store: () => Promise<void>, { interval, onFailed }: Options): Gathering {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const storeSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      flush().catch((error: unknown) => {
        onFailed(error);
        storeSoon();
      });
    }, interval).unref();
  };

  // Whoever began to store hears of its error.
  const settled = async () => {
    await running?.catch(() => undefined);
  };

  async function flush() {
    while (running) await settled();
    running = store().finally(() => (running = undefined));
    await running;
  }

  async function close() {
    clearTimeout(timer);
    await flush();
  }

  return { storeSoon, flush, settled, close };
}

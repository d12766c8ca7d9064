import { clearTimeout, setTimeout } from 'node:timers';
import { setTimeout as rest, setImmediate } from 'node:timers/promises';

export interface Repeated {
  /** Does the work at once, or again where it is being done. */
  wake: () => void;
  /** Waits for the end of the work at hand, once `stop` is aborted. */
  ended: () => Promise<void>;
}

interface When {
  /** In milliseconds, from one time to the next. */
  interval: number;
  onFailed: (error: unknown) => void;
  stop: AbortSignal;
}

/** Does some work, at first at once, and then every few seconds, until `stop` is aborted. Does not keep the process alive. */
export function repeat(work: () => Promise<void>, { interval, onFailed, stop }: When): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isWanted = false;
  let running = Promise.resolve();

  async function run() {
    isRunning = true;
    await work().catch(onFailed);
    isRunning = false;
    if (stop.aborted) return;
    if (isWanted) start();
    else timer = setTimeout(start, interval).unref();
  }
  function start() {
    isWanted = false;
    running = run();
  }
  start();
  stop.addEventListener('abort', () => clearTimeout(timer));

  return {
    wake() {
      isWanted = true;
      if (isRunning || stop.aborted) return;
      clearTimeout(timer);
      start();
    },
    ended: () => running,
  };
}

/** What gathers in memory, and is stored together. */
interface Gathering {
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

/**
 * Does some work of the background and rests before it gives what came of it: readers have the machine for as many times as
 * long as the work took, for what waits meanwhile and for what the work makes anew.
 */
export async function thenRest<Done>(work: () => Promise<Done>, times = 1): Promise<Done> {
  const began = performance.now();
  const done = await work();
  await rest(times * (performance.now() - began));
  return done;
}

/**
 * Lets everybody else come in between two parts of a long piece of work. An `await` of SQLite's does not: it answers
 * in a microtask, and no other request is looked at before the last of these.
 */
export const eventLoopTurn = (): Promise<void> => setImmediate();

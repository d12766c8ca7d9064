import { clearTimeout, setImmediate, setTimeout } from 'node:timers';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

export interface RepeatingJob {
  /** Starts the work now, or runs it again after the current run. */
  wake: () => void;
  /** Resolves when the current run has ended. Call after `stop` was aborted. */
  ended: () => Promise<void>;
}

interface When {
  /** Pause between two runs, in milliseconds. */
  interval: number;
  onFailed: (error: unknown) => void;
  stop: AbortSignal;
}

/** Runs work immediately and then periodically, until `stop` is aborted. Doesn't keep the process alive. */
export function runEvery(work: () => Promise<void>, { interval, onFailed, stop }: When): RepeatingJob {
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

/** Buffers values and writes them in batches. */
interface WriteBuffer {
  /** Schedules a write at the end of the interval. */
  storeSoon: () => void;
  /** Writes pending values. Throws if that fails. */
  flush: () => Promise<void>;
  /** Resolves when the running write has ended, successfully or not. */
  settled: () => Promise<void>;
  /** Stops the timer and flushes. */
  close: () => Promise<void>;
}

interface Options {
  /** How long values are buffered, in milliseconds. A crash loses at most this much time of changes. */
  interval: number;
  /** Called when a write fails. It is retried after the interval. */
  onFailed: (error: unknown) => void;
}

/**
 * Creates a buffer.
 *
 * @param store writes pending values and keeps those it can't write; never called concurrently
 */
export function createWriteBuffer(store: () => Promise<void>, { interval, onFailed }: Options): WriteBuffer {
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

  // Ignores the error, which the caller that started the write gets.
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

/** Runs background work, then pauses for a multiple of the time it took, so that readers come first. */
export async function runThenYield<Done>(work: () => Promise<Done>, times = 1): Promise<Done> {
  const began = performance.now();
  const done = await work();
  await pause(times * (performance.now() - began));
  return done;
}

/**
 * Lets other requests run between two parts of long work. Awaiting SQLite doesn't: its promises resolve in microtasks.
 */
export const eventLoopTurn = (): Promise<void> => nextTurn();

/** Memoizes `make`, including a rejected promise. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Creates a function that shares a running call among all callers with the same key. */
export function singleFlight<Result>(): (key: string, work: () => Promise<Result>) => Promise<Result> {
  const flights = new Map<string, Promise<Result>>();

  return (key, work) => {
    const flight = flights.get(key) ?? work().finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}

/**
 * Calls `look` at most once per turn of the event loop. All requests of a turn arrived before the first one is handled,
 * so one result is fresh enough for all of them. Throws what `look` throws.
 */
export function oncePerTick<Found>(look: () => Found): () => Found {
  let cached: { value: Found } | undefined;

  return () => {
    if (!cached) {
      cached = { value: look() };
      setImmediate(() => {
        cached = undefined;
      });
    }
    return cached.value;
  };
}

import { clearTimeout, setTimeout } from 'node:timers';

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

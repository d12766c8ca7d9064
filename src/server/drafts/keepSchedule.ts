import { clearTimeout, setTimeout } from 'node:timers';
import type { Renderer } from '../content/renderer.ts';
import type { Db } from '../db/schema.ts';
import { publishDue } from './publishDue.ts';

/** In milliseconds. A draft is published within twice this time. */
const INTERVAL = 10_000;

export interface Schedule {
  /** Waits for its end, once `stop` is aborted. */
  ended: () => Promise<void>;
}

/**
 * Publishes what is due, at first at once, as its time may have come while no server ran, and then every few seconds until
 * `stop` is aborted. Does not keep the process alive.
 */
export function keepSchedule(
  db: Db,
  rendering: Pick<Renderer, 'render'>,
  onFailed: (error: unknown) => void,
  stop: AbortSignal,
): Schedule {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const run = () => {
    running = publishDue(db, rendering, onFailed, stop)
      .catch(onFailed)
      .then(() => {
        if (!stop.aborted) timer = setTimeout(run, INTERVAL).unref();
      });
  };
  run();
  stop.addEventListener('abort', () => clearTimeout(timer));

  return { ended: () => running };
}

import type { Renderer } from '../content/renderer.ts';
import type { Db } from '../db/schema.ts';
import { runEvery, type RepeatingJob } from '../lib/schedule.ts';
import { publishDue } from './publishDue.ts';

/** In milliseconds. A draft is published within twice this time. */
const INTERVAL = 10_000;

/**
 * Publishes what is due, at first at once, as its time may have come while no server ran, and then every few seconds until
 * `stop` is aborted. Does not keep the process alive.
 */
export const keepSchedule = (
  db: Db,
  rendering: Pick<Renderer, 'render'>,
  onFailed: (error: unknown) => void,
  stop: AbortSignal,
): Pick<RepeatingJob, 'ended'> =>
  runEvery(() => publishDue(db, rendering, onFailed, stop), { interval: INTERVAL, onFailed, stop });

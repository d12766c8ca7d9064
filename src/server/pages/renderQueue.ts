import { clearTimeout, setTimeout } from 'node:timers';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { clientNetwork } from '../lib/network.ts';
import { fairQueue } from '../lib/fairQueue.ts';
import { Refusal } from '../lib/refusal.ts';

/** Pages and feeds that may wait to be rendered: a second or two. */
const WAITING_MAX = 200;
/** In milliseconds. */
const LONG = 20;
/** In milliseconds. What never comes would keep all others from their turn. */
const TIME_MAX = 10_000;
/** A page may wait for its turn this many times as long as one may take. */
const PATIENCE = 3;

const busy = () =>
  new Refusal('busy', 'Too many pages are asked for at the moment. Please try again soon.', {
    retryAfter: 5,
  });

/** Runs a work for a client of this address when its turn comes. Throws a refusal if too many wait. */
export type RenderQueue = <Result>(ip: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Renders pages and feeds one after the other, with all other requests in between. Networks take turns: who asks for many
 * does not hold up who asks for one.
 */
export function createRenderQueue(timeMax = TIME_MAX): RenderQueue {
  const queue = fairQueue(1, { waitingMax: WAITING_MAX, patience: PATIENCE * timeMax, refusal: busy });

  return (ip, work) =>
    queue.add(clientNetwork(ip), async () => {
      const began = performance.now();
      const result = await inTime(work(), timeMax);
      const took = performance.now() - began;
      // Of many who want to come in, a turn of the event loop lets in one: after a long page there have to be more.
      await (took > LONG ? pause(took) : nextTurn());
      return result;
    });
}

async function inTime<Result>(work: Promise<Result>, most: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`A page was not rendered within ${most} ms.`)), most);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

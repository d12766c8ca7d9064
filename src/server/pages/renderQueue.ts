import { clearTimeout, setTimeout } from 'node:timers';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { apiMessages } from '../../shared/messages/en/api.ts';
import { clientNetwork } from '../lib/network.ts';
import { fairQueue } from '../lib/fairQueue.ts';
import { Refusal } from '../lib/refusal.ts';

/** Maximum of waiting pages and feeds: a second or two of work. */
const WAITING_MAX = 200;
/** In milliseconds. */
const LONG = 20;
/** Milliseconds. A page that never finishes would block all others. */
const TIME_MAX = 10_000;
/** How long a page may wait, as a multiple of the time that one may take. */
const PATIENCE = 3;

const busy = () =>
  new Refusal('busy', apiMessages.busy.pages, {
    retryAfter: 5,
  });

/** Runs work for a client with this IP address when its turn comes. Throws a refusal if too many are waiting. */
export type RenderQueue = <Result>(ip: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Renders pages and feeds one at a time, and lets other requests run in between. Networks take turns, so a client that
 * requests many pages doesn't delay one that requests a single page.
 */
export function createRenderQueue(timeMax = TIME_MAX): RenderQueue {
  const queue = fairQueue(1, { waitingMax: WAITING_MAX, patience: PATIENCE * timeMax, refusal: busy });

  return (ip, work) =>
    queue.add(clientNetwork(ip), async () => {
      const began = performance.now();
      const result = await inTime(work(), timeMax);
      const took = performance.now() - began;
      // Each turn of the event loop accepts one new connection: after a long page, several turns are needed.
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

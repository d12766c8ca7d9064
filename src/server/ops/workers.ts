import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { clearTimeout, setTimeout } from 'node:timers';

/** In milliseconds: a worker that ends at once, each time, must not keep the machine busy by that. */
const PAUSE = 1000;

export interface Workers {
  /** Where all of them listen. */
  address: string;
  /** Has all of them end as on SIGTERM. False if one did not end well. */
  stop: () => Promise<boolean>;
}

/** Whether this process is one of several that `runWorkers` started. */
export const isWorker = cluster.isWorker;

/** In a worker: tells the process that started it where it listens. */
export const tellAddress = (address: string): unknown => process.send?.(address);

/**
 * Runs `count` processes of this same program, which listen at one address together, and replaces any that
 * ends. The first one starts alone; null if it ends before it listens, having said why.
 */
export async function runWorkers(count: number): Promise<Workers | null> {
  const pauses = new Set<NodeJS.Timeout>();
  let isStopping = false;

  const first = cluster.fork();
  const address = await addressOf(first);
  if (address === null) return null;

  const keep = (worker: Worker) =>
    worker.once('exit', (code: number | null, signal: string | null) => {
      if (isStopping) return;
      console.error(`Worker ${worker.process.pid} ended by ${signal ?? code}: another one takes its place.`);
      const pause = setTimeout(() => {
        pauses.delete(pause);
        keep(cluster.fork());
      }, PAUSE);
      pauses.add(pause);
    });
  const others = Array.from({ length: count - 1 }, () => cluster.fork());
  [first, ...others].forEach(keep);
  await Promise.all(others.map(addressOf));

  return {
    address,
    async stop() {
      isStopping = true;
      for (const pause of pauses) clearTimeout(pause);
      const ends = await Promise.all(Object.values(cluster.workers ?? {}).map(end));
      return ends.every(Boolean);
    },
  };
}

/** Once it listens; null if it ends before. */
const addressOf = (worker: Worker): Promise<string | null> =>
  Promise.race([
    once(worker, 'message').then(([address]) => String(address)),
    once(worker, 'exit').then(() => null),
  ]);

/** Whether it ended well. The signal itself ends only one that does not serve yet. */
async function end(worker: Worker | undefined): Promise<boolean> {
  if (!worker || worker.isDead()) return true;
  const ended = once(worker, 'exit') as Promise<[number | null, string | null]>;
  worker.process.kill('SIGTERM');
  const [code, signal] = await ended;
  return code === 0 || signal === 'SIGTERM';
}

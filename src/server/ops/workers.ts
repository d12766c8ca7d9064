import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { clearTimeout, setTimeout } from 'node:timers';
import { cliMessages } from '../../shared/messages/en/cli.ts';

/** In milliseconds: delay before a worker is replaced, in case it crashes immediately. */
const PAUSE = 1000;

export interface Workers {
  /** The address all of them listen on. */
  address: string;
  /** Stops all of them as SIGTERM does. False if one failed. */
  stop: () => Promise<boolean>;
}

/** Whether this process was started by `runWorkers`. */
export const isWorker = cluster.isWorker;

/** Reports a worker's address to the primary process. */
export const reportAddress = (address: string): unknown => process.send?.(address);

/**
 * Runs `count` worker processes that listen on one address, and replaces those that exit. The first starts alone; null
 * if it exits before it listens, after reporting why.
 */
export async function runWorkers(count: number): Promise<Workers | null> {
  const pauses = new Set<NodeJS.Timeout>();
  let isStopping = false;

  const first = cluster.fork();
  const address = await waitForAddress(first);
  if (address === null) return null;

  const keep = (worker: Worker) =>
    worker.once('exit', (code: number | null, signal: string | null) => {
      if (isStopping) return;
      console.error(cliMessages.start.workerExited(worker.process.pid, signal ?? code));
      const pause = setTimeout(() => {
        pauses.delete(pause);
        keep(cluster.fork());
      }, PAUSE);
      pauses.add(pause);
    });
  const others = Array.from({ length: count - 1 }, () => cluster.fork());
  [first, ...others].forEach(keep);
  await Promise.all(others.map(waitForAddress));

  return {
    address,
    async stop() {
      isStopping = true;
      for (const pause of pauses) clearTimeout(pause);
      const ends = await Promise.all(Object.values(cluster.workers ?? {}).map(endWorker));
      return ends.every(Boolean);
    },
  };
}

/** Resolves once the worker listens; null if it exits before. */
const waitForAddress = (worker: Worker): Promise<string | null> =>
  Promise.race([
    once(worker, 'message').then(([address]) => String(address)),
    once(worker, 'exit').then(() => null),
  ]);

/** Stops a worker and returns whether it exited cleanly. The signal itself kills only one that does not serve yet. */
async function endWorker(worker: Worker | undefined): Promise<boolean> {
  if (!worker || worker.isDead()) return true;
  const ended = once(worker, 'exit') as Promise<[number | null, string | null]>;
  worker.process.kill('SIGTERM');
  const [code, signal] = await ended;
  return code === 0 || signal === 'SIGTERM';
}

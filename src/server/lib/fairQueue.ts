import { AsyncLocalStorage } from 'node:async_hooks';
import { clearTimeout, setTimeout } from 'node:timers';
import { stopping } from './refusal.ts';

interface Job {
  run: () => Promise<void>;
  /** Rejects it before its turn. */
  refuse: (error: Error) => void;
}

/** Occupies a lane until its promise settles. It can call `refuse` to reject the caller's promise earlier. */
type Task<Result> = (refuse: (error: Error) => void) => Promise<Result>;

interface FairQueue {
  /**
   * Runs `task` when its turn comes and returns its result. Rejects with the refusal if there is no room to wait, or
   * the wait exceeds `patience`, in milliseconds. Defaults to the queue's; Infinity sets no limit.
   */
  add: <Result>(owner: string, task: Task<Result>, patience?: number) => Promise<Result>;
  /** Returns the number of unfinished tasks of this owner. */
  unfinished: (owner: string) => number;
  /** Returns true if a task of this owner would be accepted now. */
  hasCapacity: (owner: string) => boolean;
  /**
   * Refuses all waiting tasks, and new ones that would have to wait. Running ones may finish. Call when the server
   * stops.
   */
  close: () => void;
}

export interface QueueLimit {
  /** Maximum number of waiting tasks of all owners. */
  waitingMax: number;
  /** Maximum wait for a task's turn, in milliseconds. */
  patience: number;
  /** Creates the error for tasks that can't wait, or have waited too long. */
  refusal: () => Error;
}

/**
 * Runs up to `lanes` tasks at once. Owners take turns, so an owner with a hundred tasks doesn't delay an owner with
 * one. When too many are waiting, the owner with the most loses its last task, which may be the new one. Nothing waits
 * longer than `patience`, even while tasks are running.
 */
export function fairQueue(lanes: number, limit: QueueLimit): FairQueue {
  const { waitingMax, refusal } = limit;
  /** In the order of their next turn. */
  const waiting = new Map<string, Job[]>();
  const unfinished = new Map<string, number>();
  let waitingOfAll = 0;
  let running = 0;
  let isClosed = false;

  function updateUnfinished(owner: string, change: 1 | -1) {
    const count = (unfinished.get(owner) ?? 0) + change;
    if (count > 0) unfinished.set(owner, count);
    else unfinished.delete(owner);
  }

  function next(): Job | undefined {
    for (const [owner, jobs] of waiting) {
      const job = jobs.shift();
      waitingOfAll -= 1;
      waiting.delete(owner);
      if (jobs.length > 0) waiting.set(owner, jobs);
      return job;
    }
    return undefined;
  }

  function fill() {
    while (running < lanes) {
      const job = next();
      if (!job) return;
      running += 1;
      void job.run().finally(() => {
        running -= 1;
        fill();
      });
    }
  }

  /** Returns the longest queue, if it is longer than this owner's would be with another task. */
  function findLongerQueue(owner: string): Job[] | undefined {
    const own = (waiting.get(owner)?.length ?? 0) + 1;
    let longest: Job[] | undefined;
    for (const jobs of waiting.values()) {
      if (jobs.length > (longest?.length ?? own)) longest = jobs;
    }
    return longest;
  }

  const isFull = () => (isClosed ? running >= lanes : waitingOfAll >= waitingMax);

  function makeRoom(owner: string) {
    if (isClosed) throw stopping();
    const displaced = findLongerQueue(owner)?.pop();
    if (!displaced) throw refusal();
    waitingOfAll -= 1;
    displaced.refuse(refusal());
  }

  function expire(owner: string, job: Job) {
    const jobs = waiting.get(owner) ?? [];
    const place = jobs.indexOf(job);
    if (place === -1) return;
    jobs.splice(place, 1);
    if (jobs.length === 0) waiting.delete(owner);
    waitingOfAll -= 1;
    job.refuse(refusal());
  }

  return {
    async add(owner, task, patience = limit.patience) {
      if (isFull()) makeRoom(owner);
      return new Promise((resolve, reject) => {
        // It may be another request that starts it.
        const inOwnContext = AsyncLocalStorage.bind(task);
        const job: Job = {
          run() {
            clearTimeout(timer);
            return inOwnContext(reject)
              .then(resolve, reject)
              .finally(() => updateUnfinished(owner, -1));
          },
          refuse(error) {
            clearTimeout(timer);
            updateUnfinished(owner, -1);
            reject(error);
          },
        };
        const timer = patience === Infinity ? undefined : setTimeout(() => expire(owner, job), patience);
        const jobs = waiting.get(owner) ?? [];
        jobs.push(job);
        waiting.set(owner, jobs);
        waitingOfAll += 1;
        updateUnfinished(owner, 1);
        fill();
      });
    },
    unfinished: (owner) => unfinished.get(owner) ?? 0,
    hasCapacity: (owner) => !isFull() || findLongerQueue(owner) !== undefined,
    close() {
      isClosed = true;
      for (let job = next(); job; job = next()) job.refuse(stopping());
    },
  };
}

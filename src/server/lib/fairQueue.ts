import { clearTimeout, setTimeout } from 'node:timers';
import { stopping } from './refusal.ts';

interface Job {
  run: () => Promise<void>;
  /** Ends it before its turn. */
  refuse: (error: Error) => void;
}

/** A task. It occupies its lane until its promise settles; with `refuse` it can reject its caller's promise earlier. */
type Act<Result> = (refuse: (error: Error) => void) => Promise<Result>;

interface FairQueue {
  /**
   * Runs `act` when its turn comes and returns its result. Rejects with the refusal if it can't wait, or waits longer than
   * `patience` milliseconds: the queue's by default, Infinity for as long as it takes.
   */
  add: <Result>(owner: string, act: Act<Result>, patience?: number) => Promise<Result>;
  /** Returns the number of unfinished acts of this owner. */
  unfinished: (owner: string) => number;
  /** Returns true if an act of this owner would be accepted now. */
  hasCapacity: (owner: string) => boolean;
  /**
   * Refuses all waiting acts, and new ones that would have to wait. Running ones may finish. Call when the server stops.
   */
  close: () => void;
}

export interface QueueLimit {
  /** Maximum of waiting acts of all owners. */
  waitingMax: number;
  /** How long an act may wait for its turn, in milliseconds. */
  patience: number;
  /** Creates the error for acts that can't wait, or have waited too long. */
  refusal: () => Error;
}

/**
 * Runs up to `lanes` acts at once. Owners take turns, so an owner with a hundred acts doesn't delay an owner with one. When
 * too many are waiting, the last act of the owner with the most is refused, or the new one if it would be that act. Nothing
 * waits longer than `patience`, even while acts are running.
 */
export function fairQueue(lanes: number, limit: QueueLimit): FairQueue {
  const { waitingMax, refusal } = limit;
  /** In the order of their next turn. */
  const waiting = new Map<string, Job[]>();
  const unfinished = new Map<string, number>();
  let waitingOfAll = 0;
  let running = 0;
  let isClosed = false;

  function note(owner: string, change: 1 | -1) {
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

  /** Returns the acts of an owner who has more waiting than this one would have with another act. */
  function longerThan(owner: string): Job[] | undefined {
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
    const giveWay = longerThan(owner)?.pop();
    if (!giveWay) throw refusal();
    waitingOfAll -= 1;
    giveWay.refuse(refusal());
  }

  function giveUp(owner: string, job: Job) {
    const jobs = waiting.get(owner) ?? [];
    const place = jobs.indexOf(job);
    if (place === -1) return;
    jobs.splice(place, 1);
    if (jobs.length === 0) waiting.delete(owner);
    waitingOfAll -= 1;
    job.refuse(refusal());
  }

  return {
    async add(owner, act, patience = limit.patience) {
      if (isFull()) makeRoom(owner);
      return new Promise((resolve, reject) => {
        const job: Job = {
          run() {
            clearTimeout(timer);
            return act(reject)
              .then(resolve, reject)
              .finally(() => note(owner, -1));
          },
          refuse(error) {
            clearTimeout(timer);
            note(owner, -1);
            reject(error);
          },
        };
        const timer = patience === Infinity ? undefined : setTimeout(() => giveUp(owner, job), patience);
        const jobs = waiting.get(owner) ?? [];
        jobs.push(job);
        waiting.set(owner, jobs);
        waitingOfAll += 1;
        note(owner, 1);
        fill();
      });
    },
    unfinished: (owner) => unfinished.get(owner) ?? 0,
    hasCapacity: (owner) => !isFull() || longerThan(owner) !== undefined,
    close() {
      isClosed = true;
      for (let job = next(); job; job = next()) job.refuse(stopping());
    },
  };
}

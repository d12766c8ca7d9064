interface Job {
  run: () => Promise<void>;
}

export interface FairQueue {
  /** Runs `act` when its turn comes and gives its result. */
  add: <Result>(owner: string, act: () => Promise<Result>) => Promise<Result>;
  /** How many acts of this owner have not ended. */
  unfinished: (owner: string) => number;
}

/**
 * Runs up to `lanes` acts at once. Owners take turns: who brings a hundred acts does not hold up who brings one.
 */
export function fairQueue(lanes: number): FairQueue {
  /** In the order of their next turn. */
  const waiting = new Map<string, Job[]>();
  const unfinished = new Map<string, number>();
  let running = 0;

  function note(owner: string, change: 1 | -1) {
    const count = (unfinished.get(owner) ?? 0) + change;
    if (count > 0) unfinished.set(owner, count);
    else unfinished.delete(owner);
  }

  function next(): Job | undefined {
    for (const [owner, jobs] of waiting) {
      const job = jobs.shift();
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

  return {
    add: (owner, act) =>
      new Promise((resolve, reject) => {
        const run = () =>
          act()
            .then(resolve, reject)
            .finally(() => note(owner, -1));
        const jobs = waiting.get(owner) ?? [];
        jobs.push({ run });
        waiting.set(owner, jobs);
        note(owner, 1);
        fill();
      }),
    unfinished: (owner) => unfinished.get(owner) ?? 0,
  };
}

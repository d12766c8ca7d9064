import { availableParallelism } from 'node:os';

/** Runs `work` once per core in parallel and resolves when all are done. */
export const runPerCore = (work: () => Promise<void>): Promise<unknown> =>
  Promise.all(Array.from({ length: availableParallelism() }, work));

import { availableParallelism } from 'node:os';

/** Does it as many times at once as there are cores, and resolves when all are done. */
export const atOnce = (work: () => Promise<void>): Promise<unknown> =>
  Promise.all(Array.from({ length: availableParallelism() }, work));

import { setTimeout as rest } from 'node:timers/promises';

/**
 * Does some work of the background and rests before it gives what came of it: readers have the machine for as many times as
 * long as the work took, for what waits meanwhile and for what the work makes anew.
 */
export async function thenRest<Done>(work: () => Promise<Done>, times = 1): Promise<Done> {
  const began = performance.now();
  const done = await work();
  await rest(times * (performance.now() - began));
  return done;
}

import { setImmediate } from 'node:timers/promises';

/** Counts the turns of the event loop during the work, in which other work can run. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  const done = new AbortController();
  const working = work().finally(() => done.abort());
  let turns = 0;
  while (!done.signal.aborted) {
    await setImmediate();
    turns += 1;
  }
  await working;
  return turns;
}

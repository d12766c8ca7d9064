import { setImmediate } from 'node:timers/promises';

/** How often the event loop came round while the work was done: whatever else waits is served in between. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
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

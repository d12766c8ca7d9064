import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for what comes by itself; the test's own time limit is the only one. */
export async function until(isThere: () => Promise<boolean>): Promise<void> {
  while (!(await isThere())) await sleep(20);
}

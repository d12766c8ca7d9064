import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until a condition holds, limited only by the test's timeout. */
export async function until(isThere: () => Promise<boolean>): Promise<void> {
  while (!(await isThere())) await sleep(20);
}

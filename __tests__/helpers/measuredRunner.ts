import { readFileSync } from 'node:fs';
import type { TestResult } from '@jest/reporters';
import runTests from 'jest-circus/runner';

export interface MeasuredResult extends TestResult {
  /** CPU seconds of the worker and of the processes that the file's tests started, since its previous file. */
  cpuSeconds?: number;
}

/** Linux counts the CPU time of ended children in hundredths of a second (USER_HZ), whatever the machine. */
const TICKS_PER_SECOND = 100;

/** Returns the CPU seconds of this process and its ended children; without /proc, of this process alone. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childrenSeconds();
}

function childrenSeconds(): number {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(13, 15);
    return (Number(user) + Number(system)) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

let measured = cpuSeconds();

/** jest's own runner, which also measures CPU time for `progressReporter.ts`. */
// eslint-disable-next-line import-x/no-default-export -- jest asks for it.
export default async function runMeasured(...args: Parameters<typeof runTests>): Promise<MeasuredResult> {
  const result = await runTests(...args);
  const now = cpuSeconds();
  const cost = now - measured;
  measured = now;
  return { ...result, cpuSeconds: cost };
}

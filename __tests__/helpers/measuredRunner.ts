import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestResult } from '@jest/reporters';
import runTests, { type CircusEvent, type TestEnvironment } from 'jest-circus/runner';
import { isGroup } from '../../tools/testGroups.ts';

export interface MeasuredResult extends TestResult {
  /** CPU seconds by path: of the worker, and of the processes that the tests started, since its previous file. */
  costs?: Record<string, number>;
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

/** Fails a test that has ended without an assertion, such as one in a loop over an empty list. */
export function requireAssertion({ name, test }: CircusEvent, { global }: TestEnvironment): void {
  if (name === 'test_fn_success' && global.expect.getState().assertionCalls === 0)
    test?.errors.push(new Error('This test made no assertion.'));
}

/**
 * jest's own runner, which also requires an assertion of each test, and measures the CPU time of each file, even in a
 * group, for `progressReporter.ts`.
 */
// oxlint-disable-next-line import/no-default-export -- jest asks for it.
export default async function runMeasured(...args: Parameters<typeof runTests>): Promise<MeasuredResult> {
  const [, { rootDir }, environment, , testPath] = args;
  const costs: Record<string, number> = {};
  let file = path.relative(rootDir, testPath);
  const measure = () => {
    const now = cpuSeconds();
    costs[file] = (costs[file] ?? 0) + now - measured;
    measured = now;
  };

  const isInGroup = isGroup(file);
  environment.handleTestEvent = (event) => {
    requireAssertion(event, environment);
    const started = isInGroup ? startedFile(event) : undefined;
    if (started === undefined) return;
    // The first file of a group pays for what the group loads.
    if (!isGroup(file)) measure();
    file = started;
  };
  const result = await runTests(...args);
  measure();
  return { ...result, costs };
}

/** Returns the file of a group whose tests are about to be read or run; undefined at other events. */
function startedFile({ name, blockName, describeBlock }: CircusEvent): string | undefined {
  if (name !== 'start_describe_definition' && name !== 'run_describe_start') return undefined;
  const title = blockName ?? describeBlock?.name;
  return title !== undefined && /^__tests__\/.*\.test\.tsx?$/.test(title) ? title : undefined;
}

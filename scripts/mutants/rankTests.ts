import { isNamedAfter } from '../../tools/nearestTests.ts';
import type { TestFile } from './coverage.ts';
import type { Mutant } from './mutant.ts';

/**
 * Ranks the test files that reach a mutant. Page tests reach nearly everything, so three orders alternate: tests that run
 * this file more than others, tests that run parts of it that few others run, and tests that run the mutant most often.
 * The file's own tests come first, as many files load constants but few check them.
 */
export function rankTests({ id, fileName }: Mutant, all: Mutant[], tests: TestFile[]): TestFile[] {
  const fileMutants = new Set(
    all.filter((mutant) => mutant.fileName === fileName).map((mutant) => mutant.id),
  );
  const inFile = ({ run }: TestFile) => run.filter((other) => fileMutants.has(other));
  const runners = new Map<string, number>();
  for (const other of tests.flatMap(inFile)) runners.set(other, (runners.get(other) ?? 0) + 1);

  const depth = (test: TestFile) =>
    inFile(test).reduce((sum, other) => sum + 1 / (runners.get(other) ?? 1), 0);
  const focus = (test: TestFile) => inFile(test).length / (test.run.length + 20);
  const frequency = ({ times }: TestFile) => times[id] ?? 0;
  const by = (rank: (test: TestFile) => number) =>
    tests
      .filter(({ loaded, run }) => loaded.includes(id) || run.includes(id))
      .map((test) => ({ test, isRun: Number(test.run.includes(id)), rank: rank(test) }))
      .sort((one, other) => other.isRun - one.isRun || other.rank - one.rank)
      .map(({ test }) => test);

  const orders = [by(focus), by(depth), by(frequency)];
  const alternating = orders[0]?.flatMap((_, at) => orders.flatMap((order) => order.slice(at, at + 1))) ?? [];
  const own = alternating.filter((test) => isNamedAfter(test.path, fileName));
  return [...new Set([...own, ...alternating])];
}

import type { Mutant } from './mutant.ts';
import type { TestFile } from './reached.ts';

/**
 * The tests of a page come by nearly everything. In turns come first those that run more of the file than of the rest, and
 * those that run of it what few others run.
 */
export function testsFor({ id, fileName }: Mutant, all: Mutant[], tests: TestFile[]): TestFile[] {
  const ofTheFile = new Set(all.filter((mutant) => mutant.fileName === fileName).map((mutant) => mutant.id));
  const inFile = ({ run }: TestFile) => run.filter((other) => ofTheFile.has(other));
  const runners = new Map<string, number>();
  for (const other of tests.flatMap(inFile)) runners.set(other, (runners.get(other) ?? 0) + 1);

  const depth = (test: TestFile) =>
    inFile(test).reduce((sum, other) => sum + 1 / (runners.get(other) ?? 1), 0);
  const focus = (test: TestFile) => inFile(test).length / (test.run.length + 20);
  const by = (rank: (test: TestFile) => number) =>
    tests
      .filter(({ loaded, run }) => loaded.includes(id) || run.includes(id))
      .map((test) => ({ test, isRun: Number(test.run.includes(id)), rank: rank(test) }))
      .sort((one, other) => other.isRun - one.isRun || other.rank - one.rank)
      .map(({ test }) => test);

  const [focused, deep] = [by(focus), by(depth)];
  return [...new Set(focused.flatMap((test, at) => [test, ...deep.slice(at, at + 1)]))];
}

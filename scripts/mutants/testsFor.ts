import type { Mutant } from './mutant.ts';
import type { TestFile } from './reached.ts';

/** The tests of a page come by nearly everything: those that know more of the file than of the rest come first. */
export function testsFor({ id, fileName }: Mutant, all: Mutant[], tests: TestFile[]): TestFile[] {
  const ofTheFile = new Set(all.filter((mutant) => mutant.fileName === fileName).map((mutant) => mutant.id));
  const focus = ({ run }: TestFile) => run.filter((other) => ofTheFile.has(other)).length / (run.length + 20);
  const rank = (test: TestFile) => (test.run.includes(id) ? 1 : 0) + focus(test);
  return tests
    .filter(({ loaded, run }) => loaded.includes(id) || run.includes(id))
    .map((test) => ({ test, rank: rank(test) }))
    .sort((one, other) => other.rank - one.rank)
    .map(({ test }) => test);
}

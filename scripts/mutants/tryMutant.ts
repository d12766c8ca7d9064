import type { Mutant } from './mutant.ts';
import type { TestFile } from './reached.ts';
import { runJest } from './runJest.ts';

/** What its types refuse, `npm run check` notices, though no test does. */
export type Fate = 'killed' | 'timed out' | 'refused by its types' | 'survived' | 'not reached';

export interface Outcome {
  fate: Fate;
  /** The test that noticed it, or how many files did not. */
  by: string;
}

/** Runs the tests nearest to it, the three nearest first, until one notices. */
export async function tryMutant(folder: string, { id }: Mutant, tests: TestFile[]): Promise<Outcome> {
  if (tests.length === 0) return { fate: 'not reached', by: '' };
  for (const some of [tests.slice(0, 3), tests.slice(3)]) {
    if (some.length === 0) continue;
    // Jest itself needs some seconds, and on a busy machine everything takes longer.
    const limit = 120_000 + 5 * some.reduce((sum, { duration }) => sum + duration, 0);
    const { code, output } = await runJest(folder, {
      args: [
        ...['--runInBand', '--silent', '--reporters=<rootDir>/scripts/mutants/firstFailure.ts'],
        ...['--runTestsByPath', ...some.map(({ path }) => path)],
      ],
      environment: { __STRYKER_ACTIVE_MUTANT__: id },
      limit,
    });
    if (code === null) return { fate: 'timed out', by: some.map(({ path }) => path).join(' ') };
    if (code !== 0) return { fate: 'killed', by: output.trim() };
  }
  return { fate: 'survived', by: `${tests.length}` };
}

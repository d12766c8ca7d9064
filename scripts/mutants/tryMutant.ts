import type { Mutant } from './mutant.ts';
import type { TestFile } from './coverage.ts';
import { runJest } from './runJest.ts';

/** Mutants refused by the compiler are caught by `npm run typecheck`. */
export type MutantStatus = 'killed' | 'timed out' | 'does not compile' | 'survived' | 'not reached';

export interface Outcome {
  status: MutantStatus;
  /** The test that caught it, or the number of test files that didn't. */
  by: string;
}

/** Runs the ranked tests, the first three before the others, until one fails. */
export async function tryMutant(folder: string, { id }: Mutant, tests: TestFile[]): Promise<Outcome> {
  if (tests.length === 0) return { status: 'not reached', by: '' };
  for (const some of [tests.slice(0, 3), tests.slice(3)]) {
    if (some.length === 0) continue;
    // jest takes some seconds to start, and more on a busy machine.
    const limit = 120_000 + 5 * some.reduce((sum, { duration }) => sum + duration, 0);
    const { code, output } = await runJest(folder, {
      args: [
        ...['--runInBand', '--silent', '--reporters=<rootDir>/scripts/mutants/firstFailure.ts'],
        ...['--runTestsByPath', ...some.map(({ path }) => path)],
      ],
      environment: { __STRYKER_ACTIVE_MUTANT__: id },
      limit,
    });
    if (code === null) return { status: 'timed out', by: some.map(({ path }) => path).join(' ') };
    if (code !== 0) return { status: 'killed', by: output.trim() };
  }
  return { status: 'survived', by: `${tests.length}` };
}

import { parseArgs } from 'node:util';
import { RULES } from './choose.ts';

export interface Options {
  seed: number;
  /** Mutants at most. */
  count: number;
  /** Files of tests, after which a mutant survives. */
  tests: number;
  folder: string | undefined;
  /** A branch or a commit, of whose changes since then alone; null for whole files. */
  since: string | null;
}

export const USAGE = `Usage: npm run test:mutants -- [--seed N] [--count 200] [--folder PATH | --changed [--since main]]

Puts bugs into a copy of the code, one at a time, and says which of them no test notices.

  --seed N       draws the same mutants for the same number; by default another one each time
  --count 200    so many at most
  --folder PATH  of this folder or file, in place of the rules: ${RULES.join(', ')}
  --changed      of the lines that were changed since the branch left --since
  --since main   a branch or a commit
  --tests 12     a mutant survives when so many files of tests, the nearest, have not noticed it`;

/** Null if they are none, or ask for help. */
export function optionsOf(args: string[]): Options | null {
  try {
    const { values } = parseArgs({
      args,
      options: {
        seed: { type: 'string', default: `${Math.floor(Math.random() * 100_000)}` },
        count: { type: 'string', default: '200' },
        tests: { type: 'string', default: '12' },
        folder: { type: 'string' },
        changed: { type: 'boolean', default: false },
        since: { type: 'string', default: 'main' },
        help: { type: 'boolean', default: false },
      },
    });
    const numbers = { seed: Number(values.seed), count: Number(values.count), tests: Number(values.tests) };
    const areNumbers = Object.values(numbers).every((value) => Number.isSafeInteger(value) && value >= 0);
    if (values.help || !areNumbers) return null;
    return { ...numbers, folder: values.folder, since: values.changed ? values.since : null };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

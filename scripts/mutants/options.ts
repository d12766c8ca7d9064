import { parseArgs } from 'node:util';
import { DEFAULT_FOLDERS } from './selection.ts';

export interface Options {
  seed: number;
  /** Maximum number of mutants. */
  count: number;
  /** Maximum number of test files per mutant. */
  tests: number;
  folder: string | undefined;
  /** Limits mutants to lines changed since this revision; null for whole files. */
  since: string | null;
}

export const USAGE = `Usage: npm run test:mutants -- [--seed N] [--count 200] [--folder PATH | --changed [--since main]]

Insert bugs into a copy of the code, one at a time, and list those that no test catches.

Options:
  --seed N       The same number draws the same mutants (default: random)
  --count N      Maximum number of mutants (default: 200)
  --folder PATH  Mutate this folder or file instead of ${DEFAULT_FOLDERS.join(', ')}
  --changed      Mutate the lines changed since the branch left --since
  --since REF    Branch or commit (default: main)
  --tests N      Nearest test files to run for each mutant (default: 12)`;

/** Parses the options. Returns null if they are invalid or ask for help. */
export function parseOptions(args: string[]): Options | null {
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

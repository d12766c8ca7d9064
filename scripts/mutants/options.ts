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

Injects bugs into a copy of the code, one at a time, and prints those that no test catches.

  --seed N       selects the same mutants for the same number; random by default
  --count 200    maximum number of mutants
  --folder PATH  a folder or file; by default ${DEFAULT_FOLDERS.join(', ')}
  --changed      only lines changed since the merge base with --since
  --since main   a branch or commit
  --tests 12     maximum number of test files to run per mutant`;

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

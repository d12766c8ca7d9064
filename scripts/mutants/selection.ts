import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { random } from '../../tools/random.ts';
import type { Mutant } from './mutant.ts';

/** Folders with rules: contracts, stores, services, limits, and the client's API and session. */
export const DEFAULT_FOLDERS = [
  'src/shared',
  ...['src/server/store', 'src/server/services', 'src/server/limits'],
  ...['src/client/session', 'src/client/api'],
];

export const findFiles = (folders: string[]): string[] =>
  folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`)).sort();

/** Returns the lines of each file that changed since a revision, committed or not. */
export function findChangedLines(since: string, below = 'src', cwd = '.'): Map<string, Set<number>> {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', cwd });
  const base = git('merge-base', since, 'HEAD').trim();
  const lines = new Map<string, Set<number>>();
  let file = new Set<number>();
  for (const line of git('diff', '--unified=0', '--no-color', base, '--', below).split('\n')) {
    const name = /^\+\+\+ b\/(.*\.tsx?)$/.exec(line)?.[1];
    const [, start, count = '1'] = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (name !== undefined) lines.set(name, (file = new Set()));
    if (start !== undefined) for (let n = 0; n < Number(count); n += 1) file.add(Number(start) + n);
  }
  return lines;
}

/** Draws mutants by a seed, in the order of their files. */
export function drawMutants(mutants: Mutant[], count: number, seed: number): Mutant[] {
  const { below } = random(seed);
  const left = [...mutants];
  const drawn: Mutant[] = [];
  while (left.length > 0 && drawn.length < count) drawn.push(...left.splice(below(left.length), 1));
  return drawn.sort((one, other) => Number(one.id) - Number(other.id));
}

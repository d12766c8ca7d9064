import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { random } from '../../tools/random.ts';
import type { Mutant } from './mutant.ts';

/** The rules: contracts, what the server stores and does, limits, and how the client talks to the server. */
export const RULES = [
  'src/shared',
  ...['src/server/store', 'src/server/services', 'src/server/limits'],
  ...['src/client/session', 'src/client/api'],
];

export const filesBelow = (folders: string[]): string[] =>
  folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`)).sort();

/** The lines of each file that differ from a revision, also those that are not committed. */
export function changedLines(since: string, below = 'src', cwd = '.'): Map<string, Set<number>> {
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

/** So many of them, the same for the same seed; in the order of their files. */
export function draw(mutants: Mutant[], count: number, seed: number): Mutant[] {
  const { below } = random(seed);
  const left = [...mutants];
  const drawn: Mutant[] = [];
  while (left.length > 0 && drawn.length < count) drawn.push(...left.splice(below(left.length), 1));
  return drawn.sort((one, other) => Number(one.id) - Number(other.id));
}

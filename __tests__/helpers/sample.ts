import { random } from '../../tools/random.ts';

/** Whether this is `npm run test:all`. */
export const isAll = process.env.TEST_ALL === 'true';

/** TEST_SEED=… selects other samples. */
const SEED = Number(process.env.TEST_SEED ?? 20261125);

/** Returns all of a matrix in `npm run test:all`, else `count` of its cases, the same for the same seed. */
export function sample<Case extends unknown[] | [unknown]>(cases: readonly Case[], count: number): Case[];
export function sample<Case>(cases: readonly Case[], count: number): Case[];
export function sample<Case>(cases: readonly Case[], count: number): Case[] {
  if (isAll) return [...cases];
  const left = [...cases];
  const { below } = random(SEED);
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(below(left.length), 1),
  ).flat();
}

/** Registers tests that run in `npm run test:all` only: processes, floods, megabytes. */
export function inTestAll(register: () => void): void {
  if (isAll) register();
}

import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const FOLDER = '.test-groups';
/** In files. With twice as many, tests took as much CPU time and cores were idle at the end. */
const SIZE = 12;
/** What would apply to all files of a group: mocked modules, another environment, or anything else marked as `@alone`. */
const ALONE = /\bjest\.(?:mock|unmock|doMock|dontMock|resetModules)\b|@jest-environment|@alone/;

/** How a test says that `TEST_ALL=true` runs more of it: each case of a matrix, and what takes long. */
const LONGER = /helpers\/sample\.ts'|\bitInTestAll\b|\bTEST_ALL\b/;

export const isGroup = (file: string): boolean => file.startsWith(FOLDER);

export interface Selection {
  project: string;
  /** A glob. */
  pattern: string;
  /** Regular expressions, as in jest's `testPathIgnorePatterns`. */
  leftOut: string[];
  /** Modules that each group loads first: those with hooks for every file. */
  first?: string[];
}

/**
 * Writes jest files that each run several of a project's tests in one environment, and returns jest's `testMatch` for them.
 * Modules are loaded and optimized once per group instead of once per file, which saves a third of the time. Files that
 * match `ALONE` stay alone.
 */
export function groupTests({ project, pattern, leftOut, first = [] }: Selection): string[] {
  const isLeftOut = (file: string) => leftOut.some((expression) => new RegExp(expression).test(`/${file}`));
  const files = globSync(pattern)
    .filter((file) => !isLeftOut(file))
    .sort();
  const alone = files.filter((file) => ALONE.test(readFileSync(file, 'utf8')));
  const together = files.filter((file) => !alone.includes(file));

  mkdirSync(FOLDER, { recursive: true });
  const count = Math.ceil(together.length / SIZE);
  const groups = Array.from({ length: count }, (_, index) => {
    const group = `${FOLDER}/${project}${index + 1}.cjs`;
    const [from, to] = [index, index + 1].map((edge) => Math.round((edge * together.length) / count));
    const lines = [
      ...first.map((file) => `require('../${file}');`),
      ...together.slice(from, to).map((file) => `describe('${file}', () => void require('../${file}'));`),
    ];
    writeFileSync(group, `${lines.join('\n')}\n`);
    return group;
  });
  return [...groups, ...alone].map((file) => `<rootDir>/${file}`);
}

/**
 * Returns the tests that `npm test` runs completely on PostgreSQL, which `npm run test:all` needn't repeat. `.engines` suites with
 * tests for one engine aren't among them.
 */
export const findWholeOnPostgres = (): string[] =>
  globSync('__tests__/server/**/*.{engines,postgres}.test.ts').filter((file) => {
    const text = readFileSync(file, 'utf8');
    return !LONGER.test(text) && !/OnOneEngine\b/.test(text);
  });

/** Returns the tests of which `npm test` runs a part or nothing on SQLite and in pages, so that `npm run test:all` runs the rest. */
export const findLongerTests = (): string[] =>
  globSync('__tests__/{shared,server,tooling,client}/**/*.test.{ts,tsx}')
    .filter((file) => !file.includes('.postgres.'))
    .filter((file) => file.includes('.all.test') || LONGER.test(readFileSync(file, 'utf8')))
    .sort();

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Everything that tests may depend on. */
const FILES = ['{src,__tests__,tools,scripts,bench,deploy,docs,public,.ci}/**', '*'];
const CODE = /\.(?:[cm]?[jt]s|tsx)$/;
const TEST = /^__tests__\/(?:shared|server|client|tooling)\/.*\.test\.tsx?$/;
/** They take minutes, or a database that takes as long to start. */
const SLOW = /\.(?:postgres|all)\.test/;
/** Maximum number of test files for `test:quick`, to stay within a minute. */
export const NEAREST_MAX = 25;
/** Whatever this mentions applies to every test. */
const JEST_CONFIG = 'jest.config.ts';

/** Returns true for the test of a file, or of a folder that it is in: `__tests__/a.test.ts` of `src/a.ts` and `src/a/b.ts`. */
export function isNamedAfter(test: string, file: string): boolean {
  const name = test.replace(/^__tests__/, 'src').replace(/(\.\w+)*\.test\.tsx?$/, '');
  return file.startsWith(`${name}.`) || file.startsWith(`${name}/`);
}

/** Returns a name without folder and endings, in lower case, as components have capitals and tests have none. */
const stem = (file: string) => path.basename(file).split('.', 1).join().toLowerCase();

/** Returns the folder of `__tests__` for a file: `client` for all below `src/client`. */
const partOf = (file: string) => /^(?:src|__tests__)\/(shared|server|client)\//.exec(file)?.[1] ?? 'tooling';

const hasItsName = (test: string, file: string) =>
  isNamedAfter(test, file) || (stem(test) === stem(file) && partOf(test) === partOf(file));

/** Returns true for a test in the folder of a client's feature. */
const isOfFeature = (test: string, file: string) =>
  partOf(file) === 'client' &&
  partOf(test) === 'client' &&
  file
    .split('/')
    .slice(2, -1)
    .includes(path.basename(path.dirname(test)));

/**
 * Returns what each code file mentions: every string that is the path of a file, relative to the file or to the repository, or
 * that is a glob or folder. What stands around the string doesn't matter, as there are many ways to depend on a file: `import`
 * with comments inside, `jest.mock`, a worker's URL, the arguments of a process, a document to be read.
 *
 * @param removed files that are mentioned although they no longer exist
 */
export function findMentions(cwd = '.', removed: string[] = []): Map<string, string[]> {
  const root = path.resolve(cwd);
  const files = globSync(FILES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  const known = [...new Set([...files, ...removed])];
  const names = new Set(known);
  const folders = new Map<string, string[]>();

  /** Returns the files of a path, a folder, or a glob. Only tests read whole folders; elsewhere they are settings of tools. */
  function resolve(mention: string, isTest: boolean): string[] {
    const name = path.posix.normalize(mention).replace(/\/$/, '');
    if (names.has(name)) return [name];
    if (!isTest || !name.includes('/') || name.startsWith('..')) return [];
    const found =
      folders.get(name) ??
      known.filter((file) =>
        /[*{]/.test(name) ? path.posix.matchesGlob(file, name) : file.startsWith(`${name}/`),
      );
    folders.set(name, found);
    return found;
  }

  return new Map(
    files
      .filter((file) => CODE.test(file))
      .map((file) => {
        const text = readFileSync(path.join(root, file), 'utf8');
        // Not in pairs: an apostrophe in a comment would shift all that follow.
        const mentions = new Set(text.match(/(?<=['"`])[^'"`\s$]+(?=['"`])/g));
        const mentioned = [...mentions].flatMap((mention) => [
          ...(mention.startsWith('.')
            ? resolve(path.posix.join(path.posix.dirname(file), mention), TEST.test(file))
            : []),
          ...resolve(mention.replace(/^<rootDir>\//, ''), TEST.test(file)),
        ]);
        return [file, [...new Set(mentioned)].filter((name) => name !== file)];
      }),
  );
}

/**
 * Returns the quick tests that depend on these files, the nearest first: those with a name of theirs, those of the same feature, then
 * those with the fewest steps in between. Steps alone don't do: pages are reached through the whole app, so their own tests are
 * as far away as all others.
 */
export function findNearestTests(changed: string[], mentions = findMentions('.', changed)): string[] {
  const mentioners = new Map<string, string[]>();
  for (const [file, mentioned] of mentions)
    for (const name of mentioned) mentioners.set(name, [...(mentioners.get(name) ?? []), file]);

  const steps = new Map(changed.map((file) => [file, 0]));
  for (const [file, step] of steps) {
    // What a test reads is its subject; nothing depends on a test.
    if (TEST.test(file)) continue;
    for (const mentioner of mentioners.get(file) ?? [])
      if (!steps.has(mentioner)) steps.set(mentioner, step + 1);
  }

  const reachesAll = steps.has(JEST_CONFIG);
  const distance = (test: string): number => {
    if (changed.includes(test)) return -3;
    if (changed.some((file) => hasItsName(test, file))) return -2;
    const step = steps.get(test) ?? (reachesAll ? Number.MAX_SAFE_INTEGER : Infinity);
    return step < Infinity && changed.some((file) => isOfFeature(test, file)) ? -1 : step;
  };
  return [...mentions.keys()]
    .filter((file) => TEST.test(file) && !SLOW.test(file))
    .map((test) => ({ test, distance: distance(test) }))
    .filter((found) => found.distance < Infinity)
    .sort((one, other) => one.distance - other.distance)
    .map(({ test }) => test);
}

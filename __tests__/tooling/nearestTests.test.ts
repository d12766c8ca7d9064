import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { findMentions, findNearestTests, NEAREST_MAX } from '../../tools/nearestTests.ts';

describe('the tests that depend on a change', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'nearest-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  function write(files: Record<string, string>) {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
  }
  const nearest = (...changed: string[]) => findNearestTests(changed, findMentions(folder, changed));

  it.each([
    ['a webpack comment', `import(/* webpackChunkName: 'admin' */ '../../src/client/a.tsx')`],
    ['a comment of several lines', `import(\n  /* it's big\n   */\n  '../../src/client/a.tsx'\n)`],
    ['double quotes', `import { a } from "../../src/client/a.tsx";`],
    ['backquotes', 'await import(`../../src/client/a.tsx`);'],
    ['several lines', `import {\n  a, // don't sort\n  b,\n} from '../../src/client/a.tsx';`],
    ['types only', `import type { A } from '../../src/client/a.tsx';`],
    ['a type', `let a: import('../../src/client/a.tsx').A;`],
    ['no names', `import '../../src/client/a.tsx';`],
    ['an export', `export * from '../../src/client/a.tsx';`],
    ['a mock', `jest.mock<typeof A>('../../src/client/a.tsx', () => ({}));`],
    ['an actual module', `jest.requireActual<typeof A>('../../src/client/a.tsx');`],
    ['a URL', `new Worker(new URL('../../src/client/a.tsx', import.meta.url));`],
    ['a process', `spawn(process.execPath, ['--import', './tools/b.mjs', 'src/client/a.tsx']);`],
    ['a folder', `readdirSync('src/client');`],
    ['a glob', `globSync('src/**/*.{ts,tsx}');`],
  ])('are found by %s', (_, code) => {
    write({ 'src/client/a.tsx': '', '__tests__/client/other.test.ts': code });

    expect(nearest('src/client/a.tsx')).toEqual(['__tests__/client/other.test.ts']);
  });

  it('are found through other files, but not through other tests', () => {
    write({
      'src/client/a.tsx': '',
      '__tests__/helpers/visit.ts': `import '../../src/client/a.tsx';`,
      '__tests__/client/far.test.ts': `import '../helpers/visit.ts';`,
      '__tests__/client/list.test.ts': `const all = ['__tests__/client/far.test.ts'];`,
    });

    expect(nearest('src/client/a.tsx')).toEqual(['__tests__/client/far.test.ts']);
  });

  it('are found for a file that was removed', () => {
    write({ '__tests__/client/other.test.ts': `import '../../src/client/gone.ts';` });

    expect(nearest('src/client/gone.ts')).toEqual(['__tests__/client/other.test.ts']);
  });

  it('leave out those that are slow', () => {
    write({
      'src/server/a.ts': '',
      '__tests__/server/a.postgres.test.ts': `import '../../src/server/a.ts';`,
      '__tests__/server/a.all.test.ts': `import '../../src/server/a.ts';`,
      '__tests__/server/b.engines.test.ts': `import '../../src/server/a.ts';`,
    });

    expect(nearest('src/server/a.ts')).toEqual(['__tests__/server/b.engines.test.ts']);
  });

  it('are all tests for what jest is configured with', () => {
    write({
      'jest.config.ts': `export default { setupFiles: ['<rootDir>/__tests__/helpers/setup.ts'] };`,
      '__tests__/helpers/setup.ts': '',
      '__tests__/server/some.test.ts': '',
    });

    expect(nearest('__tests__/helpers/setup.ts')).toEqual(['__tests__/server/some.test.ts']);
  });

  it('begin with changed tests, then those with the name of a changed file, then those of its feature', () => {
    write({
      'src/client/features/admin/StatusPage.tsx': '',
      '__tests__/helpers/visit.ts': `import '../../src/client/features/admin/StatusPage.tsx';`,
      '__tests__/server/near.test.ts': `import '../../src/client/features/admin/StatusPage.tsx';`,
      '__tests__/client/account/account.test.ts': `import '../../helpers/visit.ts';`,
      '__tests__/client/admin/other.test.ts': `import '../../helpers/visit.ts';`,
      '__tests__/client/pages/statusPage.test.ts': `import '../../helpers/visit.ts';`,
      '__tests__/shared/changed.test.ts': '',
    });

    expect(nearest('src/client/features/admin/StatusPage.tsx', '__tests__/shared/changed.test.ts')).toEqual([
      '__tests__/shared/changed.test.ts',
      '__tests__/client/pages/statusPage.test.ts',
      '__tests__/client/admin/other.test.ts',
      '__tests__/server/near.test.ts',
      '__tests__/client/account/account.test.ts',
    ]);
  });
});

describe('in this repository', () => {
  const mentions = findMentions();
  const sources = [...mentions.keys()].filter((file) => file.startsWith('src/') && !file.endsWith('.d.ts'));
  const stem = (file: string) => path.basename(file).replace(/\..*/, '').toLowerCase();

  it('every import that the compiler finds is found', () => {
    const missed = [...mentions].flatMap(([file, mentioned]) =>
      ts
        .preProcessFile(readFileSync(file, 'utf8'), true, true)
        .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
        .map(({ fileName }) => path.posix.join(path.posix.dirname(file), fileName))
        .filter((imported) => !mentioned.includes(imported) && ts.sys.fileExists(imported))
        .map((imported) => `${file}: ${imported}`),
    );

    expect(missed).toEqual([]);
  });

  it('every module has tests of its behavior, beside those that read the whole tree', () => {
    const readsAll = (test: string) => (mentions.get(test)?.length ?? 0) > 200;
    const without = sources.filter((file) => findNearestTests([file], mentions).every(readsAll));

    expect(without).toEqual(['src/server/process/compileCache.mjs']);
  });

  it('the tests with the name of a module are among those that are run for it', () => {
    const tests = [...mentions.keys()].filter((file) =>
      /^__tests__\/.*(?<!\.(?:all|postgres))\.test\.tsx?$/.test(file),
    );
    const missed = sources.flatMap((file) => {
      const own = tests.filter(
        (test) => stem(test) === stem(file) && test.split('/')[1] === file.split('/')[1],
      );
      const picked = findNearestTests([file], mentions).slice(0, NEAREST_MAX);
      return own.filter((test) => !picked.includes(test)).map((test) => `${file}: ${test}`);
    });

    expect(missed).toEqual([]);
  });
});

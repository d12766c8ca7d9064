import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Mutant } from '../../scripts/mutants/mutant.ts';
import { rankTests } from '../../scripts/mutants/rankTests.ts';
import {
  DEFAULT_FOLDERS,
  drawMutants,
  findChangedLines,
  findFiles,
} from '../../scripts/mutants/selection.ts';
import { applyMutant, createTypeChecker } from '../../scripts/mutants/typeChecker.ts';
import { itInTestAll } from '../helpers/registerTests.ts';

const aMutant = (id: number, fileName = 'src/a.ts'): Mutant => ({
  id: `${id}`,
  fileName,
  mutatorName: 'BooleanLiteral',
  replacement: 'true',
  location: { start: { line: id, column: 0 }, end: { line: id, column: 1 } },
});
const aHundred = Array.from({ length: 100 }, (_, id) => aMutant(id));
const idsOf = (mutants: Mutant[]) => mutants.map(({ id }) => Number(id));

describe('npm run test:mutants', () => {
  itInTestAll('prints its usage', () => {
    const output = execFileSync(process.execPath, ['scripts/mutants.ts', '--help'], { encoding: 'utf8' });

    for (const option of ['--seed', '--count', '--folder', '--changed', '--since', '--tests']) {
      expect(output).toContain(option);
    }
  });

  it.each(DEFAULT_FOLDERS)('finds files to mutate in %s', (folder) => {
    expect(findFiles([folder])).not.toEqual([]);
  });

  it('draws the same mutants for a seed, others for another seed, and none twice', () => {
    const [first, again, other] = [
      drawMutants(aHundred, 20, 1),
      drawMutants(aHundred, 20, 1),
      drawMutants(aHundred, 20, 2),
    ];

    expect(idsOf(again)).toEqual(idsOf(first));
    expect(idsOf(other)).not.toEqual(idsOf(first));
    expect(new Set(idsOf(first)).size).toBe(20);
    expect(idsOf(drawMutants(aHundred, 500, 3))).toEqual(idsOf(aHundred));
  });

  it('ranks tests that run the mutant first, and among them those of its file', () => {
    const mutants = [
      ...aHundred.slice(0, 10),
      ...aHundred.slice(10).map((_, at) => aMutant(at + 10, 'src/b.ts')),
    ];
    const ids = (from: number, to: number) => idsOf(mutants).slice(from, to).map(String);
    const test = (name: string, loaded: string[], run: string[]) => ({
      path: name,
      duration: 1,
      loaded,
      run,
      times: {},
    });
    const tests = [
      test('only loads it', ids(0, 100), []),
      test('runs everything', [], ids(0, 100)),
      test('runs this file', [], ids(0, 10)),
      test('knows nothing of it', [], ids(50, 60)),
    ];

    const found = rankTests(aMutant(3), mutants, tests);

    expect(found.map((one) => one.path)).toEqual(['runs this file', 'runs everything', 'only loads it']);
  });

  it('ranks the tests of a file or of its folder first', () => {
    const test = (path: string) => ({ ...{ path, duration: 1, loaded: ['3'], run: [] }, times: {} });
    const tests = ['b', 'a/c', 'a/b.engines', 'a', 'ab'].map((name) => test(`__tests__/${name}.test.ts`));

    const found = rankTests(aMutant(3, 'src/a/b.ts'), [], tests);

    expect(found.map(({ path }) => path).slice(0, 2)).toEqual([
      '__tests__/a/b.engines.test.ts',
      '__tests__/a.test.ts',
    ]);
  });

  it('alternates between tests that run little else, rarely run code, and the mutant most often', () => {
    const ids = (from: number, to: number) => aHundred.slice(from, to).map(({ id }) => id);
    const ofOthers = (count: number) => Array.from({ length: count }, (_, at) => `${1000 + at}`);
    const test = (path: string, run: string[], times = 1) => ({
      ...{ path, duration: 1, loaded: [], run },
      times: { '3': times },
    });
    const tests = [
      test('little else', ids(0, 10)),
      test('little else, too', [...ids(0, 10), ...ofOthers(5)]),
      test('what nobody else runs', [...ids(0, 20), ...ofOthers(500)]),
      test('nothing in particular', [...ids(0, 5), ...ofOthers(500)]),
      test('this again and again', [...ids(0, 5), ...ofOthers(600)], 100),
    ];

    const found = rankTests(aMutant(3), aHundred, tests);

    expect(found.map(({ path }) => path)).toEqual([
      ...['little else', 'what nobody else runs', 'this again and again'],
      ...['little else, too', 'nothing in particular'],
    ]);
  });

  itInTestAll('detects mutants that don’t compile', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'typed-'));
    const file = path.join(folder, 'a.ts');
    writeFileSync(
      path.join(folder, 'tsconfig.json'),
      '{ "compilerOptions": { "strict": true, "types": [] } }',
    );
    writeFileSync(file, "export const kind:\n  'a' | 'b' = 'a';\n");
    const mutant = (replacement: string): Mutant => ({
      ...aMutant(1, 'a.ts'),
      replacement,
      location: { start: { line: 2, column: 14 }, end: { line: 2, column: 17 } },
    });

    const compiles = createTypeChecker(folder);
    const found = [`""`, `'b'`, `'b`, `'a'`].map((replacement) => compiles(mutant(replacement)));
    const text = applyMutant(readFileSync(file, 'utf8'), mutant(`'b'`));
    rmSync(folder, { recursive: true });

    expect(text).toBe("export const kind:\n  'a' | 'b' = 'b';\n");
    expect(found).toEqual([false, true, false, true]);
  });

  itInTestAll('finds lines changed since a commit, committed or not', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'changed-'));
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
    const write = (lines: string[]) => writeFileSync(path.join(folder, 'src.ts'), lines.join('\n'));
    git('init', '--quiet', '--initial-branch=main');
    git('config', 'user.email', 'ada@example.org');
    git('config', 'user.name', 'Ada');
    write(['one', 'two', 'three', 'four']);
    git('add', '.');
    git('commit', '--quiet', '--message', 'First');

    write(['one', 'TWO', 'three', 'four', 'five', 'six']);
    const changed = findChangedLines('main', 'src.ts', folder);
    rmSync(folder, { recursive: true });

    expect([...(changed.get('src.ts') ?? [])]).toEqual([2, 4, 5, 6]);
  });
});

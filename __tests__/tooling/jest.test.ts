import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { findLongerTests, findWholeOnPostgres } from '../../tools/testGroups.ts';

/** Runs jest as `npx jest` does: by its program, with no flags of Node. */
const runJest = (...args: string[]) =>
  spawnSync(process.execPath, ['node_modules/.bin/jest', '--runInBand', ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', TEST_GROUPS: '', JEST_WORKER_ID: undefined },
  });

describe('jest without flags', () => {
  it('runs tests of packages that are ES modules only', () => {
    const { status, stdout, stderr } = runJest(
      ...[
        '--selectProjects',
        'node',
        '--runTestsByPath',
        '__tests__/server/store/sessionRace.sqlite.test.ts',
      ],
    );

    expect(stdout + stderr).toMatch(/^Tests: +[1-9]\d* passed/m);
    expect(status).toBe(0);
  });

  it('fails as jest does', () => {
    const { status, stdout, stderr } = runJest('--runTestsByPath', 'no-such-file.test.ts');

    expect(stdout + stderr).toContain('No tests found');
    expect(status).toBe(1);
  });

  it('needs no options of Node in .npmrc, which would reach the blog', () => {
    expect(readFileSync('.npmrc', 'utf8')).not.toContain('node-options');
  });
});

describe('what test:all leaves out on PostgreSQL', () => {
  it('is what npm test runs there completely', () => {
    const files = findWholeOnPostgres();

    expect(files).toContain('__tests__/server/services/menus.engines.test.ts');
    expect(files).not.toContain('__tests__/server/store/tags.engines.test.ts');
    expect(files).not.toContain('__tests__/server/nodes.postgres.test.ts');
    expect(files).not.toContain('__tests__/server/accessMatrix.test.ts');
  });
});

describe('what test:all runs besides the tests on PostgreSQL', () => {
  it('is the files that only it runs, and those that it runs more of', () => {
    const files = findLongerTests();

    expect(files).toContain('__tests__/server/kill.sqlite.all.test.ts');
    expect(files).toContain('__tests__/server/fuzz.test.ts');
    expect(files).toContain('__tests__/server/routes/sitemap.test.ts');
    expect(files).not.toContain('__tests__/server/nodes.postgres.test.ts');
    expect(files).not.toContain('__tests__/server/store/tags.engines.test.ts');
  });

  it('is found by what a file says itself: no helper makes tests longer but those that register them', () => {
    const longer = globSync('__tests__/helpers/**/*.{ts,tsx}').filter((file) =>
      /\bTEST_ALL\b|\/sample\.ts'/.test(readFileSync(file, 'utf8')),
    );

    expect(longer.sort()).toEqual(['__tests__/helpers/registerTests.ts', '__tests__/helpers/sample.ts']);
  });
});

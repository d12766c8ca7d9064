import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

describe('CI', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'ci-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, lines: string[]) =>
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${lines.join('\n')}\n`, { mode: 0o755 });
  const called = (name: string) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n');

  /** Runs CI with an npm that only says what a script prints, and fails for some scripts. */
  function runCi({ says = {}, fails = [] }: { says?: Record<string, string>; fails?: string[] } = {}) {
    write('npm', [
      `echo "$*" >> '${folder}/calls'`,
      'case "$2" in',
      ...Object.entries(says).map(([script, text]) => `${script}) printf '%b' '${text}' ;;`),
      'esac',
      `case "$2" in ${[...fails, 'none'].join('|')}) exit 1 ;; esac`,
    ]);
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const { status, stdout } = spawnSync('.ci/run', { encoding: 'utf8', env });
    return { status, last: stdout.trim().split('\n').slice(-2).join('\n') };
  }

  const passing = {
    test: 'Tests:       2 passed, 2 total\\n  3 passed (4.5s)\\n',
    'test:all': '  1 passed (1.2m)\\n',
  };

  it('installs what tests need, runs all tests and checks, and counts them', () => {
    expect(runCi({ says: passing })).toEqual({ status: 0, last: '  1 passed (1.2m)\n6 passed, 0 failed' });
    expect(called('calls')).toEqual([
      'run test:programs -- --install',
      'run test -- --coverage',
      'run test:all',
      'run test:deploy',
      'run test:engines',
      'run release:check -- --unreleased',
    ]);
  });

  it.each(['test:programs', 'test', 'test:all', 'test:deploy', 'test:engines', 'release:check'])(
    'fails if %s fails',
    (script) => {
      expect(runCi({ says: passing, fails: [script] }).status).toBe(1);
    },
  );

  it.each([
    ['of jest', 'Tests:       4 skipped, 2 passed, 6 total\\n', 4],
    ['that are only planned', 'Tests:       1 todo, 2 passed, 3 total\\n', 1],
    ['of the browser', '  2 skipped\\n  2 passed (1.0s)\\n', 2],
    ['that did not run', '  1 did not run\\n  2 passed (1.0s)\\n', 1],
  ])('fails if tests were skipped, although all commands succeed: %s', (_which, text, count) => {
    const { status, last } = runCi({ says: { 'test:all': text } });

    expect(status).toBe(1);
    expect(last).toBe(
      `${count} skipped, which fails this run: all tests have to run here.\n2 passed, 0 failed`,
    );
  });

  it('counts tests that passed only on retry as failed', () => {
    const { status, last } = runCi({ says: { test: '  1 flaky\\n  2 passed (1.0s)\\n' }, fails: ['test'] });

    expect([status, last]).toEqual([1, '  2 passed (1.0s)\n2 passed, 1 failed']);
  });

  describe('test:programs', () => {
    const PROGRAMS = ['pgbouncer', 'nginx', 'caddy', 'promtool', 'systemd-analyze', 'openssl', 'hugo'];
    const ENGINES = ['firefox-esr', 'WebKitWebDriver', 'MiniBrowser', 'Xvfb'];

    function checkPrograms(...args: string[]) {
      const { status, stderr } = spawnSync(process.execPath, ['scripts/testPrograms.ts', ...args], {
        encoding: 'utf8',
        // The machine's own programs don't count.
        env: { ...process.env, PATH: folder, PROGRAM_PATH: '' },
      });
      return { status, stderr };
    }

    it('accepts a machine that has all', () => {
      for (const name of [...PROGRAMS, ...ENGINES]) write(name, []);

      expect(checkPrograms()).toEqual({ status: 0, stderr: '' });
    });

    it('fails and names the packages of missing programs', () => {
      for (const name of [...PROGRAMS.slice(2), ...ENGINES.slice(1)]) write(name, []);

      expect(checkPrograms()).toEqual({
        status: 1,
        stderr:
          "Some tests can't run on this machine. As root: apt-get install pgbouncer nginx firefox-esr\n",
      });
    });

    it('installs them as root, and fails if they are still missing', () => {
      for (const name of [...PROGRAMS.slice(2), ...ENGINES]) write(name, []);
      write('apt-get', [
        `echo "$*" >> '${folder}/installed'`,
        `case "$*" in *nginx*) echo > '${folder}/nginx'; /bin/chmod +x '${folder}/nginx' ;; esac`,
      ]);
      const isRoot = process.getuid?.() === 0;

      const { status, stderr } = checkPrograms('--install');

      expect([status, stderr]).toEqual([
        1,
        `Some tests can't run on this machine. As root: apt-get install pgbouncer${isRoot ? '' : ' nginx'}\n`,
      ]);
      if (isRoot)
        expect(called('installed')).toEqual([
          'update -qq',
          'install -y -qq --no-install-recommends pgbouncer nginx',
        ]);
    });
  });
});

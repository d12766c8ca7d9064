import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checks, checksOfEveryCommit } from '../../scripts/release/checks.ts';
import { itInTestAll } from '../helpers/registerTests.ts';
import { sample } from '../helpers/sample.ts';

const MIGRATION = 'src/server/db/migrations/0001-first.ts';

it('npm run release:check reports that it is not in a repository', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/releaseCheck.ts'], {
    env: { ...process.env, GIT_DIR: path.join(tmpdir(), 'no-such-repository') },
    encoding: 'utf8',
  });

  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(
    /^This is not a git repository with a commit\. Run npm run release:check in a clone\.\n$/,
  );
});

describe('the release check', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'release-'));
    mkdirSync(path.join(folder, path.dirname(MIGRATION)), { recursive: true });
    write(MIGRATION, 'create table\n');
    setVersion('0.1.0');
    write('CHANGELOG.md', '# Changes\n\n## 0.1.0 (2026-01-01)\n\n- All of it.\n');
    git('init', '-q');
    commit();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  function setVersion(version: string) {
    write('package.json', JSON.stringify({ version }));
    write('package-lock.json', JSON.stringify({ version, packages: { '': { version } } }));
  }
  const git = (...args: string[]) => {
    const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'pipe' });
  };
  function commit() {
    git('add', '-A');
    git('commit', '-qm', 'A step');
  }
  /** Tags the current state as a release and sets the next version. */
  function release() {
    git('tag', 'v0.1.0');
    setVersion('0.2.0');
    write(
      'CHANGELOG.md',
      '# Changes\n\n## 0.2.0 (2026-02-02)\n\n- More.\n\n## 0.1.0 (2026-01-01)\n\n- All of it.\n',
    );
    commit();
  }

  const problems = (of = checks) =>
    Object.values(of)
      .map((check) => check(folder))
      .filter((problem) => problem !== null);

  it('accepts a first release and a second one', () => {
    const first = problems();
    release();
    write('src/server/db/migrations/0002-second.ts', 'create table\n');
    commit();

    expect([first, problems()]).toEqual([[], []]);
  });

  it('accepts every commit between releases, but no changed migration', () => {
    release();
    git('tag', 'v0.2.0');
    write('CHANGELOG.md', '# Changes\n\n## Next\n');
    commit();
    const next = problems(checksOfEveryCommit);
    write(MIGRATION, 'create other\n');
    commit();

    expect(next).toEqual([]);
    expect(problems(checksOfEveryCommit)).toEqual([
      expect.stringContaining('0001-first.ts has changed since'),
    ]);
  });

  it.each<[string, () => void, RegExp]>(
    sample(
      [
        ['an invalid version', () => setVersion('next'), /^package\.json has the version next/],
        [
          'a version that is already released',
          () => setVersion('0.1.0'),
          /^package\.json has the version 0\.1\.0, but v0\.1\.0 is already released/,
        ],
        [
          'an older version',
          () => setVersion('0.0.9'),
          /^package\.json has the version 0\.0\.9, but v0\.1\.0/,
        ],
        [
          'a lockfile with another version',
          () => write('package-lock.json', '{"version":"0.1.0","packages":{"":{"version":"0.2.0"}}}'),
          /^package-lock\.json has a version other than/,
        ],
        [
          'a changelog without this version',
          () => write('CHANGELOG.md', '## 0.1.0 (2026-01-01)\n\n- x\n'),
          /^CHANGELOG\.md does not begin with 0\.2\.0/,
        ],
        [
          'a changelog without a date',
          () => write('CHANGELOG.md', '## 0.2.0 (unreleased)\n\n- x\n'),
          /^CHANGELOG\.md has no date for 0\.2\.0/,
        ],
        [
          'an empty section',
          () => write('CHANGELOG.md', '## 0.2.0 (2026-02-02)\n\n## 0.1.0 (2026-01-01)\n\n- x\n'),
          /^CHANGELOG\.md has no entries for 0\.2\.0/,
        ],
        [
          'a changed migration',
          () => write(MIGRATION, 'create other\n'),
          /0001-first\.ts has changed since v0\.1\.0/,
        ],
        [
          'a deleted migration',
          () => rmSync(path.join(folder, MIGRATION)),
          /0001-first\.ts has changed since v0\.1\.0/,
        ],
      ],
      2,
    ),
  )('rejects %s', (_, spoil, sentence) => {
    release();
    spoil();
    commit();

    expect(problems()).toContainEqual(expect.stringMatching(sentence));
  });

  itInTestAll('rejects uncommitted changes', () => {
    write('new.txt', '');

    expect(problems()).toEqual(['There are uncommitted changes, such as ?? new.txt.']);
  });
});

describe('the changelog', () => {
  it('starts with the version of package.json', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const [, first] = /^## (\S+) /m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];

    expect(first).toBe(version);
  });
});

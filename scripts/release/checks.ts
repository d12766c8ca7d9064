import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns what is wrong with a release, or null. */
type Check = (folder: string) => string | null;

interface Manifest {
  version: string;
}
interface Lockfile extends Manifest {
  packages: Record<string, Manifest>;
}

const VERSION = /^\d+\.\d+\.\d+$/;
const MIGRATIONS = 'src/server/db/migrations';

const readText = (folder: string, name: string) => readFileSync(path.join(folder, name), 'utf8');
const readVersion = (folder: string) => (JSON.parse(readText(folder, 'package.json')) as Manifest).version;
const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** Whether this folder is in a repository that has a commit. */
export const isRepository = (folder: string): boolean =>
  spawnSync('git', ['rev-parse', '--verify', '--quiet', 'HEAD'], { cwd: folder }).status === 0;

/** Returns the tags of released versions, newest first. There are none without a repository, e.g. in an archive of the sources. */
function listTags(folder: string): string[] {
  if (!isRepository(folder)) return [];
  return git(folder, 'tag', '--list', 'v*', '--sort=-version:refname').split('\n').filter(Boolean);
}

/** The version is valid and newer than the last release. */
const version: Check = (folder) => {
  const version = readVersion(folder);
  if (!VERSION.test(version)) return `package.json has the version ${version}. Use three numbers.`;
  const [last] = listTags(folder);
  if (last === undefined || isNewer(version, last.slice(1))) return null;
  return `package.json has the version ${version}, but ${last} is already released. Raise it with npm version --no-git-tag-version.`;
};

function isNewer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

const lockfile: Check = (folder) => {
  const wanted = readVersion(folder);
  const lock = JSON.parse(readText(folder, 'package-lock.json')) as Lockfile;
  const isSame = lock.version === wanted && lock.packages['']?.version === wanted;
  return isSame
    ? null
    : `package-lock.json has a version other than ${wanted}. Run npm install --package-lock-only.`;
};

/** The first section is for this version, with a date and content. */
const changelog: Check = (folder) => {
  const [, title = '', body = ''] =
    /^## (.+)\n([^]*?)(?=^## |(?![^]))/m.exec(readText(folder, 'CHANGELOG.md')) ?? [];
  const wanted = readVersion(folder);
  if (!title.startsWith(`${wanted} (`)) return `CHANGELOG.md does not begin with ${wanted}. Add a section.`;
  if (!/\(\d{4}-\d\d-\d\d\)$/.test(title)) return `CHANGELOG.md has no date for ${wanted}. Replace ${title}.`;
  return body.trim() === '' ? `CHANGELOG.md has no entries for ${wanted}.` : null;
};

const cleanTree: Check = (folder) => {
  const [first] = git(folder, 'status', '--porcelain').split('\n').filter(Boolean);
  return first === undefined ? null : `There are uncommitted changes, such as ${first.trim()}.`;
};

/** Released migrations are unchanged, as blogs have already run them. */
const migrations: Check = (folder) => {
  const [last] = listTags(folder);
  if (last === undefined) return null;
  const [first] = git(folder, 'diff', '--name-only', '--diff-filter=MDRT', `${last}..HEAD`, '--', MIGRATIONS)
    .split('\n')
    .filter(Boolean);
  return first === undefined
    ? null
    : `${first} has changed since ${last}. Restore it and add a new migration.`;
};

/** Checks that hold between releases too, by name. */
export const checksOfEveryCommit: Record<string, Check> = { lockfile, migrations };

/** Checks by name. */
export const checks: Record<string, Check> = {
  version,
  changelog,
  'clean tree': cleanTree,
  ...checksOfEveryCommit,
};

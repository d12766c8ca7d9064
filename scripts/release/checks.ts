import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What is wrong with a release, in a sentence; null if nothing is. */
type Check = (folder: string) => string | null;

interface Manifest {
  version: string;
}
interface Lockfile extends Manifest {
  packages: Record<string, Manifest>;
}

const VERSION = /^\d+\.\d+\.\d+$/;
const MIGRATIONS = 'src/server/db/migrations';

const textOf = (folder: string, name: string) => readFileSync(path.join(folder, name), 'utf8');
const versionOf = (folder: string) => (JSON.parse(textOf(folder, 'package.json')) as Manifest).version;
const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** Of the versions that were released, newest first. */
const tags = (folder: string) =>
  git(folder, 'tag', '--list', 'v*', '--sort=-version:refname').split('\n').filter(Boolean);

/** The present version is one, and is not released yet. */
const version: Check = (folder) => {
  const version = versionOf(folder);
  if (!VERSION.test(version)) return `package.json has the version ${version}: make it three numbers.`;
  const [last] = tags(folder);
  if (last === undefined || isNewer(version, last.slice(1))) return null;
  return `package.json has the version ${version}, and ${last} is released: npm version --no-git-tag-version raises it.`;
};

function isNewer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

const lockfile: Check = (folder) => {
  const wanted = versionOf(folder);
  const lock = JSON.parse(textOf(folder, 'package-lock.json')) as Lockfile;
  const isSame = lock.version === wanted && lock.packages['']?.version === wanted;
  return isSame
    ? null
    : `package-lock.json has another version than ${wanted}: npm install --package-lock-only.`;
};

/** Its first section is of this version, has a date and says something. */
const changelog: Check = (folder) => {
  const [, title = '', body = ''] =
    /^## (.+)\n([^]*?)(?=^## |(?![^]))/m.exec(textOf(folder, 'CHANGELOG.md')) ?? [];
  const wanted = versionOf(folder);
  if (!title.startsWith(`${wanted} (`))
    return `CHANGELOG.md does not begin with ${wanted}: say what changed.`;
  if (!/\(\d{4}-\d\d-\d\d\)$/.test(title))
    return `CHANGELOG.md has no date for ${wanted}: write one in place of ${title}.`;
  return body.trim() === '' ? `CHANGELOG.md says nothing of ${wanted}.` : null;
};

const cleanTree: Check = (folder) => {
  const [first] = git(folder, 'status', '--porcelain').split('\n').filter(Boolean);
  return first === undefined ? null : `There are changes that are not committed, such as ${first.trim()}.`;
};

/** What was released has been run: blogs have its outcome, and would never have that of another text. */
const migrations: Check = (folder) => {
  const [last] = tags(folder);
  if (last === undefined) return null;
  const [first] = git(folder, 'diff', '--name-only', '--diff-filter=MDRT', `${last}..HEAD`, '--', MIGRATIONS)
    .split('\n')
    .filter(Boolean);
  return first === undefined ? null : `${first} was changed since ${last}: put it back and add another one.`;
};

/** By what is looked at. */
export const checks: Record<string, Check> = {
  version,
  lockfile,
  changelog,
  'clean tree': cleanTree,
  migrations,
};

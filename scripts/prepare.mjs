/**
 * Runs before `npm start`, `npm test` and `npm run dev`, on whatever Node the machine has and with nothing
 * installed: hence plain JavaScript without a dependency. Installs and builds what is missing or stale,
 * and says nothing when there is nothing to do. `--install-only` leaves the build out. `npm run build` calls it with
 * `--before-build` and `--after-build`, so that what was built by hand, or copied from elsewhere, is not built again.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';

const OLDEST_NODE = [24, 9];
/** Everything that the built client is made from. */
const SOURCES = [
  'src/client',
  'src/shared',
  'public',
  'webpack.config.js',
  'scripts/apiUrl.ts',
  'scripts/pageStyles.ts',
  'scripts/samplePages.ts',
  'scripts/schemeStyles.ts',
  'scripts/thirdPartyPackages.ts',
  'scripts/typeface.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const BUILT = ['dist/public/index.html', 'dist/pages/renderPage.js'];
const BUILD_STAMP = 'dist/.sources';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

function npm(args, options) {
  const cli = process.env.npm_execpath;
  if (!cli) throw new Error('Run this through npm, for example with "npm start".');
  // PATH may lead to another npm than the one that was called.
  return execFileSync(process.execPath, [cli, ...args], options);
}

/** Where the registry has a Node package for this platform, npm scripts run on that one; elsewhere on the machine's. */
function requireSuitableNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const pinned = readJson('package.json').optionalDependencies ?? {};
  if (`node-${platform}-${process.arch}` in pinned) return;

  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new Error(
    `On ${process.platform}-${process.arch} this needs Node ${OLDEST_NODE.join('.')} or newer, but runs on ${process.versions.node}.`,
  );
}

/** npm writes its own lockfile into node_modules as the last step, so a broken-off install has none or an old one. */
function isInstalled() {
  const installedLock = 'node_modules/.package-lock.json';
  if (!existsSync(installedLock)) return false;

  const installed = readJson(installedLock).packages;
  return Object.entries(readJson('package-lock.json').packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    // Optional packages of other platforms are not there, and need not be.
    if (!found) return Boolean(wanted.optional || wanted.devOptional);
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/**
 * `exec` in a script has the shell become the process, so that a signal to npm reaches it. Windows' shell has no such
 * word, and no signals: there it is a command that only goes on.
 */
function provideExec() {
  const command = 'node_modules/.bin/exec.cmd';
  if (process.platform === 'win32' && !existsSync(command)) writeFileSync(command, '@%*\r\n');
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

/** What the client is built with beside its sources; `.env` is read as `src/server/config.ts` reads it. */
function apiUrl() {
  const isThere = existsSync('.env') && statSync('.env').isFile();
  const file = isThere ? parseEnv(readFileSync('.env', 'utf8').replace(/^\uFEFF/, '')) : {};
  return process.env.API_URL ?? file.API_URL ?? '';
}

function sourcesHash() {
  const hash = createHash('sha256').update(`${apiUrl()}\n`);
  for (const file of SOURCES.flatMap(filesIn)) {
    const content = readFileSync(file);
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

const isBuiltFrom = (hash) =>
  BUILT.every((file) => existsSync(file)) &&
  existsSync(BUILD_STAMP) &&
  readFileSync(BUILD_STAMP, 'utf8') === hash;

function install() {
  console.log('Installing packages (about a minute, only when the lockfile changed) ...');
  npm(['ci', '--ignore-scripts', '--include=dev', '--include=optional'], { stdio: 'inherit' });
}

function build(hash) {
  console.log('Building the client ...');
  removeStamp();
  npm(['run', 'build', '--silent'], { stdio: ['ignore', 'pipe', 'inherit'] });
  stamp(hash);
}

/** First, so that a build that breaks off is made again. */
function removeStamp() {
  rmSync(BUILD_STAMP, { force: true });
}

function stamp(hash) {
  mkdirSync(dirname(BUILD_STAMP), { recursive: true });
  writeFileSync(BUILD_STAMP, hash);
}

function prepare() {
  requireSuitableNode();
  if (!isInstalled()) install();
  provideExec();
  if (process.argv.includes('--install-only')) return;
  const hash = sourcesHash();
  if (!isBuiltFrom(hash)) build(hash);
}

try {
  if (process.argv.includes('--before-build')) removeStamp();
  else if (process.argv.includes('--after-build')) stamp(sourcesHash());
  else prepare();
} catch (error) {
  console.error(error.stdout?.toString() || error.message);
  process.exitCode = 1;
}

/**
 * Runs before `npm start`, `npm test` and `npm run dev`, on the machine's Node and before anything is installed, so it is
 * plain JavaScript without dependencies. Installs and builds what is missing or outdated, and prints nothing otherwise.
 * `--install-only` skips the build. `npm run build` calls it with `--before-build` and `--after-build`, so that a build
 * made by hand or copied from elsewhere is not repeated.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';

const OLDEST_NODE = [24, 9];
/** Everything the client is built from. */
const SOURCES = [
  'src/client',
  'src/shared',
  'public',
  'webpack.config.js',
  'scripts/apiUrl.ts',
  'scripts/criticalStyles.ts',
  'scripts/pageStyles.ts',
  'scripts/samplePages.ts',
  'scripts/schemeStyles.ts',
  'scripts/thirdPartyPackages.ts',
  'scripts/typeface.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const BUILT = ['dist/public/index.html', 'dist/pages/renderPage.js', 'dist/pages/criticalStyles.json'];
const BUILD_STAMP = 'dist/.sources';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

function npm(args, options) {
  const cli = process.env.npm_execpath;
  if (!cli) throw new Error('Run this through npm, for example with "npm start".');
  // PATH may lead to another npm than the calling one.
  return execFileSync(process.execPath, [cli, ...args], options);
}

/** Throws if npm scripts run on the machine's Node, for lack of a package, and it is too old. */
function requireSuitableNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const pinned = readJson('package.json').optionalDependencies ?? {};
  if (`node-${platform}-${process.arch}` in pinned) return;

  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new Error(
    `Markdown Blog needs Node ${OLDEST_NODE.join('.')} or newer on ${process.platform}-${process.arch}. This is Node ${process.versions.node}.`,
  );
}

/** npm writes a lockfile into node_modules as its last step, so an aborted install has none or an old one. */
function isInstalled() {
  const installedLock = 'node_modules/.package-lock.json';
  if (!existsSync(installedLock)) return false;

  const installed = readJson(installedLock).packages;
  return Object.entries(readJson('package-lock.json').packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    // Optional packages of other platforms may be missing.
    if (!found) return Boolean(wanted.optional || wanted.devOptional);
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/**
 * `exec` in a script replaces the shell with the process, so that signals to npm reach it. Windows has neither `exec` nor
 * signals, so there it is a command that just runs the rest.
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

/** Returns API_URL, which the build depends on. Reads `.env` like `src/server/config.ts`. */
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
  console.log('Installing packages (about a minute, only after the lockfile changes) ...');
  npm(['ci', '--ignore-scripts', '--include=dev', '--include=optional'], { stdio: 'inherit' });
}

function build(hash) {
  console.log('Building the client ...');
  removeStamp();
  npm(['run', 'build', '--silent'], { stdio: ['ignore', 'pipe', 'inherit'] });
  stamp(hash);
}

/** Called first, so that an aborted build is repeated. */
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

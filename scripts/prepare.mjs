/**
 * Runs before `npm start`, `npm test` and `npm run dev`, on the machine's Node and before anything is installed, so it is
 * plain JavaScript without dependencies. Installs and builds what is missing or outdated, and prints nothing otherwise.
 * It installs the packages that building and running need, and with `--with-dev` also those for tests and development.
 * `--install-only` skips the build. `npm run build` calls it with `--before-build` and, from `build.ts`, `--after-build`, so that a build
 * made by hand or copied from elsewhere is not repeated.
 */
import { execFileSync, spawnSync } from 'node:child_process';
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
  'scripts/build.ts',
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
const BUILT = ['dist/public/index.html', 'dist/pages/renderPage.cjs', 'dist/pages/criticalStyles.json'];
const BUILD_STAMP = 'dist/.sources';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Returns the calling npm; PATH may lead to another one. */
function npmCli() {
  const cli = process.env.npm_execpath;
  if (!cli) throw new Error('Run this through npm, for example with "npm start".');
  return cli;
}

const npm = (args, options) => execFileSync(process.execPath, [npmCli(), ...args], options);

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
const INSTALLED = 'node_modules/.package-lock.json';
const installedPackages = () => (existsSync(INSTALLED) ? readJson(INSTALLED).packages : {});

/** Whether packages for tests and development are needed, or there already. */
const needsDev = () =>
  process.argv.includes('--with-dev') || Object.values(installedPackages()).some(({ dev }) => dev);

/** Whether all packages are there that this call needs. There may be more. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;

  const installed = installedPackages();
  const withDev = process.argv.includes('--with-dev');
  return Object.entries(readJson('package-lock.json').packages).every(([path, wanted]) => {
    if (path === '' || (wanted.dev && !withDev)) return true;
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

/** How npm names failures of the network. */
const OFFLINE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT/;

/** Runs npm, which may use only its cache, and returns its errors, or null if it succeeds. */
function errorsOfNpm(args, output = 'ignore') {
  const { status, stderr } = spawnSync(process.execPath, [npmCli(), ...args, '--prefer-offline'], {
    stdio: ['ignore', output, 'pipe'],
    encoding: 'utf8',
    maxBuffer: Infinity,
  });
  return status === 0 ? null : stderr;
}

/**
 * Looks for one package first: without a network, installing all of them tries each several times, which takes minutes. Versions
 * and hashes are in the lockfile, so what npm has in its cache needs no network.
 */
function install() {
  const [what, dev] = needsDev()
    ? ['for running, tests and development (400 MB)', '--include=dev']
    : ['for building and running (190 MB)', '--omit=dev'];
  console.log(`Installing packages ${what}. This takes about a minute, only after the lockfile changes ...`);
  const [path = '', { version } = {}] =
    Object.entries(readJson('package-lock.json').packages).find(([name]) => name !== '') ?? [];
  const example = `${path.replace(/^.*node_modules\//, '')}@${version}`;
  const quickly = ['--fetch-retries=1', '--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=500'];
  const unreachable = errorsOfNpm(['view', example, 'version', ...quickly]) ?? '';
  const errors = OFFLINE.test(unreachable)
    ? unreachable
    : errorsOfNpm(['ci', '--ignore-scripts', dev, '--include=optional'], 'inherit');
  if (errors === null) return;

  if (!OFFLINE.test(errors)) throw new Error(`${errors}\nThe packages could not be installed.`);
  const script = (process.env.npm_lifecycle_event ?? 'prestart').replace(/^pre/, '');
  const command = ['start', 'test'].includes(script) ? `npm ${script}` : `npm run ${script}`;
  throw new Error(
    `Can't download the packages: the npm registry can't be reached. Check your connection and proxy, then run ${command} again.`,
  );
}

function build(hash) {
  console.log('Building the client: about half a minute, only after the sources change ...');
  removeStamp();
  npm(['run', 'build', '--silent'], { stdio: ['ignore', 'inherit', 'inherit'] });
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

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { JEST_FLAGS } from '../tools/jestFlags.ts';
import { findNearestTests, NEAREST_MAX } from '../tools/nearestTests.ts';
import { hasPostgres } from '../tools/postgres/binaries.ts';
import { findLongerTests } from '../tools/testGroups.ts';

const USAGES = {
  default: `Usage: npm test [-- --coverage]

Check types, lint and format, and run the tests and the browser journeys. Run it before you push.

Options:
  --coverage  also measure which lines the tests reach, and fail if they are too few, as CI does`,
  quick: `Usage: npm run test:quick

Check types and lint, and run the tests closest to your changes since main. Run it before you commit.`,
  all: `Usage: npm run test:all

Run what "npm test" leaves out: server tests on PostgreSQL, exhaustive tests and the other browser tests. CI
runs both. Do the same before a release.`,
};
type Tier = keyof typeof USAGES;

const JEST = [...JEST_FLAGS, 'node_modules/jest/bin/jest.js'];
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test'];

/** Makes the compiler of oxlint, a program in Go, collect garbage less often: a quarter less processor time, and 3% more memory. */
const LINT_ENV = { GOGC: '400' };

const seconds = (since: number) => `${Math.round((Date.now() - since) / 1000)} s`;

/** Runs a program and shows its output. Resolves to whether it succeeded. */
async function run(args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}

/** Runs npm scripts sequentially, alongside the tests. Prints the output of tests, and of other scripts that fail. */
async function check(scripts: string[]): Promise<boolean> {
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error('Run this through npm.');

  let passed = true;
  for (const script of scripts) {
    const start = Date.now();
    const child = spawn(process.execPath, [npm, 'run', '--silent', script], {
      env: { ...process.env, ...LINT_ENV },
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => output.push(chunk));
    const [code] = (await once(child, 'close')) as [number | null];

    console.log(`${script}: ${code === 0 ? 'ok' : 'FAILED'}, ${seconds(start)}`);
    if (code !== 0 || script.startsWith('test:')) process.stdout.write(Buffer.concat(output));
    passed &&= code === 0;
  }
  return passed;
}

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** Returns the merge base with main, or HEAD if there is no such branch. */
function mergeBase(): string {
  for (const branch of ['main', 'origin/main']) {
    const exists = git('branch', '--all', '--list', branch, `remotes/${branch}`).length > 0;
    const [base] = exists ? git('merge-base', branch, 'HEAD') : [];
    if (base) return base;
  }
  return 'HEAD';
}

/** Returns the files changed since the merge base, or by the last commit if there are none. */
function changedFiles(): string[] {
  const untracked = git('ls-files', '--others', '--exclude-standard');
  const namesSince = (commit: string) => git('diff', '--name-only', '--no-renames', commit);
  const changed = [...namesSince(mergeBase()), ...untracked];
  return changed.length > 0 ? changed : namesSince('HEAD~1');
}

async function testQuick(): Promise<boolean> {
  const tests = findNearestTests(changedFiles());
  const nearest = tests.slice(0, NEAREST_MAX);
  console.log(`Running ${nearest.length} of ${tests.length} test files affected by your changes.`);

  const checks = check(['lint']);
  const args = ['--selectProjects', 'node', 'dom', '--runTestsByPath', ...nearest];
  const testsPassed = nearest.length === 0 || (await run([...JEST, ...args]));
  return (await checks) && testsPassed;
}

async function testDefault(): Promise<boolean> {
  // Alongside jest: each of the two leaves a core idle for a part of its time.
  const checks = check(['format:check', 'lint', 'test:journeys']);
  const testsPassed = await run(coverage ? [...JEST, '--coverage'] : JEST, { TEST_GROUPS: 'true' });
  return (await checks) && testsPassed;
}

async function testAll(): Promise<boolean> {
  const longer = ['--selectProjects', 'node', 'dom', '--runTestsByPath', ...findLongerTests()];
  const longerPassed = await run([...JEST, ...longer], { TEST_ALL: 'true' });
  const onPostgres = [...JEST, '--selectProjects', 'postgres'];
  const postgresPassed = !hasPostgres || (await run(onPostgres, { TEST_ALL: 'true', TEST_GROUPS: 'true' }));
  const browserTestsPassed = await run([...PLAYWRIGHT, '--grep-invert', '@journey'], { TEST_ALL: 'true' });
  return longerPassed && postgresPassed && browserTestsPassed;
}

const [option] = process.argv.slice(2).flatMap((arg) => /^--(quick|all)$/.exec(arg)?.[1] ?? []);
const tier: Tier = (option as Tier | undefined) ?? 'default';
const { coverage } = argumentsOrExit(USAGES[tier], {
  options: { quick: { type: 'boolean' }, all: { type: 'boolean' }, coverage: { type: 'boolean' } },
}).values;

const start = Date.now();
const passed = await { quick: testQuick, default: testDefault, all: testAll }[tier]();
console.log(
  passed ? `All checks passed in ${seconds(start)}.` : `Some checks failed, see above (${seconds(start)}).`,
);
process.exitCode = passed ? 0 : 1;

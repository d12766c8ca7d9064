import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Node's flags for jest: without the first, tests can't load packages that are ES modules only, such as jose. */
export const JEST_FLAGS = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=64',
];

const isJest = ['jest', 'jest.js'].includes(path.basename(process.argv[1] ?? ''));

/*
 * Jest's configuration loads this before anything else, so that `npx jest` and editors, which know nothing of the flags, work
 * as npm's scripts do. Node can't change them while it runs.
 */
if (isJest && !process.execArgv.includes(JEST_FLAGS[0] ?? '')) {
  const args = [...process.execArgv, ...JEST_FLAGS, ...process.argv.slice(1)];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  process.exit(status ?? 1);
}

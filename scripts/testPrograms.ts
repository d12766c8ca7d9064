import { execFileSync } from 'node:child_process';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { findMissingPackages, PROGRAMS } from '../tools/programs.ts';

const { values } = argumentsOrExit(
  `Usage: npm run test:programs -- [--install]

Check that this machine has the programs that tests need and no npm package has: PgBouncer, nginx, Firefox and others.
Prints the Debian packages of those that are missing, and exits with 1 if there are any.

--install  installs them with apt-get, as root`,
  { options: { install: { type: 'boolean', default: false } } },
);

const commands = Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[];

/** Installs packages. Failures show up as packages that are still missing. */
function install(packages: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    try {
      // Its progress fills hundreds of lines.
      execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    } catch (error) {
      console.error((error as Error).message);
    }
  }
}

const missing = findMissingPackages(...commands);
if (missing.length > 0 && values.install && process.getuid?.() === 0) install(missing);

const left = findMissingPackages(...commands);
if (left.length > 0) {
  console.error(`Some tests can't run on this machine. As root: apt-get install ${left.join(' ')}`);
  process.exitCode = 1;
}

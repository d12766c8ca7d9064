import { spawnSync } from 'node:child_process';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { checks } from './release/checks.ts';

argumentsOrExit(`Usage: npm run release:check

Says whether what is committed can be released: version, lockfile, changelog, clean tree, migrations, and whether
the docs name only what is there. Ends with 1 if it can't. npm test comes before it.`);

const DOCS_TEST = '__tests__/tooling/docs.test.ts';

if (spawnSync('git', ['rev-parse', '--verify', '--quiet', 'HEAD']).status !== 0) {
  console.error('This is not a git repository with a commit: run npm run release:check in a clone of it.');
  process.exit(1);
}

const found = Object.entries(checks).map(([name, check]): [string, string | null] => [name, check('.')]);
const jest = ['run', '--silent', 'test:jest', '--', '--selectProjects=node'];
const docs = spawnSync('npm', [...jest, '--runTestsByPath', DOCS_TEST], { encoding: 'utf8' });
found.push(['docs', docs.status === 0 ? null : `They name what is not there:\n${docs.stdout}${docs.stderr}`]);

for (const [name, problem] of found)
  console.log(
    `${problem === null ? 'ok     ' : 'problem'}  ${name}${problem === null ? '' : `: ${problem}`}`,
  );
process.exitCode = found.every(([, problem]) => problem === null) ? 0 : 1;

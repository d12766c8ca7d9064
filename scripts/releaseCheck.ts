import { spawnSync } from 'node:child_process';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { importCatalog } from '../src/shared/messages/importCatalog.ts';
import { completeCatalogs } from '../src/shared/messages/languages.ts';
import { listMissing } from '../tools/translations.ts';
import { checks, checksOfEveryCommit, isRepository } from './release/checks.ts';

const { values } = argumentsOrExit(
  `Usage: npm run release:check -- [--unreleased]

Check that the current commit can be released: version, lockfile, changelog, clean tree, migrations, docs and
translations.
Exits with 1 if it can't. Run npm test first.

--unreleased  checks only what holds for every commit: lockfile, migrations and docs`,
  { options: { unreleased: { type: 'boolean', default: false } } },
);

const DOCS_TEST = '__tests__/tooling/docs.test.ts';

if (!values.unreleased && !isRepository('.')) {
  console.error('This is not a git repository with a commit. Run npm run release:check in a clone.');
  process.exit(1);
}

const results = Object.entries(values.unreleased ? checksOfEveryCommit : checks).map(
  ([name, check]): [string, string | null] => [name, check('.')],
);
if (!values.unreleased) results.push(['translations', await findMissingTexts()]);
const jest = ['run', '--silent', 'test:jest', '--', '--selectProjects=node'];
const docs = spawnSync('npm', [...jest, '--runTestsByPath', DOCS_TEST], { encoding: 'utf8' });
results.push([
  'docs',
  docs.status === 0
    ? null
    : `The docs mention files or headings that don't exist:\n${docs.stdout}${docs.stderr}`,
]);

for (const [name, problem] of results)
  console.log(
    `${problem === null ? 'ok     ' : 'problem'}  ${name}${problem === null ? '' : `: ${problem}`}`,
  );
process.exitCode = results.every(([, problem]) => problem === null) ? 0 : 1;

/** Returns which texts complete catalogs lack, or null. */
async function findMissingTexts(): Promise<string | null> {
  const catalogs = await Promise.all(
    completeCatalogs.map(async (name) => ({ name, missing: listMissing(await importCatalog(name)) })),
  );
  const lines = catalogs.flatMap(({ name, missing }) =>
    missing.length === 0 ? [] : [`${name} lacks ${missing.length}: ${missing.slice(0, 10).join(', ')}`],
  );
  return lines.length === 0 ? null : lines.join('\n');
}

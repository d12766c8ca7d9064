import { existsSync, readFileSync } from 'node:fs';
import { runPerCore } from './mutants/runPerCore.ts';
import { createTypeChecker } from './mutants/typeChecker.ts';
import { DEFAULT_FOLDERS, drawMutants, findChangedLines, findFiles } from './mutants/selection.ts';
import { type Mutant, mutate } from './mutants/mutant.ts';
import { type Options, parseOptions, USAGE } from './mutants/options.ts';
import { recordCoverage } from './mutants/coverage.ts';
import { fillSandbox, getSandboxFolder } from './mutants/sandbox.ts';
import { rankTests } from './mutants/rankTests.ts';
import { type MutantStatus, tryMutant } from './mutants/tryMutant.ts';

/** Returns the mutated files, all their mutants, and the candidates among them. */
async function findMutants({ folder, since }: Options) {
  const changed = since === null ? null : findChangedLines(since);
  const names = () => {
    if (changed) return [...changed.keys()].filter((name) => existsSync(name));
    if (folder === undefined) return findFiles(DEFAULT_FOLDERS);
    return /\.tsx?$/.test(folder) ? [folder] : findFiles([folder]);
  };
  const found = await mutate(names().map((name) => ({ name, content: readFileSync(name, 'utf8') })));
  const candidates = found.mutants.filter(
    ({ fileName, location }) => !changed || changed.get(fileName)?.has(location.start.line),
  );
  return { ...found, candidates };
}

const formatLocation = ({ fileName, location }: Mutant) =>
  `${fileName}:${location.start.line}:${location.start.column + 1}`;

async function measure(options: Options) {
  const { seed, count, tests: testsMax } = options;
  const { files, mutants, candidates } = await findMutants(options);
  const drawn = drawMutants(candidates, count, seed);
  console.log(`${drawn.length} of ${candidates.length} mutants, seed ${seed}.`);
  if (drawn.length === 0) return;

  const folder = getSandboxFolder();
  fillSandbox(folder, files);
  const tests = await recordCoverage(folder, files);
  const compiles = createTypeChecker();

  const statuses = new Map<MutantStatus, number>();
  const left = [...drawn];
  await runPerCore(async () => {
    for (let mutant = left.shift(); mutant; mutant = left.shift()) {
      const { status, by } = await tryMutant(
        folder,
        mutant,
        rankTests(mutant, mutants, tests).slice(0, testsMax),
      );
      const final = status === 'survived' && !compiles(mutant) ? 'does not compile' : status;
      statuses.set(final, (statuses.get(final) ?? 0) + 1);
      console.log(
        `${[...statuses.values()].reduce((sum, count) => sum + count)}/${drawn.length} ${final}: ` +
          `${formatLocation(mutant)} ${mutant.mutatorName} -> ${mutant.replacement} | ${by}`,
      );
    }
  });

  const caught = drawn.length - (statuses.get('survived') ?? 0) - (statuses.get('not reached') ?? 0);
  console.log([...statuses].map(([status, count]) => `${count} ${status}`).join(', '));
  console.log(
    `${caught} of ${drawn.length} caught: ${Math.round((100 * caught) / drawn.length)}%, seed ${seed}.`,
  );
}

// jest has its own process group, which doesn't get Ctrl+C; the exit handler kills it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const args = process.argv.slice(2);
const options = parseOptions(args);
if (options) await measure(options);
else if (args.includes('--help')) console.log(USAGE);
else {
  console.error(USAGE);
  process.exitCode = 2;
}

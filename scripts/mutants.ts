import { existsSync, readFileSync } from 'node:fs';
import { atOnce } from './mutants/atOnce.ts';
import { typeChecker } from './mutants/compiles.ts';
import { changedLines, draw, filesBelow, RULES } from './mutants/choose.ts';
import { type Mutant, mutate } from './mutants/mutant.ts';
import { type Options, optionsOf, USAGE } from './mutants/options.ts';
import { findReached } from './mutants/reached.ts';
import { fillSandbox, sandboxFolder } from './mutants/sandbox.ts';
import { testsFor } from './mutants/testsFor.ts';
import { type Fate, tryMutant } from './mutants/tryMutant.ts';

/** All mutants of the files in question, the files with them in it, and those of them that are in question. */
async function findMutants({ folder, since }: Options) {
  const changed = since === null ? null : changedLines(since);
  const names = () => {
    if (changed) return [...changed.keys()].filter((name) => existsSync(name));
    if (folder === undefined) return filesBelow(RULES);
    return /\.tsx?$/.test(folder) ? [folder] : filesBelow([folder]);
  };
  const found = await mutate(names().map((name) => ({ name, content: readFileSync(name, 'utf8') })));
  const candidates = found.mutants.filter(
    ({ fileName, location }) => !changed || changed.get(fileName)?.has(location.start.line),
  );
  return { ...found, candidates };
}

const place = ({ fileName, location }: Mutant) =>
  `${fileName}:${location.start.line}:${location.start.column + 1}`;

async function measure(options: Options) {
  const { seed, count, tests: most } = options;
  const { files, mutants, candidates } = await findMutants(options);
  const drawn = draw(candidates, count, seed);
  console.log(`${drawn.length} of ${candidates.length} mutants, seed ${seed}.`);
  if (drawn.length === 0) return;

  const folder = sandboxFolder();
  fillSandbox(folder, files);
  const tests = await findReached(folder, files);
  const compiles = typeChecker();

  const fates = new Map<Fate, number>();
  const left = [...drawn];
  await atOnce(async () => {
    for (let mutant = left.shift(); mutant; mutant = left.shift()) {
      const { fate, by } = await tryMutant(folder, mutant, testsFor(mutant, mutants, tests).slice(0, most));
      const known = fate === 'survived' && !compiles(mutant) ? 'refused by its types' : fate;
      fates.set(known, (fates.get(known) ?? 0) + 1);
      console.log(
        `${[...fates.values()].reduce((sum, count) => sum + count)}/${drawn.length} ${known}: ` +
          `${place(mutant)} ${mutant.mutatorName} -> ${mutant.replacement} | ${by}`,
      );
    }
  });

  const noticed = drawn.length - (fates.get('survived') ?? 0) - (fates.get('not reached') ?? 0);
  console.log([...fates].map(([fate, count]) => `${count} ${fate}`).join(', '));
  console.log(
    `${noticed} of ${drawn.length} noticed: ${Math.round((100 * noticed) / drawn.length)}%, seed ${seed}.`,
  );
}

// Jest has a process group of its own, which hears nothing of Ctrl-C: the exit ends it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const args = process.argv.slice(2);
const options = optionsOf(args);
if (options) await measure(options);
else if (args.includes('--help')) console.log(USAGE);
else {
  console.error(USAGE);
  process.exitCode = 2;
}

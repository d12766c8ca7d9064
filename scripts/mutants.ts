import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { recordCoverage, type TestFile } from './mutants/coverage.ts';
import { type Mutant, mutate, type Source } from './mutants/mutant.ts';
import { rankTests } from './mutants/rankTests.ts';
import { runJest } from './mutants/runJest.ts';
import { runPerCore } from './mutants/runPerCore.ts';
import { DEFAULT_FOLDERS, drawMutants, findChangedLines, findFiles } from './mutants/selection.ts';
import { createTypeChecker } from './mutants/typeChecker.ts';

interface Options {
  seed: number;
  /** Maximum number of mutants. */
  count: number;
  /** Maximum number of test files per mutant. */
  tests: number;
  folder: string | undefined;
  /** Limits mutants to lines changed since this revision; null for whole files. */
  since: string | null;
}

const USAGE = `Usage: npm run test:mutants -- [--seed N] [--count 200] [--folder PATH | --changed [--since main]]

Insert bugs into a copy of the code, one at a time, and list those that no test catches.

Options:
  --seed N       The same number draws the same mutants (default: random)
  --count N      Maximum number of mutants (default: 200)
  --folder PATH  Mutate this folder or file instead of ${DEFAULT_FOLDERS.join(', ')}
  --changed      Mutate the lines changed since the branch left --since
  --since REF    Branch or commit (default: main)
  --tests N      Nearest test files to run for each mutant (default: 12)`;

/** Parses the options. Returns null if they are invalid or ask for help. */
function parseOptions(args: string[]): Options | null {
  try {
    const { values } = parseArgs({
      args,
      options: {
        seed: { type: 'string', default: `${Math.floor(Math.random() * 100_000)}` },
        count: { type: 'string', default: '200' },
        tests: { type: 'string', default: '12' },
        folder: { type: 'string' },
        changed: { type: 'boolean', default: false },
        since: { type: 'string', default: 'main' },
        help: { type: 'boolean', default: false },
      },
    });
    const numbers = { seed: Number(values.seed), count: Number(values.count), tests: Number(values.tests) };
    const areNumbers = Object.values(numbers).every((value) => Number.isSafeInteger(value) && value >= 0);
    if (values.help || !areNumbers) return null;
    return { ...numbers, folder: values.folder, since: values.changed ? values.since : null };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Folders that are only read. */
const LINKED = ['node_modules', 'dist'];

/** Returns the sandbox of this working copy, always the same, so that jest's transform cache is reused. */
const getSandboxFolder = () =>
  join(tmpdir(), `mutants-${createHash('sha256').update(process.cwd()).digest('hex').slice(0, 16)}`);

/** Copies the project into the sandbox, with the mutated files. */
function fillSandbox(folder: string, mutated: Source[]) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  const files = listed
    .toString()
    .split('\0')
    .filter((file) => file !== '' && !LINKED.includes(file) && existsSync(file));

  rmSync(join(folder, 'project'), { recursive: true, force: true });
  for (const name of ['project', 'temporary']) {
    mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
  }
  for (const file of files) cpSync(file, join(folder, 'project', file));
  for (const { name, content } of mutated) writeFileSync(join(folder, 'project', name), content);
  for (const name of LINKED) symlinkSync(resolve(name), join(folder, 'project', name));
}

/** Mutants refused by the compiler are caught by `npm run lint`. */
type MutantStatus = 'killed' | 'timed out' | 'does not compile' | 'survived' | 'not reached';

interface Outcome {
  status: MutantStatus;
  /** The test that caught it, or the number of test files that didn't. */
  by: string;
}

/** Runs the ranked tests, the first three before the others, until one fails. */
async function tryMutant(folder: string, { id }: Mutant, tests: TestFile[]): Promise<Outcome> {
  if (tests.length === 0) return { status: 'not reached', by: '' };
  for (const some of [tests.slice(0, 3), tests.slice(3)]) {
    if (some.length === 0) continue;
    // jest takes some seconds to start, and more on a busy machine.
    const limit = 120_000 + 5 * some.reduce((sum, { duration }) => sum + duration, 0);
    const { code, output } = await runJest(folder, {
      args: [
        ...['--runInBand', '--silent', '--reporters=<rootDir>/scripts/mutants/firstFailure.ts'],
        ...['--runTestsByPath', ...some.map(({ path }) => path)],
      ],
      environment: { __STRYKER_ACTIVE_MUTANT__: id },
      limit,
    });
    if (code === null) return { status: 'timed out', by: some.map(({ path }) => path).join(' ') };
    if (code !== 0) return { status: 'killed', by: output.trim() };
  }
  return { status: 'survived', by: `${tests.length}` };
}

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

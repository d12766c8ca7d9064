import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Source } from './mutant.ts';
import { runJest } from './runJest.ts';
import { runPerCore } from './runPerCore.ts';

/** A passing test file and the mutants it reaches. */
export interface TestFile {
  path: string;
  /** In ms. */
  duration: number;
  /** Ids of mutants reached while modules load. */
  loaded: string[];
  /** Ids of mutants reached while tests run. */
  run: string[];
  /** How often the tests reach each id. */
  times: Record<string, number>;
}

interface CoverageCache {
  key: string;
  tests: Record<string, TestFile & { key: string }>;
}

interface JestReport {
  testResults: { name: string; status: string; startTime: number; endTime: number }[];
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

// These tests start processes or read the disk, where mutants aren't active or can't be recorded.
const ELSEWHERE = /child_process|startServer\.ts|killRound\.ts|helpers\/writer\.ts/;

/** Test files per process, which leaks some memory for each. */
const FILES_PER_PROCESS = 25;

/** Runs all test files once to record the mutants they reach, except those recorded for the same code. */
export async function recordCoverage(folder: string, mutated: Source[]): Promise<TestFile[]> {
  const project = join(folder, 'project');
  const cacheFile = join(folder, 'coverage.json');
  const key = hash(JSON.stringify(mutated));
  const before = existsSync(cacheFile)
    ? (JSON.parse(readFileSync(cacheFile, 'utf8')) as CoverageCache)
    : null;
  const cache: CoverageCache = before?.key === key ? before : { key, tests: {} };

  const { output } = await runJest(folder, { args: ['--listTests'] });
  const files = output
    .split('\n')
    .map((line) => relative(project, line.trim()))
    .filter((path) => /^__tests__\/(shared|server|client)\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(project, path), 'utf8') }))
    .filter(({ text }) => !ELSEWHERE.test(text))
    .map(({ path, text }) => ({ path, key: hash(text) }));
  const stale = files.filter((file) => cache.tests[file.path]?.key !== file.key);

  if (stale.length > 0)
    console.log(`Running ${stale.length} test files once to record which mutants they reach.`);
  const left = [...stale];
  await runPerCore(async () => {
    while (left.length > 0) {
      Object.assign(cache.tests, await recordBatch(folder, left.splice(0, FILES_PER_PROCESS)));
      // Saved after each batch, so that an aborted run continues.
      writeFileSync(cacheFile, JSON.stringify(cache));
    }
  });
  return files.flatMap(({ path }) => cache.tests[path] ?? []);
}

async function recordBatch(
  folder: string,
  files: { path: string; key: string }[],
): Promise<CoverageCache['tests']> {
  const reached = mkdtempSync(join(folder, 'temporary', 'coverage-'));
  const reportFile = join(reached, 'report.json');
  await runJest(folder, {
    args: [
      ...['--maxWorkers=1', '--silent', '--json', `--outputFile=${reportFile}`],
      ...['--runTestsByPath', ...files.map(({ path }) => path)],
    ],
    environment: { MUTANTS_COVERAGE: reached },
  });
  if (!existsSync(reportFile))
    throw new Error(`jest did not finish: ${files.map(({ path }) => path).join(' ')}`);

  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as JestReport;
  const tests: CoverageCache['tests'] = {};
  for (const { name, status, startTime, endTime } of testResults) {
    const path = relative(join(folder, 'project'), name);
    const notes = join(reached, `${hash(name)}.json`);
    if (status !== 'passed' || !existsSync(notes)) {
      console.log(`${path} is skipped: it does not pass.`);
      continue;
    }
    const recorded = JSON.parse(readFileSync(notes, 'utf8')) as Pick<TestFile, 'loaded' | 'run' | 'times'>;
    const { loaded, run, times } = recorded;
    const key = files.find((file) => file.path === path)?.key ?? '';
    tests[path] = { path, key, duration: endTime - startTime, loaded, run, times };
  }
  rmSync(reached, { recursive: true });
  return tests;
}

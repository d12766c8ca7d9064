import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { atOnce } from './atOnce.ts';
import type { Source } from './mutant.ts';
import { runJest } from './runJest.ts';

/** A file of tests that pass, and the mutants that it comes by. */
export interface TestFile {
  path: string;
  /** In milliseconds. */
  duration: number;
  /** While its modules are loaded. */
  loaded: string[];
  /** While its tests run, … */
  run: string[];
  /** … and how often each. */
  times: Record<string, number>;
}

interface Kept {
  key: string;
  tests: Record<string, TestFile & { key: string }>;
}

interface JestReport {
  testResults: { name: string; status: string; startTime: number; endTime: number }[];
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

// They start processes or read the disk: no mutant of ours is in them, or nobody could say that it was.
const ELSEWHERE = /child_process|startServer\.ts|killRound\.ts|helpers\/writer\.ts/;

/** One process keeps some of each file's modules for ever: all files together are more than its memory takes. */
const FILES_AT_ONCE = 25;

/** Runs all tests once, but those that are known: by the same code and the same file. */
export async function findReached(folder: string, mutated: Source[]): Promise<TestFile[]> {
  const project = join(folder, 'project');
  const keptFile = join(folder, 'reachedTimes.json');
  const key = hash(JSON.stringify(mutated));
  const before = existsSync(keptFile) ? (JSON.parse(readFileSync(keptFile, 'utf8')) as Kept) : null;
  const kept: Kept = before?.key === key ? before : { key, tests: {} };

  const { output } = await runJest(folder, { args: ['--listTests'] });
  const files = output
    .split('\n')
    .map((line) => relative(project, line.trim()))
    .filter((path) => /^__tests__\/(shared|server|client)\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(project, path), 'utf8') }))
    .filter(({ text }) => !ELSEWHERE.test(text))
    .map(({ path, text }) => ({ path, key: hash(text) }));
  const fresh = files.filter((file) => kept.tests[file.path]?.key !== file.key);

  if (fresh.length > 0)
    console.log(`Running ${fresh.length} files of tests once, to see which mutants each of them reaches.`);
  const left = [...fresh];
  await atOnce(async () => {
    while (left.length > 0) {
      Object.assign(kept.tests, await record(folder, left.splice(0, FILES_AT_ONCE)));
      // What is known by now is known, whatever becomes of the rest.
      writeFileSync(keptFile, JSON.stringify(kept));
    }
  });
  return files.flatMap(({ path }) => kept.tests[path] ?? []);
}

async function record(folder: string, files: { path: string; key: string }[]): Promise<Kept['tests']> {
  const reached = mkdtempSync(join(folder, 'temporary', 'reached-'));
  const reportFile = join(reached, 'report.json');
  await runJest(folder, {
    args: [
      ...['--maxWorkers=1', '--silent', '--json', `--outputFile=${reportFile}`],
      ...['--runTestsByPath', ...files.map(({ path }) => path)],
    ],
    environment: { MUTANTS_REACHED: reached },
  });
  if (!existsSync(reportFile))
    throw new Error(`jest came to no end with ${files.map(({ path }) => path).join(' ')}`);

  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as JestReport;
  const tests: Kept['tests'] = {};
  for (const { name, status, startTime, endTime } of testResults) {
    const path = relative(join(folder, 'project'), name);
    const notes = join(reached, `${hash(name)}.json`);
    if (status !== 'passed' || !existsSync(notes)) {
      console.log(`${path} is left out: it does not pass.`);
      continue;
    }
    const noted = JSON.parse(readFileSync(notes, 'utf8')) as Pick<TestFile, 'loaded' | 'run' | 'times'>;
    const { loaded, run, times } = noted;
    const key = files.find((file) => file.path === path)?.key ?? '';
    tests[path] = { path, key, duration: endTime - startTime, loaded, run, times };
  }
  rmSync(reached, { recursive: true });
  return tests;
}

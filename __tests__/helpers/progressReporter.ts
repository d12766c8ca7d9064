import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { AggregatedResult, Reporter, Test, TestCaseResult, TestResult } from '@jest/reporters';
import type { MeasuredResult } from './measuredRunner.ts';

/** In ms: how often progress is printed where it can't be rewritten in place. */
const INTERVAL = 15_000;
const COSTLIEST = 10;

const projectOf = ({ context: { config } }: Test) => config.displayName?.name ?? '';
const relativePath = ({ context: { config }, path: file }: Test) => path.relative(config.rootDir, file);
const nameOf = (test: Test) => `${projectOf(test)} ${relativePath(test)}`;

/**
 * Shows progress, each failure as it happens, and the files that took most CPU time. `TEST_COSTS=file` appends those of all
 * files to that file, as tab-separated values.
 */
// oxlint-disable-next-line import/no-default-export -- jest asks for it.
export default class ProgressReporter implements Pick<
  Reporter,
  'onRunStart' | 'onTestCaseResult' | 'onTestResult' | 'onRunComplete'
> {
  #printedAt = Date.now();
  readonly #costs: { name: string; seconds: number }[] = [];

  onRunStart({ numTotalTestSuites }: AggregatedResult): void {
    console.log(`Running ${numTotalTestSuites} test suites.`);
  }

  /** `test` has the right path, but another project's context. */
  onTestCaseResult(test: Test, { status, ancestorTitles, title }: TestCaseResult): void {
    if (status !== 'failed') return;
    this.#clear();
    console.error(`FAIL ${[relativePath(test), ...ancestorTitles, title].join(' › ')}`);
  }

  onTestResult(test: Test, result: TestResult, total: AggregatedResult): void {
    for (const [file, seconds] of Object.entries((result as MeasuredResult).costs ?? {})) {
      const name = `${projectOf(test)} ${file}`;
      this.#costs.push({ name, seconds });
      const list = process.env.TEST_COSTS;
      if (list) appendFileSync(list, `${seconds.toFixed(2)}\t${name}\n`);
    }
    if (result.failureMessage) {
      this.#clear();
      console.error(`FAIL ${nameOf(test)}`);
      for (const { message } of result.console ?? []) console.error(message);
      console.error(result.failureMessage);
    }
    this.#showProgress(total);
  }

  onRunComplete(): void {
    this.#clear();
    const sum = this.#costs.reduce((seconds, cost) => seconds + cost.seconds, 0);
    const costliest = this.#costs.toSorted((one, other) => other.seconds - one.seconds).slice(0, COSTLIEST);
    console.log(`${sum.toFixed(0)} CPU seconds in ${this.#costs.length} files. The costliest:`);
    for (const { name, seconds } of costliest) console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`);
  }

  #showProgress(total: AggregatedResult) {
    const done = total.numPassedTestSuites + total.numFailedTestSuites + total.numPendingTestSuites;
    const line =
      `${done} of ${total.numTotalTestSuites} suites, ` +
      `${total.numPassedTests} tests passed, ${total.numFailedTests} failed`;
    if (process.stdout.isTTY) {
      this.#clear();
      process.stdout.write(line);
    } else if (Date.now() - this.#printedAt >= INTERVAL) {
      this.#printedAt = Date.now();
      console.log(line);
    }
  }

  #clear() {
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  }
}

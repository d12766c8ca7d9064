import type { Reporter, Test, TestResult } from '@jest/reporters';

/** Says nothing of what goes well, and all of what fails as soon as it does. Jest's own `summary` has the last word. */
// eslint-disable-next-line import-x/no-default-export -- jest asks for it.
export default class QuietReporter implements Pick<Reporter, 'onTestResult'> {
  onTestResult({ context, path }: Test, { failureMessage, console: said }: TestResult): void {
    if (!failureMessage) return;
    const { displayName, rootDir } = context.config;
    console.error(`FAIL ${displayName?.name ?? ''} ${path.slice(rootDir.length + 1)}`);
    for (const { message } of said ?? []) console.error(message);
    console.error(failureMessage);
  }
}

declare module 'jest-circus/runner' {
  import type { TestResult } from '@jest/reporters';

  const runTests: (...args: unknown[]) => Promise<TestResult>;
  export default runTests;
}

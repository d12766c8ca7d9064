declare module 'jest-circus/runner' {
  import type { TestResult } from '@jest/reporters';

  /** https://github.com/jestjs/jest/blob/main/packages/jest-circus/README.md#overview */
  export interface CircusEvent {
    name: string;
    /** With `start_describe_definition`. */
    blockName?: string;
    /** With `run_describe_start`. */
    describeBlock?: { name: string };
    /** With events of a test. */
    test?: { errors: Error[] };
  }

  export interface TestEnvironment {
    global: { expect: { getState: () => { assertionCalls: number } } };
    handleTestEvent?: (event: CircusEvent) => void;
  }

  const runTests: (
    globalConfig: unknown,
    config: { rootDir: string },
    environment: TestEnvironment,
    runtime: unknown,
    testPath: string,
    ...others: unknown[]
  ) => Promise<TestResult>;
  export default runTests;
}

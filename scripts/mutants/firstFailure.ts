interface TestCase {
  status: string;
  fullName: string;
}

interface Suite {
  testFilePath: string;
  numFailingTests: number;
  testExecError?: unknown;
}

/** A reporter that ends the run at the first test that fails, and names it: one is enough to notice a mutant. */
export class FirstFailure {
  onTestCaseResult(_suite: unknown, { status, fullName }: TestCase) {
    if (status === 'failed') this.#end(fullName);
  }

  onTestResult(_suite: unknown, { testFilePath, numFailingTests, testExecError }: Suite) {
    if (numFailingTests > 0 || testExecError !== undefined) this.#end(testFilePath);
  }

  #end(name: string) {
    process.stdout.write(`${name}\n`, () => process.exit(1));
  }
}

// eslint-disable-next-line import-x/no-default-export -- jest asks for one.
export default FirstFailure;

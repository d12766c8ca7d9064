interface TestCase {
  status: string;
  fullName: string;
}

interface Suite {
  testFilePath: string;
  numFailingTests: number;
  testExecError?: unknown;
}

/** Reporter that prints the first failing test and ends the run: one is enough to catch a mutant. */
class FirstFailure {
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

// oxlint-disable-next-line import/no-default-export -- jest requires one.
export default FirstFailure;

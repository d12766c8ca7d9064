/** Runs functions in the current page: of Playwright, or of another engine. */
export interface InPage {
  evaluate: <Argument, Result>(
    inPage: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ) => Promise<Result>;
}

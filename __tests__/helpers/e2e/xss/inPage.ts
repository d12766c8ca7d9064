/** A browser that calls functions in the page that it shows: Playwright's, or another engine's. */
export interface InPage {
  evaluate: <Argument, Result>(
    inPage: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ) => Promise<Result>;
}

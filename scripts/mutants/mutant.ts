import { Instrumenter } from '@stryker-mutator/instrumenter';

/** A change of the code that some test should notice. */
export interface Mutant {
  id: string;
  /** Relative to the project. */
  fileName: string;
  mutatorName: string;
  replacement: string;
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
}

export interface Source {
  name: string;
  content: string;
}

const silent = () => undefined;
const never = () => false;
const logger = {
  ...{ isTraceEnabled: never, isDebugEnabled: never, isInfoEnabled: never },
  ...{ isWarnEnabled: never, isErrorEnabled: never, isFatalEnabled: never },
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
};

/**
 * All mutants that Stryker knows of these files, and the files with all of them in it. Which one is active is told by
 * `__STRYKER_ACTIVE_MUTANT__` in the environment: none, unless it is set.
 */
export async function mutate(sources: Source[]): Promise<{ files: Source[]; mutants: Mutant[] }> {
  const { files, mutants } = await new Instrumenter(logger).instrument(
    sources.map((source) => ({ ...source, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );

  return {
    files: files.map(({ name, content }) => ({ name, content })),
    // Its lines begin with 0.
    mutants: mutants.map(({ id, fileName, mutatorName, replacement, location: { start, end } }) => ({
      ...{ id, fileName, mutatorName, replacement },
      location: { start: { ...start, line: start.line + 1 }, end: { ...end, line: end.line + 1 } },
    })),
  };
}

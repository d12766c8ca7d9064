import { Instrumenter } from '@stryker-mutator/instrumenter';

/** A change of the code that a test should catch. */
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
 * Returns all of Stryker's mutants of these files, and the files with all mutants in them. The environment variable
 * `__STRYKER_ACTIVE_MUTANT__` activates one.
 */
export async function mutate(sources: Source[]): Promise<{ files: Source[]; mutants: Mutant[] }> {
  const { files, mutants } = await new Instrumenter(logger).instrument(
    sources.map((source) => ({ ...source, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );

  return {
    files: files.map(({ name, content }) => ({ name, content })),
    // Stryker's lines start at 0.
    mutants: mutants.map(({ id, fileName, mutatorName, replacement, location: { start, end } }) => ({
      ...{ id, fileName, mutatorName, replacement },
      location: { start: { ...start, line: start.line + 1 }, end: { ...end, line: end.line + 1 } },
    })),
  };
}

import path from 'node:path';
import type { Config } from 'jest';
import whole from '../../jest.config.ts';

const rootDir = path.resolve(import.meta.dirname, '../..');
const recorder = '<rootDir>/scripts/mutants/recordReached.ts';

const setupOf = ({ setupFilesAfterEnv }: { setupFilesAfterEnv?: unknown }): string[] =>
  Array.isArray(setupFilesAfterEnv) ? (setupFilesAfterEnv as string[]) : [];

/** The tests on SQLite and those of the pages. */
const config: Config = {
  rootDir,
  // Whoever waits in vain for what a mutant has taken away is to wait less.
  testTimeout: 30_000,
  projects: (whole.projects ?? []).flatMap((project) =>
    typeof project === 'object' && (project.displayName === 'node' || project.displayName === 'dom')
      ? { ...project, rootDir, setupFilesAfterEnv: [...setupOf(project), recorder] }
      : [],
  ),
};

export default config;

import path from 'node:path';
import type { Config } from 'jest';
import baseConfig from '../../jest.config.ts';

const rootDir = path.resolve(import.meta.dirname, '../..');
const coverageSetup = '<rootDir>/scripts/mutants/coverageSetup.ts';

const getSetup = ({ setupFilesAfterEnv }: { setupFilesAfterEnv?: unknown }): string[] =>
  Array.isArray(setupFilesAfterEnv) ? (setupFilesAfterEnv as string[]) : [];

/** The projects `node` (SQLite) and `dom` (pages). */
const config: Config = {
  rootDir,
  // Shorter, as tests may wait in vain for what a mutant removed.
  testTimeout: 30_000,
  projects: (baseConfig.projects ?? []).flatMap((project) =>
    typeof project === 'object' && (project.displayName === 'node' || project.displayName === 'dom')
      ? { ...project, rootDir, setupFilesAfterEnv: [...getSetup(project), coverageSetup] }
      : [],
  ),
};

export default config;

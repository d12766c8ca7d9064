import './tools/jestFlags.ts';
import { availableParallelism } from 'node:os';
import type { Config } from 'jest';
import './tools/compileCache.ts';
import { pgbouncer } from './__tests__/helpers/postgres/startPgbouncer.ts';
import { hasPostgres } from './tools/postgres/binaries.ts';
import { findWholeOnPostgres, groupTests, type Selection } from './tools/testGroups.ts';

/*
 * A test file's name says where it runs:
 *   name.test.ts           on SQLite; `npm run test:all` runs it on PostgreSQL too
 *   name.engines.test.ts   on both in `npm test`, because SQL or transactions differ
 *   name.sqlite.test.ts    on SQLite only
 *   name.postgres.test.ts  on PostgreSQL only
 * and `….all.test.ts` runs in `npm run test:all` only.
 */
const isAll = process.env.TEST_ALL === 'true';
const leftOut = isAll ? [] : ['\\.all\\.test\\.tsx?$'];

const isGrouped = process.env.TEST_GROUPS === 'true';

/** Returns which test files a project runs: each alone or, with `TEST_GROUPS=true`, in groups. */
function select(selection: Selection) {
  const { pattern, leftOut } = selection;
  return isGrouped
    ? { testMatch: groupTests(selection) }
    : { testMatch: [`<rootDir>/${pattern}`], testPathIgnorePatterns: leftOut };
}

const setupFiles = [
  // Secure hashing takes 15 ms per user and test. Tests about hashing call `jest.unmock`.
  '<rootDir>/__tests__/helpers/cheapPasswords.ts',
  '<rootDir>/__tests__/helpers/inEnglish.ts',
  '<rootDir>/__tests__/helpers/namedPlugins.ts',
  '<rootDir>/__tests__/helpers/renderHere.ts',
];

const transform: Config['transform'] = {
  '^.+\\.tsx?$': '<rootDir>/__tests__/helpers/typescriptTransformer.ts',
};

const shared = {
  // Names the folder of compiled files. The default is one per project.
  id: 'markdown-blog',
  transform,
  // The package of `npm run pack` has the name of this one.
  modulePathIgnorePatterns: ['<rootDir>/release/'],
  setupFiles,
  testRunner: '<rootDir>/__tests__/helpers/measuredRunner.ts',
};

/** These tests use no database. */
const WITHOUT_DATABASE = '/__tests__/server/content/';

const postgres = {
  ...shared,
  displayName: 'postgres',
  testEnvironment: '<rootDir>/__tests__/helpers/environments/nodeEnvironment.ts',
  globals: { databaseEngine: 'postgres' },
  globalSetup: '<rootDir>/__tests__/helpers/postgres/globalSetup.ts',
  globalTeardown: '<rootDir>/__tests__/helpers/postgres/globalTeardown.ts',
  ...select({
    project: 'postgres',
    pattern: `__tests__/server/**/*.${isAll ? '' : '{engines,postgres}.'}test.ts`,
    leftOut: [
      '\\.sqlite\\.(all\\.)?test\\.ts$',
      WITHOUT_DATABASE,
      ...leftOut,
      ...(isAll && isGrouped ? findWholeOnPostgres() : []),
    ],
  }),
};

if (!hasPostgres) {
  const problem = "Tests don't run on PostgreSQL here: its packages are for Linux on x64 and arm64.";
  if (process.env.CI) throw new Error(problem);
  console.error(problem);
} else if (pgbouncer === undefined) {
  console.error('Tests behind PgBouncer are skipped here: apt-get install pgbouncer.');
}

const config: Config = {
  // The default leaves one core idle, and tests wait for a third of their time.
  maxWorkers: availableParallelism() + 2,
  // A worker keeps some modules of each file; above this limit a new one is faster.
  workerIdleMemoryLimit: '1GB',
  // In ms instead of 500: freeing memory takes longer on a busy machine.
  workerGracefulExitTimeout: 10_000,
  testSequencer: '<rootDir>/__tests__/helpers/groupsFirst.ts',
  reporters: ['<rootDir>/__tests__/helpers/progressReporter.ts', ['summary', { summaryThreshold: Infinity }]],
  // In ms. It only ends tests that hang: some take minutes on a busy machine.
  testTimeout: 300_000,
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: '<rootDir>/__tests__/helpers/environments/nodeEnvironment.ts',
      ...select({
        project: 'node',
        pattern: '__tests__/{shared,server,tooling}/**/*.test.ts',
        leftOut: ['\\.postgres\\.(all\\.)?test\\.ts$', ...leftOut],
      }),
    },
    ...(hasPostgres ? [postgres] : []),
    {
      ...shared,
      displayName: 'dom',
      testEnvironment: '<rootDir>/__tests__/helpers/environments/domEnvironment.ts',
      setupFilesAfterEnv: ['<rootDir>/__tests__/helpers/domSetup.ts'],
      ...select({
        project: 'dom',
        pattern: '__tests__/client/**/*.test.{ts,tsx}',
        leftOut,
        first: ['__tests__/helpers/visit.tsx'],
      }),
    },
  ],
  collectCoverageFrom: [
    'src/**/*.{ts,tsx}',
    // Signals and exit codes are tested in child processes, where jest can't measure coverage.
    '!src/server/main.ts',
    '!src/server/cli/{admin,backup,restore,copyDatabase}.ts',
    // Downloads and copied requests are tested in a browser, where jest can't measure coverage either.
    '!src/client/features/{export,developers}/*',
  ],
  coverageDirectory: 'coverage',
  coverageReporters: ['text-summary'],
  // Undo and layout of the editor are tested in a browser, where jest can't measure coverage.
  coverageThreshold: { global: { lines: 90, branches: 86 } },
};

export default config;

import { availableParallelism } from 'node:os';
import type { Config } from 'jest';
import './tools/compileCache.ts';
import { hasPostgres } from './tools/postgres/binaries.ts';
import { pgbouncer } from './__tests__/helpers/postgres/startPgbouncer.ts';

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

const setupFiles = [
  // Hashing for sure takes 15 ms for each user of each test: where it is the subject, a test calls `jest.unmock`.
  '<rootDir>/__tests__/helpers/cheapPasswords.ts',
  '<rootDir>/__tests__/helpers/namedPlugins.ts',
  '<rootDir>/__tests__/helpers/renderHere.ts',
];

const transform: Config['transform'] = {
  '^.+\\.tsx?$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.json' }],
};

const shared = {
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
  testMatch: [`<rootDir>/__tests__/server/**/*.${isAll ? '' : '{engines,postgres}.'}test.ts`],
  testPathIgnorePatterns: ['\\.sqlite\\.(all\\.)?test\\.ts$', WITHOUT_DATABASE, ...leftOut],
};

if (!hasPostgres) {
  console.error('The tests do not run on PostgreSQL here: its packages are for Linux on x64 and arm64.');
}

if (hasPostgres && pgbouncer === undefined) {
  console.error('Nothing is tested behind PgBouncer here: there is none. Try apt-get install pgbouncer.');
}

const config: Config = {
  // The default leaves one core idle, and tests wait for a sixth of their time.
  maxWorkers: availableParallelism() + 1,
  // A worker keeps some modules of each file; above this limit a new one is faster.
  workerIdleMemoryLimit: '1GB',
  // In ms, not the usual 500: freeing memory takes longer on a busy machine, though nothing is open any more.
  workerGracefulExitTimeout: 10_000,
  reporters: ['<rootDir>/__tests__/helpers/progressReporter.ts', ['summary', { summaryThreshold: Infinity }]],
  // Real servers, databases and password hashes take their time on a busy machine.
  testTimeout: 60_000,
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: '<rootDir>/__tests__/helpers/environments/nodeEnvironment.ts',
      testMatch: ['<rootDir>/__tests__/{shared,server,tooling}/**/*.test.ts'],
      testPathIgnorePatterns: ['\\.postgres\\.(all\\.)?test\\.ts$', ...leftOut],
    },
    ...(hasPostgres ? [postgres] : []),
    {
      ...shared,
      displayName: 'dom',
      testEnvironment: '<rootDir>/__tests__/helpers/environments/domEnvironment.ts',
      setupFilesAfterEnv: ['<rootDir>/__tests__/helpers/domSetup.ts'],
      testMatch: ['<rootDir>/__tests__/client/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: leftOut,
    },
  ],
  collectCoverageFrom: [
    'src/**/*.{ts,tsx}',
    // What only a process of its own can show: signals and exit codes. Their tests start one, where jest can't see.
    '!src/server/main.ts',
    '!src/server/cli/{admin,backup,restore,copyDatabase}.ts',
  ],
  coverageDirectory: 'coverage',
  coverageReporters: ['text-summary'],
  // What the editor does by a browser's own means, its undo and its layout, is tested in one, where jest can't count.
  coverageThreshold: { global: { lines: 90, branches: 87 } },
};

export default config;

import { availableParallelism } from 'node:os';
import type { Config } from 'jest';
import './tools/compileCache.ts';
import { hasPostgres } from './tools/postgres/binaries.ts';
import { pgbouncer } from './__tests__/helpers/postgres/startPgbouncer.ts';

const setupFiles = [
  // Hashing for sure takes 15 ms for each user of each test: where it is the subject, a test calls `jest.unmock`.
  '<rootDir>/__tests__/helpers/cheapPasswords.ts',
  '<rootDir>/__tests__/helpers/namedPlugins.ts',
  '<rootDir>/__tests__/helpers/renderHere.ts',
];

const transform: Config['transform'] = {
  '^.+\\.tsx?$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.json' }],
};

/** Its tests have no database, and many examples. */
const WITHOUT_DATABASE = '/__tests__/server/content/';

const postgres = {
  displayName: 'postgres',
  testEnvironment: '<rootDir>/__tests__/helpers/environments/nodeEnvironment.ts',
  transform,
  setupFiles,
  globals: { databaseEngine: 'postgres' },
  globalSetup: '<rootDir>/__tests__/helpers/postgres/globalSetup.ts',
  globalTeardown: '<rootDir>/__tests__/helpers/postgres/globalTeardown.ts',
  testMatch: ['<rootDir>/__tests__/server/**/*.test.ts'],
  testPathIgnorePatterns: ['\\.sqlite\\.test\\.ts$', WITHOUT_DATABASE],
};

if (!hasPostgres) {
  console.error('The tests do not run on PostgreSQL here: its packages are for Linux on x64 and arm64.');
}

if (hasPostgres && pgbouncer === undefined) {
  console.error('Nothing is tested behind PgBouncer here: there is none. Try apt-get install pgbouncer.');
}

const config: Config = {
  // By default one core would be left idle, which of two is half; and a test waits for a sixth of its time.
  maxWorkers: availableParallelism() + 1,
  // A worker keeps some of each file's modules for ever; beyond this a new one is faster.
  workerIdleMemoryLimit: '1GB',
  // In milliseconds, not the usual half second: nothing is open in them any more, but on a busy machine it takes longer
  // to give their memory back. Whoever is ended by force now has left something running.
  workerGracefulExitTimeout: 10_000,
  // Failures as they come, and the sums at the end.
  reporters: ['<rootDir>/__tests__/helpers/quietReporter.ts', ['summary', { summaryThreshold: Infinity }]],
  // Real servers, databases and password hashes take their time on a busy machine.
  testTimeout: 60_000,
  projects: [
    {
      displayName: 'node',
      testEnvironment: '<rootDir>/__tests__/helpers/environments/nodeEnvironment.ts',
      transform,
      setupFiles,
      testMatch: ['<rootDir>/__tests__/{shared,server,tooling}/**/*.test.ts'],
      testPathIgnorePatterns: ['\\.postgres\\.test\\.ts$'],
    },
    ...(hasPostgres ? [postgres] : []),
    {
      displayName: 'dom',
      testEnvironment: '<rootDir>/__tests__/helpers/environments/domEnvironment.ts',
      transform,
      setupFiles,
      setupFilesAfterEnv: ['<rootDir>/__tests__/helpers/domSetup.ts'],
      testMatch: ['<rootDir>/__tests__/client/**/*.test.{ts,tsx}'],
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

import { globSync, readFileSync } from 'node:fs';
import type { Config } from 'jest';
import { hasPostgres } from './__tests__/helpers/postgres/binaries.ts';

const transform: Config['transform'] = {
  '^.+\\.tsx?$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.json' }],
};

const ON_POSTGRES_ALONE = '**/*.postgres.test.ts';

/** They have a database and do not care which. */
const OF_CONNECTIONS_ALONE = ['floods', 'roomForAnswers', 'roomForBodies', 'slowClients'];

/** Tests that have a database run on both engines, but those that are about SQLite: they name its address. */
function testsOfBothEngines(): string[] {
  const files = globSync('__tests__/server/**/*.test.ts', { cwd: import.meta.dirname });
  return files.filter((file) => {
    if (OF_CONNECTIONS_ALONE.some((name) => file.endsWith(`/${name}.test.ts`))) return false;
    const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
    return /\/helpers\/(blog|database)\.ts'/.test(text) && !text.includes('sqlite:');
  });
}

const postgres = {
  displayName: 'postgres',
  testEnvironment: 'node',
  transform,
  globals: { databaseEngine: 'postgres' },
  globalSetup: '<rootDir>/__tests__/helpers/postgres/globalSetup.ts',
  globalTeardown: '<rootDir>/__tests__/helpers/postgres/globalTeardown.ts',
  testMatch: [`<rootDir>/${ON_POSTGRES_ALONE}`, ...testsOfBothEngines().map((file) => `<rootDir>/${file}`)],
};

if (!hasPostgres) {
  console.error('The tests do not run on PostgreSQL here: its packages are for Linux on x64 and arm64.');
}

const config: Config = {
  // By default one core would be left idle, which of two is half.
  maxWorkers: '100%',
  // Real servers, databases and password hashes take their time on a busy machine.
  testTimeout: 60_000,
  projects: [
    {
      displayName: 'node',
      testEnvironment: 'node',
      transform,
      testMatch: ['<rootDir>/__tests__/{shared,server,tooling}/**/*.test.ts', `!${ON_POSTGRES_ALONE}`],
    },
    ...(hasPostgres ? [postgres] : []),
    {
      displayName: 'dom',
      testEnvironment: 'jest-fixed-jsdom',
      transform,
      setupFilesAfterEnv: ['<rootDir>/__tests__/helpers/domSetup.ts'],
      testMatch: ['<rootDir>/__tests__/client/**/*.test.{ts,tsx}'],
    },
  ],
  collectCoverageFrom: [
    'src/**/*.{ts,tsx}',
    // What only a process of its own can show: signals and exit codes. Their tests start one, where jest can't see.
    '!src/server/{main,admin}.ts',
  ],
  coverageDirectory: 'coverage',
  coverageReporters: ['text-summary', 'html'],
  coverageThreshold: { global: { lines: 90, branches: 90 } },
};

export default config;

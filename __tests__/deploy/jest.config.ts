import type { Config } from 'jest';

/** What needs programs of the system beside Node, and is no part of `npm test`: `npm run test:deploy`. */
const config: Config = {
  rootDir: '../..',
  testEnvironment: '<rootDir>/__tests__/helpers/environments/nodeEnvironment.ts',
  transform: { '^.+\\.tsx?$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.json' }] },
  testMatch: ['<rootDir>/__tests__/deploy/*.test.ts'],
  globalSetup: '<rootDir>/__tests__/deploy/requirePrograms.ts',
  testTimeout: 60_000,
};

export default config;

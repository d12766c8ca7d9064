import type { Config } from 'jest';

/** The built product in Firefox and in WebKit, which are the system's, and no part of `npm test`: `npm run test:engines`. */
const config: Config = {
  rootDir: '../..',
  testEnvironment: '<rootDir>/__tests__/helpers/environments/nodeEnvironment.ts',
  transform: { '^.+\\.tsx?$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.json' }] },
  testMatch: ['<rootDir>/__tests__/engines/*.test.ts'],
  globalSetup: '<rootDir>/__tests__/engines/requireEngines.ts',
  testTimeout: 120_000,
};

export default config;

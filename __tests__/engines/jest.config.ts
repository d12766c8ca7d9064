import '../../tools/jestFlags.ts';
import type { Config } from 'jest';

/** Tests the built product in the system's Firefox and WebKit: `npm run test:engines`, which CI runs. */
const config: Config = {
  rootDir: '../..',
  testEnvironment: '<rootDir>/__tests__/helpers/environments/nodeEnvironment.ts',
  setupFiles: ['<rootDir>/__tests__/helpers/inEnglish.ts'],
  transform: { '^.+\\.tsx?$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.json' }] },
  testMatch: ['<rootDir>/__tests__/engines/*.test.ts'],
  globalSetup: '<rootDir>/__tests__/engines/requireEngines.ts',
  // In ms. It only ends tests that hang: some take minutes on a busy machine.
  testTimeout: 300_000,
};

export default config;

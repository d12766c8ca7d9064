import '../../tools/jestFlags.ts';
import type { Config } from 'jest';

/** Tests that need system programs, run by `npm run test:deploy` and not by `npm test`. */
const config: Config = {
  rootDir: '../..',
  testEnvironment: '<rootDir>/__tests__/helpers/environments/nodeEnvironment.ts',
  transform: { '^.+\\.tsx?$': '<rootDir>/__tests__/helpers/typescriptTransformer.ts' },
  setupFiles: ['cheapPasswords', 'inEnglish', 'namedPlugins', 'renderHere'].map(
    (file) => `<rootDir>/__tests__/helpers/${file}.ts`,
  ),
  testMatch: ['<rootDir>/__tests__/deploy/*.test.ts'],
  globalSetup: '<rootDir>/__tests__/deploy/requirePrograms.ts',
  testTimeout: 60_000,
};

export default config;

import type { Config } from 'jest';

const transform: Config['transform'] = {
  '^.+\\.tsx?$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.json' }],
};

const config: Config = {
  projects: [
    {
      displayName: 'node',
      testEnvironment: 'node',
      transform,
      testMatch: ['<rootDir>/__tests__/{shared,server,tooling}/**/*.test.ts'],
    },
    {
      displayName: 'dom',
      testEnvironment: 'jest-fixed-jsdom',
      transform,
      setupFilesAfterEnv: ['<rootDir>/__tests__/helpers/domSetup.ts'],
      testMatch: ['<rootDir>/__tests__/client/**/*.test.{ts,tsx}'],
    },
  ],
  collectCoverageFrom: ['src/**/*.{ts,tsx}'],
  coverageDirectory: 'coverage',
  coverageReporters: ['text-summary', 'html'],
  coverageThreshold: { global: { lines: 90, branches: 90 } },
};

export default config;

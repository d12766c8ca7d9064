import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import './__tests__/helpers/inEnglish.ts';
import './tools/compileCache.ts';
import { findChromium } from './tools/browser/findChromium.ts';

export default defineConfig({
  testDir: '__tests__/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A test waits for a third of its time, so one worker more than there are cores keeps them busy.
  workers: availableParallelism() + 1,
  reporter: 'dot',
  // The second try only records a trace. A test that passes then is flaky, and fails the run.
  retries: 1,
  failOnFlakyTests: true,
  // In ms. A busy machine is slow, and that is no failure.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: 'on-first-retry',
    launchOptions: {
      ...(await findChromium()),
      // Containers have no graphics card, and often a shared memory too small for a browser.
      args: ['--disable-gpu', '--disable-dev-shm-usage'],
    },
  },
});

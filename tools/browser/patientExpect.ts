import { expect as impatient } from '@playwright/test';

/** Waits longer than Playwright's 5 s, for busy machines. */
export const expect = impatient.configure({ timeout: 60_000 });

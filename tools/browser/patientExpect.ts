import { expect as impatient } from '@playwright/test';

/** Waits longer than Playwright's 5 s: screens are also pictured on machines that have other work. */
export const expect = impatient.configure({ timeout: 60_000 });

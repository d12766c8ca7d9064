import type { Page } from '@playwright/test';

/** Holds these files back until the returned function is called. */
export async function holdFiles(page: Page, files: string): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Holds all scripts back until the returned function is called. */
export const holdScripts = (page: Page): Promise<() => void> => holdFiles(page, '**/*.js');

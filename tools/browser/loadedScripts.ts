import type { Page } from '@playwright/test';

/** Returns the paths of all scripts that load with a page before any interaction. */
export async function findLoadedScripts(page: Page, address: string): Promise<string[]> {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });

  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return [...scripts];
}

import type { Page } from '@playwright/test';
import { paths } from '../../src/shared/pages.ts';

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

/** Returns the path of the editor's chunk, found by its toolbar's label. `code` reads the file at a path. */
export async function findEditorScript(
  page: Page,
  url: string,
  code: (path: string) => string,
): Promise<string> {
  const scripts = await findLoadedScripts(page, `${url}${paths.createArticle}`);
  const [script, ...others] = scripts.filter((path) => code(path).includes('"Formatting"'));
  if (script === undefined || others.length > 0) throw new Error('The editor is not one chunk.');
  return script;
}

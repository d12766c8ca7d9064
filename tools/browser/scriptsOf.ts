import type { Page } from '@playwright/test';
import { paths } from '../../src/shared/pages.ts';

/** The paths of all scripts that load with the page at this address, as long as nobody touches it. */
export async function scriptsOf(page: Page, address: string): Promise<string[]> {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });

  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return [...scripts];
}

/** The path of the chunk that has the editor, by the words of its toolbar. `code` reads what stands at a path. */
export async function editorScriptOf(
  page: Page,
  url: string,
  code: (path: string) => string,
): Promise<string> {
  const scripts = await scriptsOf(page, `${url}${paths.createArticle}`);
  const [script, ...others] = scripts.filter((path) => code(path).includes('"Formatting"'));
  if (script === undefined || others.length > 0) throw new Error('The editor is not one chunk.');
  return script;
}

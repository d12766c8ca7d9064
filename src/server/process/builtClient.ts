import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '../../shared/initialPage.ts';

interface PageRendererModule {
  pageRenderer: () => Promise<RenderPage>;
}

/** While somebody develops, webpack's own server has the client. */
export function builtClient(built: string): string | null {
  const publicDir = path.join(built, 'public');
  if (existsSync(path.join(publicDir, 'index.html'))) return publicDir;
  console.error(`There is no client in ${publicDir}, only the API is served; npm run build makes it.`);
  return null;
}

/** The same client for the server. Without it the browser draws every page. */
export async function builtPages(built: string): Promise<RenderPage | null> {
  const file = path.join(built, 'pages/renderPage.js');
  if (!existsSync(file)) {
    console.error(`There is no ${file}, so pages are drawn by browsers alone; npm run build makes it.`);
    return null;
  }
  const { pageRenderer } = (await import(pathToFileURL(file).href)) as PageRendererModule;
  return pageRenderer();
}

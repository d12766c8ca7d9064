import path from 'node:path';
import type { RenderPage } from '../../src/shared/initialPage.ts';
import { type Blog, startBlog } from './blog.ts';

/** The app for the server, from the sources. Of modules of its own: in a browser's test the app is there twice. */
export async function renderPage(): Promise<RenderPage> {
  let made: RenderPage | undefined;
  await jest.isolateModulesAsync(async () => {
    const { pageRenderer } = await import('../../src/client/renderPage.tsx');
    made = await pageRenderer();
  });
  if (!made) throw new Error('The pages can not be rendered.');
  return made;
}

let kept: Promise<RenderPage> | undefined;

/** The whole product in one process: the server with the pages that it renders, from the sources. */
export async function startSite(options: Parameters<typeof startBlog>[0] = {}): Promise<Blog> {
  kept ??= renderPage();
  return startBlog({ publicDir: path.resolve('public'), renderPage: await kept, ...options });
}

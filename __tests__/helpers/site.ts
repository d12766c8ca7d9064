import path from 'node:path';
import type * as ServerAppModule from '../../src/client/renderPage.tsx';
import type { RenderPage } from '../../src/shared/initialPage.ts';
import { type Blog, startBlog } from './blog.ts';

type ServerApp = typeof ServerAppModule;

/**
 * Calls `use` with the app's server entry. Its modules are isolated, as page tests also load the app for the browser.
 */
export async function withServerApp<Made>(use: (app: ServerApp) => Promise<Made>): Promise<Made> {
  let made: Promise<Made> | undefined;
  // Its pages load during the import.
  await jest.isolateModulesAsync(async () => {
    made = import('../../src/client/renderPage.tsx').then(use);
    await made;
  });
  if (!made) throw new Error('The pages can not be rendered.');
  return made;
}

export const renderPage = (): Promise<RenderPage> => withServerApp(({ pageRenderer }) => pageRenderer());

let kept: Promise<RenderPage> | undefined;

/** Starts the server with server-rendered pages, from the sources. */
export async function startSite(options: Parameters<typeof startBlog>[0] = {}): Promise<Blog> {
  kept ??= renderPage();
  return startBlog({ publicDir: path.resolve('public'), renderPage: await kept, ...options });
}

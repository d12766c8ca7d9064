import { pageNames, pageOf } from '../../shared/pages.ts';
import type { App } from '../http/app.ts';
import type { Pages } from './pages.ts';

/** The pages that show articles, where these are at another origin: only the browser can draw them. */
export const shellPages = (pages: Pages) => async (app: App) => {
  for (const page of pageNames.map(pageOf)) {
    if (page.access === 'signedIn' || page.shows !== 'articles') continue;
    app.get(page.path, (request, reply) => pages.sendShell(request, reply, 200));
  }
};

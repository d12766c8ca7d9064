import { paths } from '../../shared/paths.ts';
import type { App } from '../http/validate.ts';
import type { Pages } from './pages.ts';

/** The pages that show articles, where these are at another origin: only the browser can draw them. */
export const shellPages = (pages: Pages) => async (app: App) => {
  for (const path of [paths.home, paths.articles, paths.article(':slug')]) {
    app.get(path, (request, reply) => pages.sendShell(request, reply, 200));
  }
};

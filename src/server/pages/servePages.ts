import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RenderPage } from '../../shared/initialPage.ts';
import { pageNames, pageOf } from '../../shared/pages.ts';
import type { Clicks } from '../articles/clicks.ts';
import type { ContentCache } from '../cache/contentCache.ts';
import { errorHeaders, logIfFailure, replyNotFound, replyWithError } from '../http/errors.ts';
import { serveClient } from '../http/serveClient.ts';
import type { App } from '../http/app.ts';
import { apiOriginIn } from '../http/csp.ts';
import type { Settings } from '../admin/settings.ts';
import { createPages, type Pages, type PagesOptions } from './pages.ts';
import { properAddress } from './properAddress.ts';
import { createRenderQueue } from './renderQueue.ts';
import { shellPages } from './shellPages.ts';
import { sendMissing, staticPages } from './staticPages.ts';

interface SiteOptions {
  clicks: Clicks;
  cache: ContentCache;
  settings: Settings;
  /** The folder of the built client. */
  publicDir: string;
  renderPage: RenderPage | null;
  publicUrl: string | null;
  isRobot: PagesOptions['isRobot'];
  /** See `PagesOptions`. */
  sharedMaxAge: number;
  /** The pages that show articles. */
  articlePages: (pages: Pages) => (app: App) => Promise<void>;
}

const patterns = pageNames.map((name) => pageOf(name).path);

/** Serves what a browser opens: the pages, and the files of the client. */
export async function servePages(app: App, options: SiteOptions): Promise<void> {
  const { clicks, cache, settings, publicDir, publicUrl, isRobot, sharedMaxAge, articlePages } = options;
  const indexHtml = await readFile(path.join(publicDir, 'index.html'), 'utf8');
  // What this server knows is not what such a client shows.
  const hasOwnArticles = apiOriginIn(indexHtml) === null;
  const render = hasOwnArticles ? options.renderPage : null;
  const queue = createRenderQueue();
  const site = { cache, clicks, settings, publicUrl, isRobot, sharedMaxAge };
  const pages = createPages({ indexHtml, render, queue, ...site });

  await serveClient(app, publicDir);
  await app.register(async (app) => {
    app.setErrorHandler((error, request, reply) => {
      const { status, headers } = errorHeaders(error);
      if (status < 500) {
        replyWithError(error, request, reply);
        return reply;
      }
      // No error page: the app draws the page, tells of what is away, and tries again.
      logIfFailure(error, request);
      return pages.sendShell(request, reply.headers(headers), status);
    });
    // The router takes `/allArticles/` for an article without a name.
    app.addHook('onRequest', (request, reply, done) => {
      if (Object.values(request.params as Record<string, string>).includes('')) reply.callNotFound();
      else done();
    });
    await app.register(staticPages(pages));
    await app.register(hasOwnArticles ? articlePages(pages) : shellPages(pages));
  });

  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets)(\/|\?|$)/.test(request.url);
    if (!isPage) {
      replyNotFound(request, reply);
      return reply;
    }
    const proper = properAddress(request.url, patterns);
    return proper === null ? sendMissing(pages, request, reply) : reply.redirect(proper, 308);
  });
}

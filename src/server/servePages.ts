import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RenderPage } from '../shared/firstPage.ts';
import { paths } from '../shared/paths.ts';
import type { Clicks } from './articles/clicks.ts';
import type { ContentCache } from './cache/contentCache.ts';
import type { Db } from './db/schema.ts';
import { articlePages } from './features/articles/articlePages.ts';
import { headFor, logIfFailure, replyNotFound, replyWithError } from './http/errors.ts';
import { serveClient } from './http/serveClient.ts';
import type { App } from './http/validate.ts';
import { apiOriginIn } from './lib/apiOrigin.ts';
import { createPages } from './pages/pages.ts';
import { properAddress } from './pages/properAddress.ts';
import { createRenderQueue } from './pages/renderQueue.ts';
import { shellPages } from './pages/shellPages.ts';
import { sendMissing, staticPages, staticPaths } from './pages/staticPages.ts';

interface SiteOptions {
  db: Db;
  clicks: Clicks;
  cache: ContentCache;
  /** The folder of the built client. */
  publicDir: string;
  renderPage: RenderPage | null;
  publicUrl: string | null;
  /** See `PagesOptions`. */
  sharedMaxAge: number;
}

const patterns = [...staticPaths, paths.home, paths.articles, paths.article(':slug')];

/** Serves what a browser opens: the pages, and the files of the client. */
export async function servePages(app: App, options: SiteOptions): Promise<void> {
  const { db, clicks, cache, publicDir, publicUrl, sharedMaxAge } = options;
  const indexHtml = await readFile(path.join(publicDir, 'index.html'), 'utf8');
  // What this server knows is not what such a client shows.
  const hasOwnArticles = apiOriginIn(indexHtml) === null;
  const render = hasOwnArticles ? options.renderPage : null;
  const queue = createRenderQueue();
  const pages = createPages({ indexHtml, render, cache, clicks, queue, publicUrl, sharedMaxAge });

  await serveClient(app, publicDir);
  await app.register(async (app) => {
    app.setErrorHandler((error, request, reply) => {
      const { status, headers } = headFor(error);
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
      if ((request.params as { slug?: string }).slug === '') reply.callNotFound();
      else done();
    });
    await app.register(staticPages(pages));
    await app.register(hasOwnArticles ? articlePages({ db, clicks, pages }) : shellPages(pages));
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

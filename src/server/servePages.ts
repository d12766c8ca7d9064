import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RenderPage } from '../shared/firstPage.ts';
import { paths } from '../shared/paths.ts';
import type { Renderer } from './content/renderer.ts';
import type { Connection } from './db/connect.ts';
import { articlePages } from './features/articles/articlePages.ts';
import type { ClickCounter } from './features/articles/clickCounter.ts';
import { replyNotFound, replyWithError, statusFor } from './http/errors.ts';
import { serveClient } from './http/serveClient.ts';
import type { App } from './http/validate.ts';
import { pages } from './pages/pages.ts';
import { properAddress } from './pages/properAddress.ts';
import { sendMissing, standingPages, standingPaths } from './pages/standingPages.ts';

interface SiteOptions {
  connection: Connection;
  clicks: ClickCounter;
  rendering: Renderer;
  /** The folder of the built client. */
  publicDir: string;
  renderPage: RenderPage | null;
  publicUrl: string | null;
  /** See `PagesOptions`. */
  sharedMaxAge: number;
}

const patterns = [...standingPaths, paths.home, paths.articles, paths.article(':slug')];

/** Serves what a browser opens: the pages, and the files of the client. */
export async function servePages(app: App, options: SiteOptions): Promise<void> {
  const { connection, clicks, rendering, publicDir, renderPage, publicUrl, sharedMaxAge } = options;
  const indexHtml = await readFile(path.join(publicDir, 'index.html'), 'utf8');
  const site = pages({ indexHtml, render: renderPage, publicUrl, sharedMaxAge });

  await serveClient(app, publicDir);
  await app.register(async (app) => {
    app.setErrorHandler((error, request, reply) => {
      const status = statusFor(error);
      if (status < 500) {
        replyWithError(error, request, reply);
        return reply;
      }
      // No error page: the app draws the page, tells of what is away, and tries again.
      request.log.error({ err: error }, 'request failed');
      return site.sendShell(reply, status);
    });
    // The router takes `/allArticles/` for an article without a name.
    app.addHook('onRequest', (request, reply, done) => {
      if ((request.params as { slug?: string }).slug === '') reply.callNotFound();
      else done();
    });
    await app.register(standingPages(site));
    await app.register(articlePages({ connection, clicks, rendering, pages: site }));
  });

  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets)(\/|\?|$)/.test(request.url);
    if (!isPage) {
      replyNotFound(request, reply);
      return reply;
    }
    const proper = properAddress(request.url, patterns);
    return proper === null ? sendMissing(site, request, reply) : reply.redirect(proper, 308);
  });
}

import type { FastifyRequest } from 'fastify';
import { manifest, MARKDOWN_TYPE, openSearch } from '../../../shared/feeds.ts';
import { pages, paths } from '../../../shared/pages.ts';
import { findSource, withFrontMatter } from '../../articles/articleSource.ts';
import type { ContentCache } from '../../cache/contentCache.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../http/errors.ts';
import { requestOrigin } from '../../http/badRequests.ts';
import type { App } from '../../http/app.ts';
import { createRenderQueue } from '../../pages/renderQueue.ts';
import type { Settings } from '../../admin/settings.ts';
import { createCompressedTexts } from './compressedTexts.ts';
import { feedRoutes } from './feedRoutes.ts';
import { manifestOf } from './manifest.ts';
import { openSearchDescription } from './openSearch.ts';
import { robots } from './robots.ts';
import { sitemapRoutes } from './sitemapRoutes.ts';
import { HOUR, MINUTES, NOINDEX, setSyndicationHeaders } from './syndicationHeaders.ts';

interface Dependencies {
  db: Db;
  cache: ContentCache;
  settings: Settings;
  publicUrl: string | null;
}

/** What is there for crawlers, feed readers and other programs: docs/found-and-shared.md. */
export const syndicationRoutes =
  ({ db, cache, settings, publicUrl }: Dependencies) =>
  async (app: App) => {
    // Apart from the pages: to list fifty thousand addresses takes a second.
    const texts = createCompressedTexts(cache, createRenderQueue());
    const isForAll = publicUrl !== null;
    const origin = (request: FastifyRequest) => requestOrigin(request, publicUrl);

    await app.register(sitemapRoutes({ db, texts, publicUrl }));
    await app.register(feedRoutes({ db, texts, settings, publicUrl }));

    app.get('/robots.txt', (request, reply) =>
      setSyndicationHeaders(reply, { type: 'text/plain', maxAge: HOUR, isForAll }).send(
        robots(origin(request)),
      ),
    );

    app.get(openSearch.path, async (request, reply) => {
      const description = openSearchDescription(origin(request), await settings.current());
      return setSyndicationHeaders(reply, { type: openSearch.type, maxAge: HOUR, isForAll }).send(
        description,
      );
    });

    app.get(manifest.path, async (_request, reply) => {
      const sent = setSyndicationHeaders(reply, { type: manifest.type, maxAge: 0, isForAll: true });
      return sent.send(manifestOf(await settings.current()));
    });

    // No click: clicks count reading, and whoever takes the source is mostly a program.
    app.get<{ Params: { slug: string } }>(`${pages.article.path}.md`, async (request, reply) => {
      const article = await findSource(db, request.params.slug);
      if (!article) throw notFound();
      if (article.isListed === 0) void reply.header(...NOINDEX);
      const page = origin(request) + paths.article(article.slug);
      void reply.header('link', `<${page}>; rel="canonical"`);
      const text = withFrontMatter(article, origin(request));
      return setSyndicationHeaders(reply, { type: MARKDOWN_TYPE, maxAge: MINUTES, isForAll }).send(text);
    });
  };

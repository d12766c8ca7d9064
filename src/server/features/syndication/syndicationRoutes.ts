import type { FastifyReply, FastifyRequest } from 'fastify';
import { titleOf } from '../../../shared/blog.ts';
import {
  feeds,
  feedsOf,
  feedsOfTag,
  manifest,
  markdownPath,
  MARKDOWN_TYPE,
  openSearch,
} from '../../../shared/feeds.ts';
import { pages, paths } from '../../../shared/pages.ts';
import { findAuthor } from '../../articles/authors.ts';
import { findTag } from '../../articles/tags.ts';
import type { ContentCache } from '../../cache/contentCache.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../http/errors.ts';
import { sendCompressed } from '../../http/sendCompressed.ts';
import { forPrograms, HOUR, MINUTES } from '../../http/forPrograms.ts';
import { originOf } from '../../http/originOf.ts';
import type { App } from '../../http/validate.ts';
import type { Settings } from '../../settings/settings.ts';
import { createRenderQueue } from '../../pages/renderQueue.ts';
import { findSource, withFrontMatter } from '../../articles/articleSource.ts';
import type { FeedOf } from './feedEntry.ts';
import { atomFeed } from './atomFeed.ts';
import { jsonFeed } from './jsonFeed.ts';
import { type CompressedText, compressedTexts } from './compressedTexts.ts';
import { type FeedScope, newestArticles, newestHeads, versionOf } from './newestArticles.ts';
import { openSearchDescription } from './openSearch.ts';
import { manifestOf } from './manifest.ts';
import { robots } from './robots.ts';
import {
  AUTHORS_SITEMAP,
  authorsUrlSet,
  everything,
  type Range,
  rangeOf,
  SITEMAP,
  sitemapIndex,
  sitemapParts,
  TAGS_SITEMAP,
  tagsUrlSet,
  urlSet,
} from './sitemap.ts';

interface Dependencies {
  db: Db;
  cache: ContentCache;
  settings: Settings;
  publicUrl: string | null;
}

/** A feed of the articles that one page lists. */
interface Listed {
  name: string;
  subtitle: string;
  page: string;
  /** Where it stands. */
  feed: string;
  scope: FeedScope;
}

/** Of a limited account: no search engine is to have it. */
const NOINDEX = ['x-robots-tag', 'noindex'] as const;

/** What is there for crawlers, feed readers and other programs: docs/found-and-shared.md. */
export const syndicationRoutes =
  ({ db, cache, settings, publicUrl }: Dependencies) =>
  async (app: App) => {
    // Apart from the pages: to list fifty thousand addresses takes a second.
    const texts = compressedTexts(cache, createRenderQueue());
    const isForAll = publicUrl !== null;
    const xml = { type: 'application/xml', maxAge: HOUR, isForAll };
    const origin = (request: FastifyRequest) => originOf(request, publicUrl);

    app.get('/robots.txt', (request, reply) =>
      forPrograms(reply, { type: 'text/plain', maxAge: HOUR, isForAll }).send(robots(origin(request))),
    );

    app.get(openSearch.path, async (request, reply) => {
      const description = openSearchDescription(origin(request), await settings.current());
      return forPrograms(reply, { type: openSearch.type, maxAge: HOUR, isForAll }).send(description);
    });

    app.get(manifest.path, async (_request, reply) => {
      const sent = forPrograms(reply, { type: manifest.type, maxAge: 0, isForAll: true });
      return sent.send(manifestOf(await settings.current()));
    });

    app.get(SITEMAP, async (request, reply) => {
      const parts = await sitemapParts(db);
      if (parts === 'one') return sendRange(request, reply, everything);
      return forPrograms(reply, xml).send(sitemapIndex(origin(request), parts));
    });

    app.get<{ Params: { part: string } }>('/sitemap-:part.xml', async (request, reply) => {
      const { part } = request.params;
      if (!/^[1-9]\d{0,8}$/.test(part)) throw notFound();
      return sendRange(request, reply, rangeOf(Number(part)));
    });

    const sendText = (request: FastifyRequest, reply: FastifyReply, { tag, gzipped }: CompressedText) =>
      sendCompressed(request, reply, { tag, gzipped: () => gzipped });

    app.get(AUTHORS_SITEMAP, (request, reply) =>
      sendUrlSet(request, reply, 'authors', (own) => authorsUrlSet(db, own)),
    );

    app.get(TAGS_SITEMAP, (request, reply) =>
      sendUrlSet(request, reply, 'tags', (own) => tagsUrlSet(db, own)),
    );

    const sendRange = (request: FastifyRequest, reply: FastifyReply, range: Range) =>
      sendUrlSet(request, reply, `${range.from}`, (own) => urlSet(db, own, range));

    async function sendUrlSet(
      request: FastifyRequest,
      reply: FastifyReply,
      name: string,
      write: (origin: string) => AsyncIterable<string>,
    ) {
      const own = origin(request);
      const part = await texts(`sitemap ${name} ${own}`, { ip: request.ip, write: () => write(own) });
      return sendText(request, forPrograms(reply, xml), part);
    }

    for (const [form, write] of [
      ['atom', atomFeed],
      ['json', jsonFeed],
    ] as const) {
      const { path, type } = feeds[form];
      const sendFeed = async (request: FastifyRequest, reply: FastifyReply, of: FeedOf, scope: FeedScope) => {
        const own = origin(request);
        const feed = await texts(`feed ${of.path} ${own}`, {
          ip: request.ip,
          version: async () => versionOf(await newestHeads(db, scope)) + JSON.stringify(of),
          write: async () => write(own, of, await newestArticles(db, scope)),
        });
        return sendText(request, forPrograms(reply, { type, maxAge: MINUTES, isForAll }), feed);
      };

      app.get(path, async (request, reply) => {
        const { title, tagline, language, logo } = await settings.current();
        const of = { title, subtitle: tagline, language, logo, page: paths.articles, path };
        return sendFeed(request, reply, of, 'all');
      });

      /** Of what one page lists. */
      async function sendListed(request: FastifyRequest, reply: FastifyReply, listed: Listed) {
        const { name, subtitle, page, feed, scope } = listed;
        const blog = await settings.current();
        const { language, logo } = blog;
        const of = { title: titleOf(blog, name), subtitle, language, logo, page, path: feed };
        return sendFeed(request, reply, of, scope);
      }

      app.get<{ Params: { handle: string } }>(pages.author.path + path, async (request, reply) => {
        const { id, isListed, author } = await findAuthor(db, request.params.handle);
        if (!isListed) void reply.header(...NOINDEX);
        return sendListed(request, reply, {
          ...{ name: author.name, subtitle: `Articles by ${author.name}` },
          ...{ page: paths.author(author.handle), feed: feedsOf(author)[form].path },
          scope: { ownerId: id },
        });
      });

      app.get<{ Params: { slug: string } }>(pages.tag.path + path, async (request, reply) => {
        const tag = await findTag(db, request.params.slug);
        return sendListed(request, reply, {
          ...{ name: tag.name, subtitle: `Articles about ${tag.name}` },
          ...{ page: paths.tag(tag.slug), feed: feedsOfTag(tag)[form].path },
          scope: { tag: tag.slug },
        });
      });
    }

    // No click: clicks count reading, and whoever takes the source is mostly a program.
    app.get<{ Params: { slug: string } }>(markdownPath(':slug'), async (request, reply) => {
      const article = await findSource(db, request.params.slug);
      if (!article) throw notFound();
      if (article.isListed === 0) void reply.header(...NOINDEX);
      const page = origin(request) + paths.article(article.slug);
      void reply.header('link', `<${page}>; rel="canonical"`);
      const text = withFrontMatter(article, origin(request));
      return forPrograms(reply, { type: MARKDOWN_TYPE, maxAge: MINUTES, isForAll }).send(text);
    });
  };

import type { FastifyReply, FastifyRequest } from 'fastify';
import { feeds, markdownPath, MARKDOWN_TYPE } from '../../../shared/feeds.ts';
import { paths } from '../../../shared/paths.ts';
import type { Connection } from '../../db/connect.ts';
import { notFound } from '../../http/errors.ts';
import { HOUR, MINUTES, sendKept, sendStream, sendText } from '../../http/forPrograms.ts';
import { originOf } from '../../http/originOf.ts';
import type { App } from '../../http/validate.ts';
import { findSource, withFrontMatter } from './articleSource.ts';
import { atomFeed } from './atomFeed.ts';
import { jsonFeed } from './jsonFeed.ts';
import { keptFeeds, type WriteFeed } from './keptFeeds.ts';
import { robots } from './robots.ts';
import {
  everything,
  listedFrom,
  type Range,
  rangeOf,
  SITEMAP,
  sitemapIndex,
  sitemapParts,
  urlSet,
} from './sitemap.ts';

interface Dependencies {
  connection: Connection;
  publicUrl: string | null;
}

/** What is there for crawlers, feed readers and other programs: docs/found-and-shared.md. */
export const syndicationRoutes =
  ({ connection, publicUrl }: Dependencies) =>
  async (app: App) => {
    const { db } = connection;
    const kept = keptFeeds(connection);
    const isForAll = publicUrl !== null;
    const xml = { type: 'application/xml', maxAge: HOUR, isForAll };
    const origin = (request: FastifyRequest) => originOf(request, publicUrl);

    app.get('/robots.txt', (request, reply) =>
      sendText(reply, robots(origin(request)), { type: 'text/plain', maxAge: HOUR, isForAll }),
    );

    app.get(SITEMAP, async (request, reply) => {
      const parts = await sitemapParts(db);
      if (parts === 'one') return sendRange(request, reply, everything);
      return sendText(reply, sitemapIndex(origin(request), parts), xml);
    });

    app.get<{ Params: { part: string } }>('/sitemap-:part.xml', async (request, reply) => {
      const { part } = request.params;
      if (!/^[1-9]\d{0,8}$/.test(part)) throw notFound();
      return sendRange(request, reply, rangeOf(Number(part)));
    });

    /** The first batch comes before any header: what goes wrong with it can still be said. */
    async function sendRange(request: FastifyRequest, reply: FastifyReply, range: Range) {
      const first = await listedFrom(db, range);
      if (first.length === 0 && range !== everything) throw notFound();
      return sendStream(request, reply, urlSet(db, origin(request), first, range), xml);
    }

    const serveFeed = ({ path, type }: { path: string; type: string }, write: WriteFeed) =>
      app.get(path, async (request, reply) => {
        const feed = await kept({ path, origin: origin(request), ip: request.ip }, write);
        return sendKept(request, reply, feed, { type, maxAge: MINUTES, isForAll });
      });
    serveFeed(feeds.atom, atomFeed);
    serveFeed(feeds.json, jsonFeed);

    // No click: clicks count reading, and whoever takes the source is mostly a program.
    app.get<{ Params: { slug: string } }>(markdownPath(':slug'), async (request, reply) => {
      const article = await findSource(db, request.params.slug);
      if (!article) throw notFound();
      const page = origin(request) + paths.article(article.slug);
      void reply.header('link', `<${page}>; rel="canonical"`);
      const text = withFrontMatter(article, origin(request));
      return sendText(reply, text, { type: MARKDOWN_TYPE, maxAge: MINUTES, isForAll });
    });
  };

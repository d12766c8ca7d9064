import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../http/errors.ts';
import { requestOrigin } from '../../http/badRequests.ts';
import { sendCompressed } from '../../http/compression.ts';
import type { App } from '../../http/app.ts';
import type { FindText } from './compressedTexts.ts';
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
import { HOUR, setSyndicationHeaders } from './syndicationHeaders.ts';

interface Dependencies {
  db: Db;
  texts: FindText;
  publicUrl: string | null;
}

/** The sitemap for crawlers: one file, or an index of several. */
export const sitemapRoutes =
  ({ db, texts, publicUrl }: Dependencies) =>
  async (app: App) => {
    const xml = { type: 'application/xml', maxAge: HOUR, isForAll: publicUrl !== null };

    app.get(SITEMAP, async (request, reply) => {
      const parts = await sitemapParts(db);
      if (parts === 'one') return sendRange(request, reply, everything);
      return setSyndicationHeaders(reply, xml).send(sitemapIndex(requestOrigin(request, publicUrl), parts));
    });

    app.get<{ Params: { part: string } }>('/sitemap-:part.xml', async (request, reply) => {
      const { part } = request.params;
      if (!/^[1-9]\d{0,8}$/.test(part)) throw notFound();
      return sendRange(request, reply, rangeOf(Number(part)));
    });

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
      const own = requestOrigin(request, publicUrl);
      const part = await texts(`sitemap ${name} ${own}`, { ip: request.ip, write: () => write(own) });
      void setSyndicationHeaders(reply, xml);
      return sendCompressed(request, reply, { tag: part.tag, encoding: 'gzip', bytes: part.gzipped });
    }
  };

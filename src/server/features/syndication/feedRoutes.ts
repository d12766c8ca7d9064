import type { FastifyReply, FastifyRequest } from 'fastify';
import { titleOf } from '../../../shared/blog.ts';
import { feeds, feedsOf, feedsOfTag } from '../../../shared/feeds.ts';
import { pages, paths } from '../../../shared/pages.ts';
import { findAuthor } from '../../articles/authors.ts';
import { findTag } from '../../articles/tags.ts';
import type { Db } from '../../db/schema.ts';
import { requestOrigin } from '../../http/badRequests.ts';
import { sendCompressed } from '../../http/compression.ts';
import type { App } from '../../http/app.ts';
import type { Settings } from '../../admin/settings.ts';
import { atomFeed } from './atomFeed.ts';
import type { FindText } from './compressedTexts.ts';
import type { FeedOf } from './feedEntry.ts';
import { jsonFeed } from './jsonFeed.ts';
import { type FeedScope, newestArticles, newestHeads, versionOf } from './newestArticles.ts';
import { MINUTES, NOINDEX, setSyndicationHeaders } from './syndicationHeaders.ts';

interface Dependencies {
  db: Db;
  texts: FindText;
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

/** Chromium shows Atom's own type as plain text, without its style sheet. */
const isBrowser = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true;

/** The newest articles of the blog, of an author and of a tag, as Atom and as JSON Feed. */
export const feedRoutes =
  ({ db, texts, settings, publicUrl }: Dependencies) =>
  async (app: App) => {
    const isForAll = publicUrl !== null;

    for (const [form, write] of [
      ['atom', atomFeed],
      ['json', jsonFeed],
    ] as const) {
      const { path, type } = feeds[form];
      const sendFeed = async (request: FastifyRequest, reply: FastifyReply, of: FeedOf, scope: FeedScope) => {
        const own = requestOrigin(request, publicUrl);
        const feed = await texts(`feed ${of.path} ${own}`, {
          ip: request.ip,
          version: async () => versionOf(await newestHeads(db, scope)) + JSON.stringify(of),
          write: async () => write(own, of, await newestArticles(db, scope)),
        });
        const isStyled = form === 'atom' && isBrowser(request);
        void setSyndicationHeaders(reply, {
          type: isStyled ? 'application/xml' : type,
          maxAge: MINUTES,
          // Shared caches keep what programs get, which a browser can show too.
          isForAll: isForAll && !isStyled,
          hasStyles: isStyled,
        });
        return sendCompressed(request, reply, { tag: feed.tag, encoding: 'gzip', bytes: feed.gzipped });
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
  };

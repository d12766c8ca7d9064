import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Cacheable, ContentCache } from '../db/contentCache.ts';
import { compress } from '../http/caching.ts';
import type { RenderQueue } from '../pages/renderPage.ts';

/** How long a cache may keep a reply, in seconds. */
export const ONE_HOUR = 3600;
export const FIVE_MINUTES = 300;

/** Sent for limited accounts, which search engines must not index. */
export const NOINDEX = ['x-robots-tag', 'noindex'] as const;

interface ReplyOptions {
  type: string;
  /** In seconds. */
  maxAge: number;
  /** Whether shared caches may keep it: not if the text contains an origin that a client sent. */
  isPublic: boolean;
  /** Whether the text has a style sheet for browsers. */
  hasStyles?: boolean;
}

/** Sets the headers of a feed, a sitemap or another text for programs, and returns the reply. */
export const setSyndicationHeaders = (
  reply: FastifyReply,
  { type, maxAge, isPublic, hasStyles = false }: ReplyOptions,
): FastifyReply =>
  reply
    .header('content-security-policy', contentPolicy(hasStyles ? "style-src 'self'; " : ''))
    .header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=${maxAge}`)
    .type(`${type}; charset=utf-8`);

/** Prevents browsers from running anything, even if they guess another type. */
const contentPolicy = (styles: string) => `default-src 'none'; ${styles}sandbox; frame-ancestors 'none'`;

/** A text response for programs. */
interface CompressedText extends Cacheable {
  gzipped: Buffer;
  /** A digest of the text. */
  tag: string;
}

interface TextSource {
  /** The client's IP address. */
  ip: string;
  version?: () => Promise<string>;
  /** Yields the text in parts, none of which takes long. */
  write: () => AsyncIterable<string> | Promise<Iterable<string>>;
}

/** Returns a feed or a part of the sitemap, written and compressed once for all clients. Throws 503 if too many are waiting. */
export type FindText = (key: string, source: TextSource) => Promise<CompressedText>;

export const createCompressedTexts =
  (cache: ContentCache, queue: RenderQueue): FindText =>
  (key, { ip, version, write }) =>
    cache.get(key, {
      ...(version && { version }),
      mayLag: true,
      make: () => queue(ip, async () => compressText(await write())),
    });

/** A text may be megabytes long: other requests are served between its parts. */
async function compressText(parts: AsyncIterable<string> | Iterable<string>): Promise<CompressedText> {
  const buffers: Buffer[] = [];
  const digest = createHash('sha256');
  for await (const part of parts) {
    const buffer = Buffer.from(part);
    buffers.push(buffer);
    digest.update(buffer);
    await nextTurn();
  }
  const gzipped = await compress(Buffer.concat(buffers), 'gzip');
  return { gzipped, size: gzipped.length, tag: digest.digest('base64url').slice(0, 22) };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that an XML 1.0 document can't have, not even escaped. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes a text for an element, or for an attribute in double quotes. */
export const escapeXml = (text: string): string =>
  text.replace(NOT_XML, '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

import type { FastifyReply } from 'fastify';

/** In seconds: how long a cache may answer for us. */
export const HOUR = 3600;
export const MINUTES = 300;

/** Of a limited account: no search engine is to have it. */
export const NOINDEX = ['x-robots-tag', 'noindex'] as const;

/** What programs read, and no browser is to run, whatever it takes it for. */
const headers = { 'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'" };

interface Outgoing {
  type: string;
  /** In seconds. */
  maxAge: number;
  /** Whether a shared cache may answer too: not where the address that a client named stands in the text. */
  isForAll: boolean;
}

/** Sets the headers of a feed, a sitemap or another text for programs, and returns the reply. */
export const setSyndicationHeaders = (
  reply: FastifyReply,
  { type, maxAge, isForAll }: Outgoing,
): FastifyReply =>
  reply
    .headers(headers)
    .header('cache-control', `${isForAll ? 'public' : 'private'}, max-age=${maxAge}`)
    .type(`${type}; charset=utf-8`);

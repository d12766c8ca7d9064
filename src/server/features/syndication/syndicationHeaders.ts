import type { FastifyReply } from 'fastify';

/** In seconds: how long a cache may answer for us. */
export const HOUR = 3600;
export const MINUTES = 300;

/** Of a limited account: no search engine is to have it. */
export const NOINDEX = ['x-robots-tag', 'noindex'] as const;

/** What programs read, and no browser is to run, whatever it takes it for. */
const policy = (styles = '') => `default-src 'none'; ${styles}sandbox; frame-ancestors 'none'`;

interface Outgoing {
  type: string;
  /** In seconds. */
  maxAge: number;
  /** Whether a shared cache may answer too: not where the address that a client named stands in the text. */
  isForAll: boolean;
  /** Whether the text has a style sheet of ours for browsers. */
  hasStyles?: boolean;
}

/** Sets the headers of a feed, a sitemap or another text for programs, and returns the reply. */
export const setSyndicationHeaders = (
  reply: FastifyReply,
  { type, maxAge, isForAll, hasStyles = false }: Outgoing,
): FastifyReply =>
  reply
    .header('content-security-policy', policy(hasStyles ? "style-src 'self'; " : ''))
    .header('cache-control', `${isForAll ? 'public' : 'private'}, max-age=${maxAge}`)
    .type(`${type}; charset=utf-8`);

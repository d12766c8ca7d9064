import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGES_HEADER } from '../../shared/listing.ts';
import { varyBy } from './conditional.ts';
import type { App } from './app.ts';
import { TOTAL_HEADER } from './listingHeaders.ts';

/** In seconds: how long browsers may cache a preflight. Chromium's maximum. */
const PREFLIGHT_MAX_AGE = 7200;

/** What other origins may send. No credentials: the token is in a header, and the API has no cookies. */
const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key',
  'access-control-max-age': `${PREFLIGHT_MAX_AGE}`,
};

/** What pages of other origins may read of a reply, besides its body. */
const EXPOSED = `ETag, Link, RateLimit, RateLimit-Policy, Retry-After, ${TOTAL_HEADER}, ${PAGES_HEADER}`;

const isApiCall = ({ url }: FastifyRequest) => url.startsWith('/api/');

/** Returns whether this is a CORS preflight: Fetch standard, section 3.2.2. */
const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/** Lets pages of allowed origins read the API's replies, including errors. */
export interface CrossOrigin {
  /** Adds the headers to a reply. Returns true if its request came from an allowed origin. */
  allow: (request: FastifyRequest, reply: FastifyReply) => boolean;
  /** Adds the headers to every reply for which a route was looked up, and answers preflights. */
  watch: (app: App) => void;
}

/** Takes normalized origins. If there are none, no headers are added. */
export function crossOrigin(origins: readonly string[]): CrossOrigin {
  function allow(request: FastifyRequest, reply: FastifyReply): boolean {
    if (origins.length === 0 || !isApiCall(request)) return false;
    const { origin } = request.headers;
    // For all origins: a cache must not serve the reply to one origin to another.
    varyBy(reply, 'origin');
    if (origin === undefined || !origins.includes(origin)) return false;
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': EXPOSED,
      'cross-origin-resource-policy': 'cross-origin',
    });
    return true;
  }

  return {
    allow,
    watch(app) {
      app.addHook('onRequest', (request, reply, done) => {
        if (allow(request, reply) && isPreflight(request))
          void reply.code(204).headers(preflightHeaders).send();
        else done();
      });
    },
  };
}

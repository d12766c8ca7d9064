import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGES_HEADER } from '../../shared/listing.ts';
import { varyBy } from './conditional.ts';
import type { App } from './app.ts';

/** In seconds: how long a browser may remember that it may ask. Chromium takes no more. */
const REMEMBERED = 7200;

/** What a page of another origin may do. No credentials: the token is in a header, and no cookie goes along. */
const permissions = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key',
  'access-control-max-age': `${REMEMBERED}`,
};

const isOfApi = ({ url }: FastifyRequest) => url.startsWith('/api/');

/** A browser's question before a request that a form could not send: the Fetch standard, section 3.2.2. */
const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/** Lets the pages of these origins read what the API answers, errors too. Any other origin's browser shows them nothing. */
export interface CrossOrigin {
  /** Puts the headers on one reply. True if its request came from a page of such an origin. */
  allow: (request: FastifyRequest, reply: FastifyReply) => boolean;
  /** Puts them on every reply of the app that a route was looked up for, and answers preflights. */
  watch: (app: App) => void;
}

/** Takes normalized origins; without any, no reply has a header more. */
export function crossOrigin(origins: readonly string[]): CrossOrigin {
  function allow(request: FastifyRequest, reply: FastifyReply): boolean {
    if (origins.length === 0 || !isOfApi(request)) return false;
    const { origin } = request.headers;
    // Whoever asks: a cache is not to give a stranger's answer to an allowed page, or the other way round.
    varyBy(reply, 'origin');
    if (origin === undefined || !origins.includes(origin)) return false;
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': `ETag, Retry-After, ${PAGES_HEADER}`,
      'cross-origin-resource-policy': 'cross-origin',
    });
    return true;
  }

  return {
    allow,
    watch(app) {
      app.addHook('onRequest', (request, reply, done) => {
        if (allow(request, reply) && isPreflight(request)) void reply.code(204).headers(permissions).send();
        else done();
      });
    },
  };
}

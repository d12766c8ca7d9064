import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../lib/network.ts';
import type { App } from './app.ts';
import { HttpError, replyWithError, sentenceFor } from './errors.ts';
import { addSecurityHeaders, type CrossOrigin, securityHeaders } from './securityHeaders.ts';

/**
 * Returns the URL to route by. A page URL that can't be decoded is taken literally, so that it gets the blog's own 404
 * page. API calls are refused as malformed.
 */
export function ensureDecodableUrl({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const pathname = pathOf(url);
  if (!pathname.includes('%') || pathname.startsWith('/api/')) return url;
  try {
    decodeURIComponent(pathname);
    return url;
  } catch {
    return pathname.replaceAll('%', '%25') + url.slice(pathname.length);
  }
}

/** Refuses malformed requests with our own messages and headers, before Node or the database would. */
export function refuseMalformedRequests(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasWrongHost(request))
      done(new HttpError(400, sentenceFor(400), { headers: { connection: 'close' } }));
    else if (hasNul(request) && !request.is404) reply.callNotFound();
    else done();
  });
  // Unknown expectations are ignored: RFC 9110, section 10.1.1.
  app.server.on('checkExpectation', (...exchange) => app.server.emit('request', ...exchange));
}

/** HTTP/1.1 requires exactly one Host header: RFC 9112, section 3.2. */
function hasWrongHost({ raw: { rawHeaders, httpVersion } }: FastifyRequest): boolean {
  const hosts = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts > 1 || (hosts === 0 && httpVersion === '1.1');
}

/** PostgreSQL rejects NUL characters, and nothing has such an address. */
const hasNul = ({ url }: FastifyRequest) => pathOf(url).includes('%00');

/** Replies to requests that fail before routing, for which no hook runs. */
export const replyToUnroutable =
  (allow: CrossOrigin['allow']) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    addSecurityHeaders(request, reply);
    allow(request, reply);
    void reply.header('cache-control', 'no-store');
    replyWithError(error, request, reply);
  };

/** In milliseconds: how long a refused client may keep sending. */
const LINGER = 1000;

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Replies to invalid or incomplete HTTP requests, below the framework. */
export function replyToProtocolError(error: NodeJS.ErrnoException, socket: Socket): void {
  // The client is gone.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ''] ?? 400;
  const sentence = sentenceFor(status);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: text/plain; charset=utf-8',
      `content-length: ${Buffer.byteLength(sentence)}`,
      'connection: close',
      'cache-control: no-store',
      ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
      '',
      sentence,
    ].join('\r\n'),
  );
  setTimeout(() => socket.destroy(), LINGER).unref();
}

/** A host name or address with an optional port, and nothing else. */
const HOST = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Returns the origin for absolute URLs: PUBLIC_URL, or the protocol and host of the request. Clients can send any host,
 * so cache replies by origin or not at all. Throws 400 for an invalid host.
 */
export function requestOrigin(
  { host, protocol }: { host: string; protocol: string },
  publicUrl: string | null,
): string {
  if (publicUrl !== null) return publicUrl;
  // Only HTTP/1.0 allows a missing host.
  if (host === '') return 'http://localhost';
  if (!HOST.test(host)) throw new HttpError(400, sentenceFor(400));
  return `${protocol === 'https' ? 'https' : 'http'}://${host.toLowerCase()}`;
}

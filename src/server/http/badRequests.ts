import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers';
import type { FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { securityHeaders } from './csp.ts';
import { HttpError, sentenceFor } from './errors.ts';

/** One is asked of every request of HTTP/1.1, and more of none: RFC 9112, section 3.2. A proxy may take another. */
function hasWrongHost({ raw: { rawHeaders, httpVersion } }: FastifyRequest): boolean {
  const hosts = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts > 1 || (hosts === 0 && httpVersion === '1.1');
}

/** Nothing stands at an address with the NUL character, and PostgreSQL can't even look for it. */
const hasNul = ({ url }: FastifyRequest) => pathOf(url).includes('%00');

/**
 * The address by which a request finds its route. That of a page, which can't be decoded, is taken to the letter: there is
 * none, which the blog's own page says. Calls of the API are refused as malformed.
 */
export function decodableUrl({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const pathname = pathOf(url);
  if (!pathname.includes('%') || pathname.startsWith('/api/')) return url;
  try {
    decodeURIComponent(pathname);
    return url;
  } catch {
    return pathname.replaceAll('%', '%25') + url.slice(pathname.length);
  }
}

/** Answers in our words, and with our headers, what Node would answer by itself, or a database could not. */
export function refuseMalformedRequests(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasWrongHost(request))
      done(new HttpError(400, sentenceFor(400), { headers: { connection: 'close' } }));
    else if (hasNul(request) && !request.is404) reply.callNotFound();
    else done();
  });
  // Who expects what nobody knows is answered as ever: RFC 9110, section 10.1.1.
  app.server.on('checkExpectation', (...exchange) => app.server.emit('request', ...exchange));
}

/** In milliseconds: how long a client that was told so may go on sending. */
const LINGER = 1000;

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what is no HTTP request, or never became a whole one; no framework stands between here. */
export function replyToProtocolError(error: NodeJS.ErrnoException, socket: Socket): void {
  // Whoever has gone can't be answered.
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

/** A name or an address with its port, and nothing that could mean more where it is written. */
const HOST = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * What absolute addresses of the blog begin with: PUBLIC_URL, or the protocol and host of the request. Anybody can
 * send any host: the answer is for this request alone, or kept under its origin. Throws 400 for one that is none.
 */
export function originOf(
  request: Pick<FastifyRequest, 'host' | 'protocol'>,
  publicUrl: string | null,
): string {
  if (publicUrl !== null) return publicUrl;
  const { host } = request;
  // Only HTTP/1.0 may do without.
  if (host === '') return 'http://localhost';
  if (!HOST.test(host)) throw new HttpError(400, sentenceFor(400));
  return `${request.protocol === 'https' ? 'https' : 'http'}://${host.toLowerCase()}`;
}

/** The path of an address without its search, as it is written. */
export const pathOf = (address: string): string => address.split('?', 1)[0] ?? '';

import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { pathOf } from '../lib/pathOf.ts';
import { HttpError, sentenceFor } from './errors.ts';
import type { App } from './app.ts';

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

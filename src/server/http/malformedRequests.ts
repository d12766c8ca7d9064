import type { FastifyRequest } from 'fastify';
import { HttpError, notFound, sentenceFor } from './errors.ts';
import type { App } from './app.ts';

/** One is asked of every request of HTTP/1.1, and more of none: RFC 9112, section 3.2. A proxy may take another. */
function hasWrongHost({ raw: { rawHeaders, httpVersion } }: FastifyRequest): boolean {
  const hosts = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts > 1 || (hosts === 0 && httpVersion === '1.1');
}

/** Nothing stands at an address with the NUL character, and PostgreSQL can't even look for it. */
const hasNul = ({ url }: FastifyRequest) => url.split('?', 1)[0]?.includes('%00') === true;

/** Answers in our words, and with our headers, what Node would answer by itself, or a database could not. */
export function refuseMalformedRequests(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasWrongHost(request))
      done(new HttpError(400, sentenceFor(400), { headers: { connection: 'close' } }));
    else if (hasNul(request)) done(notFound());
    else done();
  });
  // Who expects what nobody knows is answered as ever: RFC 9110, section 10.1.1.
  app.server.on('checkExpectation', (...exchange) => app.server.emit('request', ...exchange));
}

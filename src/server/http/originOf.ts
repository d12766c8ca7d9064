import type { FastifyRequest } from 'fastify';
import { HttpError, sentenceFor } from './errors.ts';

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

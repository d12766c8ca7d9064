import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip, hasAlready } from './negotiation.ts';

/** In seconds: how long a cache may answer for us. */
export const HOUR = 3600;
export const MINUTES = 300;

/** What programs read, and no browser is to run, whatever it takes it for. */
const headers = { 'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'" };

interface Outgoing {
  type: string;
  /** In seconds. */
  maxAge: number;
  /** Whether a shared cache may answer too: not where the address that a client named stands in the text. */
  isForAll: boolean;
}

const prepare = (reply: FastifyReply, { type, maxAge, isForAll }: Outgoing) =>
  reply
    .headers(headers)
    .header('cache-control', `${isForAll ? 'public' : 'private'}, max-age=${maxAge}`)
    .type(`${type}; charset=utf-8`);

/** Sends a short text. */
export const sendText = (reply: FastifyReply, text: string, outgoing: Outgoing) =>
  prepare(reply, outgoing).send(text);

/** Sends bytes that were compressed before, or 304 to a client that has them. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, gzipped, etag }: { body: Buffer; gzipped: Buffer; etag: string },
  outgoing: Outgoing,
) {
  void prepare(reply, outgoing).headers({ etag, vary: 'accept-encoding' });
  if (hasAlready(request, etag)) return reply.code(304).send();
  if (!acceptsGzip(request)) return reply.send(body);
  return reply.header('content-encoding', 'gzip').send(gzipped);
}

/** Sends a text as it comes, compressed on the way: however long it is, little of it is in memory. */
export function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  text: AsyncIterable<string>,
  outgoing: Outgoing,
) {
  const stream = Readable.from(text);
  void prepare(reply, outgoing).header('vary', 'accept-encoding');
  if (!acceptsGzip(request)) return reply.send(stream);
  void reply.header('content-encoding', 'gzip');
  // An error reaches the reply through the stream that it sends.
  return reply.send(pipeline(stream, createGzip(), () => undefined));
}

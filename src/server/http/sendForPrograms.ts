import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip, hasAlready } from './negotiation.ts';

const decompress = promisify(gunzip);

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

/** Sends a text that was compressed before, or 304 to a client that has it. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { gzipped, etag }: { gzipped: Buffer; etag: string },
  outgoing: Outgoing,
) {
  void prepare(reply, outgoing).headers({ etag, vary: 'accept-encoding' });
  if (hasAlready(request, etag)) return reply.code(304).send();
  if (!acceptsGzip(request)) return reply.send(await decompress(gzipped));
  return reply.header('content-encoding', 'gzip').send(gzipped);
}

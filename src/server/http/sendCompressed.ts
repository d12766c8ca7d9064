import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip, hasAlready, varyBy } from './negotiation.ts';

const decompress = promisify(gunzip);

interface Compressed {
  /** The same for the same content. */
  tag: string;
  /** Gives the gzip file, if it is needed. */
  gzipped: () => Buffer;
}

/** Sends what is held compressed: as it is, decompressed to a client without gzip, or 304 to one that has it. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, gzipped }: Compressed,
): Promise<FastifyReply> {
  const isGzip = acceptsGzip(request);
  const etag = `W/"${tag}${isGzip ? '.gzip' : ''}"`;
  varyBy(reply.header('etag', etag), 'accept-encoding');
  if (reply.statusCode === 200 && hasAlready(request, etag)) return reply.code(304).send();
  if (!isGzip) return reply.send(await decompress(gzipped()));
  return reply.header('content-encoding', 'gzip').send(gzipped());
}

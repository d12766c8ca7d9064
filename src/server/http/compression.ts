import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts, isNotModified, varyBy } from './conditional.ts';

/** Compression of cached content. */
export type Encoding = 'br' | 'gzip';

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const decompressors = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** At this quality brotli is as fast as gzip, and smaller. Its best quality takes a hundred times as long. */
const settings = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  gzip: {},
};

/** Returns a copy outside of Node's buffer pool: a cached slice would keep its whole pool in memory. */
export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const compressed = await compressors[encoding](bytes, settings[encoding]);
  const own = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(own);
  return own;
}

export interface Compressed {
  /** Identifies the content. */
  tag: string;
  encoding: Encoding;
  bytes: Buffer;
}

/** Sends compressed content; decompressed if the client doesn't accept the encoding, 304 if it has it already. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, encoding, bytes }: Compressed,
): Promise<FastifyReply> {
  const isAccepted = accepts(request, encoding);
  const etag = `W/"${tag}${isAccepted ? `.${encoding}` : ''}"`;
  varyBy(reply.header('etag', etag), 'accept-encoding');
  if (reply.statusCode === 200 && isNotModified(request, etag)) return reply.code(304).send();
  if (!isAccepted) return reply.send(await decompressors[encoding](bytes));
  return reply.header('content-encoding', encoding).send(bytes);
}

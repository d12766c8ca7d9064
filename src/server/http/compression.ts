import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts, isNotModified, varyBy } from './conditional.ts';

/** How contents are compressed that are kept to be sent. */
export type Encoding = 'br' | 'gzip';

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const decompressors = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** As fast as gzip, and smaller: the best that brotli can do takes a hundred times as long. */
const settings = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  gzip: {},
};

/** Compresses into memory of its own: a small buffer is mostly a slice of a shared one, which lives as long as any slice. */
export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const compressed = await compressors[encoding](bytes, settings[encoding]);
  const own = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(own);
  return own;
}

interface Compressed {
  /** The same for the same content. */
  tag: string;
  encoding: Encoding;
  bytes: Buffer;
}

/** Sends what is held compressed: as it is, decompressed to a client that can't take it, or 304 to one that has it. */
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

import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { ownBuffer } from '../lib/countTemplate.ts';
import { joinChecksums, lengthOperator } from './checksum.ts';

const deflate = promisify(deflateRaw);

/*
 * A gzip file (RFC 1952) of deflate blocks (RFC 1951): compressed parts, with stored blocks for texts in between. Each part
 * is compressed by itself, so that nothing in it refers to what stands before it, and it may stand in many files.
 */

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);
const END_PART = { finishFlush: constants.Z_SYNC_FLUSH };
/** In bytes: what is shorter is compressed just as well with a quarter of the memory. */
const SHORT = 8 * 1024;
const SMALL = { windowBits: 13, memLevel: 6 };
/** In bytes: to compress so much takes less than to have another thread do it. */
const AT_ONCE_MAX = 32 * 1024;

/** A part of a file, compressed. */
export interface GzipPart {
  deflated: Buffer;
  /** In bytes, of what is compressed. */
  length: number;
  checksum: number;
  /** What joins the checksum of what stands before it with its own. */
  operator: number;
  /** The same for the same text, on every server. */
  digest: string;
}

export async function gzipPart(text: string): Promise<GzipPart> {
  const bytes = Buffer.from(text);
  const { length } = bytes;
  const settings = { ...END_PART, ...(length <= SHORT && SMALL) };
  const deflated = length > AT_ONCE_MAX ? await deflate(bytes, settings) : deflateRawSync(bytes, settings);
  const [checksum, operator, digest] = [
    crc32(bytes),
    lengthOperator(length),
    hash('sha256', bytes, 'base64url'),
  ];
  return { deflated: ownBuffer(deflated), length, checksum, operator, digest };
}

/** The file of these parts and texts, in their order. */
export function gzipFile(pieces: readonly (GzipPart | string)[]): Buffer {
  const blocks: Buffer[] = [HEADER];
  let checksum = 0;
  let length = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      const bytes = Buffer.from(piece);
      blocks.push(storedHeader(bytes.length), bytes);
      checksum = crc32(bytes, checksum);
      length += bytes.length;
    } else {
      blocks.push(piece.deflated);
      checksum = joinChecksums(checksum, piece.checksum, piece.operator);
      length += piece.length;
    }
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length, 4);
  return Buffer.concat([...blocks, LAST_BLOCK, trailer]);
}

function storedHeader(length: number): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(~length & 0xffff, 3);
  return header;
}

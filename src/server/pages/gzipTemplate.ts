import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { ownBuffer } from '../lib/countTemplate.ts';
import { joinChecksums, lengthOperator } from './checksum.ts';

const deflate = promisify(deflateRaw);

/*
 * A gzip file (RFC 1952) of deflate blocks (RFC 1951): compressed ones for what stays, with a stored one for each text
 * that is put in between. Each part is compressed by itself, so that nothing in it refers to what stands before it.
 */

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);

interface Part {
  deflated: Buffer;
  /** In bytes, of what is compressed. */
  length: number;
  checksum: number;
  /** What joins the checksum of what stands before it with its own. */
  operator: number;
}

/** What stays of a file, compressed. */
export interface GzipTemplate {
  parts: readonly Part[];
  /** In bytes. */
  size: number;
}

/** Compresses what stands between the places for texts. */
export async function gzipTemplate(texts: readonly string[]): Promise<GzipTemplate> {
  const parts = await Promise.all(texts.map(compressed));
  return { parts, size: parts.reduce((size, { deflated }) => size + deflated.length, 0) };
}

async function compressed(text: string): Promise<Part> {
  const bytes = Buffer.from(text);
  const deflated = ownBuffer(await deflate(bytes, { finishFlush: constants.Z_SYNC_FLUSH }));
  const { length } = bytes;
  return { deflated, length, checksum: crc32(bytes), operator: lengthOperator(length) };
}

/** The whole file, with these texts in the places. */
export function gzipFile({ parts }: GzipTemplate, texts: readonly string[]): Buffer {
  const pieces: Buffer[] = [HEADER];
  let checksum = 0;
  let length = 0;
  for (const [index, part] of parts.entries()) {
    pieces.push(part.deflated);
    checksum = joinChecksums(checksum, part.checksum, part.operator);
    length += part.length;
    const text = texts[index];
    if (text === undefined) continue;
    const bytes = Buffer.from(text);
    pieces.push(storedHeader(bytes.length), bytes);
    checksum = crc32(bytes, checksum);
    length += bytes.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length, 4);
  return Buffer.concat([...pieces, LAST_BLOCK, trailer]);
}

function storedHeader(length: number): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(~length & 0xffff, 3);
  return header;
}

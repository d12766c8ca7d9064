import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const compress = promisify(deflateRaw);

/*
 * A gzip file (RFC 1952) of deflate blocks (RFC 1951): compressed ones for what stays, with a stored one for each
 * count between them. Each part is compressed by what stands before it, in which bytes that no UTF-8 text has fill
 * the places of the counts: nothing that is compressed can refer to a count.
 */

const NO_TEXT = 0xff;
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);
/** In bytes: how far back deflate can refer. */
const WINDOW = 32 * 1024;

const alternate = (parts: readonly Buffer[], between: readonly Buffer[]): Buffer[] =>
  parts.flatMap((part, index) => [part, between[index] ?? Buffer.alloc(0)]);

/** What stands between the places of a page, compressed. */
export interface GzipParts {
  parts: readonly Buffer[];
  deflated: readonly Buffer[];
  /** Of the first part, mostly the longest. */
  checksum: number;
}

/** Compresses what stands between places of these widths, in bytes. */
export async function gzipParts(parts: readonly Buffer[], widths: readonly number[]): Promise<GzipParts> {
  let before = Buffer.alloc(0);
  const deflated: Buffer[] = [];
  for (const [index, part] of parts.entries()) {
    const options = { level: 9, finishFlush: constants.Z_SYNC_FLUSH };
    deflated.push(await compress(part, before.length > 0 ? { ...options, dictionary: before } : options));
    const place = Buffer.alloc(widths[index] ?? 0, NO_TEXT);
    before = Buffer.concat([before, part, place]).subarray(-WINDOW);
  }
  return { parts, deflated, checksum: crc32(parts[0] ?? '') };
}

/** The whole file, with these texts in the places. */
export function gzipFile({ parts, deflated, ...first }: GzipParts, texts: readonly Buffer[]): Buffer {
  let { checksum } = first;
  let length = parts[0]?.length ?? 0;
  for (const piece of alternate(parts, texts).slice(1)) {
    checksum = crc32(piece, checksum);
    length += piece.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length, 4);
  return Buffer.concat([GZIP_HEADER, ...alternate(deflated, texts.map(stored)), LAST_BLOCK, trailer]);
}

function stored(text: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(text.length, 1);
  header.writeUInt16LE(~text.length & 0xffff, 3);
  return Buffer.concat([header, text]);
}

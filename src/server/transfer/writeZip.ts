import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

/** A file of an archive. Its data is in memory, so it must be much smaller than 4 GiB. */
export interface ZipEntry {
  name: string;
  data: Uint8Array;
  /** Whether compressing it is worth the time. */
  isCompressible: boolean;
}

/** Maximum size of a chunk, in bytes. Small, so that the progress of slow clients is visible. */
const CHUNK = 64 * 1024;
/** Time of all files, so that the archive depends only on their contents: 1980-01-01, 12:00. */
const DATE = 0x00_21;
const TIME = 0x60_00;
/** PKWARE's APPNOTE.TXT 6.3.10, 4.4.4: names are in UTF-8. */
const UTF8_NAMES = 1 << 11;
const STORED = 0;
const DEFLATED = 8;
/** 4.4.3: version of the format that a reader must support. */
const VERSION = 20;
const VERSION_ZIP64 = 45;
/** 4.4.2: made on Unix, which gives `FILE_MODE` its meaning. */
const MADE_BY = (3 << 8) | 63;
const FILE_MODE = 0o100_644;
/** 4.4.1.4: larger or equal values are stored in ZIP64 fields. */
const MAX_16 = 0xff_ff;
const MAX_32 = 0xff_ff_ff_ff;

const compress = promisify(deflateRaw);

/**
 * Yields a ZIP file in chunks of at most 64 KiB, in the order of `files`. Keeps one file in memory plus about 200 bytes per
 * file written. The output is deterministic.
 */
export async function* writeZip(
  files: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, data, isCompressible } of files) {
    const written = isCompressible ? await compress(data) : data;
    const fields: FileFields = {
      name: new TextEncoder().encode(name),
      method: isCompressible ? DEFLATED : STORED,
      checksum: crc32(data),
      compressedSize: written.length,
      size: data.length,
    };
    const header = fileHeader(fields);
    yield header;
    yield* splitChunks(written);
    directory.push(directoryEntry(fields, offset));
    offset += header.length + written.length;
  }

  for (const entry of directory) yield entry;
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  yield directoryEnd({ entries: directory.length, size, offset });
}

function* splitChunks(data: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < data.length; from += CHUNK) yield data.subarray(from, from + CHUNK);
}

interface FileFields {
  name: Uint8Array;
  method: number;
  checksum: number;
  compressedSize: number;
  size: number;
}

/** Returns a local file header: 4.3.7. */
function fileHeader(file: FileFields): Buffer {
  const header = Buffer.alloc(30 + file.name.length);
  header.writeUInt32LE(0x04_03_4b_50, 0);
  writeFields(header, 4, file, VERSION);
  header.set(file.name, 30);
  return header;
}

/** Returns a central directory header: 4.3.12. `offset` is the position of the file's local header. */
function directoryEntry(file: FileFields, offset: number): Buffer {
  const isFar = offset >= MAX_32;
  const extraLength = isFar ? 12 : 0;
  const entry = Buffer.alloc(46 + file.name.length + extraLength);
  entry.writeUInt32LE(0x02_01_4b_50, 0);
  entry.writeUInt16LE(MADE_BY, 4);
  writeFields(entry, 6, file, isFar ? VERSION_ZIP64 : VERSION);
  entry.writeUInt16LE(extraLength, 30);
  entry.writeUInt32LE(FILE_MODE * 2 ** 16, 38);
  entry.writeUInt32LE(Math.min(offset, MAX_32), 42);
  entry.set(file.name, 46);
  if (isFar) {
    const extra = 46 + file.name.length;
    entry.writeUInt16LE(1, extra);
    entry.writeUInt16LE(8, extra + 2);
    entry.writeBigUInt64LE(BigInt(offset), extra + 4);
  }
  return entry;
}

/** Writes the fields that both headers of a file share. */
function writeFields(
  header: Buffer,
  at: number,
  { name, method, checksum, compressedSize, size }: FileFields,
  version: number,
): void {
  [version, UTF8_NAMES, method, TIME, DATE].forEach((value, index) => {
    header.writeUInt16LE(value, at + 2 * index);
  });
  [checksum, compressedSize, size].forEach((value, index) => {
    header.writeUInt32LE(value, at + 10 + 4 * index);
  });
  header.writeUInt16LE(name.length, at + 22);
}

interface Directory {
  entries: number;
  /** In bytes. */
  size: number;
  offset: number;
}

/**
 * Returns the end of the directory: 4.3.14 to 4.3.16. Archives with 65,535 files or more, or 4 GiB, need ZIP64 records.
 */
function directoryEnd({ entries, size, offset }: Directory): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(Math.min(entries, MAX_16), 8);
  end.writeUInt16LE(Math.min(entries, MAX_16), 10);
  end.writeUInt32LE(Math.min(size, MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_32), 16);
  if (entries < MAX_16 && size < MAX_32 && offset < MAX_32) return end;

  const large = Buffer.alloc(56);
  large.writeUInt32LE(0x06_06_4b_50, 0);
  large.writeBigUInt64LE(BigInt(large.length - 12), 4);
  large.writeUInt16LE(MADE_BY, 12);
  large.writeUInt16LE(VERSION_ZIP64, 14);
  large.writeBigUInt64LE(BigInt(entries), 24);
  large.writeBigUInt64LE(BigInt(entries), 32);
  large.writeBigUInt64LE(BigInt(size), 40);
  large.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07_06_4b_50, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([large, locator, end]);
}

import { createReadStream, type Stats } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import {
  type Entry,
  fromRandomAccessReaderPromise,
  type LocalFileHeader,
  openPromise,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl';
import { recognizeImport, START_BYTES } from '../../shared/articleImport.ts';
import { formatNumber } from '../../shared/messages/define.ts';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { Refusal } from '../lib/refusal.ts';
import { readFirstCommits } from './firstCommits.ts';

/*
 * Reads the files of an import, from a ZIP or a folder. Both are untrusted: everything is limited, and nothing outside
 * of them is ever read.
 */

const { import: messages } = transferMessages;

interface ImportLimits {
  files: number;
  /** Total size of all files in bytes, uncompressed. */
  bytes: number;
  /** Maximum compression ratio of a file. */
  ratio: number;
}

export const IMPORT_LIMITS: ImportLimits = { files: 10_000, bytes: 1024 ** 3, ratio: 100 };

/** In bytes: smaller files may have any compression ratio. Texts of this software are far smaller. */
const RATIO_FREE = 50 * 1024 ** 2;

export interface ImportFile {
  /** Path with `/`, in NFC, such as `content/posts/looms.md`. */
  name: string;
  bytes: number;
  /** When it was last changed, as its folder or archive says, in milliseconds since 1970; null if unknown. */
  changedAt: number | null;
  read: () => Promise<Buffer>;
  /** Returns a stream that reads the file in chunks. */
  stream: () => Promise<Readable>;
}

export interface ImportSource {
  /** Sorted by name. */
  files: readonly ImportFile[];
  /** Whether it contains Obsidian's settings. */
  isVault: boolean;
  /** Returns when files were first committed, as `readFirstCommits`. Only a folder may know. */
  findFirstCommits?: () => Promise<ReadonlyMap<string, number>>;
  close: () => void;
}

/**
 * Opens a ZIP file, a folder, or a single file such as a WordPress or Ghost export. Throws a Refusal that says what
 * isn't allowed in it.
 */
export async function openImport(location: string, limits = IMPORT_LIMITS): Promise<ImportSource> {
  const stats = await lstat(location);
  if (stats.isDirectory()) return openFolder(location, limits);
  if (!SINGLE.test(location) || (await isZip(location)))
    return openZip(openPromise(location, { autoClose: false, lazyEntries: true }), limits);
  const file = fileAt(location, path.basename(location), stats);
  createFileCounter(limits)(file);
  return { files: [file], isVault: false, close: () => undefined };
}

const SINGLE = /\.(?:xml|json|md|markdown)$/i;

/** Returns whether a file is a ZIP file, because downloads may have the wrong extension. */
async function isZip(location: string): Promise<boolean> {
  const file = await open(location);
  try {
    return (await file.read(Buffer.alloc(4), 0, 4)).buffer.toString('latin1') === 'PK\x03\x04';
  } finally {
    await file.close();
  }
}

function fileAt(
  location: string,
  name: string,
  { size: bytes, mtimeMs: changedAt }: Pick<Stats, 'size' | 'mtimeMs'>,
): ImportFile {
  const stream = async () => createReadStream(location);
  const read = async () => buffer(await stream());
  return { name: name.normalize('NFC'), bytes, changedAt, stream, read };
}

const invalid = (sentence: string) => new Refusal('invalid', sentence);

/** Maximum length of a path, in characters. */
const NAME_MAX = 1000;

/** Maximum number of ZIP entries per allowed file. Folders such as `.git` and `node_modules` are skipped. */
const ENTRIES_FACTOR = 10;
/** Maximum size of a ZIP file's directory per entry that it may have, in bytes. */
const ENTRY_MAX = 256;

/** Returns a function that counts files, and throws when a limit is exceeded. */
function createFileCounter(limits: ImportLimits): (file: { bytes: number }) => void {
  let [count, sum] = [0, 0];
  return ({ bytes }) => {
    count += 1;
    sum += bytes;
    if (count > limits.files) throw invalid(messages.tooManyFiles(formatNumber(limits.files)));
    if (sum > limits.bytes) throw invalid(messages.tooLarge);
  };
}

const byName = (one: ImportFile, other: ImportFile) => (one.name < other.name ? -1 : 1);

/** Opens a folder. Doesn't follow links. Skips hidden folders, such as `.git`. */
async function openFolder(folder: string, limits: ImportLimits): Promise<ImportSource> {
  const files: ImportFile[] = [];
  const count = createFileCounter(limits);
  let isVault = false;
  async function visit(current: string): Promise<void> {
    for (const entry of await readdir(current, { withFileTypes: true })) {
      const file = path.join(current, entry.name);
      isVault ||= entry.isDirectory() && entry.name === VAULT;
      if (entry.isDirectory() && !IGNORED.test(entry.name)) await visit(file);
      if (!entry.isFile()) continue;
      const found = fileAt(file, path.relative(folder, file).split(path.sep).join('/'), await lstat(file));
      count(found);
      files.push(found);
    }
  }
  await visit(folder);
  let commits: Promise<Map<string, number>> | null = null;
  const findFirstCommits = () => (commits ??= readFirstCommits(folder));
  return { files: files.sort(byName), isVault, findFirstCommits, close: () => undefined };
}

const VAULT = '.obsidian';

/** Matches folders that aren't content: hidden ones, and those of package managers and macOS. */
const IGNORED = /^(?:\..*|node_modules|__MACOSX)$/;

/** A ZIP file that isn't stored in the file system. */
export interface StoredArchive {
  bytes: number;
  /** Returns at least one of the bytes from `start` to before `end`, or all of them. */
  read: (start: number, end: number) => Promise<Buffer>;
}

async function openArchive(archive: StoredArchive, limits = IMPORT_LIMITS): Promise<ImportSource> {
  const reader = new ArchiveReader(archive);
  const options = { autoClose: false, lazyEntries: true };
  const opening = fromRandomAccessReaderPromise(reader, archive.bytes, options);
  return openZip(opening, limits, () => reader.failure);
}

/**
 * Opens a ZIP file like `openImport`, or an XML or JSON file. `name` is the file's name, or ''. Rethrows errors of
 * `archive.read` unchanged, even while an entry is read.
 */
export async function openUpload(archive: StoredArchive, name: string): Promise<ImportSource> {
  const start = await archive.read(0, Math.min(START_BYTES, archive.bytes));
  const kind = recognizeImport(start.toString('latin1', 0, START_BYTES));
  if (kind === null || kind === 'zip') return openArchive(archive);
  const { bytes } = archive;
  const stream = async () => Readable.from(readAll(archive), { objectMode: false });
  const file: ImportFile = {
    name: name.toLowerCase().endsWith(`.${kind}`) ? path.basename(name).normalize('NFC') : `import.${kind}`,
    bytes,
    changedAt: null,
    stream,
    read: async () => buffer(await stream()),
  };
  return { files: [file], isVault: false, close: () => undefined };
}

async function* readAll({ bytes, read }: StoredArchive): AsyncGenerator<Buffer> {
  for (let position = 0; position < bytes;) {
    const data = await read(position, bytes);
    position += data.length;
    yield data;
  }
}

class ArchiveReader extends RandomAccessReader {
  failure: unknown = null;
  readonly #archive: StoredArchive;

  constructor(archive: StoredArchive) {
    super();
    this.#archive = archive;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end), { objectMode: false });
  }

  /** Without a stream, which would cost more than reading an entry of the directory. */
  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const copy = async () => {
      for await (const data of this.#read(position, position + length)) offset += data.copy(target, offset);
    };
    copy().then(() => callback(null), callback);
  }

  async *#read(start: number, end: number): AsyncGenerator<Buffer> {
    let position = start;
    while (position < end) {
      let data: Buffer;
      try {
        data = await this.#archive.read(position, end);
      } catch (error) {
        this.failure = error;
        throw error;
      }
      position += data.length;
      yield data;
    }
  }
}

/** @param getFailure returns an error of the storage, which doesn't mean that the archive is damaged; null if none */
async function openZip(
  opening: Promise<ZipFile>,
  limits: ImportLimits,
  getFailure: () => unknown = () => null,
): Promise<ImportSource> {
  const toError = (error: unknown) => getFailure() ?? toRefusal(error);
  const zip = await opening.catch((error: unknown) => {
    throw toError(error);
  });
  try {
    return { ...(await listEntries(zip, limits, toError)), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw toError(error);
  }
}

const LINK = 0o120000;
const FILE_TYPE = 0o170000;

type ToError = (error: unknown) => unknown;

async function listEntries(
  zip: ZipFile,
  limits: ImportLimits,
  toError: ToError,
): Promise<Omit<ImportSource, 'close'>> {
  const files: ImportFile[] = [];
  const count = createFileCounter(limits);
  // Its type says boolean, but it is the offset of the next entry.
  const directoryStart = Number(zip.readEntryCursor);
  if (zip.fileSize - directoryStart > ENTRY_MAX * ENTRIES_FACTOR * limits.files)
    throw invalid(messages.directoryTooLarge);
  const entries: PlacedEntry[] = [];
  const names = new Set<string>();
  let isVault = false;
  for await (const entry of zip.eachEntry()) {
    const { fileName: name, uncompressedSize: bytes, compressedSize } = entry;
    const placed = { name, start: entry.relativeOffsetOfLocalHeader, compressedSize, end: 0 };
    entries.push(placed);
    if (entries.length > ENTRIES_FACTOR * limits.files)
      throw invalid(messages.tooManyFiles(formatNumber(limits.files)));
    if (name.length > NAME_MAX) throw invalid(messages.nameTooLong(`${name.slice(0, 50)}…`));
    if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === LINK) throw invalid(messages.link(name));
    if (entry.isEncrypted()) throw invalid(messages.encrypted(name));
    if (bytes > RATIO_FREE && bytes > limits.ratio * compressedSize) throw invalid(messages.suspicious(name));
    isVault ||= name.split('/').includes(VAULT);
    if (name.endsWith('/') || name.split('/').some((part) => IGNORED.test(part))) continue;
    count({ bytes });
    const unique = path.posix.normalize(name.normalize('NFC'));
    if (names.has(unique)) throw invalid(messages.duplicate(name));
    names.add(unique);
    const stream = async () => Readable.from(readEntry(zip, entry, placed, toError), { objectMode: false });
    const changedAt = entry.getLastModDate({ timezone: 'UTC' }).getTime() || null;
    const read = async () => buffer(await stream());
    files.push({ name: name.normalize('NFC'), bytes, changedAt, stream, read });
  }
  refuseOverlaps(entries, directoryStart);
  return { files: files.sort(byName), isVault };
}

/** Where an entry is in its archive. */
interface PlacedEntry {
  name: string;
  /** Offset of its local header. */
  start: number;
  compressedSize: number;
  /** Offset that its contents must not exceed: of the next entry, or of the directory. */
  end: number;
}

/** Length of a local header without its name and extra fields, in bytes. */
const LOCAL_HEADER = 30;

/**
 * Sets the `end` of each entry. Throws if two entries share bytes, or one reaches into the directory: a small archive
 * with overlapping entries unpacks to any number of files.
 */
function refuseOverlaps(entries: PlacedEntry[], directoryStart: number): void {
  entries.sort((one, other) => one.start - other.start);
  for (const [index, entry] of entries.entries()) {
    entry.end = entries[index + 1]?.start ?? directoryStart;
    if (entry.start + LOCAL_HEADER + entry.compressedSize > entry.end)
      throw invalid(messages.overlapping(entry.name));
  }
}

/**
 * Reads an entry. Throws for one that is longer than its header says, reaches into the next one, or differs from its
 * local header or checksum, as other programs would then read something else.
 */
async function* readEntry(
  zip: ZipFile,
  entry: Entry,
  { end }: Pick<PlacedEntry, 'end'>,
  toError: ToError,
): AsyncGenerator<Buffer> {
  try {
    const header = await zip.readLocalFileHeaderPromise(entry);
    const { fileDataStart, compressionMethod, fileName } = header;
    if (fileDataStart + entry.compressedSize > end) throw invalid(messages.overlapping(entry.fileName));
    const isSame = compressionMethod === entry.compressionMethod && fileName.equals(entry.fileNameRaw);
    if (!isSame || !hasSameSizes(header, entry)) throw damaged(entry);
    let checksum = 0;
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      checksum = crc32(chunk as Buffer, checksum);
      yield chunk as Buffer;
    }
    if (checksum !== entry.crc32) throw damaged(entry);
  } catch (error) {
    throw toError(error);
  }
}

const damaged = ({ fileName }: Entry) => invalid(messages.damagedEntry(fileName));

/** Bit of the flags: the sizes follow the contents. */
const SIZES_FOLLOW = 8;
/** Stands for a size that is in an extra field. */
const IN_EXTRA_FIELD = 0xffffffff;

/** Returns whether the local header has the sizes of the directory, unless it has none. */
function hasSameSizes(header: LocalFileHeader, entry: Entry): boolean {
  if ((header.generalPurposeBitFlag & SIZES_FOLLOW) !== 0) return true;
  return (['compressedSize', 'uncompressedSize'] as const).every(
    (size) => header[size] === entry[size] || header[size] === IN_EXTRA_FIELD,
  );
}

/** Matches yauzl's error messages about paths such as `../a`, `/a` and `C:/a`. */
const UNSAFE = /(?:absolute path|invalid relative path|invalid characters in fileName): (.*)/;

function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  const [, name] = UNSAFE.exec(error.message) ?? [];
  return new Refusal('invalid', name === undefined ? messages.notZip : messages.unsafePath(name), {
    cause: error,
  });
}

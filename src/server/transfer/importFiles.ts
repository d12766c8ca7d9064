import { lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { formatNumber } from '../../shared/messages/define.ts';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { Refusal } from '../lib/refusal.ts';

/*
 * Reads the files of an import, from a ZIP or a folder. Both come from strangers: all is bounded, and nothing outside of them
 * is ever read.
 */

const { import: messages } = transferMessages;

export interface ImportLimits {
  files: number;
  /** Bytes of all files, unpacked. */
  bytes: number;
  /** How many times smaller a file may be packed. */
  ratio: number;
}

export const IMPORT_LIMITS: ImportLimits = { files: 10_000, bytes: 1024 ** 3, ratio: 100 };

/** Bytes below which a file may be packed as well as it can be. */
const RATIO_FREE = 64 * 1024;

export interface ImportFile {
  /** With `/`, in NFC, such as `content/posts/looms.md`. */
  name: string;
  bytes: number;
  read: () => Promise<Buffer>;
}

export interface ImportSource {
  /** Sorted by name. */
  files: readonly ImportFile[];
  close: () => void;
}

/** Opens a ZIP file or a folder. Throws a Refusal that names what is not allowed in it. */
export const openImport = async (location: string, limits = IMPORT_LIMITS): Promise<ImportSource> =>
  (await lstat(location)).isDirectory() ? openFolder(location, limits) : openZip(location, limits);

const invalid = (sentence: string) => new Refusal('invalid', sentence);

function requireLimits(files: readonly { bytes: number }[], limits: ImportLimits): void {
  if (files.length > limits.files) throw invalid(messages.tooManyFiles(formatNumber(limits.files)));
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > limits.bytes) throw invalid(messages.tooLarge);
}

const byName = (one: ImportFile, other: ImportFile) => (one.name < other.name ? -1 : 1);

/** Doesn't follow links. Hidden folders, such as `.git`, are left out. */
async function openFolder(folder: string, limits: ImportLimits): Promise<ImportSource> {
  const files: ImportFile[] = [];
  async function visit(current: string): Promise<void> {
    for (const entry of await readdir(current, { withFileTypes: true })) {
      const file = path.join(current, entry.name);
      if (entry.isDirectory() && !IGNORED.test(entry.name)) await visit(file);
      if (!entry.isFile()) continue;
      const { size: bytes } = await lstat(file);
      const name = path.relative(folder, file).split(path.sep).join('/').normalize('NFC');
      files.push({ name, bytes, read: () => readFile(file) });
      requireLimits(files, limits);
    }
  }
  await visit(folder);
  return { files: files.sort(byName), close: () => undefined };
}

/** Folders that site generators and systems leave beside the texts. */
const IGNORED = /^(?:\..*|node_modules|__MACOSX)$/;

async function openZip(location: string, limits: ImportLimits): Promise<ImportSource> {
  const zip = await openPromise(location, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    throw new Refusal('invalid', messages.notZip, { cause: error });
  });
  try {
    return { files: await listEntries(zip, limits), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw toRefusal(error);
  }
}

const LINK = 0o120000;
const FILE_TYPE = 0o170000;

async function listEntries(zip: ZipFile, limits: ImportLimits): Promise<ImportFile[]> {
  const files: ImportFile[] = [];
  for await (const entry of zip.eachEntry()) {
    const { fileName: name, uncompressedSize: bytes, compressedSize } = entry;
    if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === LINK) throw invalid(messages.link(name));
    if (entry.isEncrypted()) throw invalid(messages.encrypted(name));
    if (bytes > RATIO_FREE && bytes > limits.ratio * compressedSize) throw invalid(messages.suspicious(name));
    if (name.endsWith('/') || name.split('/').some((part) => IGNORED.test(part))) continue;
    files.push({ name: name.normalize('NFC'), bytes, read: () => readEntry(zip, entry) });
    requireLimits(files, limits);
  }
  return files.sort(byName);
}

/** Yauzl ends a file that is longer than its header says with an error. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry);
    return Buffer.concat((await stream.toArray()) as Buffer[]);
  } catch (error) {
    throw toRefusal(error);
  }
}

/** Messages of yauzl about paths such as `../a`, `/a` and `C:/a`. */
const UNSAFE = /(?:absolute path|invalid relative path|invalid characters in fileName): (.*)/;

function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  const [, name] = UNSAFE.exec(error.message) ?? [];
  return new Refusal('invalid', name === undefined ? messages.notZip : messages.unsafePath(name), {
    cause: error,
  });
}

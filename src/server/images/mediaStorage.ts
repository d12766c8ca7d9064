import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { fileHash, imageFile } from '../../shared/image.ts';
import { apiMessages } from '../../shared/messages/en/api.ts';
import { cliMessages } from '../../shared/messages/en/cli.ts';
import { databaseFiles, type MediaIndex, mediaIndex } from '../db/media.ts';
import { chunk } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { createFolder, errorCode, giveToOwnerOf } from '../lib/files.ts';
import { Refusal } from '../lib/refusal.ts';
import { isWholeJpeg, isWholeWebp } from './formats.ts';

const { media: messages } = cliMessages;

/*
 * Stores the files of uploaded images: in a folder, in the database, or in an S3-compatible store. A file never
 * changes, because its name is derived from a hash, so it can be cached, copied and stored again without conflicts.
 * The right size of a file is in its own header, as all but share pictures are WebP, and these have a mark at their end: so
 * each read tells a truncated file, in every store and for smaller sizes too, without a column or another request.
 */

/**
 * Names come from `imageFile`; others throw RangeError. All functions may throw MediaUnavailable or a database error:
 * also if the store is not the one with the blog's images, as when a disk isn't mounted.
 */
export interface MediaStorage {
  /** Stores a file durably, in place of a damaged one. Leaves one that is intact. */
  put(name: string, data: Buffer): Promise<void>;
  /** Returns null for a missing file. Throws DamagedFile if it is truncated or empty. */
  get(name: string): Promise<Buffer | null>;
  /** Deletes files. Ignores missing ones. */
  delete(names: readonly string[]): Promise<void>;
  /** Yields all image files, sorted by name. */
  list(): AsyncIterable<StoredFile>;
  /**
   * Marks the store as the blog's if the blog has images. Throws MediaUnavailable if none of them is there. The first
   * `put` of a blog marks its store too.
   */
  mark(): Promise<void>;
}

/** One store, without rules. All functions may throw MediaUnavailable or a database error. */
interface MediaFiles extends Pick<MediaStorage, 'delete' | 'list'> {
  /** Returns null for a missing file. */
  read(name: string): Promise<Buffer | null>;
  /** Stores a file durably, and replaces the one with its name. */
  write(name: string, data: Buffer): Promise<void>;
  /** Makes a file durable that another process may have just stored. */
  sync(name: string): Promise<void>;
  /** Whether the file of this name is there, and how to create it; null for a store that can't be another one. */
  marker: { exists(name: string): Promise<boolean>; create(name: string): Promise<void> } | null;
}

export interface StoredFile {
  name: string;
  bytes: number;
  modifiedAt: Date;
}

/** Location of the image files. */
export type MediaSettings = FolderSettings | { store: 'database' } | S3Settings;

interface FolderSettings {
  store: 'folder';
  folder: string;
  /** Set if `MEDIA_URL` names the folder. */
  isNamed?: true;
}

export interface S3Settings {
  store: 's3';
  /** For example, `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  /** Beginning of all keys: '' or a path without leading and trailing slashes. */
  prefix: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** Time limit per attempt, in milliseconds. Tests use less. */
  timeLimit?: number;
}

const FILE = 'file:';
/** Matches buckets that need no encoding in a URL, as `PREFIX` does for prefixes. */
const BUCKET = /^[a-z0-9][a-z0-9._-]*$/i;
const PREFIX = /^(?:[a-z0-9_][a-z0-9._-]*\/)*$/i;

/** Parses `file:PATH` or `s3://bucket/prefix?endpoint=…&region=…`. Returns null for any other URL. */
export function parseMediaUrl(
  url: string,
): FolderSettings | Omit<S3Settings, 'accessKey' | 'secretKey'> | null {
  if (url.startsWith(FILE)) {
    const folder = url.slice(FILE.length);
    return folder === '' ? null : { store: 'folder', folder: path.resolve(folder), isNamed: true };
  }
  if (!url.startsWith('s3://') || !URL.canParse(url)) return null;
  const { host: bucket, username, pathname, searchParams, hash } = new URL(url);
  const prefix = pathname.replace(/^\/|\/$/g, '');
  const region = searchParams.get('region') ?? 'us-east-1';
  const endpoint = parseEndpoint(searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`);
  const isKnown = [...searchParams.keys()].every((name) => ['endpoint', 'region'].includes(name));
  if (username !== '' || hash !== '' || !isKnown || endpoint === null) return null;
  if (!BUCKET.test(bucket) || !PREFIX.test(prefix && `${prefix}/`) || !/^[a-z0-9-]+$/i.test(region))
    return null;
  return { store: 's3', endpoint, bucket, prefix, region };
}

/** Returns true if another blog may store its images there too. Files don't show which blog they belong to. */
export const mayBeShared = (settings: MediaSettings): boolean =>
  settings.store === 's3' || (settings.store === 'folder' && settings.isNamed === true);

/** Returns the URL without its final slash; null if it isn't an http or https URL. */
function parseEndpoint(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, origin, pathname, username, search, hash } = new URL(url);
  const isPlain = /^https?:$/.test(protocol) && username + search + hash === '';
  return isPlain ? origin + pathname.replace(/\/+$/, '') : null;
}

/**
 * Thrown if images can't be stored or loaded: the disk is full, or the store doesn't respond. The cause is only logged.
 */
export class MediaUnavailable extends Refusal {
  constructor(cause: unknown) {
    super('busy', apiMessages.busy.media, { cause });
    this.name = 'MediaUnavailable';
  }
}

/** Thrown if the file of an image isn't what was stored. The next upload of the image, or a restore, replaces it. */
export class DamagedFile extends MediaUnavailable {
  constructor(name: string) {
    super(new Error(`The file of an image is damaged: ${name}`));
    this.name = 'DamagedFile';
  }
}

/** The cause of MediaUnavailable if a store has none of the blog's images, although it should. */
export class WrongStore extends Error {
  /** The name of the file that is missing; null if the blog has no marker yet. */
  readonly marker: string | null;

  constructor(marker: string | null) {
    super(messages.wrongStore);
    this.marker = marker;
  }
}

/** Whose images a storage has. */
interface Owner {
  /** Needed for `store: 'database'`. */
  db?: Db | null;
  /** What knows the images, if it isn't `db`; null for images of no blog in particular, as in backups. */
  index?: MediaIndex | null;
}

/**
 * Creates a storage. Doesn't access it yet, so a blog can start and serve texts while the store is unavailable.
 */
export const createMediaStorage = (
  settings: MediaSettings,
  { db = null, index = db && mediaIndex(db) }: Owner,
): MediaStorage => storageOf(openFiles(settings, db), index);

function openFiles(settings: MediaSettings, db: Db | null): MediaFiles {
  if (settings.store === 'folder') return folderFiles(settings.folder);
  if (settings.store === 's3') return s3Files(settings);
  if (db === null) throw new TypeError('Images in the database need a database');
  return { ...databaseFiles(db), sync: async () => undefined, marker: null };
}

/** In milliseconds: a search of a store that takes longer, because it has very many files, isn't repeated at once. */
const QUICK_SEARCH = 100;
/** How much longer than such a search the pause after it is. */
const SEARCH_PAUSE = 10;
/** Files per query. */
const FILES_PER_QUERY = 200;

/** @param index null if the store belongs to no blog */
function storageOf(files: MediaFiles, index: MediaIndex | null): MediaStorage {
  const ownership = index && files.marker && createOwnership(files, files.marker, index);

  return {
    async put(name, data) {
      requireName(name);
      const [isMarked, known] = await Promise.all([ownership?.require() ?? true, files.read(name)]);
      if (!isMarked) await ownership?.mark();
      if (known !== null && isIntact(name, known)) await files.sync(name);
      else await files.write(name, data);
    },
    async get(name) {
      requireName(name);
      const data = await files.read(name);
      if (data === null) await ownership?.require();
      else if (!isWhole(name, data) && !isIntact(name, data)) throw new DamagedFile(name);
      return data;
    },
    async delete(names) {
      names.forEach(requireName);
      await ownership?.require();
      await files.delete(names);
    },
    async *list() {
      await ownership?.require();
      yield* files.list();
    },
    async mark() {
      if (!index || !ownership || !(await index.hasImages())) return;
      // Recorded first, so that the doctor can name the file that is missing.
      await ownership.record();
      if (!(await ownership.require())) await ownership.mark();
    },
  };
}

/** Knows whether a store is the one with the blog's images. */
function createOwnership(files: MediaFiles, marker: NonNullable<MediaFiles['marker']>, index: MediaIndex) {
  let known: string | null = null;
  let search: { isFound: Promise<boolean>; endsAt: number } | null = null;

  const find = async () => (known ??= await index.findMarker());
  const findOrName = async () => (await find()) ?? `blog-${randomBytes(8).toString('hex')}.txt`;

  async function searchFiles(): Promise<boolean> {
    let hashes: string[] = [];
    for await (const { name } of files.list()) {
      hashes.push(fileHash(name) ?? '');
      if (hashes.length < FILES_PER_QUERY) continue;
      if (await index.hasSome(hashes)) return true;
      hashes = [];
    }
    return index.hasSome(hashes);
  }

  /** Returns whether any file of the blog's images is there. A store of others may be large, so it isn't searched often. */
  function hasFile(): Promise<boolean> {
    const began = performance.now();
    if (search && began < search.endsAt) return search.isFound;
    const current = { isFound: searchFiles(), endsAt: Infinity };
    const end = () => {
      const took = performance.now() - began;
      current.endsAt = took > QUICK_SEARCH ? began + took * (1 + SEARCH_PAUSE) : -Infinity;
    };
    current.isFound.then(end, end);
    search = current;
    return current.isFound;
  }

  return {
    /**
     * Returns whether the marker is there. Throws MediaUnavailable unless the store is the blog's: it has the marker or
     * one of the images, or the blog has no images yet.
     */
    async require(): Promise<boolean> {
      const name = await find();
      if (name !== null && (await marker.exists(name))) return true;
      if (name === null && !(await index.hasImages())) return false;
      if (await hasFile()) return false;
      throw new MediaUnavailable(new WrongStore(name));
    },
    /** Creates the marker before it is recorded: a recorded one that is missing means that this is another store. */
    async mark(): Promise<void> {
      const name = await findOrName();
      await marker.create(name);
      known = await index.recordMarker(name);
      if (known !== name) await marker.create(known);
    },
    async record(): Promise<void> {
      known = await index.recordMarker(await findOrName());
    },
  };
}

/**
 * Returns whether a file has the bytes that were stored. The name of an image is their hash; a smaller size has only the
 * size in its header, and a share picture a mark at its end.
 */
export function isIntact(name: string, data: Buffer): boolean {
  const hash = fileHash(name) ?? '';
  return name === imageFile(hash)
    ? createHash('sha256').update(data).digest('hex') === hash
    : isWhole(name, data);
}

const isShare = (name: string): boolean => name.endsWith('.jpg');

/** Returns whether no byte is missing at the end. */
const isWhole = (name: string, data: Buffer): boolean =>
  isShare(name) ? isWholeJpeg(data) : isWholeWebp(data);

/** Returns the bytes of a file, as far as `get` notices damage; null for a missing or damaged file. */
export async function getUndamaged(media: Pick<MediaStorage, 'get'>, name: string): Promise<Buffer | null> {
  try {
    return await media.get(name);
  } catch (error) {
    if (error instanceof DamagedFile) return null;
    throw error;
  }
}

const isName = (name: string): boolean => fileHash(name) !== null;

/** Throws RangeError for anything but the name of an image file: names become paths and keys. */
function requireName(name: string): void {
  if (!isName(name)) throw new RangeError(`Not the name of an image file: ${name}`);
}

async function orUnavailable<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    throw new MediaUnavailable(error);
  }
}

/* Folder: `ab/abcd….webp`, with subfolders by the first two characters of the hash. */

/** In milliseconds. Older temporary files were left behind by a crash. */
const ABANDONED_AFTER = 60 * 60 * 1000;
const TEMPORARY = /\.[0-9a-f]{12}\.part$/;
const SUBFOLDER = /^[0-9a-f]{2}$/;

const folderFiles = (root: string): MediaFiles => ({
  read: (name) => orUnavailable(() => orNull(readFile(path.join(root, name)))),
  write: (name, data) =>
    orUnavailable(async () => {
      const file = path.join(root, name);
      await writeFile(root, file, data);
      await syncFolder(path.dirname(file));
    }),
  sync: (name) => orUnavailable(() => syncFolder(path.dirname(path.join(root, name)))),
  marker: {
    exists: async (name) => (await orUnavailable(() => orNull(stat(path.join(root, name))))) !== null,
    create: (name) =>
      orUnavailable(async () => {
        await writeFile(root, path.join(root, name), Buffer.alloc(0));
        await syncFolder(root);
      }),
  },
  async delete(names) {
    await orUnavailable(async () => {
      for (const name of names) await rm(path.join(root, name), { force: true });
    });
  },
  async *list() {
    const names = (folder: string) =>
      orUnavailable(async () => ((await orNull(readdir(path.join(root, folder)))) ?? []).sort());
    for (const folder of (await names('')).filter((name) => SUBFOLDER.test(name))) {
      for (const file of await names(folder)) {
        const name = `${folder}/${file}`;
        if (!isName(name) && !TEMPORARY.test(name)) continue;
        const stats = await orUnavailable(() => orNull(stat(path.join(root, name))));
        if (stats === null) continue;
        if (isName(name)) yield { name, bytes: stats.size, modifiedAt: stats.mtime };
        else if (Date.now() - stats.mtimeMs > ABANDONED_AFTER)
          await orUnavailable(() => rm(path.join(root, name), { force: true }));
      }
    }
  },
});

/**
 * Writes to a temporary file first, so that a crash never leaves an incomplete file under its name. What root creates
 * gets the owner of the folder around it, as commands may run as root, but the server as another user.
 */
async function writeFile(root: string, file: string, data: Buffer): Promise<void> {
  const isNew = (await orNull(stat(root))) === null;
  createFolder(root);
  if (isNew) giveToOwnerOf(path.dirname(root), root);
  if ((await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })) !== undefined) {
    giveToOwnerOf(root, path.dirname(file));
    await syncFolder(root);
    await syncFolder(path.dirname(root));
  }
  const temporary = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    await useFile(await open(temporary, 'wx', 0o600), async (handle) => {
      await handle.writeFile(data);
      await handle.sync();
    });
    giveToOwnerOf(path.dirname(file), temporary);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Makes the names in a folder durable. Does nothing on Windows, which doesn't support it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await useFile(await open(folder, 'r'), (handle) => handle.sync());
}

async function useFile(handle: FileHandle, act: (handle: FileHandle) => Promise<void>): Promise<void> {
  try {
    await act(handle);
  } finally {
    await handle.close();
  }
}

/** Returns null for a missing file or folder. */
const orNull = <Result>(result: Promise<Result>): Promise<Result | null> =>
  result.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });

/* S3-compatible store, with path-style URLs, which all such stores support. */

const ATTEMPTS = 3;
/** Time limit per attempt, in milliseconds. */
const TIME_LIMIT = 8000;
/** Maximum pause before the second attempt, in milliseconds. It doubles with each further attempt. */
const RETRY_PAUSE = 400;
const CONCURRENT_DELETIONS = 8;

interface S3Answer {
  status: number;
  body: Buffer;
}

function s3Files(settings: S3Settings): MediaFiles {
  const { endpoint, bucket, prefix, region, timeLimit = TIME_LIMIT } = settings;
  const client = new AwsClient({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    service: 's3',
    region,
  });
  const bucketUrl = `${endpoint}/${bucket}`;
  const begin = prefix === '' ? '' : `${prefix}/`;
  const toUrl = (name: string) => `${bucketUrl}/${begin}${name}`;

  async function attempt(method: string, url: string, data: Buffer | undefined): Promise<S3Answer> {
    const request = await client.sign(url, {
      method,
      ...(data && { body: new Uint8Array(data), headers: uploadHeaders(url, data) }),
    });
    const signal = AbortSignal.timeout(timeLimit);
    const response = await fetch(request, { signal, redirect: 'manual' });
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  }

  /** Returns a 2xx response, or a 404 for a missing file. Retries if the store is busy or unreachable. */
  const call = (method: string, url: string, data?: Buffer): Promise<S3Answer> =>
    orUnavailable(async () => {
      for (let tries = 1; ; tries += 1) {
        const answer = await attempt(method, url, data).catch((error: unknown) => {
          if (tries === ATTEMPTS) throw error;
          return null;
        });
        if (answer !== null) {
          const isTemporary = answer.status >= 500 || answer.status === 429;
          if (!isTemporary || tries === ATTEMPTS) return requireSuccess(answer);
        }
        await sleep(Math.random() * RETRY_PAUSE * 2 ** (tries - 1));
      }
    });

  return {
    async write(name, data) {
      await call('PUT', toUrl(name), data);
    },
    sync: async () => undefined,
    async read(name) {
      const { status, body } = await call('GET', toUrl(name));
      return status === 404 ? null : body;
    },
    marker: {
      // Not HEAD: its errors have no code.
      exists: async (name) => (await call('GET', toUrl(name))).status !== 404,
      async create(name) {
        await call('PUT', toUrl(name), Buffer.alloc(0));
      },
    },
    async delete(names) {
      for (const some of chunk(names, CONCURRENT_DELETIONS)) {
        await Promise.all(some.map((name) => call('DELETE', toUrl(name))));
      }
    },
    async *list() {
      // Uses version 1 of ListObjects: its marker is more widely implemented than the tokens of version 2.
      for (let last = ''; ;) {
        const query = new URLSearchParams({ prefix: begin, marker: last });
        const { body } = await call('GET', `${bucketUrl}?${query}`);
        const xml: string = body.toString();
        const before = last;
        for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          last = findText(entry, 'Key') ?? '';
          const name = last.slice(begin.length);
          const modifiedAt = new Date(findText(entry, 'LastModified') ?? '');
          if (isName(name)) yield { name, bytes: Number(findText(entry, 'Size')), modifiedAt };
        }
        if (findText(xml, 'IsTruncated') !== 'true') return;
        // Otherwise an incomplete list would count as complete, or the same page be asked for forever.
        if (last === '' || last === before)
          throw new MediaUnavailable(new Error('The store listed no further files'));
      }
    },
  };
}

/** Returns the headers of an upload. The signed hash lets the store reject bytes that were damaged in transit. */
const uploadHeaders = (url: string, data: Buffer) => ({
  'content-type': isShare(url) ? 'image/jpeg' : 'image/webp',
  'x-amz-content-sha256': createHash('sha256').update(data).digest('hex'),
});

/** Throws for all statuses except 2xx and the 404 of a missing file. */
function requireSuccess(answer: S3Answer): S3Answer {
  const { status, body } = answer;
  const code = findText(body.toString('utf8', 0, 2000), 'Code');
  const isMissingFile = status === 404 && (code === null || code === 'NoSuchKey');
  if ((status >= 200 && status < 300) || isMissingFile) return answer;
  throw new Error([`The store answered ${status}`, code].filter(Boolean).join(' '));
}

/** Returns the text of the first element with this name; null if there is none. */
function findText(xml: string, element: string): string | null {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text?.replace(/&(amp|lt|gt|quot|apos|#(\d+)|#x([0-9a-f]+));/gi, decodeReference) ?? null;
}

const references: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decodeReference = (_: string, name: string, decimal?: string, hex?: string): string =>
  references[name] ?? String.fromCodePoint(parseInt(decimal ?? hex ?? '', decimal ? 10 : 16));

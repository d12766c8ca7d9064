import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { fileHash } from '../../shared/image.ts';
import { apiMessages } from '../../shared/messages/en/api.ts';
import type { Connection } from '../db/connect.ts';
import { now, chunk } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { createFolder, errorCode } from '../lib/files.ts';
import { Refusal } from '../lib/refusal.ts';

/*
 * Stores the files of uploaded images: in a folder, in the database, or in an S3-compatible store. A file never
 * changes, because its name is derived from a hash, so it can be cached, copied and stored again without conflicts.
 */

/**
 * Names come from `imageFile`; others throw RangeError. All functions may throw MediaUnavailable or a database error.
 */
export interface MediaStorage {
  /** Stores a file durably. Storing a name again changes nothing, because names are hashes of the content. */
  put(name: string, data: Buffer): Promise<void>;
  /** Returns null for a missing file. */
  get(name: string): Promise<Buffer | null>;
  /** Deletes files. Ignores missing ones. */
  delete(names: readonly string[]): Promise<void>;
  /** Yields all image files, sorted by name. */
  list(): AsyncIterable<StoredFile>;
}

interface StoredFile {
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

/** Creates the storage. Doesn't access it yet, so a blog can start and serve texts while the store is unavailable. */
export function createMediaStorage(settings: MediaSettings, { db }: Pick<Connection, 'db'>): MediaStorage {
  if (settings.store === 'folder') return folderStorage(settings.folder);
  return settings.store === 'database' ? databaseStorage(db) : s3Storage(settings);
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

const folderStorage = (root: string): MediaStorage => ({
  async put(name, data) {
    requireName(name);
    const file = path.join(root, name);
    await orUnavailable(async () => {
      if ((await orNull(stat(file))) === null) await writeFile(root, file, data);
      // Needed even if the file exists: another process may have just renamed it.
      await syncFolder(path.dirname(file));
    });
  },
  async get(name) {
    requireName(name);
    return orUnavailable(() => orNull(readFile(path.join(root, name))));
  },
  async delete(names) {
    names.forEach(requireName);
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

/** Writes to a temporary file first, so that a crash never leaves an incomplete file under its name. */
async function writeFile(root: string, file: string, data: Buffer): Promise<void> {
  createFolder(root);
  if ((await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })) !== undefined) {
    await syncFolder(root);
    await syncFolder(path.dirname(root));
  }
  const temporary = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    await useFile(await open(temporary, 'wx', 0o600), async (handle) => {
      await handle.writeFile(data);
      await handle.sync();
    });
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

/* Database: one row per file. Used for several servers on PostgreSQL, and for an in-memory SQLite database. */

const ROWS_PER_QUERY = 1000;

const databaseStorage = (db: Db): MediaStorage => ({
  async put(name, data) {
    requireName(name);
    await db
      .insertInto('media')
      .values({ name, data, bytes: data.length, createdAt: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  async get(name) {
    requireName(name);
    const row = await db.selectFrom('media').select('data').where('name', '=', name).executeTakeFirst();
    return row ? Buffer.from(row.data.buffer, row.data.byteOffset, row.data.byteLength) : null;
  },
  async delete(names) {
    names.forEach(requireName);
    for (const name of names) await db.deleteFrom('media').where('name', '=', name).execute();
  },
  async *list() {
    for (let last = ''; ;) {
      const rows = await db
        .selectFrom('media')
        .select(['name', 'bytes', 'createdAt'])
        .where('name', '>', last)
        .orderBy('name')
        .limit(ROWS_PER_QUERY)
        .execute();
      for (const { name, bytes, createdAt } of rows) yield { name, bytes, modifiedAt: new Date(createdAt) };
      if (rows.length < ROWS_PER_QUERY) return;
      last = rows.at(-1)?.name ?? '';
    }
  },
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

function s3Storage(settings: S3Settings): MediaStorage {
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
      ...(data && { body: new Uint8Array(data), headers: uploadHeaders(data) }),
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
    async put(name, data) {
      requireName(name);
      const { status } = await call('HEAD', toUrl(name));
      if (status === 404) await call('PUT', toUrl(name), data);
    },
    async get(name) {
      requireName(name);
      const { status, body } = await call('GET', toUrl(name));
      return status === 404 ? null : body;
    },
    async delete(names) {
      names.forEach(requireName);
      for (const some of chunk(names, CONCURRENT_DELETIONS)) {
        await Promise.all(some.map((name) => call('DELETE', toUrl(name))));
      }
    },
    async *list() {
      // Uses version 1 of ListObjects: its marker is more widely implemented than the tokens of version 2.
      for (let last: string | null = ''; last !== null;) {
        const query = new URLSearchParams({ prefix: begin, marker: last });
        const { body } = await call('GET', `${bucketUrl}?${query}`);
        const xml: string = body.toString();
        last = null;
        for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          last = findText(entry, 'Key') ?? '';
          const name = last.slice(begin.length);
          const modifiedAt = new Date(findText(entry, 'LastModified') ?? '');
          if (isName(name)) yield { name, bytes: Number(findText(entry, 'Size')), modifiedAt };
        }
        if (findText(xml, 'IsTruncated') !== 'true') return;
      }
    },
  };
}

/** Returns the headers of an upload. The signed hash lets the store reject bytes that were damaged in transit. */
const uploadHeaders = (data: Buffer) => ({
  'content-type': 'image/webp',
  'x-amz-content-sha256': createHash('sha256').update(data).digest('hex'),
});

/**
 * Throws for all statuses except 2xx and the 404 of a missing file. The 404 of a HEAD request has no code, so a missing
 * bucket is only detected by the next call.
 */
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

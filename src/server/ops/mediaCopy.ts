import { imageFile, fileHash } from '../../shared/image.ts';
import { cliMessages } from '../../shared/messages/en/cli.ts';
import { isDatabaseFailure } from '../db/portable.ts';
import {
  getUndamaged,
  isIntact,
  type MediaSettings,
  type MediaStorage,
  MediaUnavailable,
  type StoredFile,
} from '../images/mediaStorage.ts';
import { describeSystemError } from '../lib/files.ts';

const { media: messages } = cliMessages;

/** Result of `copyMedia`. */
export interface MediaCopy {
  /** Images that are in the target now, intact. */
  images: number;
  /** Images with a file that was copied; the others were already there. */
  copied: number;
  /** Images without a file in either place. */
  missing: number;
  /** Images with a damaged file in one of the places, and no intact one in either. */
  damaged: number;
  /** Images that are damaged in the source, but intact in the target. */
  repairable: number;
}

/** A store and its name in messages. */
export interface NamedStore {
  storage: MediaStorage;
  name: string;
}

const CONCURRENT_FILES = 8;

/**
 * Copies the files of these images that the target lacks or has damaged. Never copies a damaged file. Reads all of them in
 * the target, as a file's name is the hash of its bytes; a smaller size is only compared with the size in its header.
 * Throws MediaProblem, after which a second run continues.
 */
export async function copyMedia(
  from: NamedStore,
  to: NamedStore,
  hashes: ReadonlySet<string>,
): Promise<MediaCopy> {
  if (hashes.size === 0) return { images: 0, copied: 0, missing: 0, damaged: 0, repairable: 0 };
  /** The sizes of the intact files in the target, in bytes, by name. */
  const intact = new Map<string, number>();
  const copied = new Set<string>();
  const damaged = new Set<string>();
  const repairable = new Set<string>();

  await forEachFile(to, hashes, async ({ name, bytes }) => {
    if (await readIntact(to, name)) intact.set(name, bytes);
    else if (isFull(name)) damaged.add(fileHash(name) ?? '');
  });
  await forEachFile(from, hashes, async ({ name, bytes }) => {
    const hash = fileHash(name) ?? '';
    const known = intact.get(name);
    if (known !== undefined) {
      if (isFull(name) && known !== bytes) repairable.add(hash);
      return;
    }
    const data = await readIntact(from, name);
    if (data) {
      await labelFailures(to.name, () => to.storage.put(name, data));
      intact.set(name, data.length);
      copied.add(hash);
    } else if (isFull(name)) damaged.add(hash);
  });

  const lacking = [...hashes].filter((hash) => !intact.has(imageFile(hash)));
  const unusable = lacking.filter((hash) => damaged.has(hash)).length;
  return {
    images: hashes.size - lacking.length,
    copied: copied.size,
    missing: lacking.length - unusable,
    damaged: unusable,
    repairable: repairable.size,
  };
}

/** Returns whether this is the name of an image, not of a smaller size of it. */
const isFull = (name: string): boolean => name === imageFile(fileHash(name) ?? '');

/** Returns the bytes of a file; null if it is damaged, or was deleted since it was listed. */
async function readIntact({ storage, name: store }: NamedStore, name: string): Promise<Buffer | null> {
  const data = await labelFailures(store, () => getUndamaged(storage, name));
  return data && isIntact(name, data) ? data : null;
}

/** Calls `act` for all files of these images, for several at once. */
async function forEachFile(
  store: NamedStore,
  hashes: ReadonlySet<string>,
  act: (file: StoredFile) => Promise<void>,
): Promise<void> {
  let running: Promise<void>[] = [];
  for await (const file of listFiles(store)) {
    if (!hashes.has(fileHash(file.name) ?? '')) continue;
    running.push(act(file));
    if (running.length < CONCURRENT_FILES) continue;
    await Promise.all(running);
    running = [];
  }
  await Promise.all(running);
}

async function* listFiles({ storage, name }: NamedStore): AsyncGenerator<StoredFile> {
  const files = storage.list()[Symbol.asyncIterator]();
  for (;;) {
    const next = await labelFailures(name, () => files.next());
    if (next.done) return;
    yield next.value;
  }
}

/** A store that failed; the message is shown to the operator as it is. */
export class MediaProblem extends Error {}

/** Adds to an error which store failed, and why. */
async function labelFailures<Result>(store: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof MediaUnavailable) && !isDatabaseFailure(error)) throw error;
    throw new MediaProblem(messages.failed(store, describeMediaFailure(error)), { cause: error });
  }
}

/**
 * Returns why a store failed, to end a sentence with.
 *
 * @param reasons see `describeSystemError`
 */
export function describeMediaFailure(
  error: unknown,
  reasons?: Parameters<typeof describeSystemError>[1],
): string {
  // Not `instanceof Error`: in tests, `fetch` throws errors of another realm.
  const failure = toFailure(error instanceof MediaUnavailable ? error.cause : error);
  if (failure.name === 'TimeoutError') return messages.timeout;
  // The error of `fetch` only says that it failed.
  const { message, code = '' } = failure.cause === undefined ? failure : toFailure(failure.cause);
  return describeSystemError(code, reasons) ?? (message || code).replace(/\.*\s*$/, '');
}

const toFailure = (error: unknown) =>
  Object(error) as { name: string; message: string; code?: string; cause?: unknown };

/**
 * Returns where images are stored, as a part of a sentence. Contains no key.
 *
 * @param places the texts: English ones, as for commands, unless a page shows them
 */
export function describeMedia(
  settings: MediaSettings,
  { database, s3 }: Pick<typeof messages, 'database' | 's3'> = messages,
): string {
  if (settings.store === 'folder') return settings.folder;
  if (settings.store === 'database') return database;
  const { bucket, prefix, endpoint } = settings;
  return s3([bucket, prefix].filter(Boolean).join('/'), endpoint);
}

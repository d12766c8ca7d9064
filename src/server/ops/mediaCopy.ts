import { imageFile, fileHash } from '../../shared/image.ts';
import { cliMessages } from '../../shared/messages/en/cli.ts';
import { isDatabaseFailure } from '../db/portable.ts';
import { type MediaSettings, type MediaStorage, MediaUnavailable } from '../images/mediaStorage.ts';
import { describeSystemError } from '../lib/files.ts';

const { media: messages } = cliMessages;

/** Result of `copyMedia`. */
export interface MediaCopy {
  /** Images that are in the target now. */
  images: number;
  /** Images with a file that was copied; the others were already there. */
  copied: number;
  /** Images without a file in either place. */
  missing: number;
}

/** A store and its name in messages. */
export interface NamedStore {
  storage: MediaStorage;
  name: string;
}

const CONCURRENT_FILES = 8;

/**
 * Copies the files of these images that the target lacks: files with the same name have the same bytes. Throws
 * MediaProblem, after which a second run continues.
 */
export async function copyMedia(
  from: NamedStore,
  to: NamedStore,
  hashes: ReadonlySet<string>,
): Promise<MediaCopy> {
  const present = new Set<string>();
  const copied = new Set<string>();
  if (hashes.size === 0) return { images: 0, copied: 0, missing: 0 };
  await labelFailures(to.name, async () => {
    for await (const { name } of to.storage.list()) present.add(name);
  });

  async function copy(name: string) {
    const data = await labelFailures(from.name, () => from.storage.get(name));
    // It may have been deleted since it was listed.
    if (data === null) return;
    await labelFailures(to.name, () => to.storage.put(name, data));
    present.add(name);
    copied.add(fileHash(name) ?? '');
  }

  let running: Promise<void>[] = [];
  for await (const name of listNames(from)) {
    if (present.has(name) || !hashes.has(fileHash(name) ?? '')) continue;
    running.push(copy(name));
    if (running.length < CONCURRENT_FILES) continue;
    await Promise.all(running);
    running = [];
  }
  await Promise.all(running);

  const images = [...hashes].filter((hash) => present.has(imageFile(hash))).length;
  return { images, copied: copied.size, missing: hashes.size - images };
}

async function* listNames({ storage, name }: NamedStore): AsyncGenerator<string> {
  const files = storage.list()[Symbol.asyncIterator]();
  for (;;) {
    const next = await labelFailures(name, () => files.next());
    if (next.done) return;
    yield next.value.name;
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

/** Returns why a store failed, to end a sentence with. */
export function describeMediaFailure(error: unknown): string {
  // Not `instanceof Error`: in tests, `fetch` throws errors of another realm.
  const failure = toFailure(error instanceof MediaUnavailable ? error.cause : error);
  if (failure.name === 'TimeoutError') return messages.timeout;
  // The error of `fetch` only says that it failed.
  const { message, code = '' } = failure.cause === undefined ? failure : toFailure(failure.cause);
  return describeSystemError(code) ?? (message || code).replace(/\.*\s*$/, '');
}

const toFailure = (error: unknown) =>
  Object(error) as { name: string; message: string; code?: string; cause?: unknown };

/** Returns where images are stored, as a part of a sentence. Contains no key. */
export function describeMedia(settings: MediaSettings): string {
  if (settings.store === 'folder') return settings.folder;
  if (settings.store === 'database') return messages.database;
  const { bucket, prefix, endpoint } = settings;
  return messages.s3([bucket, prefix].filter(Boolean).join('/'), endpoint);
}

import { createHash } from 'node:crypto';
import {
  fileHash,
  IMAGE_BYTES_MAX,
  imageFile,
  imageUrl,
  type UploadedImage,
  variantBytesMax,
  variantWidths,
} from '../../shared/image.ts';
import { imageErrors, imageNotes, uploadReplies } from '../../shared/messages/en/images.ts';
import { type AccountStorage, formatBytes } from '../../shared/storage.ts';
import { DAY } from '../../shared/time.ts';
import { lockStorage, readImageStorage } from '../db/accountStorage.ts';
import { inTransaction, forExistingAccount } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { cutPictures, isReadAsStill, readPlainWebpSize } from '../images/formats.ts';
import type { ConvertedImage, ConvertOptions, ImageProcessor } from '../images/imageProcessor.ts';
import { getUndamaged, type MediaStorage } from '../images/mediaStorage.ts';
import { Refusal } from '../lib/refusal.ts';
import { eventLoopTurn, type RepeatingJob, runEvery } from '../lib/schedule.ts';
import type { Quota } from '../limits/attempts.ts';
import type { Limits } from '../limits/limits.ts';
import {
  countUses,
  countVariantFailure,
  deleteImage,
  deleteUnusedImages,
  findImage,
  findStoredImage,
  findImageWithoutVariants,
  type ImageKey,
  imageNotFound,
  insertImage,
  readPendingVariantBytes,
  recordVariants,
  requestFileDeletion,
  requestVariants,
  takeDeletedImages,
  withoutOwners,
} from '../store/images.ts';
import { readBlog } from '../store/settings.ts';
import { requireNotBlocked } from './accountStatus.ts';

/*
 * Uploads, deletions and background jobs for images: docs/decisions/0041-images-and-their-uses.md. A file is stored
 * before its row and deleted after it, so no row is without its file. Deletions only remove rows; `startImageJob`
 * removes the files.
 */

export interface ImageSources {
  db: Db;
  media: MediaStorage;
  imageProcessor: ImageProcessor;
}

/** An upload before its body has been read. */
interface Announced {
  ownerId: string;
  /** In bytes; null if unknown. */
  length: number | null;
}

/**
 * Refuses an upload before its body is read. Otherwise counts it and returns how many are left. Throws if uploads are
 * off, the account is blocked, the image is too large, or the account has no room or has reached its limit.
 */
export async function requireUpload(
  { db, imageProcessor }: Omit<ImageSources, 'media'>,
  limits: Pick<Limits, 'countUpload'>,
  { ownerId, length }: Announced,
): Promise<Quota> {
  await requireRoom({ db, imageProcessor }, { ownerId, length });
  const { uploadsPerHour } = await readBlog(db);
  return limits.countUpload(ownerId, Number(uploadsPerHour));
}

/** Refuses an upload like `requireUpload`, without counting it: an import is limited as a whole. */
export async function requireRoom(
  { db, imageProcessor }: Omit<ImageSources, 'media'>,
  { ownerId, length }: Announced,
): Promise<void> {
  const { uploads } = await readBlog(db);
  if (uploads === 'off' || !imageProcessor.isAvailable) throw new Refusal('forbidden', uploadReplies.off);
  await requireNotBlocked(db, ownerId);
  if (length !== null && length > IMAGE_BYTES_MAX) throw imageTooLarge();
  const storage = await readImageStorage(db, ownerId);
  if (storage.bytes >= storage.max) throw quotaReached(storage);
}

export const imageTooLarge = () => new Refusal('tooLarge', imageErrors.tooLarge);

const quotaReached = (storage: AccountStorage) =>
  new Refusal('tooMany', uploadReplies.quota(formatBytes(storage.bytes), formatBytes(storage.max)));

/** An image of the account, and whether the upload added it. */
interface Stored {
  isNew: boolean;
  image: UploadedImage;
}

/**
 * Converts and stores an upload. Uploading the same image again only repairs its files, its smaller sizes with the next
 * run of the job. Throws what `ImageProcessor.convert` throws.
 */
export async function storeUpload(
  sources: ImageSources,
  ownerId: string,
  upload: Buffer,
  options?: ConvertOptions,
): Promise<Stored> {
  if (upload.length === 0) throw new Refusal('invalid', uploadReplies.empty);
  const converted = await sources.imageProcessor.convert(upload, ownerId, options);
  const { isNew, image } = await storeConverted(sources, ownerId, converted);
  return { isNew, image: { ...image, ...(isReadAsStill(upload) && { note: imageNotes.readAsStill }) } };
}

/**
 * Returns the note that `storeUpload` would return for this file, or null, but changes nothing. Throws what it would throw.
 */
export async function checkUpload(
  { imageProcessor }: Pick<ImageSources, 'imageProcessor'>,
  ownerId: string,
  upload: Buffer,
  options?: ConvertOptions,
): Promise<string | null> {
  if (upload.length === 0) throw new Refusal('invalid', uploadReplies.empty);
  await imageProcessor.check(upload, ownerId, options);
  return isReadAsStill(upload) ? imageNotes.readAsStill : null;
}

/**
 * Stores a file from an export unchanged, so that its URL stays the same. Returns null if this software can't have
 * created it: its hash doesn't begin with `prefix`, or it contains more than an image. Throws what `ImageProcessor.convert`
 * throws.
 */
export async function storeExported(
  sources: ImageSources,
  ownerId: string,
  { prefix, data }: Pick<ConvertedImage, 'data'> & { prefix: string },
  options?: ConvertOptions,
): Promise<Stored | null> {
  const hash = createHash('sha256').update(data).digest('hex');
  if (!hash.startsWith(prefix)) return null;
  const known = await findStoredImage(sources.db, hash);
  if (known) return storeConverted(sources, ownerId, { ...known, hash, data });
  const size = readPlainWebpSize(data);
  if (size === null) return null;
  // Throws if it can't be decoded within the limits.
  const { width, height, isAnimated, shade } = await sources.imageProcessor.convert(data, ownerId, options);
  if (size.width !== width || size.height !== height) return null;
  for (const cut of cutPictures(data)) if (await canDecode(sources, cut, ownerId, options)) return null;
  return storeConverted(sources, ownerId, { hash, data, width, height, isAnimated, shade });
}

/** Throws what `ImageProcessor.check` throws, except for a damaged image. */
const canDecode = (
  { imageProcessor }: Pick<ImageSources, 'imageProcessor'>,
  data: Buffer,
  ownerId: string,
  options?: ConvertOptions,
): Promise<boolean> =>
  imageProcessor.check(data, ownerId, options).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && error.kind === 'invalid') return false;
      throw error;
    },
  );

async function storeConverted(
  { db, media }: Pick<ImageSources, 'db' | 'media'>,
  ownerId: string,
  converted: ConvertedImage,
): Promise<Stored> {
  const name = imageFile(converted.hash);
  await media.put(name, converted.data);
  try {
    const stored = await forExistingAccount(() =>
      inTransaction(db, (db) => insertWithinQuota(db, ownerId, converted)),
    );
    // If a former owner had this file, a deletion that didn't see the new row may have removed it in the meantime.
    if ((await getUndamaged(media, name)) === null) await media.put(name, converted.data);
    if (!stored.isNew) await requestVariants(db, converted.hash);
    return stored;
  } catch (error) {
    // If this fails, the daily search may find the file.
    await requestFileDeletion(db, [converted.hash]).catch(() => undefined);
    throw error;
  }
}

async function insertWithinQuota(
  db: Db,
  ownerId: string,
  { data, hash, width, height, isAnimated, shade }: ConvertedImage,
): Promise<Stored> {
  await lockStorage(db, ownerId);
  await requireNotBlocked(db, ownerId);
  const known = await findImage(db, { hash, ownerId });
  const reply = { url: imageUrl(hash), width, height, alt: null };
  if (known) return { isNew: false, image: { ...reply, bytes: known.bytes } };
  const storage = await readImageStorage(db, ownerId);
  const bytes = data.length;
  const own = variantWidths({ width, isAnimated })
    .map((variant) => variantBytesMax({ width, bytes }, variant))
    .reduce((sum, max) => sum + max, 0);
  // Variants are made later, and have room then.
  const reserved = own + (await readPendingVariantBytes(db, ownerId));
  if (storage.bytes + bytes + reserved > storage.max) throw quotaReached(storage);
  await insertImage(db, { hash, ownerId, width, height, isAnimated, shade, bytes });
  return { isNew: true, image: { ...reply, bytes } };
}

/**
 * Deletes the owner's image. Throws `imageNotFound()`. Unless `isForced`, also throws if one of the owner's texts uses
 * it.
 */
export const removeImage = (db: Db, key: ImageKey, isForced: boolean): Promise<void> =>
  inTransaction(db, async (db) => {
    await lockStorage(db, key.ownerId);
    if (!(await findImage(db, key))) throw imageNotFound();
    const uses = await countUses(db, key);
    if (uses > 0 && !isForced) throw new Refusal('conflict', uploadReplies.inUse(uses));
    await deleteImage(db, key);
  });

/** Milliseconds between two runs of the job. */
const INTERVAL = 60_000;
/** Rows per statement. */
const BATCH = 200;
/** In milliseconds. */

interface JobOptions {
  onFailed: (error: unknown) => void;
  stop: AbortSignal;
  /** Whether another blog may keep its images in the same store. */
  mayBeShared: boolean;
}

/**
 * Starts the job that makes the smaller sizes of new images, and deletes unused images and the files of deleted ones.
 * It runs now, when woken and every minute. Once a day, it also deletes files left behind by interrupted uploads,
 * unless they may be another blog's. Several servers may run it at once.
 */
export function startImageJob(
  sources: ImageSources,
  { onFailed, stop, mayBeShared }: JobOptions,
): RepeatingJob {
  let sweptAt = -Infinity;
  let isMarked = false;

  async function work() {
    await deleteUnused(sources.db, stop);
    // For a blog whose images are older than markers.
    if (!isMarked) await sources.media.mark();
    isMarked = true;
    await deleteFiles(sources, stop);
    if (!mayBeShared && performance.now() - sweptAt >= DAY && !stop.aborted) {
      sweptAt = performance.now();
      await findAbandonedFiles(sources, Date.now() - DAY, stop);
    }
    // Runs last, as a single failing image makes it throw every time.
    if (sources.imageProcessor.isAvailable) await makeVariants(sources, stop);
  }

  const failed = (error: unknown) => {
    // The processes are busy or the server is stopping: the next run continues.
    if (!(error instanceof Refusal && error.cause === undefined)) onFailed(error);
  };
  return runEvery(work, { interval: INTERVAL, onFailed: failed, stop });
}

async function deleteUnused(db: Db, stop: AbortSignal): Promise<void> {
  while (!stop.aborted && (await deleteUnusedImages(db, BATCH)) === BATCH) await eventLoopTurn();
}

/** Deletes the files of deleted images, unless an account has them again. */
export async function deleteFiles({ db, media }: ImageSources, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted) {
    const hashes = await takeDeletedImages(db, BATCH);
    const remaining = new Set(hashes);
    try {
      for (const hash of hashes) {
        await deleteImageFiles({ db, media }, hash);
        remaining.delete(hash);
      }
    } catch (error) {
      await requestFileDeletion(db, [...remaining]);
      throw error;
    }
    if (hashes.length < BATCH) return;
    await eventLoopTurn();
  }
}

/** All that may be made from an image. */
const ALL_VARIANTS = [...variantWidths({ width: Infinity, isAnimated: false }), 'share' as const];

async function deleteImageFiles(
  { db, media }: Pick<ImageSources, 'db' | 'media'>,
  hash: string,
): Promise<void> {
  const isOwned = async () => (await withoutOwners(db, [hash])).length === 0;
  if (await isOwned()) return;
  const name = imageFile(hash);
  const data = await getUndamaged(media, name);
  await media.delete([name, ...ALL_VARIANTS.map((variant) => imageFile(hash, variant))]);
  // If it was uploaded again in the meantime, either that upload finds its file missing or this finds its row.
  if (data && (await isOwned())) await media.put(name, data);
}

/**
 * Makes the missing variants of all images. Continues after an image fails, and throws the first failure at the end.
 * Throws immediately if the store is unavailable or the processes are busy.
 */
export async function makeVariants(sources: ImageSources, stop?: AbortSignal): Promise<void> {
  let firstFailure: Error | null = null;
  let image = await findImageWithoutVariants(sources.db, '');
  while (image && !stop?.aborted) {
    const failure = await makeImageVariants(sources, image);
    firstFailure ??= failure;
    image = await findImageWithoutVariants(sources.db, image.hash);
  }
  if (firstFailure) throw firstFailure;
}

/** Makes the missing variants of an image. Returns the error if this image fails, else null. Throws other errors. */
async function makeImageVariants(
  { db, media, imageProcessor }: ImageSources,
  { hash, width }: { hash: string; width: number },
): Promise<Error | null> {
  const full = await getUndamaged(media, imageFile(hash));
  // Not counted as a failure, as the file may come back, for example after images were moved.
  if (!full) return new Error(`The file of an image is missing or damaged: ${imageFile(hash)}`);
  let bytes = full.length;
  for (const variant of variantWidths({ width, isAnimated: false })) {
    const name = imageFile(hash, variant);
    const sizeMax = variantBytesMax({ width, bytes: full.length }, variant);
    let data = await getUndamaged(media, name);
    if (!data) {
      try {
        data = await imageProcessor.resize(full, variant);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const isBusy = error instanceof Refusal && error.kind === 'busy';
        if (isBusy && error.cause === undefined) throw error;
        // A killed process says nothing about the image.
        if (!isBusy) await countVariantFailure(db, hash);
        return error;
      }
      if (data.length <= sizeMax) await media.put(name, data);
    } else if (data.length > sizeMax) await media.delete([name]);
    if (data.length <= sizeMax) bytes += data.length;
  }
  await recordVariants(db, hash, bytes);
  return null;
}

/**
 * Returns the share picture of an image, and makes it if nobody has asked for it before or its file is damaged. Returns null
 * if the image's file is missing. Throws what `ImageProcessor.makeSharePicture` throws. `client` is the network that asks for it.
 *
 * It isn't counted in its owner's storage: there is one for each image at most, and only of those that are shared.
 */
export async function loadSharePicture(
  { db, media, imageProcessor }: ImageSources,
  { hash, client }: { hash: string; client: string },
): Promise<Buffer | null> {
  const name = imageFile(hash, 'share');
  const stored = await getUndamaged(media, name);
  if (stored) return stored;
  const picture = await imageProcessor.makeSharePicture(() => media.get(imageFile(hash)), client);
  if (picture === null) return null;
  await media.put(name, picture);
  // The image may have been deleted with its files in the meantime.
  if ((await withoutOwners(db, [hash])).length > 0) await requestFileDeletion(db, [hash]);
  return picture;
}

/** Requests the deletion of files that no account has and that are older than `before`, in milliseconds since 1970. */
export async function findAbandonedFiles(
  { db, media }: Pick<ImageSources, 'db' | 'media'>,
  before: number,
  stop?: AbortSignal,
): Promise<void> {
  const hashes = new Set<string>();
  const request = async () => {
    await requestFileDeletion(db, await withoutOwners(db, [...hashes]));
    hashes.clear();
  };
  for await (const { name, modifiedAt } of media.list()) {
    if (stop?.aborted) return;
    const hash = fileHash(name);
    if (hash !== null && modifiedAt.getTime() < before) hashes.add(hash);
    if (hashes.size === BATCH) await request();
  }
  await request();
}

import { type Insertable, type Selectable, sql } from 'kysely';
import {
  findImageIds,
  type ImageAddress,
  type ImageSize,
  type ImageUse,
  imageId,
  imageUrl,
  type OwnImage,
  VARIANT_WIDTHS,
} from '../../shared/image.ts';
import type { ListingPage, ListingQuery } from '../../shared/listing.ts';
import { uploadReplies } from '../../shared/messages/en/images.ts';
import { formatBytes } from '../../shared/storage.ts';
import { readImageStorage } from '../db/accountStorage.ts';
import { daysAgo, keptDays } from '../db/expiry.ts';
import { readShortPage } from '../db/paging.ts';
import { chunk, isPostgres, now } from '../db/portable.ts';
import {
  articleSlugOfUse,
  idOfImage,
  imagesOfArticles,
  imagesOfSubject,
  isDeletedUse,
  isInSubmission,
  servedImages,
  titleOfUse,
} from '../db/readModel.ts';
import type { Database, Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';

/*
 * Uploaded images of accounts. Triggers derive their uses, `unusedSince` and the hashes of deleted images:
 * `../db/migrations/0003-images.ts`.
 */

/** Identifies an account's image. */
export interface ImageKey {
  hash: string;
  ownerId: string;
}

/** The error doesn't tell another account's image from none at all. */
export const imageNotFound = () => new Refusal('notFound', uploadReplies.notFound);

export const findImage = (db: Db, { hash, ownerId }: ImageKey) =>
  db
    .selectFrom('image')
    .select(['hash', 'width', 'height', 'bytes'])
    .where('hash', '=', hash)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst();

/** Adds an image of an account, whose file must be stored already. Must run in a transaction that called `lockStorage`. */
export async function insertImage(
  db: Db,
  image: Pick<Insertable<Database['image']>, 'hash' | 'ownerId' | 'width' | 'height' | 'shade' | 'bytes'> &
    Pick<ImageSize, 'isAnimated'>,
): Promise<void> {
  const { hash, ownerId } = image;
  const createdAt = now();
  // The owner may have used it before the upload, by copying another author's text.
  const isUsed = await db
    .selectFrom('imageUse')
    .select('imageId')
    .where('imageId', '=', imageId(hash))
    .where('ownerId', '=', ownerId)
    .executeTakeFirst();
  const isInHidden = await imagesOfHidden(db, ownerId)
    .where('imageUse.imageId', '=', imageId(hash))
    .executeTakeFirst();
  await db
    .insertInto('image')
    .values({
      ...image,
      createdAt,
      isAnimated: Number(image.isAnimated),
      unusedSince: isUsed ? null : createdAt,
      // A blocked image that is deleted and uploaded again stays blocked.
      blockedAt: isInHidden ? createdAt : null,
      variantTries: image.isAnimated ? null : 0,
    })
    .execute();
}

/** Selects the images in those of an owner's articles that an admin has hidden. */
const imagesOfHidden = (db: Db, ownerId: string) =>
  imagesOfArticles(db, ownerId)
    .innerJoin('articleHiding', 'articleHiding.number', 'article.number')
    // Few articles are hidden, while the author may use images in many.
    .where('articleHiding.ownerId', '=', ownerId)
    .where('articleHiding.bySuspension', '=', 0);

/** An owner's article. */
interface NumberedKey {
  number: number;
  ownerId: string;
}

/**
 * Blocks the images in an article when an admin hides or deletes it. Readers can no longer load them, except
 * through a published article of the owner, until they are unblocked.
 */
export async function blockImages(db: Db, { number, ownerId }: NumberedKey): Promise<void> {
  await db
    .updateTable('image')
    .set({ blockedAt: now() })
    .where('ownerId', '=', ownerId)
    .where(idOfImage, 'in', imagesOfArticles(db, ownerId).where('article.number', '=', number))
    .where('blockedAt', 'is', null)
    .execute();
}

/** Unblocks the images of an article that is shown again, except for those of other hidden articles. */
export async function unblockImages(db: Db, { number, ownerId }: NumberedKey): Promise<void> {
  await db
    .updateTable('image')
    .set({ blockedAt: null })
    .where('ownerId', '=', ownerId)
    .where(idOfImage, 'in', imagesOfArticles(db, ownerId).where('article.number', '=', number))
    .where(idOfImage, 'not in', imagesOfHidden(db, ownerId).where('article.number', '<>', number))
    .where('blockedAt', 'is not', null)
    .execute();
}

/**
 * Gives another account the images of an article, of its draft and of its history, which it gets next. The files are stored once
 * for all accounts.
 */
export async function copyImages(
  db: Db,
  { number, slug }: { number: number; slug: string },
  { from, to }: { from: string; to: string },
): Promise<void> {
  const images = await selectToCopy(db, from)
    .where(idOfImage, 'in', imagesOfSubject(db, { number, slug, ownerId: from }))
    .execute();
  for (const some of chunk(images)) await insertCopies(db, some, to);
}

/**
 * Gives the author of an article those images of an editor that its new text names, so that they stay whatever the editor does
 * with theirs. They count as the author's: throws a Refusal if there is no room for them, with their variants. Call it in a
 * transaction that has called `lockStorage` for the author.
 */
export async function giveImages(
  db: Db,
  ids: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  let given = 0;
  for (const some of chunk(ids))
    given += await insertCopies(db, await selectToCopy(db, from).where(idOfImage, 'in', some).execute(), to);
  if (given === 0) return;
  const { bytes, max } = await readImageStorage(db, to);
  if (bytes + (await readPendingVariantBytes(db, to)) > max)
    throw new Refusal('full', uploadReplies.authorQuota(formatBytes(max)));
}

/** Selects images of an account, which can't be deleted before the transaction ends: their files would go with them. */
const selectToCopy = (db: Db, ownerId: string) =>
  db
    .selectFrom('image')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .$if(isPostgres(db), (query) => query.forKeyShare());

/** Returns how many images the account didn't have. */
async function insertCopies(
  db: Db,
  images: readonly Selectable<Database['image']>[],
  to: string,
): Promise<number> {
  if (images.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('image')
    .values(images.map((image) => ({ ...image, ownerId: to })))
    .onConflict((conflict) => conflict.columns(['hash', 'ownerId']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** Maximum of uses listed per image. */
const USES_LISTED_MAX = 20;

/** Returns a page of the owner's images, newest first, each with its first uses. */
export async function listImages(
  db: Db,
  ownerId: string,
  query: ListingQuery,
): Promise<ListingPage<OwnImage>> {
  const newest = db
    .selectFrom('image')
    .select(['hash', 'width', 'height', 'bytes', 'createdAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt', 'desc')
    .orderBy('hash', 'desc');
  const { result, ...page } = await readShortPage(newest, query);
  const uses = await findUses(
    db,
    ownerId,
    result.map(({ hash }) => imageId(hash)),
  );
  return {
    result: result.map((row) => ({
      ...row,
      url: imageUrl(row.hash),
      uses: uses.get(imageId(row.hash)) ?? [],
    })),
    ...page,
  };
}

/** Returns the first uses of each of the owner's images by its id: in articles, as avatar, in drafts, as logo, then in revisions. */
async function findUses(db: Db, ownerId: string, ids: readonly string[]): Promise<Map<string, ImageUse[]>> {
  const uses = new Map<string, ImageUse[]>();
  if (ids.length === 0) return uses;
  const ranked = db
    .selectFrom('imageUse')
    .select(['imageId', 'ownerId', 'kind', 'id'])
    .select(sql<number>`row_number() over (partition by "imageId" order by "kind", "id")`.as('rank'))
    .where('ownerId', '=', ownerId)
    .where('imageId', 'in', ids);
  const rows = await db
    .selectFrom(ranked.as('imageUse'))
    .select(['imageId', 'kind', 'id', articleSlugOfUse, titleOfUse, isDeletedUse])
    .where('rank', '<=', USES_LISTED_MAX)
    .orderBy('imageId')
    .orderBy('rank')
    .execute();
  for (const { imageId, kind, id, slug, title, isDeleted } of rows) {
    const use = { kind: isDeleted ? ('deleted' as const) : kind, id: slug ?? id, title: title ?? '' };
    uses.set(imageId, [...(uses.get(imageId) ?? []), use]);
  }
  return uses;
}

/**
 * Records that the image with this id is the blog's logo, for all accounts that have it, and another one no longer. Null
 * for none.
 */
export async function replaceLogoImage(db: Db, before: string | null, id: string | null): Promise<void> {
  if (before !== null)
    await db.deleteFrom('imageUse').where('imageId', '=', before).where('kind', '=', 'logo').execute();
  if (id === null) return;
  await db
    .insertInto('imageUse')
    .columns(['imageId', 'ownerId', 'kind', 'id'])
    .expression((db) =>
      db
        .selectFrom('image')
        .select([idOfImage.as('imageId'), 'ownerId', sql.lit('logo').as('kind'), sql.lit('').as('id')])
        .where(idOfImage, '=', id),
    )
    .execute();
}

/** Returns how many of the owner's texts use the image, including their avatar and the blog's logo. */
export async function countUses(db: Db, { hash, ownerId }: ImageKey): Promise<number> {
  const { count } = await db
    .selectFrom('imageUse')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('imageId', '=', imageId(hash))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Deletes the owner's image. Its files follow if no other account has it. Returns false if the owner has no such image.
 */
export async function deleteImage(db: Db, { hash, ownerId }: ImageKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('image')
    .where('hash', '=', hash)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Condition on `image`: none of its owner's texts uses it. `unusedSince` alone isn't enough: on PostgreSQL, a
 * transaction that removes a use doesn't see the use that a concurrent one adds.
 */
const hasNoUse = sql<boolean>`not exists (
    select 1 from "imageUse" where "imageUse"."imageId" = ${idOfImage} and "imageUse"."ownerId" = "image"."ownerId"
  )`;

/** Deletes those of the owner's images with these ids that none of the owner's texts uses. */
export async function deleteIfUnused(db: Db, ownerId: string, ids: readonly string[]): Promise<void> {
  for (const some of chunk(ids)) {
    await db
      .deleteFrom('image')
      .where('ownerId', '=', ownerId)
      .where(idOfImage, 'in', some)
      .where('unusedSince', 'is not', null)
      .where(hasNoUse)
      .execute();
  }
}

/** Returns the sizes of the images with these ids, of any owner. Unknown ids are left out. */
export async function findImageSizes(db: Db, ids: readonly string[]): Promise<Record<string, ImageSize>> {
  const sizes: Record<string, ImageSize> = {};
  for (const some of chunk(ids)) {
    const rows = await db
      .selectFrom('image')
      .select(['hash', 'width', 'height', 'isAnimated'])
      .where(idOfImage, 'in', some)
      .execute();
    for (const { hash, width, height, isAnimated } of rows)
      sizes[imageId(hash)] = { width, height, isAnimated: isAnimated === 1 };
  }
  return sizes;
}

/** Like `findImageSizes`, of the images that every reader can load. */
export async function findServedSizes(db: Db, ids: readonly string[]): Promise<Record<string, ImageSize>> {
  const served = await servedImages(db).select(['image.hash']).where(idOfImage, 'in', ids).execute();
  return findImageSizes(
    db,
    served.map(({ hash }) => imageId(hash)),
  );
}

/** Returns the hashes of the images with these ids, of any owner, by id. Unknown ids are left out. */
export async function findImageHashes(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const some of chunk(ids)) {
    const rows = await db.selectFrom('image').select('hash').where(idOfImage, 'in', some).execute();
    for (const { hash } of rows) hashes.set(imageId(hash), hash);
  }
  return hashes;
}

/** Returns the size of an image with this hash, of any owner, and what text over it needs; null if there is none. */
export async function findStoredImage(
  db: Db,
  hash: string,
): Promise<(ImageSize & { shade: number | null }) | null> {
  const row = await db
    .selectFrom('image')
    .select(['width', 'height', 'isAnimated', 'shade'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row ? { ...row, isAnimated: row.isAnimated === 1 } : null;
}

/** Returns the sizes of the uploaded images in a text, for rendering it. */
export const findSizesOfImages = (db: Db, markdown: string): Promise<Record<string, ImageSize>> =>
  findImageSizes(db, findImageIds(markdown));

/** Whether an image is published, and what determines its variants. */
interface ServedImage extends Pick<ImageSize, 'width' | 'isAnimated'> {
  hash: string;
  isPublished: boolean;
  /** Whether it has all the variants that it will get. */
  isComplete: boolean;
}

/**
 * Returns an image that `viewer` may load, or null. Its owner and admins may load it even while other readers
 * can't, and editors while it is in a text that waits for review.
 */
export async function findServedImage(
  db: Db,
  { id, hash }: Pick<ImageAddress, 'id' | 'hash'>,
  viewer: { id: string; isAdmin: boolean; canReview: boolean } | null,
): Promise<ServedImage | null> {
  const isNamed = hash === null ? sql<boolean>`${idOfImage} = ${id}` : sql<boolean>`"image"."hash" = ${hash}`;
  const rows = await servedImages(db)
    .select(['image.hash', 'image.width', 'image.isAnimated', 'image.variantTries'])
    .where(isNamed)
    .orderBy('image.hash')
    .execute();
  const [first] = rows;
  if (first)
    return {
      hash: first.hash,
      width: first.width,
      isAnimated: first.isAnimated === 1,
      isPublished: rows.some((row) => row.hash === first.hash && Boolean(row.isPublished)),
      isComplete: rows.some((row) => row.hash === first.hash && row.variantTries === null),
    };
  if (viewer === null) return null;
  const own = await db
    .selectFrom('image')
    .select(['hash', 'width', 'isAnimated', 'variantTries'])
    .where(isNamed)
    .orderBy('hash')
    .$if(!viewer.isAdmin, (query) =>
      query.where((image) =>
        image.or([image('ownerId', '=', viewer.id), ...(viewer.canReview ? [isInSubmission] : [])]),
      ),
    )
    .executeTakeFirst();
  if (!own) return null;
  const { isAnimated, variantTries, ...image } = own;
  return { ...image, isAnimated: isAnimated === 1, isPublished: false, isComplete: variantTries === null };
}

/* Housekeeping. */

/**
 * Deletes up to `max` images that no text has used for 30 days, and returns the number deleted. On PostgreSQL, the
 * delete waits for a text that is being saved and then checks its conditions again.
 */
export async function deleteUnusedImages(db: Db, max: number): Promise<number> {
  const end = daysAgo(keptDays.unusedImages);
  const unused = db
    .selectFrom('image')
    .select(['hash', 'ownerId'])
    .where('unusedSince', '<=', end)
    .where(hasNoUse)
    .limit(max)
    .$asTuple('hash', 'ownerId');
  const { numDeletedRows } = await db
    .deleteFrom('image')
    .where((image) => image(image.refTuple('hash', 'ownerId'), 'in', unused))
    .where('unusedSince', '<=', end)
    .where(hasNoUse)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Requests the deletion of the files of these images, unless an account has them. */
export async function requestFileDeletion(db: Db, hashes: readonly string[]): Promise<void> {
  for (const some of chunk(hashes)) {
    await db
      .insertInto('deletedImage')
      .values(some.map((hash) => ({ hash })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Removes up to `max` hashes from the queue of files to delete and returns them. No other process gets the same ones.
 */
export async function takeDeletedImages(db: Db, max: number): Promise<string[]> {
  const some = db.selectFrom('deletedImage').select('hash').limit(max);
  const rows = await db.deleteFrom('deletedImage').where('hash', 'in', some).returning('hash').execute();
  return rows.map(({ hash }) => hash);
}

/** Returns the hashes of images that no account has. */
export async function withoutOwners(db: Db, hashes: readonly string[]): Promise<string[]> {
  const owned = new Set<string>();
  for (const some of chunk(hashes)) {
    const rows = await db.selectFrom('image').select('hash').where('hash', 'in', some).execute();
    for (const { hash } of rows) owned.add(hash);
  }
  return hashes.filter((hash) => !owned.has(hash));
}

/** Maximum of failed attempts. After that, an image stays without variants, and readers get the original. */
const VARIANT_TRIES_MAX = 5;

/** Returns the next image without variants after the one with this hash; null if there is none. */
export async function findImageWithoutVariants(
  db: Db,
  after: string,
): Promise<(Pick<ImageSize, 'width'> & { hash: string }) | null> {
  const image = await db
    .selectFrom('image')
    .select(['hash', 'width'])
    .where('hash', '>', after)
    .where('variantTries', 'is not', null)
    .where('variantTries', '<', VARIANT_TRIES_MAX)
    .orderBy('hash')
    .limit(1)
    .executeTakeFirst();
  return image ?? null;
}

/** Counts a failed attempt to create the variants of an image. */
export async function countVariantFailure(db: Db, hash: string): Promise<void> {
  await db
    .updateTable('image')
    .set((row) => ({ variantTries: row('variantTries', '+', 1) }))
    .where('hash', '=', hash)
    .where('variantTries', 'is not', null)
    .execute();
}

/** Requests that the variants of an image are checked, and made again where they are missing or damaged. */
export async function requestVariants(db: Db, hash: string): Promise<void> {
  await db
    .updateTable('image')
    .set({ variantTries: 0 })
    .where('hash', '=', hash)
    .where('variantTries', 'is', null)
    .where('isAnimated', '=', 0)
    .execute();
}

/** Records that an image has all its variants. `bytes` is the size of its file with them, which each owner has. */
export async function recordVariants(db: Db, hash: string, bytes: number): Promise<void> {
  await db
    .updateTable('image')
    .set({ variantTries: null, bytes })
    .where('hash', '=', hash)
    .where('variantTries', 'is not', null)
    .execute();
}

/** Returns the maximum size of the variants that the account's images will get, in bytes. */
export async function readPendingVariantBytes(db: Db, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('image')
    .select(sql<number | string | null>`sum(${pendingBytes})`.as('bytes'))
    .where('variantTries', 'is not', null)
    .where('variantTries', '<', VARIANT_TRIES_MAX)
    // Reads the index of images without variants, which are few, instead of all images of the account.
    .where(sql<boolean>`coalesce("ownerId", '') = ${ownerId}`)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** `variantBytesMax` of all variants of an image without any. */
const pendingBytes = sql.join(
  VARIANT_WIDTHS.map(
    (variant) =>
      sql`(case when "width" > ${sql.lit(variant)} then "bytes" * ${sql.lit(variant)} / "width" else 0 end)`,
  ),
  sql` + `,
);

/** Returns the hashes of all images. */
export async function listImageHashes(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('image').select('hash').distinct().execute();
  return new Set(rows.map(({ hash }) => hash));
}

/** What is known of the files of an image. */
export interface ImageFacts {
  /** The size of its file with its variants in bytes; null while these are not complete. */
  bytes: number | null;
}

/** Returns all images by their hashes. */
export async function listImageFacts(db: Db): Promise<Map<string, ImageFacts>> {
  const rows = await db.selectFrom('image').select(['hash', 'bytes', 'variantTries']).execute();
  return new Map(
    rows.map(({ hash, bytes, variantTries }) => [hash, { bytes: variantTries === null ? bytes : null }]),
  );
}

/** Returns the number of images and the bytes of their files. Counts images of several accounts once. */
export async function countImages(db: Db): Promise<{ images: number; bytes: number }> {
  const each = db
    .selectFrom('image')
    .select(({ fn }) => fn.max<number>('bytes').as('bytes'))
    .groupBy('hash');
  const { images, bytes } = await db
    .selectFrom(each.as('image'))
    .select(({ fn }) => [
      fn.countAll<number>().as('images'),
      fn.sum<number | string | null>('bytes').as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  return { images, bytes: Number(bytes ?? 0) };
}

/** Returns the number of images. Counts an image once for each account that has it. Fast, as it reads only an index. */
export async function countAccountImages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('image')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns an account's images, for personal data. `file` is the name in the image's public URL. */
export async function listPersonalImages(db: Db, ownerId: string) {
  const images = await db
    .selectFrom('image')
    .select(['hash', 'width', 'height', 'bytes', 'createdAt', 'unusedSince', 'blockedAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt')
    .orderBy('hash')
    .execute();
  return images.map(({ hash, ...image }) => ({ file: imageUrl(hash).slice('/media/'.length), ...image }));
}

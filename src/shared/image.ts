import type * as answers from './answers/images.ts';
import type { Answer } from './answers/schema.ts';

/*
 * Uploaded images. Each is stored as WebP under the SHA-256 of its bytes, so that its URL never changes and the same image
 * is stored once. Texts name it by its id, the first 128 bits of the hash, which is 22 characters in its URL. URLs of
 * earlier versions contain the whole hash and stay valid. Smaller widths, the variants, are named by a suffix, and so is the
 * share picture, which is JPEG.
 */

/** Formats that an upload may have. The server detects the format from the content. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

/** Maximum size of an upload in bytes. */
export const IMAGE_BYTES_MAX = 25 * 1024 * 1024;

/** Maximum width of a stored image, in pixels. */
export const IMAGE_WIDTH_MAX = 2560;

/** Widths of the variants that an image may have, in pixels. */
export const VARIANT_WIDTHS = [480, 960, 1600];

/** The size of share pictures in pixels, which most services show without cropping. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** What is made from an image: a smaller width in pixels, or the picture for link previews. */
export type Variant = number | 'share';

/** The facts that determine which variants an image has. */
export interface ImageSize {
  /** In pixels. */
  width: number;
  height: number;
  /** Animated images have no variants. */
  isAnimated: boolean;
}

/** The response of `POST /api/images`. */
export interface UploadedImage extends Answer<typeof answers.uploadedImage> {}

/** Where an image is used. `id` is an article's slug, a draft's id, a revision's id; '' for the user's avatar. */
export type ImageUse = OwnImage['uses'][number];

/** An image in the listing of its owner, `GET /api/images`. */
export interface OwnImage extends Answer<typeof answers.ownImage> {}

/** A page of an author's images, newest first. */
export interface OwnImages extends Answer<typeof answers.imageList> {}

/** Returns the widths of the variants of an image, which are smaller than itself. */
export const variantWidths = ({ width, isAnimated }: Pick<ImageSize, 'width' | 'isAnimated'>): number[] =>
  isAnimated ? [] : VARIANT_WIDTHS.filter((variant) => variant < width);

/** Returns the id of the image with this hash, 32 hexadecimal digits. */
export const imageId = (hash: string): string => hash.slice(0, 32);

/**
 * Returns the maximum size in bytes of a variant of an image: its share of the width. A larger one would save readers
 * little or nothing, so it isn't kept and the full image is sent.
 */
export const variantBytesMax = (
  { width, bytes }: { width: number; bytes: number },
  variant: number,
): number => Math.floor((bytes * variant) / width);

/** Returns the name of an image's file, or of its variant's, in the store. */
export const imageFile = (hash: string, variant?: Variant): string =>
  `${hash.slice(0, 2)}/${hash}${formatSuffix(variant)}`;

/** Returns the URL of the image with this id or hash, or of its variant, as a path of the blog. */
export const imageUrl = (idOrHash: string, variant?: Variant): string =>
  `/media/${toBase64Url(imageId(idOrHash))}${formatSuffix(variant)}`;

const formatSuffix = (variant?: Variant) =>
  variant === 'share' ? '-share.jpg' : `${variant === undefined ? '' : `-${variant}`}.webp`;

const toBase64Url = (hex: string) =>
  btoa(hex.replace(/../g, (byte) => String.fromCharCode(parseInt(byte, 16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64Url = (text: string) =>
  Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) =>
    byte.charCodeAt(0).toString(16).padStart(2, '0'),
  ).join('');

/** Maximum number of different uploaded images that one text may contain. */
export const IMAGES_NAMED_MAX = 1000;

/** What the URL of an uploaded image says. */
export interface ImageAddress {
  id: string;
  /** Null if the URL contains only the id. */
  hash: string | null;
  /** Null for the image itself. */
  variant: Variant | null;
}

// The last of 22 characters contains two of the 128 bits.
const FILE =
  /(?:([\w-]{21}[AQgw])|([0-9a-f]{2})\/(\2[0-9a-f]{62}))(?:(?:-(480|960|1600))?\.webp|-(share)\.jpg)/;
const IN_TEXT = new RegExp(`/media/${FILE.source}`, 'g');
const URL_PATH = new RegExp(`^/media/${FILE.source}$`);

const toAddress = ([, name, , hash, width, share]: RegExpExecArray): ImageAddress => ({
  id: name === undefined ? imageId(hash ?? '') : fromBase64Url(name),
  hash: hash ?? null,
  variant: share === undefined ? (width === undefined ? null : Number(width)) : 'share',
});

/** Parses the path of an uploaded image or of its variant. Returns null for any other URL. */
export function parseImageUrl(url: string): ImageAddress | null {
  const match = URL_PATH.exec(url);
  return match && toAddress(match);
}

/** Returns the id in the path of an uploaded image or of its variant; null for any other URL. */
export const findImageId = (url: string): string | null => parseImageUrl(url)?.id ?? null;

/** Returns the hash in the file name of an image or its variant, as from `imageFile`; null for any other name. */
export const fileHash = (name: string): string | null => parseImageUrl(`/media/${name}`)?.hash ?? null;

/** Returns what the URLs of all uploaded images in a text say, as `findImageIds` finds them. */
export const findImages = (text: string): ImageAddress[] => Array.from(text.matchAll(IN_TEXT), toAddress);

/**
 * Returns the ids of all uploaded images that a text contains, each once. Finds them in Markdown, HTML and plain
 * URLs, with or without the blog's origin: an image that is mentioned anywhere must not be deleted as unused.
 */
export const findImageIds = (text: string): string[] => [...new Set(findImages(text).map(({ id }) => id))];

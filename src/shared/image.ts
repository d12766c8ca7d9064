import type { Listing } from './listing.ts';
import type { AccountStorage } from './storage.ts';

/*
 * Uploaded images. Each is stored as WebP under the SHA-256 of its bytes, so that its URL never changes and the same image
 * is stored once. Smaller widths of it, the variants, have the same hash in their URLs.
 */

/** Formats that an upload may have. The server detects the format from the content. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

/** Maximum size of an upload in bytes. */
export const IMAGE_BYTES_MAX = 25 * 1024 * 1024;

/** Maximum width of a stored image, in pixels. */
export const IMAGE_WIDTH_MAX = 2560;

/** Widths of the variants that an image may have, in pixels. */
export const VARIANT_WIDTHS = [480, 960, 1600];

/** The facts that determine which variants an image has. */
export interface ImageSize {
  /** In pixels. */
  width: number;
  height: number;
  /** Animated images have no variants. */
  isAnimated: boolean;
}

/** The response of `POST /api/images`. */
export interface UploadedImage {
  /** A path of the blog, such as `/media/ab/abcd….webp`: this is what Markdown, covers and avatars contain. */
  url: string;
  width: number;
  height: number;
  /** Size of all its files that count against the quota. */
  bytes: number;
  alt: null;
}

/** Where an image is used. `id` is an article's slug, a draft's id, a revision's id; '' for the user's avatar. */
export interface ImageUse {
  kind: 'article' | 'draft' | 'revision' | 'avatar';
  id: string;
  title: string;
}

/** An image in the listing of its owner, `GET /api/images`. */
export interface OwnImage {
  hash: string;
  url: string;
  width: number;
  height: number;
  bytes: number;
  createdAt: string;
  uses: ImageUse[];
}

/** A page of an author's images, newest first. */
export interface OwnImages extends Listing<OwnImage> {
  /** The storage that all of them use, and its limit. */
  storage: AccountStorage;
}

/** Returns the widths of the variants of an image, which are smaller than itself. */
export const variantWidths = ({ width, isAnimated }: Pick<ImageSize, 'width' | 'isAnimated'>): number[] =>
  isAnimated ? [] : VARIANT_WIDTHS.filter((variant) => variant < width);

/**
 * Returns the maximum size in bytes of a variant of an image: its share of the width. A larger one would save readers
 * little or nothing, so it isn't kept and the full image is sent.
 */
export const variantBytesMax = (
  { width, bytes }: { width: number; bytes: number },
  variant: number,
): number => Math.floor((bytes * variant) / width);

/** Returns the name of an image's file, or of its variant's, below `/media/`. */
export const imageFile = (hash: string, variant?: number): string =>
  `${hash.slice(0, 2)}/${hash}${variant === undefined ? '' : `-${variant}`}.webp`;

/** Returns the URL of an image or of its variant, as a path of the blog. */
export const imageUrl = (hash: string, variant?: number): string => `/media/${imageFile(hash, variant)}`;

/** Maximum number of different uploaded images that one text may contain. */
export const IMAGES_NAMED_MAX = 1000;

const FILE = /([0-9a-f]{2})\/(\1[0-9a-f]{62})(?:-(?:480|960|1600))?\.webp/;
const URL_PATH = new RegExp(`^/media/${FILE.source}$`);

/** Returns the hash in the path of an uploaded image or of its variant; null for any other URL. */
export const imageHash = (url: string): string | null => URL_PATH.exec(url)?.[2] ?? null;

/** Returns the hash in the file name of an image or its variant, as from `imageFile`; null for any other name. */
export const fileHash = (name: string): string | null => imageHash(`/media/${name}`);

/**
 * Returns the hashes of all uploaded images that a text contains, each once. Finds them in Markdown, HTML and plain
 * URLs, with or without the blog's origin: an image that is mentioned anywhere must not be deleted as unused.
 */
export const findImageHashes = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(new RegExp(`/media/${FILE.source}`, 'g')), ([, , hash = '']) => hash)),
];

import { findImageId, type ImageSize, imageUrl, variantWidths } from '../../shared/image.ts';

/** The sizes of uploaded images, by id. */
export type ImageSizes = Record<string, ImageSize>;

interface WrittenSize {
  /** In pixels, as written by the author; null if not written. */
  width: number | null;
  height: number | null;
}

/** Full width of an article's column, in CSS pixels. */
export const COLUMN_WIDTH = 640;

/**
 * Returns attributes that list an uploaded image's variants and reserve its space while it loads. They use the author's
 * size if it is smaller than the image, and always keep the aspect ratio. Returns null for any other image.
 */
export function sizeAttributes(
  src: string,
  { width, height }: WrittenSize,
  images: ImageSizes,
): Record<string, string> | null {
  const id = findImageId(src);
  const size = id !== null && Object.hasOwn(images, id) ? images[id] : undefined;
  if (id === null || !size) return null;

  const wanted = width ?? (height === null ? size.width : (height * size.width) / size.height);
  const shown = Math.max(1, Math.round(Math.min(wanted, size.width)));
  const variants = variantWidths(size);
  return {
    ...(variants.length > 0 && {
      srcset: [
        ...variants.map((variant) => `${imageUrl(id, variant)} ${variant}w`),
        `${imageUrl(id)} ${size.width}w`,
      ].join(', '),
      sizes: `min(100vw, ${Math.min(shown, COLUMN_WIDTH)}px)`,
    }),
    width: `${shown}`,
    height: `${Math.max(1, Math.round((shown * size.height) / size.width))}`,
  };
}

/** Matches the URLs of an uploaded image in `src` or `srcset`, in the sanitizer's output. */
const OWN_ADDRESS = /(<img (?:[a-z]+="[^"]*" )*src(?:set)?=")(\/media\/[^"]*)"/g;

/**
 * Makes the URLs of uploaded images absolute, for feed readers. Takes only the sanitizer's output, where `<` always
 * begins a tag and attributes are in quotes.
 */
export function absoluteImages(sanitizedHtml: string, origin: string): string {
  const replace = (html: string) =>
    html.replace(
      OWN_ADDRESS,
      (_tag, opening: string, addresses: string) =>
        `${opening}${addresses.replaceAll(/(^|, )\//g, `$1${origin}/`)}"`,
    );
  // Each match includes the beginning of the tag, so `src` and `srcset` need one pass each.
  return replace(replace(sanitizedHtml));
}

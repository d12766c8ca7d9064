import { imageHash, type ImageSize, imageUrl, variantWidths } from '../../shared/image.ts';

/** The sizes of uploaded images, by hash. */
export type ImageSizes = Record<string, ImageSize>;

interface WrittenSize {
  /** In pixels, as the author wants it; null if not written. */
  width: number | null;
  height: number | null;
}

/** CSS pixels: the full width of an article's column. */
export const COLUMN_WIDTH = 640;

/**
 * Returns the attributes that keep the place of an uploaded image while it loads, and name its variants: in the author's
 * size if that is smaller, always in the proportion of the image. Returns null for any other image.
 */
export function sizeAttributes(
  src: string,
  { width, height }: WrittenSize,
  images: ImageSizes,
): Record<string, string> | null {
  const hash = imageHash(src);
  const size = hash !== null && Object.hasOwn(images, hash) ? images[hash] : undefined;
  if (hash === null || !size) return null;

  const wanted = width ?? (height === null ? size.width : (height * size.width) / size.height);
  const shown = Math.max(1, Math.round(Math.min(wanted, size.width)));
  const variants = variantWidths(size);
  return {
    ...(variants.length > 0 && {
      srcset: [
        ...variants.map((variant) => `${imageUrl(hash, variant)} ${variant}w`),
        `${imageUrl(hash)} ${size.width}w`,
      ].join(', '),
      sizes: `min(100vw, ${Math.min(shown, COLUMN_WIDTH)}px)`,
    }),
    width: `${shown}`,
    height: `${Math.max(1, Math.round((shown * size.height) / size.width))}`,
  };
}

/** The addresses of an uploaded image in the sanitizer's output, in `src` and in `srcset`. */
const OWN_ADDRESS = /(<img (?:[a-z]+="[^"]*" )*src(?:set)?=")(\/media\/[^"]*)"/g;

/**
 * Makes the addresses of uploaded images absolute, for feed readers. Takes only the sanitizer's output, where `<` always
 * begins a tag and attributes are in quotes.
 */
export function absoluteImages(sanitizedHtml: string, origin: string): string {
  const replace = (html: string) =>
    html.replace(
      OWN_ADDRESS,
      (_tag, opening: string, addresses: string) =>
        `${opening}${addresses.replaceAll(/(^|, )\//g, `$1${origin}/`)}"`,
    );
  // One match spans the beginning of the tag, so that `src` and `srcset` need a pass each.
  return replace(replace(sanitizedHtml));
}

import type { PublicArticle } from '../../shared/article.ts';
import { decodeEntities } from '../../shared/articleText.ts';
import { type Blog, DEFAULT_ACCENT } from '../../shared/blog.ts';
import { findImageId, type ImageSize, imageUrl, SHARE_SIZE } from '../../shared/image.ts';
import type { Db } from '../db/schema.ts';
import { findServedSizes } from '../store/images.ts';

/*
 * What pages tell services that preview links: docs/decisions/0060-share-pictures.md. Images of other sites are never
 * loaded, only named.
 */

/** Image for link previews of a page. */
export interface ShareImage {
  /** Absolute URL, or a path of the blog. */
  url: string;
  /** In pixels; unknown for an image of another site, like `type`. */
  width?: number;
  height?: number;
  type?: string | undefined;
  /** Its alternative text; '' if its author wrote none. */
  alt?: string;
}

/** Image for pages without one. Not an SVG, which crawlers don't read. Drawn by `scripts/shareImage.ts`. */
export const defaultShareImage: ShareImage = { url: '/share.png', ...SHARE_SIZE, type: 'image/png' };

/** Returns the share picture of an uploaded image by its id or hash. */
export const uploadedShareImage = (id: string): ShareImage => ({
  url: imageUrl(id, 'share'),
  ...SHARE_SIZE,
  type: 'image/jpeg',
});

/** Returns the drawing of an article. Its URL names the color, so that it changes with the blog's accent. */
export const drawnShareImage = (slug: string, { accent }: Pick<Blog, 'accent'>): ShareImage => ({
  url: `${drawnImagePath(encodeURI(slug))}?accent=${(accent || DEFAULT_ACCENT).slice(1)}`,
  ...SHARE_SIZE,
  type: 'image/png',
});

/** Returns the path of a drawing, or its route. */
export const drawnImagePath = (slug: string): string => `/share/${slug}.png`;

/** In pixels. Smaller pictures are icons, which services ignore, and nothing to recognize an article by. */
const SIDE_MIN = 200;
const isLarge = ({ width, height }: ImageSize) => Math.min(width, height) >= SIDE_MIN;

/** How many pictures of a text are looked at. */
const PICTURES_MAX = 20;
const PICTURE = /<img (?:[a-z-]+="[^"]*" ?)+/g;

/** The types of images that services show, by the end of a URL. */
const shownTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};
/** Endings of files that no service shows. */
const NEVER_SHOWN = /^(?:svgz?|avifs?|hei[cf]|jxl|tiff?|bmp|ico|pdf|mp4|webm|html?)$/;

/**
 * Returns the image that an article is shared with: its cover, otherwise the first picture in its text that is large enough
 * and that services show, otherwise its drawing. Uploads that readers can't load, such as those of a hidden article, are passed
 * over.
 */
export async function findShareImage(
  db: Db,
  { cover, sanitizedHtml, slug }: Pick<PublicArticle, 'cover' | 'sanitizedHtml' | 'slug'>,
  blog: Pick<Blog, 'accent'>,
): Promise<ShareImage> {
  const pictures = [{ url: cover, alt: '' }, ...findPictures(sanitizedHtml)];
  const ids = pictures.flatMap(({ url }) => findImageId(url) ?? []);
  const sizes = ids.length > 0 ? await findServedSizes(db, ids) : {};
  for (const [at, { url, alt }] of pictures.entries()) {
    const id = findImageId(url);
    if (id !== null) {
      const size = sizes[id];
      if (size && isLarge(size)) return { ...uploadedShareImage(id), alt };
    } else if (/^https?:\/\//i.test(url)) {
      const ending = findEnding(url);
      const type = shownTypes[ending];
      // An author chose the cover. In a text, an image without an ending may be a badge or a counter.
      if (type !== undefined || (at === 0 && !NEVER_SHOWN.test(ending))) return { url, type, alt };
    }
  }
  return drawnShareImage(slug, blog);
}

function findPictures(sanitizedHtml: string) {
  const pictures = [];
  const attribute = (tag: string, name: string) =>
    decodeEntities(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
  for (const [tag] of sanitizedHtml.matchAll(PICTURE)) {
    pictures.push({ url: attribute(tag, 'src'), alt: attribute(tag, 'alt') });
    if (pictures.length === PICTURES_MAX) break;
  }
  return pictures;
}

/** Returns what follows the last dot in a URL's path, in lower case; '' if nothing does. */
const findEnding = (url: string): string =>
  URL.canParse(url) ? (/\.(\w+)$/.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? '') : '';

import { type Blog, DEFAULT_ACCENT } from '../../shared/blog.ts';
import { findImageId, type ImageSize, imageFile, imageUrl } from '../../shared/image.ts';
import type { ContentCache } from '../db/contentCache.ts';
import type { Db } from '../db/schema.ts';
import { getUndamaged } from '../images/mediaStorage.ts';
import { findImageSizes, findServedImage, imageNotFound } from '../store/images.ts';
import type { ImageSources } from './images.ts';

/*
 * The blog's icons as PNG, for home screens and installed apps: made of an uploaded logo, or of the default one in the blog's
 * accent. The server doesn't load logos of other sites.
 */

interface Icon {
  /** In `public`, where the one of the default logo is. */
  file: string;
  /** Width and height in pixels. */
  size: number;
  /** iOS shows transparent parts black. */
  isOpaque: boolean;
}

export const touchIcon: Icon = { file: 'apple-touch-icon.png', size: 180, isOpaque: true };
const appIcons: Icon[] = [192, 512].map((size) => ({ file: `icon-${size}.png`, size, isOpaque: false }));
export const icons: Icon[] = [...appIcons, touchIcon];

type Looks = Pick<Blog, 'logo' | 'accent'>;

/** Returns the path of an icon. It names what the icon is made of, so that it changes with that. */
export function iconUrl({ file }: Icon, { logo, accent }: Looks): string {
  const id = findImageId(logo);
  if (id !== null) return `/${file}?logo=${imageUrl(id).slice('/media/'.length, -'.webp'.length)}`;
  return accent === '' ? `/${file}` : `/${file}?accent=${accent.slice(1)}`;
}

/** How much a logo may be enlarged. */
const ENLARGED_MAX = 2;

/** Returns the icons for the web app manifest. */
export async function findAppIcons(db: Db, blog: Looks): Promise<object[]> {
  const { logo } = blog;
  const id = findImageId(logo);
  // Browsers load a logo of another site themselves, and find out its size.
  if (logo !== '' && id === null) return [{ src: logo, sizes: 'any', purpose: 'any' }];
  const size = id === null ? undefined : (await findImageSizes(db, [id]))[id];
  const asked = { ...blog, ...(!size && { logo: '' }) };
  const scalable = size ? logo : '/favicon.svg';
  return [
    ...appIcons
      .filter((icon) => !size || isLargeEnough(size, icon))
      .map((icon) => ({
        src: iconUrl(icon, asked),
        sizes: `${icon.size}x${icon.size}`,
        type: 'image/png',
        purpose: 'any',
      })),
    { src: scalable, sizes: 'any', ...(!size && { type: 'image/svg+xml' }), purpose: 'any' },
  ];
}

const isLargeEnough = ({ width, height }: ImageSize, icon: Icon) =>
  ENLARGED_MAX * Math.max(width, height) >= icon.size;

/** For whom the few icons of the blog are drawn. No client has this address. */
const ICONS = 'icons';

interface Sources extends ImageSources {
  cache: ContentCache;
  /** The default logo. */
  svg: string;
}

/** Returns an icon; null if the file in `public` is the one. Throws what `ImageProcessor.makeIcon` throws, and `imageNotFound()`. */
export async function loadIcon(
  { db, media, imageProcessor, cache, svg }: Sources,
  icon: Icon,
  { logo, accent }: Looks,
): Promise<Buffer | null> {
  /** What an icon is made of never changes, so it is made once. */
  const keep = async (of: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const { png } = await cache.get(`${icon.file} ${of}`, {
      version: async () => '',
      async make() {
        const png = await make();
        return { png, size: png.length, madeFrom: [] };
      },
    });
    return png;
  };

  const id = findImageId(logo);
  const image = id === null ? null : await findServedImage(db, { id, hash: null }, null);
  if (image) {
    const { hash } = image;
    return keep(hash, async () => {
      const data = await getUndamaged(media, imageFile(hash));
      if (!data) throw imageNotFound();
      return imageProcessor.makeIcon(data, icon);
    });
  }
  if (logo !== '' || accent === '' || accent === DEFAULT_ACCENT) return null;
  const colored = svg.replaceAll(DEFAULT_ACCENT, accent);
  const shape = icon.isOpaque ? colored.replace(/ rx="\d+"/, '') : colored;
  return keep(accent, () => imageProcessor.draw(shape, { width: icon.size, height: icon.size }, ICONS));
}

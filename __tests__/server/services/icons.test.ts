import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { changeSettings } from '../../../src/server/services/changeSettings.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { type Blog as Settings, defaultBlog } from '../../../src/shared/blog.ts';
import { imageFile } from '../../../src/shared/image.ts';
import { paths } from '../../../src/shared/pages.ts';
import { quarters } from '../../../tools/imageFixtures.ts';
import { type Author, type Blog } from '../../helpers/blog.ts';
import { imagesOf } from '../../helpers/images.ts';
import { startSite } from '../../helpers/site.ts';

const FILES = { 'icon-192.png': 192, 'icon-512.png': 512, 'apple-touch-icon.png': 180 };
const fileOf = (file: string) => readFileSync(`public/${file}`);

interface ManifestIcon {
  src: string;
  sizes: string;
  type?: string;
}

describe('the blog’s icons', () => {
  let blog: Blog;
  let ada: Author;
  let images: ReturnType<typeof imagesOf>;
  beforeAll(async () => {
    blog = await startSite();
    images = imagesOf(blog);
    ada = await blog.aUser();
  });
  afterEach(() => set(defaultBlog));
  afterAll(() => blog.close());

  const set = (change: Partial<Settings>) => changeSettings(blog.connection.db, change, commandLine);
  const get = (url: string, headers: Record<string, string> = {}) => images.get(url, headers);
  const manifest = async () =>
    (await get('/manifest.webmanifest')).json<{ icons: ManifestIcon[]; lang: string; dir?: string }>();
  const aLogo = async (width: number, height: number) =>
    images.anImage(ada, await quarters(width, height).png().toBuffer());
  const idOf = (url: string) => url.slice('/media/'.length, -'.webp'.length);
  const touchLink = async () => {
    const { body } = await get(paths.login);
    return /<link rel="apple-touch-icon" href="([^"]*)"/.exec(body)?.[1] ?? null;
  };

  /** Returns what the manifest says of the icons in PNG, and what their files are. */
  async function readIcons() {
    const { icons } = await manifest();
    const listed = icons.filter(({ type }) => type === 'image/png');
    return Promise.all(
      listed.map(async ({ src, sizes }) => {
        const { format, width, height } = await sharp((await get(src)).rawPayload).metadata();
        return [src, sizes, `${format} ${width}x${height}`];
      }),
    );
  }

  it('are the prebuilt ones of the default logo', async () => {
    for (const [file, size] of Object.entries(FILES)) {
      const { rawPayload, headers } = await get(`/${file}`);

      expect(rawPayload.equals(fileOf(file))).toBe(true);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: size, height: size });
      expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-cache' });
      expect((await get(`/${file}`, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    }
    expect(await readIcons()).toEqual([
      ['/icon-192.png', '192x192', 'png 192x192'],
      ['/icon-512.png', '512x512', 'png 512x512'],
    ]);
  });

  it('of the default logo have the blog’s accent', async () => {
    await set({ accent: '#8a1c4a' });

    expect(await readIcons()).toEqual([
      ['/icon-192.png?accent=8a1c4a', '192x192', 'png 192x192'],
      ['/icon-512.png?accent=8a1c4a', '512x512', 'png 512x512'],
    ]);
    for (const [file, size] of Object.entries(FILES)) {
      const { data, info } = await sharp((await get(`/${file}`)).rawPayload)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => [...data.subarray(4 * (y * info.width + x)).subarray(0, 4)];
      expect([info.width, info.height]).toEqual([size, size]);
      expect(at(size / 2, 4)).toEqual([0x8a, 0x1c, 0x4a, 255]);
      // iOS cuts the corners itself.
      expect(at(0, 0)[3]).toBe(file.startsWith('apple') ? 255 : 0);
    }
  });

  it('are made of an uploaded logo, and linked from all pages', async () => {
    const { url } = await aLogo(600, 400);
    await set({ logo: url });

    expect(await readIcons()).toEqual([
      [`/icon-192.png?logo=${idOf(url)}`, '192x192', 'png 192x192'],
      [`/icon-512.png?logo=${idOf(url)}`, '512x512', 'png 512x512'],
    ]);
    expect((await manifest()).icons.at(-1)).toEqual({ src: url, sizes: 'any', purpose: 'any' });
    expect(await touchLink()).toBe(`/apple-touch-icon.png?logo=${idOf(url)}`);
    const touch = (await get('/apple-touch-icon.png')).rawPayload;
    expect(await sharp(touch).metadata()).toMatchObject({ width: 180, height: 180, hasAlpha: false });
    expect(touch.equals(fileOf('apple-touch-icon.png'))).toBe(false);
  });

  it.each([
    [255, 100, ['192x192', 'any']],
    [256, 100, ['192x192', '512x512', 'any']],
    [95, 95, ['any']],
    [96, 96, ['192x192', 'any']],
  ])('enlarge an uploaded logo of %i × %i pixels at most twice: %j', async (width, height, sizes) => {
    const { url } = await aLogo(width, height);
    await set({ logo: url });

    expect((await manifest()).icons.map((icon) => icon.sizes)).toEqual(sizes);
  });

  it('leave a logo of another site to browsers', async () => {
    const logo = 'https://example.org/logo.png';
    await set({ logo, accent: '#8a1c4a' });

    expect((await manifest()).icons).toEqual([{ src: logo, sizes: 'any', purpose: 'any' }]);
    expect(await touchLink()).toBe(logo);
    expect((await get('/icon-192.png')).rawPayload.equals(fileOf('icon-192.png'))).toBe(true);
  });

  it('are the default ones after the logo’s image is gone', async () => {
    const { url, hash } = await aLogo(300, 300);
    await set({ logo: url });
    await get('/icon-192.png');

    await images.remove(ada, hash, '?force=true');

    expect((await manifest()).icons.map(({ src }) => src)).toEqual([
      ...['/icon-192.png', '/icon-512.png', '/favicon.svg'],
    ]);
    expect((await get('/icon-192.png')).rawPayload.equals(fileOf('icon-192.png'))).toBe(true);
  });

  it('are made of a logo once, without reading its file again', async () => {
    const { url, hash } = await aLogo(600, 600);
    await set({ logo: url });
    const { rawPayload: made } = await get('/icon-192.png');

    const { numDeletedRows } = await blog.connection.db
      .deleteFrom('media')
      .where('name', '=', imageFile(hash))
      .executeTakeFirstOrThrow();

    expect([Number(numDeletedRows), (await get('/icon-192.png')).rawPayload.equals(made)]).toEqual([1, true]);
    expect((await get('/icon-512.png')).rawPayload.equals(fileOf('icon-512.png'))).toBe(true);
  });

  it.each([
    [
      { interfaceLanguage: 'ar', language: 'en' },
      { lang: 'ar', dir: 'rtl' },
    ],
    [{ interfaceLanguage: 'de', language: 'ar' }, { lang: 'de' }],
    [{ interfaceLanguage: '', language: 'fr' }, { lang: 'fr' }],
  ])('are in a manifest in the language of the interface: %j', async (languages, expected) => {
    await set(languages);

    const { lang, dir } = await manifest();

    expect({ lang, ...(dir && { dir }) }).toEqual(expected);
  });

  it('are the default ones where images can’t be processed', async () => {
    const without = await startSite({ imageWorker: '/nowhere/imageWorker.ts' });
    await changeSettings(without.connection.db, { accent: '#8a1c4a' }, commandLine);

    const { statusCode, rawPayload } = await without.call('GET', '/icon-192.png');

    expect([statusCode, rawPayload.equals(fileOf('icon-192.png'))]).toEqual([200, true]);
    await without.close();
  });
});

import sharp from 'sharp';
import { createMediaStorage } from '../../../src/server/images/mediaStorage.ts';
import { changeSettings } from '../../../src/server/services/changeSettings.ts';
import { deleteFiles } from '../../../src/server/services/images.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { type Blog as Settings, DEFAULT_ACCENT } from '../../../src/shared/blog.ts';
import { imageFile, imageUrl, SHARE_SIZE } from '../../../src/shared/image.ts';
import { uploadReplies } from '../../../src/shared/messages/en/images.ts';
import { paths } from '../../../src/shared/pages.ts';
import { noise } from '../../../tools/imageFixtures.ts';
import type { Author, Blog } from '../../helpers/blog.ts';
import { imagesOf, storeImage } from '../../helpers/images.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { startSite } from '../../helpers/site.ts';
import { until } from '../../helpers/until.ts';

const ORIGIN = 'https://blog.example.org';
const JPEG = { format: 'jpeg', ...SHARE_SIZE } as const;
const PNG = { format: 'png', ...SHARE_SIZE } as const;

describe('the image with which a page is shared', () => {
  let blog: Blog;
  let ada: Author;
  let images: ReturnType<typeof imagesOf>;
  beforeAll(async () => {
    blog = await startSite({ publicUrl: ORIGIN });
    images = imagesOf(blog);
  });
  beforeEach(async () => (ada = await blog.aUser({ name: 'Ada' })));
  afterEach(() => set({ logo: '', accent: '', title: 'Markdown Blog' }));
  afterAll(() => blog.close());

  const set = (change: Partial<Settings>) => changeSettings(blog.connection.db, change, commandLine);
  const media = () => createMediaStorage({ store: 'database' }, blog.connection);
  const aPhoto = async (width = 800, height = 600) =>
    images.anImage(ada, await noise(width, height).png().toBuffer());
  const get = (url: string, headers: Record<string, string> = {}) => images.get(url, headers);

  /** Returns what a page says without scripts. */
  async function tagsOf(path: string) {
    const { body } = await get(path);
    const named = (name: string) => new RegExp(`="${name}" content="([^"]*)"`).exec(body)?.[1] ?? null;
    const data = /<script type="application\/ld\+json"[^>]*>([^<]*)</.exec(body)?.[1] ?? '{}';
    return {
      image: named('og:image')?.replace(ORIGIN, '') ?? null,
      size: [named('og:image:width'), named('og:image:height')],
      type: named('og:image:type'),
      alt: named('og:image:alt'),
      card: named('twitter:card'),
      forX: [named('twitter:image')?.replace(ORIGIN, ''), named('twitter:image:alt')],
      data: (JSON.parse(data) as { image?: string }).image?.replace(ORIGIN, ''),
    };
  }
  const shown = (image: string, alt: string, type = 'image/jpeg') => ({
    ...{ image, size: ['1200', '630'], type, alt, card: 'summary_large_image' },
    ...{ forX: [image, alt], data: image },
  });
  const articleTags = async (text: { title?: string; cover?: string; markdown?: string }) => {
    const { slug } = await blog.anArticle({ by: ada, title: 'On looms', markdown: 'Text.', ...text });
    return { ...(await tagsOf(paths.article(slug))), slug };
  };
  const decode = async (url: string) => sharp((await get(url)).rawPayload).metadata();

  describe('of an article', () => {
    it('is its cover, cropped, as JPEG', async () => {
      const { url, hash } = await aPhoto();

      const tags = await articleTags({ cover: url, title: 'On “looms” & <yarn>' });

      expect(tags).toMatchObject(shown(imageUrl(hash, 'share'), 'On “looms” &amp; &lt;yarn&gt;'));
      expect(await decode(imageUrl(hash, 'share'))).toMatchObject(JPEG);
    });

    it('is the first picture in its text that is no icon, with its alternative text', async () => {
      const [icon, photo, other] = [await aPhoto(400, 199), await aPhoto(200, 200), await aPhoto()];

      const tags = await articleTags({
        markdown: `![An icon](${icon.url}) and ![A "loom" & yarn](${photo.url}) ![](${other.url})`,
      });

      expect(tags).toMatchObject(shown(imageUrl(photo.hash, 'share'), 'A &quot;loom&quot; &amp; yarn'));
    });

    it('is a picture in its text if its cover is an icon or was deleted', async () => {
      const [icon, photo] = [await aPhoto(199, 400), await aPhoto()];
      const markdown = `![](${photo.url})`;

      expect(await articleTags({ cover: icon.url, markdown })).toMatchObject({
        image: imageUrl(photo.hash, 'share'),
      });
      expect(await articleTags({ cover: imageUrl('0'.repeat(64)), markdown })).toMatchObject({
        image: imageUrl(photo.hash, 'share'),
      });
    });

    it.each([
      ['https://example.org/loom.JPG?width=9', 'image/jpeg'],
      ['https://example.org/loom.webp', 'image/webp'],
      ['https://example.org/render?id=1', null],
    ])('is the cover %s of another site, regardless of pictures in its text', async (cover, type) => {
      const { url } = await aPhoto();

      const tags = await articleTags({ cover, markdown: `![](${url})` });

      expect(tags).toMatchObject({
        ...{ image: cover, size: [null, null], type, alt: 'On looms', data: cover },
        card: 'summary_large_image',
      });
    });

    it.each(['svg', 'avif', 'PDF'])('is never a cover that no service shows, such as .%s', async (ending) => {
      const { url, hash } = await aPhoto();

      const tags = await articleTags({
        cover: `https://example.org/loom.${ending}`,
        markdown: `![](${url})`,
      });

      expect(tags.image).toBe(imageUrl(hash, 'share'));
    });

    it('is no upload that readers can’t load, such as one of a hidden article', async () => {
      const eve = await blog.aUser({ name: 'Eve' });
      const theirs = await images.anImage(eve, await noise(800, 600).png().toBuffer());
      const hidden = await blog.anArticle({ by: eve, cover: theirs.url, title: 'Hidden' });
      const share = imageUrl(theirs.hash, 'share');
      const before = await articleTags({ cover: theirs.url });

      await adminOutput(blog, 'hide-article', hidden.slug, '--reason', 'Spam');
      const after = await articleTags({ cover: theirs.url });

      expect(before.image).toBe(share);
      expect((await get(share)).statusCode).toBe(404);
      expect(after.image).toBe(`/share/${after.slug}.png?accent=0b5d57`);
    });

    it('is a picture of another site in its text only if its URL says what it is', async () => {
      const markdown =
        '![Build](https://ci.example.org/badge) ![Build](https://ci.example.org/a.svg) ![A loom](https://example.org/a.png?b&c)';

      expect(await articleTags({ markdown })).toMatchObject({
        ...{ image: 'https://example.org/a.png?b&amp;c', alt: 'A loom', type: 'image/png' },
      });
    });

    it('is its drawing if it has no picture, in the blog’s accent', async () => {
      const plain = await articleTags({ title: 'Über Webstühle' });
      const path = `/share/${encodeURI(plain.slug)}.png`;

      expect(plain).toMatchObject(shown(`${path}?accent=0b5d57`, 'Über Webstühle', 'image/png'));
      const drawing = await get(path);
      expect(await sharp(drawing.rawPayload).metadata()).toMatchObject(PNG);
      await set({ accent: '#8a1c4a' });
      expect((await tagsOf(paths.article(plain.slug))).image).toBe(`${path}?accent=8a1c4a`);
      expect((await get(path)).rawPayload.equals(drawing.rawPayload)).toBe(false);
    });

    it('gets another URL when the picture or the slug changes', async () => {
      const [before, after] = [await aPhoto(), await aPhoto()];
      const { slug } = await blog.anArticle({ by: ada, title: 'On looms', markdown: 'x', cover: before.url });
      const image = async () => (await tagsOf(paths.article(slug))).image;
      const first = await image();

      await blog.call('PATCH', `/api/articles/edit/${slug}`, {
        as: ada,
        body: { title: 'On looms', markdown: 'x', cover: after.url },
      });

      expect([first, await image()]).toEqual([before, after].map(({ hash }) => imageUrl(hash, 'share')));
    });
  });

  describe('of other pages', () => {
    it('is the blog’s default one', async () => {
      expect(await tagsOf('/')).toMatchObject({
        ...shown('/share.png', 'Markdown Blog', 'image/png'),
        data: undefined,
      });
    });

    it('is the uploaded logo as JPEG, or the logo of another site, which is small', async () => {
      const { url, hash } = await aPhoto(300, 300);
      await set({ logo: url, title: 'Looms' });
      const uploaded = await tagsOf(paths.articles);
      await set({ logo: 'https://example.org/logo.png' });

      expect(uploaded).toMatchObject({ ...shown(imageUrl(hash, 'share'), 'Looms'), data: undefined });
      expect(await decode(imageUrl(hash, 'share'))).toMatchObject(JPEG);
      expect(await tagsOf(paths.articles)).toMatchObject({
        ...{ image: 'https://example.org/logo.png', size: [null, null], card: 'summary' },
      });
    });

    it('is the avatar of an author', async () => {
      const { url, hash } = await aPhoto(300, 300);
      await blog.anArticle({ by: ada, title: 'On looms', markdown: 'x' });
      const { handle } = (await blog.call('GET', '/api/users/me', { as: ada })).json<{ handle: string }>();
      await blog.call('PUT', '/api/users/me/profile', { as: ada, body: { avatar: url } });

      expect(await tagsOf(paths.author(handle))).toMatchObject({
        image: imageUrl(hash, 'share'),
        alt: 'Ada',
      });
    });
  });

  describe('as a file', () => {
    it('is immutable, and answers HEAD and conditional requests', async () => {
      const { url, hash } = await aPhoto();
      await blog.anArticle({ by: ada, cover: url });
      const share = imageUrl(hash, 'share');

      const [first, known] = [await get(share), await get(share, { 'if-none-match': `"${hash}-share"` })];
      const head = await blog.app.inject({ method: 'HEAD', url: share });

      expect(first.headers).toMatchObject({
        ...{ 'content-type': 'image/jpeg', etag: `"${hash}-share"` },
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect([known.statusCode, known.body]).toEqual([304, '']);
      expect([head.statusCode, head.headers['content-length']]).toEqual([200, `${first.rawPayload.length}`]);
    });

    it('of a drawing is kept for a day, and answers conditional requests', async () => {
      const { slug } = await blog.anArticle({ by: ada, markdown: 'x' });
      const share = `/share/${slug}.png?accent=0b5d57`;

      const { headers } = await get(share);
      const known = await get(share, { 'if-none-match': String(headers.etag) });

      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=86400',
      });
      expect([known.statusCode, known.body]).toEqual([304, '']);
    });

    it('is made once, also for requests at the same time, and again if its file is damaged', async () => {
      const { url, hash } = await aPhoto();
      await blog.anArticle({ by: ada, cover: url });
      const [share, name] = [imageUrl(hash, 'share'), imageFile(hash, 'share')];
      const before = await media().get(name);

      const replies = await Promise.all([get(share), get(share), get(share)]);

      const made = replies[0].rawPayload;
      expect(before).toBeNull();
      expect(replies.map(({ rawPayload }) => made.equals(rawPayload))).toEqual([true, true, true]);
      expect((await media().get(name))?.equals(made)).toBe(true);
      const { db } = blog.connection;
      await db
        .updateTable('media')
        .set({ data: Buffer.from('damaged') })
        .where('name', '=', name)
        .execute();
      expect((await get(share)).rawPayload.equals(made)).toBe(true);
    });

    it('isn’t counted in the author’s storage', async () => {
      // Has no smaller sizes.
      const { url, hash } = await aPhoto(400, 400);
      await blog.anArticle({ by: ada, cover: url });
      const bytes = async () =>
        (await blog.call('GET', '/api/images', { as: ada })).json<{ storage: { bytes: number } }>().storage
          .bytes;
      const before = await bytes();

      await get(imageUrl(hash, 'share'));

      expect(await bytes()).toBe(before);
    });

    it('answers like an unknown one while its article is hidden, and is back with it', async () => {
      const { url, hash } = await aPhoto();
      const withCover = await blog.anArticle({ by: ada, cover: url });
      const drawn = await blog.anArticle({ by: ada, markdown: 'x' });
      const files = [imageUrl(hash, 'share'), `/share/${drawn.slug}.png`];
      const unknown = [imageUrl('0'.repeat(64), 'share'), '/share/no-such-article.png'];
      const answers = (urls: string[]) =>
        Promise.all(
          urls.map(async (one) => {
            const { statusCode, headers, body } = await get(one);
            const { date: _date, 'x-request-id': _id, ...rest } = headers;
            return { statusCode, headers: rest, body };
          }),
        );
      const statuses = async () => (await answers(files)).map(({ statusCode }) => statusCode);
      const before = await statuses();

      for (const { slug } of [withCover, drawn])
        await adminOutput(blog, 'hide-article', slug, '--reason', 'Spam.');
      const hidden = await answers(files);
      for (const { slug } of [withCover, drawn]) await adminOutput(blog, 'unhide-article', slug);

      expect([before, await statuses()]).toEqual([
        [200, 200],
        [200, 200],
      ]);
      expect(hidden).toEqual(await answers(unknown));
      expect(hidden.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
      expect(hidden[0]?.body).toBe(uploadReplies.notFound);
    });

    it('is found at the URL from before its article was renamed, until that is hidden', async () => {
      const { slug } = await blog.anArticle({ by: ada, title: '織機', markdown: 'x' });
      const former = `/share/${encodeURI(slug)}.png`;
      const { slug: renamed } = (
        await blog.call('PATCH', `/api/articles/slug/${encodeURI(slug)}`, {
          as: ada,
          body: { slug: '織機の話' },
        })
      ).json<{ slug: string }>();

      const { statusCode, headers } = await get(former);

      expect([statusCode, headers.location]).toEqual([
        301,
        `/share/${encodeURI(renamed)}.png?accent=${DEFAULT_ACCENT.slice(1)}`,
      ]);
      expect((await get(String(headers.location))).statusCode).toBe(200);
      await adminOutput(blog, 'hide-article', renamed, '--reason', 'Spam.');
      expect((await get(former)).statusCode).toBe(404);
    });

    it('is deleted with its image', async () => {
      const { url, hash } = await aPhoto();
      await blog.anArticle({ by: ada, cover: url });
      await get(imageUrl(hash, 'share'));
      await images.remove(ada, hash, '?force=true');

      await deleteFiles({ db: blog.connection.db, media: media(), imageProcessor: {} as never });
      // The server's own job may have taken it, and be about to delete it.
      await until(async () => (await media().get(imageFile(hash, 'share'))) === null);

      expect((await get(imageUrl(hash, 'share'))).statusCode).toBe(404);
    });
  });

  describe('that can’t be made', () => {
    it('leads to the image itself, and a drawing to the default image, both for a short time', async () => {
      const without = await startSite({ publicUrl: ORIGIN, imageWorker: '/nowhere/imageWorker.ts' });
      const eve = await without.aUser();
      const hash = await storeImage(without, eve);
      await without.anArticle({ by: eve, cover: imageUrl(hash), title: 'One' });
      await without.anArticle({ by: eve, markdown: 'x', title: 'Two' });

      const replies = await Promise.all(
        [imageUrl(hash, 'share'), '/share/two.png'].map((url) => without.call('GET', url)),
      );

      expect(replies.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
        [302, imageUrl(hash)],
        [302, '/share.png'],
      ]);
      expect(replies.map(({ headers }) => headers['cache-control'])).toEqual([
        'public, max-age=60',
        'public, max-age=60',
      ]);
      await without.close();
    });
  });
});

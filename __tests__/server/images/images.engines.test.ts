import { sql } from 'kysely';
import sharp from 'sharp';
import { createImageProcessor } from '../../../src/server/images/imageProcessor.ts';
import { createMediaStorage } from '../../../src/server/images/mediaStorage.ts';
import { deleteAccount } from '../../../src/server/services/accountDeletion.ts';
import { changeSettings } from '../../../src/server/services/changeSettings.ts';
import { deleteFiles } from '../../../src/server/services/images.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { unpack } from '../../../src/server/store/revisions.ts';
import type { Article, PublicArticle } from '../../../src/shared/article.ts';
import type { Blog as Settings } from '../../../src/shared/blog.ts';
import type { BlogState } from '../../../src/shared/blogStatus.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import {
  findImageIds,
  imageId,
  imageUrl,
  imageFile,
  type OwnImage,
  type OwnImages,
  type UploadedImage,
} from '../../../src/shared/image.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { accountErrors } from '../../../src/shared/messages/en/account.ts';
import { imageNotes, uploadReplies } from '../../../src/shared/messages/en/images.ts';
import { MEGABYTE } from '../../../src/shared/storage.ts';
import { type Author, type Blog, defaultOptions, idOf, startBlog } from '../../helpers/blog.ts';
import { draftHeaders, draftsOf } from '../../helpers/drafts.ts';
import { anAnimatedPng, aPng, imagesOf } from '../../helpers/images.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { until } from '../../helpers/until.ts';

const SIZE = { width: 30, height: 20, channels: 3 } as const;

describe('uploaded images', () => {
  let blog: Blog;
  let ada: Author;
  let images: ReturnType<typeof imagesOf>;
  beforeAll(async () => {
    blog = await startBlog();
    images = imagesOf(blog);
  });
  beforeEach(async () => {
    ada = await blog.aUser();
  });
  afterAll(() => blog.close());

  const media = () => createMediaStorage({ store: 'database' }, blog.connection);
  const sources = () => ({
    db: blog.connection.db,
    media: media(),
    imageProcessor: createImageProcessor({ workerFile: defaultOptions.imageWorker }),
  });
  const set = (change: Partial<Settings>) => changeSettings(blog.connection.db, change, commandLine);
  afterEach(() => set({ uploads: 'on', registration: 'open', imageStorage: '200', uploadsPerHour: '60' }));
  /** Sets the stored size of Ada's images. */
  const use = (imageBytes: number) =>
    blog.connection.db
      .updateTable('accountStorage')
      .set({ imageBytes })
      .where('ownerId', '=', idOf(ada))
      .execute();
  const rows = async (table: 'image' | 'imageUse') =>
    (await blog.connection.db.selectFrom(table).selectAll().where('ownerId', '=', idOf(ada)).execute())
      .map((row) => JSON.stringify(row))
      .sort();

  /** Derives the uses of images from Ada's current texts. */
  async function derivedUses() {
    const { db } = blog.connection;
    const own = (kind: string, rows: { id: string; text: string }[]) =>
      rows.flatMap(({ id, text }) =>
        findImageIds(text).map((imageId) => JSON.stringify({ imageId, ownerId: idOf(ada), kind, id })),
      );
    const all = sql<{ kind: string; id: string; text: string }>`
      select 'article' as "kind", "id", "cover" || ' ' || "markdown" as "text"
      from "article" inner join "articleBody" on "articleBody"."number" = "article"."number"
      where "ownerId" = ${idOf(ada)}
      union all select 'draft', "id", "cover" || ' ' || "markdown" from "draft" where "ownerId" = ${idOf(ada)}
      union all select 'avatar', '', "avatar" from "user" where "id" = ${idOf(ada)}`;
    const { rows: texts } = await all.execute(db);
    const revisions = await db
      .selectFrom('revision')
      .select(['id', 'cover', 'packed'])
      .where('ownerId', '=', idOf(ada))
      .execute();
    const unpacked = await Promise.all(
      revisions.map(async ({ id, cover, packed }) => ({ id, text: `${cover} ${await unpack(packed)}` })),
    );
    return [
      ...['article', 'draft', 'avatar'].flatMap((kind) =>
        own(
          kind,
          texts.filter((text) => text.kind === kind),
        ),
      ),
      ...own('revision', unpacked),
    ].sort();
  }

  const listed = async (as: Author, query = '') =>
    (await images.list(as, query)).json<Listing<OwnImage>>().result;

  describe('POST /api/images', () => {
    it('stores an image and returns its URL and size', async () => {
      const reply = await images.upload(ada, await aPng(30, 20));

      expect(reply.statusCode).toBe(201);
      const image = reply.json<UploadedImage>();
      expect(image).toEqual({
        url: expect.stringMatching(/^\/media\/[\w-]{22}\.webp$/) as string,
        width: 30,
        height: 20,
        bytes: expect.any(Number) as number,
        alt: null,
      });
      const file = await images.get(image.url);
      expect(file.statusCode).toBe(200);
      expect(file.rawPayload).toHaveLength(image.bytes);
    });

    itOnOneEngine('says that of an animated PNG only the first picture is kept', async () => {
      const { note } = (await images.upload(ada, await anAnimatedPng())).json<UploadedImage>();

      expect(note).toBe(imageNotes.readAsStill);
    });

    itOnOneEngine('shows the image in its size in articles and previews', async () => {
      const { url } = await images.anImage(ada, await aPng(600, 4));
      const markdown = `![A loom](${url})`;

      const { sanitizedHtml } = await blog.anArticle({ by: ada, markdown });
      const preview = await blog.call('POST', '/api/preview', { as: ada, body: { markdown } });

      expect(sanitizedHtml).toContain('width="600"');
      expect(sanitizedHtml).toContain('-480.webp 480w');
      expect(preview.json<{ html: string }>().html).toBe(sanitizedHtml);
    });

    it('measures how much a cover needs to be darkened or lightened for text over it', async () => {
      const aCover = async (background: string) =>
        (
          await images.anImage(
            ada,
            await sharp({ create: { ...SIZE, background } })
              .png()
              .toBuffer(),
          )
        ).url;
      const shadeOf = async (cover: string) => {
        const { slug } = await blog.anArticle({ by: ada, cover });
        const reply = await blog.call('GET', `/api/articles/public/${slug}`);
        return reply.json<PublicArticle>().coverShade;
      };

      expect(await shadeOf(await aCover('#101820'))).toBe(0);
      expect(await shadeOf(await aCover('#777'))).toBeGreaterThan(0);
      expect(await shadeOf(await aCover('#fff'))).toBe(-1);
      expect(await shadeOf('https://example.org/a.png')).toBeNull();
      // Only names an upload of the blog.
      expect(await shadeOf(`https://example.org${await aCover('#777')}`)).toBeNull();
    });

    it('returns 200 and the same URL for the same image, without counting it again', async () => {
      const png = await aPng();
      const first = await images.upload(ada, png);

      const again = await images.upload(ada, png);

      expect(again.statusCode).toBe(200);
      expect(again.json()).toEqual(first.json());
      expect(await listed(ada)).toHaveLength(1);
    });

    it('stores the same image of two accounts for each, with the same URL', async () => {
      const [png, eve] = [await aPng(), await blog.aUser()];

      const replies = [await images.upload(ada, png), await images.upload(eve, png)];

      expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
      expect(replies[0]?.json<UploadedImage>().url).toBe(replies[1]?.json<UploadedImage>().url);
      expect([await listed(ada), await listed(eve)].map(({ length }) => length)).toEqual([1, 1]);
    });

    itOnOneEngine('returns 401 to strangers', async () => {
      const reply = await images.upload(undefined, await aPng());

      expect([reply.statusCode, reply.body]).toEqual([401, accountErrors.loginMissing]);
    });

    itOnOneEngine(
      'returns 415 for a body without an image content type, and for a compressed one',
      async () => {
        const png = await aPng();

        const replies = [
          await images.upload(ada, png, { 'content-type': 'application/octet-stream' }),
          await images.upload(ada, Buffer.from('{}'), { 'content-type': 'application/json' }),
          await images.upload(ada, png, { 'content-encoding': 'gzip' }),
          await images.upload(ada, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), {
            'content-type': 'image/svg+xml',
          }),
        ];

        expect(replies.map(({ statusCode }) => statusCode)).toEqual([415, 415, 415, 415]);
      },
    );

    itOnOneEngine('returns 400 for an empty image', async () => {
      const reply = await images.upload(ada, Buffer.alloc(0), { 'content-length': '0' });

      expect([reply.statusCode, reply.body]).toEqual([400, uploadReplies.empty]);
    });

    itOnOneEngine('returns 403 while uploads are turned off, and the blog says so', async () => {
      await set({ uploads: 'off' });

      const reply = await images.upload(ada, await aPng());

      expect([reply.statusCode, reply.body]).toEqual([403, uploadReplies.off]);
      expect((await blog.call('GET', '/api/blog')).json()).toMatchObject({ uploads: 'off' });
    });

    itOnOneEngine(
      'returns 403 to an account that was rejected, and accepts images of one that awaits approval',
      async () => {
        await set({ registration: 'approval' });
        const [waiting, rejected] = [await blog.aUser(), await blog.aUser()];
        await blog.connection.db
          .updateTable('pendingAccount')
          .set({ rejectedAt: new Date().toISOString(), reason: 'Spam.' })
          .where('userId', '=', idOf(rejected))
          .execute();

        const replies = [
          await images.upload(waiting, await aPng()),
          await images.upload(rejected, await aPng()),
        ];

        expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 403]);
      },
    );

    itOnOneEngine(
      'returns 429 with the number and the time to wait after the hour’s last upload',
      async () => {
        await set({ uploadsPerHour: '2' });
        await images.anImage(ada);
        await images.anImage(ada);

        const reply = await images.upload(ada, await aPng());

        expect(reply.statusCode).toBe(429);
        expect(reply.body).toMatch(/^You can upload 2 images per hour\. Try again in \d+ minutes\.$/);
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500);
      },
    );

    itOnOneEngine('returns 429 with the numbers when the account has no room', async () => {
      await set({ imageStorage: '1' });
      await use(1_000_000);

      const reply = await images.upload(ada, await aPng());

      expect(reply.statusCode).toBe(429);
      expect(reply.body).toBe(uploadReplies.quota('1 MB', '1 MB'));
    });

    it('accepts only one of two concurrent uploads into the last room, and leaves no file of the other', async () => {
      await set({ imageStorage: '1' });
      const { bytes } = await images.anImage(ada);
      await use(1_000_000 - Math.floor(1.5 * bytes));

      const replies = await Promise.all([images.upload(ada, await aPng()), images.upload(ada, await aPng())]);

      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 429]);
      expect(await rows('image')).toHaveLength(2);
    });
  });

  describe('GET /api/images', () => {
    it('lists own images, newest first, in pages', async () => {
      const made = [await images.anImage(ada), await images.anImage(ada), await images.anImage(ada)];
      await images.anImage(await blog.aUser());

      const { headers, ...reply } = await images.list(ada, '?limit=2');
      const first = reply.json<Listing<OwnImage>>();
      const second = (await images.list(ada, '?limit=2&page=2')).json<Listing<OwnImage>>();

      expect([...first.result, ...second.result].map(({ url }) => url)).toEqual(
        made.map(({ url }) => url).reverse(),
      );
      expect(headers['x-total-count']).toBe('3');
      expect([first.next, second.prev]).toEqual([
        { limit: 2, page: 2 },
        { limit: 2, page: 1 },
      ]);
    });

    it('says how much storage all of them take', async () => {
      const { bytes } = await images.anImage(ada);

      const { storage } = (await images.list(ada)).json<OwnImages>();

      expect(storage.bytes).toBeGreaterThanOrEqual(bytes);
      expect(storage.max).toBe(200_000_000);
    });

    it('says where each is used, articles first', async () => {
      const image = await images.anImage(ada);
      const cover = await images.anImage(ada);
      const { slug } = await blog.anArticle({ by: ada, title: 'Looms', cover: cover.url });
      const draft = await draftsOf(blog).aDraft(ada, { title: 'Cards', markdown: `![](${image.url})` });

      const [listedCover, listedImage] = await listed(ada);

      expect(listedCover?.uses).toEqual([
        { kind: 'article', id: slug, title: 'Looms' },
        { kind: 'revision', id: expect.any(String) as string, title: 'Looms' },
      ]);
      expect(listedImage?.uses).toEqual([{ kind: 'draft', id: draft._id, title: 'Cards' }]);
    });
  });

  describe('DELETE /api/images/:hash', () => {
    itOnOneEngine('deletes an unused image with its file', async () => {
      const { url, hash } = await images.anImage(ada);

      const reply = await images.remove(ada, hash);

      expect(reply.statusCode).toBe(200);
      expect((await images.get(url)).statusCode).toBe(404);
      await until(async () => (await media().get(imageFile(hash))) === null);
    });

    it('returns 409 with the number of uses, unless it is forced', async () => {
      const { url, hash } = await images.anImage(ada);
      await blog.anArticle({ by: ada, markdown: `![A loom](${url})` });

      const refused = await images.remove(ada, hash);
      const forced = await images.remove(ada, hash, '?force=true');

      expect([refused.statusCode, refused.body]).toEqual([409, uploadReplies.inUse(2)]);
      expect(forced.statusCode).toBe(200);
      expect(await listed(ada)).toEqual([]);
    });

    itOnOneEngine('returns 404 for another user’s image and for a missing one', async () => {
      const { hash } = await images.anImage(await blog.aUser());

      const replies = [
        await images.remove(ada, hash, '?force=true'),
        await images.remove(ada, 'f'.repeat(64)),
        await images.remove(ada, 'x'),
      ];

      expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(
        replies.map(() => [404, uploadReplies.notFound]),
      );
    });

    itOnOneEngine('keeps the file for another account with the same image', async () => {
      const [png, eve] = [await aPng(), await blog.aUser()];
      const { hash, url } = await images.anImage(ada, png);
      await images.anImage(eve, png);

      await images.remove(ada, hash);
      await deleteFiles(sources());

      expect((await images.get(url)).statusCode).toBe(200);
    });
  });

  describe('a deleted account', () => {
    it('is deleted with its images, except those that another account has too', async () => {
      const [png, eve] = [await aPng(), await blog.aUser()];
      const own = await images.anImage(ada);
      const shared = await images.anImage(ada, png);
      await images.anImage(eve, png);
      await blog.anArticle({ by: ada, markdown: `![](${own.url}) ![](${shared.url})` });

      await blog.call('DELETE', '/api/users/me', { as: ada });
      await deleteAccount(blog.connection.db, idOf(ada));
      await until(async () => {
        await deleteFiles(sources());
        return (await media().get(imageFile(own.hash))) === null;
      });

      expect(await media().get(imageFile(shared.hash))).not.toBeNull();
      expect((await images.get(own.url)).statusCode).toBe(404);
    });
  });

  describe('uses', () => {
    const usesOf = async (hash: string) =>
      (await listed(ada)).find((image) => image.hash === hash)?.uses.map(({ kind }) => kind) ?? [];

    it('follow a text from draft to article, through edits, unpublishing and deletion', async () => {
      const drafts = draftsOf(blog);
      const { hash, url } = await images.anImage(ada);
      const text = { title: 'On looms', markdown: `![A loom](${url})` };
      const kinds: Record<string, string[]> = {};

      const draft = await drafts.aDraft(ada, text);
      kinds.draft = await usesOf(hash);
      const published = await blog.call('POST', '/api/articles/new', {
        as: ada,
        body: text,
        headers: draftHeaders(draft._id),
      });
      const { slug } = published.json<Article>();
      kinds.published = await usesOf(hash);
      await blog.call('PATCH', `/api/articles/edit/${slug}`, {
        as: ada,
        body: { ...text, markdown: 'No image.' },
      });
      kinds.edited = await usesOf(hash);
      await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body: text });
      await blog.call('POST', '/api/articles/bulk', { as: ada, body: { act: 'unpublish', items: [slug] } });
      kinds.unpublished = await usesOf(hash);
      const again = (await blog.call('GET', `/api/drafts/of/${slug}`, { as: ada })).json<Draft>();
      await blog.call('POST', '/api/articles/new', {
        as: ada,
        body: text,
        headers: draftHeaders(again._id),
      });
      await blog.call('DELETE', `/api/articles/delete/${slug}`, { as: ada });
      kinds.deleted = await usesOf(hash);
      await blog.call('POST', '/api/bin/empty', { as: ada, body: {} });
      kinds.gone = await usesOf(hash);

      expect(kinds).toEqual({
        draft: ['draft'],
        published: ['article', 'revision'],
        edited: ['revision'],
        unpublished: ['draft', 'revision', 'revision'],
        deleted: ['deleted', 'revision', 'revision'],
        gone: [],
      });
    });

    it('match all stored texts after any actions', async () => {
      const drafts = draftsOf(blog);
      const [one, other] = [await images.anImage(ada), await images.anImage(ada)];
      const texts = [
        { title: 'One', markdown: `![](${one.url})`, cover: other.url },
        { title: 'Other', markdown: `<img src="https://blog.example${other.url}">`, cover: '' },
      ];
      const { slug } = await blog.anArticle({ by: ada, ...texts[0] });
      const { _id } = await drafts.aDraft(ada, { ...texts[1] });
      await blog.call('PUT', `/api/drafts/${_id}`, {
        as: ada,
        body: { ...texts[0], markdown: 'Much shorter.' },
        headers: { 'if-match': '*' },
      });
      await adminOutput(blog, 'hide-article', slug, '--reason', 'Spam.');
      await adminOutput(blog, 'unhide-article', slug);
      await drafts.discard(ada, _id);
      await blog.call('PUT', '/api/users/me/profile', { as: ada, body: { avatar: one.url } });

      expect(await rows('imageUse')).toEqual(await derivedUses());
    });

    it('are the same for URLs of earlier versions, with the whole hash', async () => {
      const { hash, url } = await images.anImage(ada);
      const old = `/media/${hash.slice(0, 2)}/${hash}.webp`;
      const setAvatar = (avatar: string) =>
        blog.call('PUT', '/api/users/me/profile', { as: ada, body: { avatar } });
      await blog.anArticle({ by: ada, cover: old, markdown: `![](${url}) ![](https://blog.example${old})` });
      await setAvatar(old);

      expect(await rows('imageUse')).toEqual(await derivedUses());
      expect(await usesOf(hash)).toEqual(['article', 'avatar', 'revision']);
    });

    it('of avatars are read from any URL', async () => {
      const set = (avatar: string) =>
        blog.connection.db.updateTable('user').set({ avatar }).where('id', '=', idOf(ada)).execute();
      const hashes = [
        '0'.repeat(64),
        'f'.repeat(64),
        'fbefbe'.repeat(10) + 'fbef',
        '0123456789abcdef'.repeat(4),
      ];
      const found: unknown[] = [];

      for (const hash of hashes) {
        for (const avatar of [imageUrl(hash), imageUrl(hash, 480), `https://blog.example${imageUrl(hash)}`]) {
          await set(avatar);
          found.push(
            ...(await blog.connection.db
              .selectFrom('imageUse')
              .select('imageId')
              .where('ownerId', '=', idOf(ada))
              .execute()),
          );
        }
      }
      for (const avatar of [
        '/media/x.webp',
        `${imageUrl('0'.repeat(64)).slice(0, -5)}AAA.webp`,
        '/media/',
        '',
      ])
        await set(avatar);

      expect(found.map((use) => (use as { imageId: string }).imageId)).toEqual(
        hashes.flatMap((hash) => [imageId(hash), imageId(hash), imageId(hash)]),
      );
      expect(await rows('imageUse')).toEqual([]);
    });

    itOnOneEngine('include the avatar until it is removed', async () => {
      const { hash, url } = await images.anImage(ada);
      const setAvatar = (avatar: string) =>
        blog.call('PUT', '/api/users/me/profile', { as: ada, body: { avatar } });

      const reply = await setAvatar(url);
      const before = await usesOf(hash);
      await setAvatar('');

      expect(reply.json()).toMatchObject({ avatar: url });
      expect([before, await usesOf(hash)]).toEqual([['avatar'], []]);
    });
  });

  describe('the largest accounts', () => {
    it('are shown to admins by the bytes of their images', async () => {
      await images.anImage(ada);
      await use(5_000_000);
      await adminOutput(blog, 'make-admin', ada.email);

      const state = (await blog.call('GET', '/api/admin/state', { as: ada })).json<BlogState>();

      expect(state.largestByImages[0]).toEqual({
        _id: idOf(ada),
        name: 'Ada',
        email: ada.email,
        bytes: 5_000_000,
      });
      expect(state.imageStorageMax).toBe(200 * MEGABYTE);
      expect((await blog.call('GET', '/api/users/me', { as: ada })).json()).toMatchObject({
        imageStorage: { bytes: 5_000_000, max: 200 * MEGABYTE },
      });
    });
  });
});

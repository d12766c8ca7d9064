import { createMediaStorage } from '../../../src/server/images/mediaStorage.ts';
import { deleteExpired } from '../../../src/server/services/housekeeping.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import { imageFile, imageUrl } from '../../../src/shared/image.ts';
import { uploadReplies } from '../../../src/shared/messages/en/images.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { aPng, imagesOf } from '../../helpers/images.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { until } from '../../helpers/until.ts';

describe('GET /media', () => {
  let blog: Blog;
  let ada: Author;
  let admin: Author;
  let images: ReturnType<typeof imagesOf>;
  beforeAll(async () => {
    blog = await startBlog();
    images = imagesOf(blog);
    admin = await blog.aUser({ name: 'Grace' });
    await adminOutput(blog, 'make-admin', admin.email);
  });
  beforeEach(async () => {
    ada = await blog.aUser();
  });
  afterAll(() => blog.close());

  const media = () => createMediaStorage({ store: 'database' }, blog.connection);
  const statusOf = async (url: string, as?: Author) =>
    (await images.get(url, as && { authorization: `Bearer ${as.token}` })).statusCode;

  it('sends a published image with headers that make it immutable and harmless', async () => {
    const { url, hash, bytes } = await images.anImage(ada);
    await blog.anArticle({ by: ada, markdown: `![](${url})` });

    const { statusCode, headers } = await images.get(url);

    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes),
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${hash}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('answers HEAD, and 304 if the client has the image', async () => {
    const { url, hash, bytes } = await images.anImage(ada);
    await blog.anArticle({ by: ada, cover: url });

    const head = await blog.app.inject({ method: 'HEAD', url });
    const known = await images.get(url, { 'if-none-match': `"${hash}"` });

    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(bytes), '']);
    expect([known.statusCode, known.body]).toEqual([304, '']);
    expect(known.headers['cache-control']).toContain('immutable');
  });

  it('keeps an image that is in no published article out of shared caches and off other sites', async () => {
    const { url } = await images.anImage(ada);

    const { statusCode, headers } = await images.get(url);

    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'private, max-age=3600',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('keeps the full image out of shared caches while a smaller size of it is made', async () => {
    const { url, hash } = await images.anImage(ada, await aPng(600, 4));
    const { db } = blog.connection;
    await until(
      async () => (await db.selectFrom('image').select('variantTries').execute())[0]?.variantTries === null,
    );
    await media().delete([imageFile(hash, 480)]);
    await db.updateTable('image').set({ variantTries: 0 }).execute();

    const small = await images.get(url.replace('.webp', '-480.webp'));

    expect(small.headers['cache-control']).toBe('private, max-age=60');
  });

  it('is also sent for the URL with its whole hash, as in texts of earlier versions', async () => {
    const { url, hash } = await images.anImage(ada, await aPng(600, 4));
    const old = `/media/${hash.slice(0, 2)}/${hash}.webp`;
    await blog.anArticle({ by: ada, markdown: `![A loom](${old})` });
    await until(async () => (await media().get(imageFile(hash, 480))) !== null);

    const replies = await Promise.all(
      [url, old, old.replace('.webp', '-480.webp')].map((each) => images.get(each)),
    );

    expect(replies.map(({ headers }) => [headers.etag, headers['cache-control']])).toEqual(
      ['', '', '-480'].map((variant) => [`"${hash}${variant}"`, 'public, max-age=31536000, immutable']),
    );
    expect((await images.get(old.replace(/.\.webp$/, 'x.webp'))).statusCode).toBe(404);
    const other = hash.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    expect((await images.get(`/media/${other.slice(0, 2)}/${other}.webp`)).statusCode).toBe(404);
  });

  it('returns 404 with a message for anything else', async () => {
    const { hash } = await images.anImage(ada);
    const urls = [
      imageUrl('0'.repeat(64)),
      `/media/ab/${imageUrl(hash).slice('/media/'.length)}`,
      `/media/zz/${hash}.webp`,
      imageUrl(hash).replace('.webp', '-481.webp'),
      imageUrl(hash).replace('.webp', '.png'),
      '/media/ab/..%2f..%2fetc%2fpasswd',
    ];

    const replies = await Promise.all(urls.map((url) => images.get(url)));

    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      urls.map(() => [404, uploadReplies.notFound]),
    );
    expect(replies[0]?.headers['cache-control']).toBe('no-store');
  });

  describe('a smaller size', () => {
    it('is sent once it is there, the full image for a short time before, and for good if there will be none', async () => {
      const { url, hash } = await images.anImage(ada, await aPng(600, 4));
      await blog.anArticle({ by: ada, cover: url });
      const small = imageUrl(hash, 480);
      await until(async () => (await media().get(imageFile(hash, 480))) !== null);
      const ready = await images.get(small);
      const known = await images.get(small, { 'if-none-match': `"${hash}-480"` });
      const other = await images.get(small, { 'if-none-match': `"${hash}"` });
      await media().delete([imageFile(hash, 480)]);
      const { db } = blog.connection;
      await until(
        async () => (await db.selectFrom('image').select('variantTries').execute())[0]?.variantTries === null,
      );
      const leftOut = await images.get(small);
      await db.updateTable('image').set({ variantTries: 0 }).execute();

      const full = await images.get(small);

      expect(ready.headers).toMatchObject({
        etag: `"${hash}-480"`,
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect([known.statusCode, known.headers.etag, other.statusCode]).toEqual([304, `"${hash}-480"`, 200]);
      expect(full.headers).toMatchObject({ etag: `"${hash}"`, 'cache-control': 'public, max-age=60' });
      expect(leftOut.headers).toMatchObject({
        etag: `"${hash}-480"`,
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(leftOut.rawPayload).toEqual(full.rawPayload);
      expect(full.rawPayload).toEqual((await images.get(url)).rawPayload);
    });

    it('is the full image if that is no wider, so that each srcset is valid', async () => {
      const { url, hash } = await images.anImage(ada);
      await blog.anArticle({ by: ada, cover: url });

      const replies = await Promise.all([480, 960, 1600].map((width) => images.get(imageUrl(hash, width))));

      expect(replies.map(({ headers }) => [headers.etag, headers['cache-control']])).toEqual(
        replies.map(() => [`"${hash}"`, 'public, max-age=31536000, immutable']),
      );
    });
  });

  describe('visibility', () => {
    it('shows an image to its owner and admins only while its article is hidden', async () => {
      const { url } = await images.anImage(ada);
      const { slug } = await blog.anArticle({ by: ada, markdown: `![](${url})` });
      const eve = await blog.aUser();
      const seenBy = async () => [
        await statusOf(url),
        await statusOf(url, eve),
        await statusOf(url, ada),
        await statusOf(url, admin),
      ];

      await adminOutput(blog, 'hide-article', slug, '--reason', 'Spam.');
      const hidden = await seenBy();
      await adminOutput(blog, 'unhide-article', slug);

      expect(hidden).toEqual([404, 404, 200, 200]);
      expect(await seenBy()).toEqual([200, 200, 200, 200]);
    });

    it('hides an image when an admin deletes its article and no other text shows it', async () => {
      const [own, shown] = [await images.anImage(ada), await images.anImage(ada)];
      const markdown = `![](${own.url}) ![](${shown.url})`;
      const { slug } = await blog.anArticle({ by: ada, markdown });
      await blog.anArticle({ by: ada, cover: shown.url });
      await adminOutput(blog, 'hide-article', slug, '--reason', 'Spam.');

      const reply = await blog.call('POST', '/api/admin/articles/delete', {
        as: admin,
        body: { slugs: [slug], password: admin.password },
      });

      expect(reply.statusCode).toBe(200);
      expect([await statusOf(own.url, ada), await statusOf(shown.url)]).toEqual([404, 200]);
    });

    it('hides the image of an article that an admin has deleted, also if another text keeps it', async () => {
      const { url } = await images.anImage(ada);
      const { slug } = await blog.anArticle({ by: ada, cover: url });
      await draftsOf(blog).aDraft(ada, { title: 'Kept', markdown: `![](${url})` });

      await blog.call('POST', '/api/admin/articles/delete', {
        as: admin,
        body: { slugs: [slug], password: admin.password },
      });

      expect([await statusOf(url), await statusOf(url, ada)]).toEqual([404, 200]);
    });

    it('hides an image after its author has discarded the hidden article', async () => {
      const { url } = await images.anImage(ada);
      const { slug } = await blog.anArticle({ by: ada, cover: url });
      await adminOutput(blog, 'hide-article', slug, '--reason', 'Spam.');
      const { _id } = (await blog.call('GET', `/api/drafts/of/${slug}`, { as: ada })).json<Draft>();
      await draftsOf(blog).discard(ada, _id);
      const { db } = blog.connection;
      await db.updateTable('article').set({ expiresAt: '2000' }).where('slug', '=', slug).execute();

      await deleteExpired(db);

      const uses = await db.selectFrom('imageUse').select('kind').where('ownerId', '=', idOf(ada)).execute();
      expect(uses).not.toContainEqual({ kind: 'article' });
      expect([await statusOf(url), await statusOf(url, ada)]).toEqual([404, 200]);
    });

    it('hides an image that its owner deletes and uploads again', async () => {
      const png = await aPng();
      const { url, hash } = await images.anImage(ada, png);
      const { slug } = await blog.anArticle({ by: ada, cover: url });
      await adminOutput(blog, 'hide-article', slug, '--reason', 'Spam.');

      await images.remove(ada, hash, '?force=true');
      await images.anImage(ada, png);

      expect(await statusOf(url)).toBe(404);
    });

    it('keeps a hidden image from being served again because others upload the same file', async () => {
      const png = await aPng();
      const before = await blog.aUser();
      const { url } = await images.anImage(ada, png);
      const { slug } = await blog.anArticle({ by: ada, markdown: `![](${url})` });
      await adminOutput(blog, 'hide-article', slug, '--reason', 'Spam.');
      const eve = await blog.aUser();

      expect((await images.anImage(eve, png)).url).toBe(url);
      const uploadedAgain = [await statusOf(url), await statusOf(url, before), await statusOf(url, eve)];
      await blog.anArticle({ by: eve, cover: url });
      const published = await statusOf(url);

      expect(uploadedAgain).toEqual([404, 404, 200]);
      expect(published).toBe(200);
    });

    it('still serves a file that another account had before it was hidden', async () => {
      const png = await aPng();
      const { url } = await images.anImage(await blog.aUser(), png);
      await images.anImage(ada, png);
      const { slug } = await blog.anArticle({ by: ada, markdown: `![](${url})` });

      await adminOutput(blog, 'hide-article', slug, '--reason', 'Spam.');

      expect(await statusOf(url)).toBe(200);
    });

    it('hides an image until every hidden article that names it is shown again', async () => {
      const { url } = await images.anImage(ada);
      const [one, other] = [
        await blog.anArticle({ by: ada, cover: url }),
        await blog.anArticle({ by: ada, cover: url }),
      ];
      for (const { slug } of [one, other]) await adminOutput(blog, 'hide-article', slug, '--reason', 'Spam.');
      const unpublish = (slug: string) =>
        blog.call('POST', '/api/articles/bulk', { as: ada, body: { act: 'unpublish', items: [slug] } });

      await adminOutput(blog, 'unhide-article', one.slug);
      await unpublish(one.slug);
      const first = await statusOf(url);
      await adminOutput(blog, 'unhide-article', other.slug);
      await unpublish(other.slug);

      expect([first, await statusOf(url)]).toEqual([404, 200]);
    });

    it('shows an image that another article of its author has too', async () => {
      const { url } = await images.anImage(ada);
      const { slug } = await blog.anArticle({ by: ada, cover: url });
      await blog.anArticle({ by: ada, cover: url });

      await adminOutput(blog, 'hide-article', slug, '--reason', 'Spam.');

      expect(await statusOf(url)).toBe(200);
    });

    it('ignores articles that name the URL of another author’s image', async () => {
      const { url } = await images.anImage(ada);
      const { slug } = await blog.anArticle({ by: ada, cover: url });
      await adminOutput(blog, 'hide-article', slug, '--reason', 'Spam.');

      await blog.anArticle({ by: await blog.aUser(), cover: url });

      expect(await statusOf(url)).toBe(404);
    });

    it('hides images of a suspended author, unless another account has the same image', async () => {
      const [png, eve] = [await aPng(), await blog.aUser()];
      const [own, shared] = [await images.anImage(ada), await images.anImage(ada, png)];
      await images.anImage(eve, png);
      await blog.anArticle({ by: ada, cover: own.url });

      await adminOutput(blog, 'suspend-account', ada.email, '--reason', 'Spam.');
      const suspended = [await statusOf(own.url), await statusOf(shared.url)];
      await adminOutput(blog, 'restore-account', ada.email);

      expect(suspended).toEqual([404, 200]);
      await until(async () => (await statusOf(own.url)) === 200);
    });

    it('shows images of a limited account', async () => {
      const { url } = await images.anImage(ada);
      await blog.anArticle({ by: ada, cover: url });

      await adminOutput(blog, 'limit-account', ada.email, '--reason', 'Spam.');

      expect((await images.get(url)).headers['cross-origin-resource-policy']).toBe('cross-origin');
    });

    it('keeps images and avatars off other sites until their owner has published something', async () => {
      const { url } = await images.anImage(ada);
      await blog.call('PUT', '/api/users/me/profile', { as: ada, body: { avatar: url } });
      const before = await images.get(url);

      await blog.anArticle({ by: ada });

      expect(before.headers['cross-origin-resource-policy']).toBe('same-origin');
      expect((await images.get(url)).headers['cross-origin-resource-policy']).toBe('cross-origin');
    });

    it('hides images of a rejected account', async () => {
      const { url } = await images.anImage(ada);
      await blog.connection.db
        .insertInto('pendingAccount')
        .values({ userId: idOf(ada), createdAt: '', rejectedAt: new Date().toISOString(), reason: '' })
        .execute();

      expect(await statusOf(url)).toBe(404);
    });
  });

  it('returns 404 for a row without its file, as after a restore without images', async () => {
    const { url, hash } = await images.anImage(ada);
    await media().delete([imageFile(hash)]);

    const { statusCode, headers } = await images.get(url);

    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

import { randomBytes } from 'node:crypto';
import { render } from '../../../src/server/content/render.ts';
import { rebuildSearchIndex } from '../../../src/server/services/housekeeping.ts';
import { publishDue } from '../../../src/server/services/publish.ts';
import { startLeaving } from '../../../src/server/store/accounts/status.ts';
import type { Article } from '../../../src/shared/article.ts';
import type { BlogState } from '../../../src/shared/blogStatus.ts';
import { imageUrl } from '../../../src/shared/image.ts';
import { formatBytes, MEGABYTE } from '../../../src/shared/storage.ts';
import type { AccountFacts } from '../../../src/shared/user.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { draftHeaders, draftsOf } from '../../helpers/drafts.ts';
import { imagesOf } from '../../helpers/images.ts';
import { adminOutput } from '../../helpers/runCommand.ts';

const FULL = /^This would exceed your storage limit of 1 MB\. Delete articles or drafts you no longer need/;

describe('account storage', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
    await adminOutput(blog, 'set', 'storage', '1');
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
  });

  const db = () => blog.connection.db;
  const facts = async (as = ada) => (await blog.call('GET', '/api/users/me', { as })).json<AccountFacts>();
  const stored = async (as = ada) => (await facts(as)).storage.bytes;
  /** Returns a text of this many characters that barely compresses. */
  const text = (length: number) => randomBytes(length).toString('base64url').slice(0, length);
  /** Returns URLs of images that nobody has uploaded. */
  const urls = (count: number) =>
    Array.from({ length: count }, () => imageUrl(randomBytes(32).toString('hex')));
  const articleOf = (reply: Awaited<ReturnType<typeof publish>>) =>
    db()
      .selectFrom('article')
      .select('storedBytes')
      .where('id', '=', reply.json<Article>()._id)
      .executeTakeFirstOrThrow();
  const publish = (markdown: string, title = 'On looms') =>
    blog.call('POST', '/api/articles/new', { as: ada, body: { title, markdown } });
  const edit = (slug: string, markdown: string) =>
    blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body: { title: 'On looms', markdown } });

  it('counts articles with html and revisions, and drafts, per account', async () => {
    const eve = await blog.aUser();
    expect((await facts()).storage).toEqual({ bytes: 0, max: MEGABYTE });

    await publish(text(1000));
    const published = await stored();
    await draftsOf(blog).aDraft(ada, { title: '', markdown: text(5000) });

    // The text, its html, its lead and the first revision.
    expect(published).toBeGreaterThan(4000);
    expect(await stored()).toBe(published + 5000);
    expect(await stored(eve)).toBe(0);
  });

  it('counts the images that articles, drafts and revisions name, uploaded or not', async () => {
    const { aDraft } = draftsOf(blog);
    // The same URLs, as each may become other html.
    const images = urls(100).join(' ');
    const without = images.replaceAll('/media/', '/other/');

    await aDraft(ada, { markdown: without });
    const draft = await stored();
    await aDraft(ada, { markdown: images });
    const draftWithImages = (await stored()) - draft;
    const { storedBytes } = await articleOf(await publish(without));
    const withImages = await articleOf(await publish(images));
    const revisions = await db().selectFrom('revision').select('stored').orderBy('createdAt').execute();

    expect(draftWithImages - draft).toBe(100 * 512);
    expect(withImages.storedBytes - storedBytes).toBe(100 * 512);
    expect((revisions[1]?.stored ?? 0) - (revisions[0]?.stored ?? 0)).toBeGreaterThan(100 * 500);
  });

  it('does not count images, tags, the search index, clicks, reports or sessions', async () => {
    const { slug } = (await publish('Looms weave.')).json<Article>();
    const before = await stored();

    await imagesOf(blog).anImage(ada);
    await db()
      .insertInto('tag')
      .values({ slug: 'a', key: 'a', name: 'a', articleCount: 1, addedBy: idOf(ada) })
      .execute();
    await rebuildSearchIndex(db(), () => undefined);
    await blog.call('GET', `/api/articles/public/${slug}`, { headers: { referer: 'https://news.example/' } });
    await blog.call('POST', '/api/reports', { body: { slug, reason: 'spam', words: 'It sells looms.' } });
    await blog.call('POST', '/api/users/login', { body: ada });
    await blog.call('GET', '/api/articles/bulk', { as: ada });
    await db().deleteFrom('tag').execute();

    const { storage, imageStorage } = await facts();
    expect([storage.bytes, imageStorage.bytes > 0]).toEqual([before, true]);
  });

  it('keeps no images of an unpublished article but those of its draft', async () => {
    const { slug } = (await publish(urls(3).join(' '))).json<Article>();

    await blog.call('POST', '/api/articles/bulk', { as: ada, body: { act: 'unpublish', items: [slug] } });

    const uses = await db().selectFrom('imageUse').select('kind').execute();
    expect(uses.map(({ kind }) => kind).sort()).toEqual([
      ...['draft', 'draft', 'draft'],
      ...['revision', 'revision', 'revision'],
    ]);
  });

  it('refuses texts that name more than 1,000 images', async () => {
    const { create } = draftsOf(blog);
    const markdown = urls(1001).join(' ');
    await adminOutput(blog, 'unset', 'storage');

    const replies = [await publish(markdown), await create(ada, { markdown })];
    const fitting = await create(ada, { markdown: urls(1000).join(' ') });

    for (const { statusCode, body } of replies) {
      expect(statusCode).toBe(400);
      expect(body).toContain('Markdown must not contain more than 1,000 uploaded images');
    }
    expect(fitting.statusCode).toBe(201);
  });

  it('refuses an article that exceeds the limit and keeps its draft', async () => {
    const { aDraft, get } = draftsOf(blog);
    const first = await publish(text(200_000));
    const draft = await aDraft(ada, { title: 'On looms', markdown: text(240_000) });
    const before = await stored();

    const reply = await blog.call('POST', '/api/articles/new', {
      as: ada,
      body: { title: 'On looms', markdown: text(240_000) },
      headers: draftHeaders(draft._id),
    });

    expect(first.statusCode).toBe(201);
    expect([reply.statusCode, reply.body]).toEqual([403, expect.stringMatching(FULL)]);
    expect([(await get(ada, draft._id)).statusCode, await stored()]).toEqual([200, before]);
  });

  it('accepts only as many concurrent articles as fit', async () => {
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, at) => publish(text(130_000), `Number ${at}`)),
    );

    const statuses = replies.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, 201, 403, 403, 403]);
    expect(await stored()).toBeLessThanOrEqual(MEGABYTE);
  });

  it('refuses new and growing drafts that exceed the limit, but not shrinking ones', async () => {
    const { create, aDraft, save } = draftsOf(blog);
    const draft = await aDraft(ada, { markdown: text(900_000) });

    const another = await create(ada, { markdown: text(200_000) });
    const grown = await save(ada, draft, { markdown: text(1_010_000) });
    const shrunk = await save(ada, draft, { markdown: text(100_000) });

    expect([another.statusCode, another.body]).toEqual([403, expect.stringMatching(FULL)]);
    expect([grown.statusCode, grown.body]).toEqual([403, expect.stringMatching(FULL)]);
    expect(shrunk.statusCode).toBe(200);
  });

  it('refuses growing edits but accepts shrinking ones in a full account', async () => {
    const { slug } = (await publish(text(300_000))).json<Article>();
    await adminOutput(blog, 'unset', 'storage');
    for (let times = 0; times < 2; times += 1) await edit(slug, text(300_000));
    await adminOutput(blog, 'set', 'storage', '1');
    const before = await stored();

    const longer = await edit(slug, text(310_000));
    const shorter = await edit(slug, text(299_000));

    expect(before).toBeGreaterThan(MEGABYTE);
    expect([longer.statusCode, longer.body]).toEqual([403, expect.stringMatching(FULL)]);
    expect(shorter.statusCode).toBe(200);
    expect(await stored()).toBeLessThanOrEqual(before);
  });

  it('accepts shrinking texts, and no growing ones, in an account that other articles fill', async () => {
    const { aDraft, save } = draftsOf(blog);
    await adminOutput(blog, 'unset', 'storage');
    await publish(text(600_000), 'Another');
    const { slug } = (await publish(text(20_000))).json<Article>();
    const draft = await aDraft(ada, { markdown: text(20_000) });
    await adminOutput(blog, 'set', 'storage', '1');
    const before = await stored();

    const replies = [
      await edit(slug, text(30_000)),
      await edit(slug, text(10_000)),
      await save(ada, draft, { markdown: text(30_000) }),
      await save(ada, draft, { markdown: text(10_000) }),
    ];

    expect(before).toBeGreaterThan(MEGABYTE + 100_000);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 200, 403, 200]);
    expect(await stored()).toBeLessThan(before);
  });

  it('deletes the oldest automatic revisions before refusing anything', async () => {
    const { aDraft, save, discard } = draftsOf(blog);
    let draft = await aDraft(ada, { markdown: text(300_000) });
    // Each replaces the whole text, so the previous one is kept.
    for (let times = 0; times < 2; times += 1)
      draft = (await save(ada, draft, { markdown: text(300_000) })).json();
    await discard(ada, draft._id);
    const automatic = async () =>
      (await db().selectFrom('revision').select('id').where('kind', '<>', 'published').execute()).length;
    const before = await automatic();

    const reply = await publish(text(200_000));

    expect([reply.statusCode, before]).toEqual([201, 3]);
    expect(await automatic()).toBeLessThan(before);
    expect(await stored()).toBeLessThanOrEqual(MEGABYTE);
  });

  it('turns a scheduled draft that exceeds the limit into a draft with an explanation', async () => {
    const { aDraft, get } = draftsOf(blog);
    const publishAt = new Date(Date.now() + 60_000).toISOString();
    const draft = await aDraft(ada, { markdown: text(450_000), publishAt });
    await publish(text(100_000));
    await db().updateTable('draft').set({ publishAt: '2026-01-01T00:00:00.000Z' }).execute();

    await publishDue({ db: db(), rendering: { render: async (markdown) => render(markdown) } }, (error) => {
      throw error;
    });

    expect((await get(ada, draft._id)).json()).toMatchObject({
      publishAt: null,
      publishProblem: expect.stringMatching(FULL) as string,
    });
  });

  it('always allows unpublishing, discarding and deleting', async () => {
    const { aDraft, discard } = draftsOf(blog);
    await adminOutput(blog, 'unset', 'storage');
    const { slug } = (await publish(text(400_000))).json<Article>();
    const other = (await publish(text(300_000), 'Another')).json<Article>();
    const { _id } = await aDraft(ada, { markdown: text(100_000) });
    await adminOutput(blog, 'set', 'storage', '1');

    const replies = [
      await blog.call('POST', `/api/articles/unpublish/${slug}`, { as: ada }),
      await discard(ada, _id),
      await blog.call('DELETE', `/api/articles/delete/${other.slug}`, { as: ada }),
    ];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 204, 204]);
  });

  it('is the same after the account was suspended and restored', async () => {
    await publish(text(1000));
    const before = await stored();

    await adminOutput(blog, 'suspend-account', ada.email, '--reason', 'Spam.');
    await adminOutput(blog, 'restore-account', ada.email);
    ada = { ...ada, ...(await blog.call('POST', '/api/users/login', { body: ada })).json() };

    expect(await stored()).toBe(before);
  });

  it('is shown to admins, largest accounts first', async () => {
    const eve = await blog.aUser({ name: 'Eve' });
    await adminOutput(blog, 'make-admin', ada.email);
    await publish(text(1000));
    await draftsOf(blog).aDraft(eve, { markdown: text(900_000) });
    const leaving = await blog.aUser({ name: 'Joan' });
    await draftsOf(blog).aDraft(leaving, { markdown: text(900_000) });
    await startLeaving(blog.connection.db, idOf(leaving));

    const { largestAccounts, storageMax } = (
      await blog.call('GET', '/api/admin/state', { as: ada })
    ).json<BlogState>();

    expect(largestAccounts.map(({ email }) => email)).toEqual([eve.email, ada.email]);
    expect(largestAccounts[1]).toEqual({
      _id: idOf(ada),
      name: 'Ada',
      email: ada.email,
      bytes: await stored(),
    });
    expect(storageMax).toBe(MEGABYTE);
    expect(await adminOutput(blog, 'status')).toContain('Largest accounts');
  });
});

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [940, '940 B'],
    [1500, '1.5 kB'],
    [12_345, '12 kB'],
    [999_900, '1 MB'],
    [500 * MEGABYTE, '500 MB'],
    [1_250_000_000, '1.3 GB'],
  ])('formats %i bytes as %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });
});

import { moveToBin } from '../../../src/server/services/articleDeletion.ts';
import type { CreatedToken } from '../../../src/shared/accessToken.ts';
import { operator } from '../../../src/shared/articleChange.ts';
import type { DeletedArticleListing, EmptiedBin } from '../../../src/shared/bin.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { accountErrors } from '../../../src/shared/messages/en/account.ts';
import { transferMessages } from '../../../src/shared/messages/en/transfer.ts';
import { BULK_LIMIT, type BulkReply } from '../../../src/shared/moderation.ts';
import { DAY, HOUR } from '../../../src/shared/time.ts';
import type { AccountFacts } from '../../../src/shared/user.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { advanceClock, freezeClock } from '../../helpers/clock.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { startSite } from '../../helpers/site.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';

describe('the bin of an account', () => {
  freezeClock();
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog();
    [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
    for (const title of ['One', 'Two', 'Three', 'Four']) await blog.anArticle({ by: ada, title });
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
  });

  const aToken = async (scopes: string[]) => {
    const made = await blog.call('POST', '/api/tokens', { as: ada, body: { name: scopes.join(), scopes } });
    return { token: made.json<CreatedToken>().token };
  };
  const deleteMany = (...items: string[]) =>
    blog.call('POST', '/api/articles/bulk', { as: ada, body: { act: 'delete', items } });
  const remove = (slug: string, as: { token: string }) =>
    blog.call('DELETE', `/api/articles/delete/${slug}`, { as });
  const list = async (query = '', as = ada) =>
    (await blog.call('GET', `/api/bin${query}`, { as })).json<DeletedArticleListing>();
  const slugs = async () => (await list('?limit=100')).result.map(({ slug }) => slug);
  const post = (act: 'restore' | 'delete' | 'empty', body: object, as: { token: string } = ada) =>
    blog.call('POST', `/api/bin/${act}`, { as, body });
  const problems = async (reply: ReturnType<typeof post>) =>
    (await reply).json<BulkReply>().results.map(({ problem }) => problem);
  const own = async () =>
    (await blog.call('GET', '/api/articles?limit=100', { as: ada }))
      .json<Listing<{ slug: string }>>()
      .result.map(({ slug }) => slug);
  const facts = async () => (await blog.call('GET', '/api/users/me', { as: ada })).json<AccountFacts>();

  it('has what was deleted in bulk or with a token, most recently deleted first', async () => {
    await deleteMany('one', 'two');
    advanceClock(1);
    await remove('three', await aToken(['write']));
    await remove('four', ada);

    const { result, bytes, needsPassword } = await list();
    const [three] = result;

    expect(await slugs()).toEqual(['three', 'two', 'one']);
    expect(Date.parse(three?.expiresAt ?? '') - Date.parse(three?.deletedAt ?? '')).toBe(30 * DAY);
    const { storage, deletedCount } = await facts();
    expect([bytes, needsPassword, deletedCount]).toEqual([storage.bytes, false, 3]);
    expect(result.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(bytes);
    expect((await list('', eve)).result).toEqual([]);
  });

  it('has pages', async () => {
    await deleteMany('one', 'two', 'three');

    const reply = await blog.call('GET', '/api/bin?limit=2&page=2', { as: ada });

    expect(reply.json<DeletedArticleListing>()).toMatchObject({
      result: [{ slug: 'one' }],
      prev: { page: 1, limit: 2 },
    });
    expect(reply.headers['x-total-count']).toBe('3');
  });

  it('restores articles, each on its own', async () => {
    await deleteMany('one', 'two');
    await remove('three', ada);

    const reply = await post('restore', { slugs: ['two', 'three', 'four', 'nobodys'] });

    const { result } = (await blog.call('GET', '/api/articles/all')).json<Listing<{ slug: string }>>();
    expect(reply.statusCode).toBe(200);
    expect(reply.json<BulkReply>().results.map(({ problem }) => problem === null)).toEqual([
      ...[true, false, false, false],
    ]);
    expect(result.map(({ slug }) => slug)).toEqual(['four', 'two']);
    expect(await slugs()).toEqual(['one']);
  });

  it('deletes articles for good, but not those that were already', async () => {
    await deleteMany('one', 'two');
    await remove('three', ada);

    expect(await problems(post('delete', { slugs: ['one', 'three'] }))).toEqual([null, expect.any(String)]);
    expect(await slugs()).toEqual(['two']);
    expect(await problems(post('restore', { slugs: ['one'] }))).toEqual([expect.any(String)]);
  });

  it('is emptied with everything in it', async () => {
    await deleteMany('one', 'two');
    await remove('three', ada);

    const reply = await post('empty', {});

    expect(reply.json()).toEqual({ deleted: 3, isEmpty: true });
    expect(await list()).toMatchObject({ result: [], bytes: 0 });
    expect(await own()).toEqual(['four']);
  });

  it('is emptied in several calls if there is much in it', async () => {
    const { db } = blog.connection;
    await storeArticles(db, [idOf(ada)], BULK_LIMIT - 3);
    const stored = await db.selectFrom('article').select('slug').orderBy('number').execute();
    for (const { slug } of stored)
      await moveToBin(db, { ownerId: idOf(ada), slug }, { isFinal: false, writer: operator });

    const replies = [await post('empty', {}), await post('empty', {})];

    expect(replies.map((reply) => reply.json<EmptiedBin>())).toEqual([
      { deleted: BULK_LIMIT, isEmpty: false },
      { deleted: 1, isEmpty: true },
    ]);
    expect(await list()).toMatchObject({ result: [], bytes: 0 });
  });

  it('needs the password to delete for good an hour after the login', async () => {
    await deleteMany('one', 'two', 'three');
    advanceClock(HOUR / 1000);
    expect((await list()).needsPassword).toBe(true);

    for (const [act, body] of [
      ['delete', { slugs: ['one'] }],
      ['empty', {}],
    ] as const) {
      const [missing, wrong] = [await post(act, body), await post(act, { ...body, password: 'wrong one' })];
      expect([missing.statusCode, missing.body]).toEqual([400, accountErrors.passwordMissing.bin]);
      expect(wrong.statusCode).toBe(400);
    }
    expect(await slugs()).toHaveLength(3);
    expect((await post('restore', { slugs: ['three'] })).statusCode).toBe(200);
    expect(await problems(post('delete', { slugs: ['one'], password: ada.password }))).toEqual([null]);
    expect((await post('empty', { password: ada.password })).json()).toMatchObject({ deleted: 1 });
  });

  it('is out of reach for every token', async () => {
    await deleteMany('one');
    const token = await aToken(['read', 'drafts', 'write', 'images']);

    const replies = [
      await blog.call('GET', '/api/bin', { as: token }),
      await post('restore', { slugs: ['one'] }, token),
      await post('delete', { slugs: ['one'] }, token),
      await post('empty', {}, token),
    ];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    for (const { statusCode } of [
      await remove('one', token),
      await blog.call('GET', '/api/articles/one', { as: token }),
      await blog.call('GET', '/api/articles/history/one', { as: token }),
      await blog.call('PATCH', '/api/articles/edit/one', { as: token, body: { title: 'x', markdown: 'y' } }),
      await blog.call('PATCH', '/api/articles/slug/one', { as: token, body: { slug: 'uno' } }),
      await blog.call('POST', '/api/articles/unpublish/one', { as: token }),
      await draftsOf(blog).create(token, { title: 'x', markdown: 'y', articleSlug: 'one' }),
    ])
      expect(statusCode).toBe(404);
    expect(await slugs()).toEqual(['one']);
  });

  it('is not open to others', async () => {
    await deleteMany('one');

    for (const act of ['restore', 'delete'] as const)
      expect(await problems(post(act, { slugs: ['one'] }, eve))).toEqual([expect.any(String)]);
    expect((await post('empty', {}, eve)).json()).toEqual({ deleted: 0, isEmpty: true });
    expect((await blog.call('GET', '/api/bin')).statusCode).toBe(401);
    expect(await slugs()).toEqual(['one']);
  });

  it('records who deleted and who restored', async () => {
    const token = await aToken(['write']);
    await remove('one', token);
    await post('restore', { slugs: ['one'] });

    const { db } = blog.connection;
    const changes = await db
      .selectFrom('articleChange')
      .select(['act', 'by', 'byName', 'statusBefore'])
      .where('act', 'in', ['delete', 'restore'])
      .orderBy('id')
      .execute();
    expect(changes.map(({ by, ...change }) => [by.split(' ')[0], change])).toEqual([
      ['token', { act: 'delete', byName: 'write', statusBefore: 'published' }],
      ['session', { act: 'restore', byName: '', statusBefore: 'deleted' }],
    ]);
  });

  it('is named as what has a URL, to its owner only', async () => {
    await deleteMany('one');
    const text = { title: 'Uno', markdown: 'x', slug: 'one' };

    const replies = [
      await blog.call('POST', '/api/articles/new', { as: ada, body: text }),
      await blog.call('PATCH', '/api/articles/slug/two', { as: ada, body: { slug: 'one' } }),
      await blog.call('POST', '/api/articles/new', { as: eve, body: text }),
    ];

    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [400, transferMessages.slug.inBin],
      [400, transferMessages.slug.inBin],
      [400, transferMessages.slug.taken],
    ]);
  });

  it('makes room in a full account', async () => {
    await deleteMany('one', 'two', 'three', 'four');
    const { bytes } = (await facts()).storage;
    const { db } = blog.connection;
    await db
      .insertInto('setting')
      .values({ name: 'storage', value: String(bytes / 1024 / 1024) })
      .execute();
    const publish = () =>
      blog.call('POST', '/api/articles/new', {
        as: ada,
        body: { title: 'Five', markdown: 'x'.repeat(500) },
      });
    const full = await publish();

    const restored = await post('restore', { slugs: ['one'] });
    await post('empty', {});

    expect([full.statusCode, restored.statusCode]).toEqual([403, 200]);
    expect(await own()).toEqual(['one']);
    expect((await publish()).statusCode).toBe(201);
  });
});

describe('a deleted article', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startSite({ publicUrl: 'https://blog.example.org' })));
  afterEach(() => blog.close());

  /** Returns what readers get, without what differs between two requests for the same. */
  async function read(method: 'GET' | 'POST', url: string, body?: object) {
    const { statusCode, headers, payload } = await blog.call(method, url, body && { body });
    const { date, 'x-request-id': id, 'content-security-policy': policy, ...others } = headers;
    void [date, id, policy];
    return { statusCode, headers: others, payload: payload.replace(/nonce="[^"]*"/g, '') };
  }

  it('is to readers like one that never was', async () => {
    const [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
    await blog.anArticle({ by: ada, title: 'Looms', markdown: 'Warp.', tags: ['Craft'] });
    const lists = [
      ...[
        '/',
        '/allArticles',
        '/allArticles/looms',
        '/authors/ada',
        '/tags',
        '/tags/craft',
        '/search?q=zebrine',
      ],
      ...['/authors/eve', '/tags/animals', '/allArticles?page=2'],
      ...['/api/articles/all', '/api/articles/all?author=ada', '/api/articles/all?tag=craft'],
      ...[
        '/api/articles/public/looms',
        '/api/authors/ada',
        '/api/authors/eve',
        '/api/tags',
        '/api/tags/animals',
      ],
      ...['/api/search?q=zebrine', '/feed.xml', '/feed.atom', '/feed.json', '/sitemap.xml', '/sitemap-1.xml'],
      ...[
        '/authors/ada/feed.atom',
        '/authors/eve/feed.atom',
        '/tags/craft/feed.atom',
        '/tags/animals/feed.atom',
      ],
      ...['/sitemap-authors.xml', '/sitemap-tags.xml', '/robots.txt'],
    ];
    const readAll = async () => {
      const answers = [];
      // Reading counts clicks, which the answers show.
      for (const path of lists.filter((path) => !path.includes('looms')))
        answers.push([path, await read('GET', path)]);
      return answers;
    };
    await readAll();
    const before = await readAll();

    for (const [by, title] of [
      [ada, 'Old Okapi'],
      [eve, 'Okapi 2'],
    ] as const)
      await blog.anArticle({ by, title, markdown: 'Zebrine legs.', tags: ['Animals', 'Craft'] });
    await blog.call('PATCH', '/api/articles/slug/old-okapi', { as: ada, body: { slug: 'okapi-1' } });
    await readAll();
    for (const [as, slug] of [
      [ada, 'okapi-1'],
      [eve, 'okapi-2'],
    ] as const)
      await blog.call('DELETE', `/api/articles/delete/${slug}`, { as });

    expect(await readAll()).toEqual(before);
    for (const [gone, never] of [
      ['okapi-1', 'okapi-9'],
      ['old-okapi', 'old-okap9'],
    ] as const)
      for (const path of [
        ...[
          '/allArticles/*',
          '/api/articles/public/*',
          '/allArticles/*.md',
          '/report/*',
          '/og/*',
          '/myArticles/*',
        ],
      ]) {
        const answer = async (slug: string) =>
          JSON.parse(
            JSON.stringify(await read('GET', path.replace('*', slug))).replaceAll(slug, '*'),
          ) as unknown;
        expect([path, await answer(gone)]).toEqual([path, await answer(never)]);
      }
    for (const slug of ['okapi-1', 'never-1'])
      expect(await read('POST', '/api/reports', { slug, reason: 'spam' })).toMatchObject({ statusCode: 202 });
    expect(await blog.connection.db.selectFrom('report').selectAll().execute()).toEqual([]);
  });
});

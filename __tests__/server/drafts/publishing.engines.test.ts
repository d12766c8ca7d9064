import { randomUUID } from 'node:crypto';
import type { Article } from '../../../src/shared/article.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { runOnce } from '../../../src/server/articles/idempotency.ts';
import { tidy } from '../../../src/server/process/housekeeping.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { draftsOf } from '../../helpers/drafts.ts';

describe('publishing by a draft’s id', () => {
  let database: TestDatabase;
  let blog: Blog;
  let elsewhere: Blog;
  let ada: Author;
  beforeEach(async () => {
    database = await freshDatabase();
    blog = await startBlog({ databaseUrl: database.url });
    elsewhere = await startBlog({ databaseUrl: database.url });
    ada = await blog.aUser();
  });
  afterEach(async () => {
    await blog.close();
    await elsewhere.close();
    await database.remove();
  });

  const text = { title: ' On looms ', markdown: 'They *weave*.', cover: '' };
  const keyed = (id: string) => ({ 'idempotency-key': `"${id}"` });
  const create = (id: string, body: object = text, on = blog, as = ada) =>
    on.call('POST', '/api/articles/new', { as, body, headers: keyed(id) });
  const titles = async () =>
    (await blog.call('GET', '/api/articles/all')).json<Listing<Article>>().result.map(({ title }) => title);
  const secondsAhead = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

  it('takes the draft along, and nobody else’s of the same id', async () => {
    const eve = await blog.aUser();
    const { _id } = await draftsOf(blog).aDraft(ada, text);
    await draftsOf(blog).aDraft(eve, text, _id);

    const reply = await create(_id);

    expect([reply.statusCode, reply.headers.etag]).toEqual([201, '"1"']);
    expect(reply.json()).toMatchObject({ title: 'On looms', slug: 'on-looms', markdown: text.markdown });
    expect((await draftsOf(blog).get(ada, _id)).statusCode).toBe(404);
    expect((await draftsOf(blog).get(eve, _id)).statusCode).toBe(200);
  });

  it('makes one article however often it is sent, on whichever server, also after a change and a deletion', async () => {
    const id = randomUUID();
    const first = await create(id);
    const { slug } = first.json<Article>();
    const again = await create(id, text, elsewhere);
    const body = { title: 'Other', markdown: 'y' };
    await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body });
    const later = await create(id);
    await blog.call('DELETE', `/api/articles/delete/${slug}`, { as: ada });
    const last = await create(id);

    const replies = [again, later, last];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(replies.map((reply) => reply.json<Article>())).toEqual(replies.map(() => first.json<Article>()));
    expect(await titles()).toEqual([]);
  });

  it('is answered with the tags of then, also where they were left out', async () => {
    const body = { title: 'Other', markdown: 'y' };
    const edit = (body: object, headers = {}) =>
      blog.call('PATCH', '/api/articles/edit/on-looms', { as: ada, body, headers });
    const tagsIn = ({ json }: Awaited<ReturnType<typeof edit>>) => json<Article>().tags;
    const [newId, changeId] = [randomUUID(), randomUUID()];

    const first = [await create(newId)];
    await edit({ ...body, tags: ['Looms'] });
    first.push(await edit(body, keyed(changeId)));
    await edit({ ...body, tags: ['Engines'] });
    const again = [await create(newId), await edit(body, keyed(changeId))];
    await blog.call('DELETE', '/api/articles/delete/on-looms', { as: ada });
    const last = [await create(newId), await edit(body, keyed(changeId))];

    expect([first, again, last].map((replies) => replies.map(tagsIn))).toEqual([
      [[], ['Looms']],
      [[], ['Looms']],
      [[], ['Looms']],
    ]);
  });

  it('makes one article of many requests at once', async () => {
    const id = randomUUID();
    const markdown = 'words '.repeat(2000);
    const tries = [blog, elsewhere, blog, elsewhere, blog, elsewhere];

    const replies = await Promise.all(tries.map((on) => create(id, { ...text, markdown }, on)));

    const statuses = new Set(replies.map(({ statusCode }) => statusCode));
    expect(statuses).toContain(201);
    expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(await titles()).toEqual(['On looms']);
    expect((await create(id, { ...text, markdown })).statusCode).toBe(201);
    expect(await titles()).toEqual(['On looms']);
  });

  it('makes one change, though the version that it was made from is gone', async () => {
    const { slug } = await blog.anArticle({ by: ada });
    const { _id } = await draftsOf(blog).aDraft(ada, { ...text, articleSlug: slug, articleVersion: 1 });
    const headers = { ...keyed(_id), 'if-match': '"1"' };
    const edit = (body: object = text) =>
      blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body, headers });

    const first = await edit();
    const again = await edit();
    const other = await edit({ ...text, title: 'Other' });

    expect([first.statusCode, first.headers.etag, first.json<Article>().version]).toEqual([200, '"2"', 2]);
    expect([again.statusCode, again.headers.etag, again.json()]).toEqual([200, '"2"', first.json()]);
    expect(other.statusCode).toBe(422);
    expect((await draftsOf(blog).get(ada, _id)).statusCode).toBe(404);
    expect((await blog.call('GET', `/api/articles/${slug}`, { as: ada })).json()).toEqual(first.json());
  });

  it('leaves the draft where it is when the article was changed meanwhile', async () => {
    const { slug } = await blog.anArticle({ by: ada });
    const { _id } = await draftsOf(blog).aDraft(ada, { ...text, articleSlug: slug, articleVersion: 1 });
    await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body: { ...text, title: 'Other' } });
    const edit = (version: number) => {
      const headers = { ...keyed(_id), 'if-match': `"${version}"` };
      return blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body: text, headers });
    };

    const stale = await edit(1);
    const kept = await draftsOf(blog).get(ada, _id);
    const present = await edit(2);

    expect(stale.statusCode).toBe(409);
    expect(stale.headers).not.toHaveProperty('retry-after');
    expect(kept.statusCode).toBe(200);
    expect(present.statusCode).toBe(200);
  });

  it('is refused with another text, and for another article, under the same key', async () => {
    const id = randomUUID();
    await create(id);
    const { slug } = await blog.anArticle({ by: ada, title: 'There' });

    const replies = [
      await create(id, { ...text, markdown: 'other' }),
      await create(id, { ...text, cover: 'https://example.org/a.png' }),
      await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body: text, headers: keyed(id) }),
    ];

    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      replies.map(() => [
        422,
        'Something else was published with this Idempotency-Key: please use a new one.',
      ]),
    );
    expect(await titles()).toEqual(['There', 'On looms']);
    expect((await create(id, text, blog, await blog.aUser())).statusCode).toBe(201);
  });

  const aRunningRequest = async (key: string, claimedUntil: string) => {
    await create(key);
    await blog.connection.db.updateTable('idempotencyKey').set({ answer: null, claimedUntil }).execute();
    await blog.call('DELETE', '/api/articles/delete/on-looms', { as: ada });
  };

  it('says that the first request runs, until it has had its time', async () => {
    const id = randomUUID();
    await aRunningRequest(id, secondsAhead(10));
    const running = await create(id);
    await blog.connection.db
      .updateTable('idempotencyKey')
      .set({ claimedUntil: secondsAhead(-1) })
      .execute();
    const afterCrash = await create(id);

    expect([running.statusCode, running.body, running.headers['retry-after']]).toEqual([
      409,
      'The first request with this Idempotency-Key is still running; please wait for it.',
      '2',
    ]);
    expect(afterCrash.statusCode).toBe(201);
    expect(await titles()).toEqual(['On looms']);
  });

  it('is free for any text where the first request ended without an answer', async () => {
    const { _id } = await draftsOf(blog).aDraft(ada, text);
    await aRunningRequest(_id, secondsAhead(10));
    await draftsOf(blog).aDraft(ada, text, _id);
    const other = { ...text, title: 'Other looms' };

    const running = await create(_id, other);
    await blog.connection.db
      .updateTable('idempotencyKey')
      .set({ claimedUntil: secondsAhead(-1) })
      .execute();
    const afterCrash = await create(_id, other);
    const again = await create(_id, other, elsewhere);
    const former = await create(_id);

    expect([running.statusCode, running.headers['retry-after']]).toEqual([409, '2']);
    expect([afterCrash.statusCode, again.statusCode, former.statusCode]).toEqual([201, 201, 422]);
    expect(again.json<Article>()).toEqual(afterCrash.json<Article>());
    expect(await titles()).toEqual(['Other looms']);
    expect((await draftsOf(blog).get(ada, _id)).statusCode).toBe(404);
  });

  it('undoes what a request did whose place another try has taken', async () => {
    const { db } = blog.connection;
    const attempt = { ownerId: idOf(ada), key: 'a key', fingerprint: 'x' };
    const overtaken = runOnce(db, attempt, async (settle) => {
      await db.updateTable('idempotencyKey').set({ claim: 'of another' }).execute();
      await db.transaction().execute(async (db) => {
        await db.updateTable('user').set({ name: 'Overtaken' }).execute();
        await settle(db, {});
      });
      return {};
    });

    await expect(overtaken).rejects.toThrow('still running');
    expect((await db.selectFrom('user').select('name').executeTakeFirst())?.name).toBe('Ada');
    expect(await db.selectFrom('idempotencyKey').select('claim').execute()).toEqual([
      { claim: 'of another' },
    ]);
  });

  it('may be tried again after it was refused', async () => {
    const id = randomUUID();
    const refused = await create(id, { ...text, markdown: '&'.repeat(1_000_000) });

    expect(refused.statusCode).toBe(400);
    expect((await create(id)).statusCode).toBe(201);
  });

  it.each(['x', '"', '""', 'a"b"', `"${'x'.repeat(201)}"`, '"a\\"b"', '"ü"'])(
    'takes no key such as %s',
    async (key) => {
      const headers = { 'idempotency-key': key };
      const reply = await blog.call('POST', '/api/articles/new', { as: ada, body: text, headers });

      expect([reply.statusCode, reply.body]).toEqual([
        400,
        'Idempotency-Key must be 1 to 200 letters, digits or signs in quotes.',
      ]);
    },
  );

  it('is remembered for a day at least, and forgotten after two', async () => {
    const { db } = blog.connection;
    const keys = async () => (await db.selectFrom('idempotencyKey').select('key').execute()).length;
    const ageBy = (hours: number) =>
      db
        .updateTable('idempotencyKey')
        .set({ createdAt: secondsAhead(-hours * 3600) })
        .execute();
    await create(randomUUID());

    await ageBy(25);
    await tidy(db);
    const afterDay = await keys();
    await ageBy(49);
    await tidy(db);

    expect([afterDay, await keys()]).toEqual([1, 0]);
  });

  it('is refused to an account that was deleted after the request had come', async () => {
    const attempt = { ownerId: 'gone', key: 'a key', fingerprint: 'x' };

    const late = runOnce(blog.connection.db, attempt, async () => ({}));

    await expect(late).rejects.toMatchObject({ kind: 'signedOut' });
  });

  it('goes with its account', async () => {
    await create(randomUUID());

    await blog.call('DELETE', '/api/users/me', { as: ada });

    expect(await blog.connection.db.selectFrom('idempotencyKey').selectAll().execute()).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { deleteExpired } from '../../../src/server/services/housekeeping.ts';
import { claimOnce, computeFingerprint } from '../../../src/server/store/idempotency.ts';
import { type Article, fillShortTexts } from '../../../src/shared/article.ts';
import type { Draft, SavedDraft } from '../../../src/shared/draft.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { advanceClock, freezeClockAt } from '../../helpers/clock.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { draftHeaders, draftsOf } from '../../helpers/drafts.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';

describe('drafts', () => {
  let blog: Blog;
  let ada: Author;
  let drafts: ReturnType<typeof draftsOf>;
  beforeEach(async () => {
    blog = await startBlog();
    drafts = draftsOf(blog);
    ada = await blog.aUser();
  });
  afterEach(async () => {
    jest.useRealTimers();
    await blog.close();
  });

  const text = { title: 'On looms', markdown: 'They weave.\n', cover: 'https://example.org/a.png' };
  const UNKNOWN = '0b0c9b3e-6a43-4b4c-9d2c-3f6f3f0a8f10';

  it('are created, updated and returned unchanged', async () => {
    const id = randomUUID();

    const made = await drafts.create(ada, { title: ' On ', markdown: '', cover: 'htt' }, id);
    const first = await drafts.get(ada, id);
    const saved = await drafts.save(ada, made.json<SavedDraft>(), text);
    const second = await drafts.get(ada, id);

    const nothing = { articleSlug: null, articleVersion: null, publishAt: null, publishProblem: null };
    const byAuthor = { tokenName: null, kind: 'article', submission: null };
    const { createdAt } = first.json<Draft>();
    expect([made.statusCode, made.headers.etag]).toEqual([201, '"1"']);
    const stored = { _id: id, version: 1, updatedAt: createdAt, publishAt: null, articleVersion: null };
    expect(made.json()).toEqual(stored);
    expect(first.json()).toEqual({
      ...fillShortTexts({ title: ' On ', cover: 'htt' }),
      ...{ _id: id, markdown: '', tags: [], version: 1, isUnpublished: false },
      ...{ hiddenReason: null, ...nothing, ...byAuthor, createdAt, updatedAt: createdAt },
    });
    expect([saved.statusCode, saved.headers.etag]).toEqual([200, '"2"']);
    expect(saved.json()).not.toHaveProperty('markdown');
    expect([second.statusCode, second.headers.etag]).toEqual([200, '"2"']);
    expect(second.json()).toMatchObject({ ...text, version: 2, createdAt });
  });

  it('return 409 and the current version when the saved version is stale', async () => {
    const original = await drafts.aDraft(ada);
    await drafts.save(ada, original, { ...text, markdown: 'From elsewhere.' });

    const stale = await drafts.save(ada, original, text);

    expect([stale.statusCode, stale.headers.etag]).toEqual([409, '"2"']);
    expect(stale.json()).toMatchObject({ _id: original._id, version: 2, markdown: 'From elsewhere.' });
    expect((await drafts.get(ada, original._id)).json()).toMatchObject({ markdown: 'From elsewhere.' });
  });

  it('return 409 when a draft with this id exists', async () => {
    const { _id } = await drafts.aDraft(ada, { markdown: 'First.' });

    const again = await drafts.create(ada, text, _id);

    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ _id, version: 1, markdown: 'First.' });
  });

  it('return 200 and the current version when the same text is sent again', async () => {
    const id = randomUUID();
    const made = (await drafts.create(ada, text, id)).json<SavedDraft>();
    const madeAgain = await drafts.create(ada, text, id);
    const saved = (await drafts.save(ada, made, { ...text, title: 'Other' })).json<SavedDraft>();
    const savedAgain = await drafts.save(ada, made, { ...text, title: 'Other' });

    expect([madeAgain.statusCode, madeAgain.json()]).toEqual([200, made]);
    expect([savedAgain.statusCode, savedAgain.json()]).toEqual([200, saved]);
  });

  itOnOneEngine('return 400 for unpaired surrogates', async () => {
    const reply = await drafts.create(ada, {
      title: 'On \ud83d',
      markdown: '\ude00 weave',
      tags: ['\ud83d'],
    });

    expect([reply.statusCode, reply.body]).toEqual([
      400,
      'Title must not contain a broken character. There is one after “On”, ' +
        'Markdown must not contain a broken character. There is one at the beginning, and ' +
        'Tags must not contain a broken character. There is one at the beginning.',
    ]);
  });

  itOnOneEngine.each([
    [
      'no precondition',
      {},
      428,
      'Send If-None-Match: * to create this, or If-Match with the version that it replaces.',
    ],
    [
      'both preconditions',
      { 'if-match': '"1"', 'if-none-match': '*' },
      400,
      'If-None-Match must be *, without If-Match.',
    ],
    ['a forbidden version', { 'if-none-match': '"1"' }, 400, 'If-None-Match must be *, without If-Match.'],
    [
      'an invalid version',
      { 'if-match': 'x' },
      400,
      'If-Match must be * or a version in quotes, such as "3".',
    ],
    [
      'a version of a missing draft',
      { 'if-match': '"1"' },
      404,
      'This draft was not found. It may have been published or discarded.',
    ],
    [
      'any version of a missing draft',
      { 'if-match': '*' },
      404,
      'This draft was not found. It may have been published or discarded.',
    ],
  ])('return an error for the precondition: %s', async (_what, headers, status, sentence) => {
    const reply = await drafts.put(UNKNOWN, ada, text, headers);

    expect([reply.statusCode, reply.body]).toEqual([status, sentence]);
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  itOnOneEngine('are overwritten with If-Match: *', async () => {
    const { _id } = await drafts.aDraft(ada);

    const reply = await drafts.put(_id, ada, text, { 'if-match': '*' });

    expect([reply.statusCode, reply.json<SavedDraft>().version]).toEqual([200, 2]);
  });

  itOnOneEngine.each([
    [{ title: 'a'.repeat(201) }, 'Title must be at most 200 characters.'],
    [{ markdown: 'a'.repeat(1024 * 1024 + 1) }, 'Markdown must be at most 1 MiB.'],
    [{ markdown: 7 }, 'Markdown must be a string.'],
    [{ articleVersion: '3' }, 'Version of the article must be a whole number.'],
    [{ articleVersion: 0 }, 'Version of the article must be at least 1.'],
    [{ publishAt: 1_900_000_000_000 }, 'Time of publication must be a string.'],
  ])('return 400 for invalid fields', async (body, sentence) => {
    const reply = await drafts.put(UNKNOWN, ada, body, { 'if-none-match': '*' });

    expect([reply.statusCode, reply.body]).toEqual([400, sentence]);
  });

  itOnOneEngine.each(['x', 'UPPER', UNKNOWN.toUpperCase(), `${UNKNOWN}0`, 'of'])(
    'reject the id %s, which is not a UUID',
    async (id) => {
      const put = await drafts.put(id, ada, text, { 'if-none-match': '*' });

      expect([put.statusCode, put.body]).toEqual([400, 'A draft ID must be a lowercase UUID.']);
      expect((await drafts.get(ada, id)).statusCode).toBe(404);
      expect((await drafts.discard(ada, id)).statusCode).toBe(404);
    },
  );

  it('can be discarded and restored', async () => {
    const { _id } = await drafts.aDraft(ada, text);

    const discarded = await drafts.discard(ada, _id);
    const gone = await drafts.get(ada, _id);
    const undone = await drafts.create(ada, text, _id);

    expect([discarded.statusCode, discarded.body]).toEqual([204, '']);
    expect(gone.statusCode).toBe(404);
    expect(undone.statusCode).toBe(201);
    expect((await drafts.get(ada, _id)).json()).toMatchObject(text);
  });

  it('of another user look nonexistent to every request', async () => {
    const eve = await blog.aUser();
    const { _id } = await drafts.aDraft(ada, text);
    const tries = (id: string) => [
      () => drafts.get(eve, id),
      () => drafts.discard(eve, id),
      () => drafts.save(eve, { _id: id, version: 1 }, text),
      () => drafts.put(id, eve, text, { 'if-match': '*' }),
      () => drafts.create(eve, { title: 'Mine' }, id),
      () => drafts.get(eve, id),
    ];
    const answers = async (id: string) => {
      const replies = [];
      for (const attempt of tries(id)) replies.push(await attempt());
      return replies.map(({ statusCode, body, headers }) => [
        statusCode,
        headers.etag,
        body.replaceAll(id, 'ID').replace(/"\d{4}-[^"]*Z"/g, '"TIME"'),
      ]);
    };

    expect(await answers(_id)).toEqual(await answers(UNKNOWN));
    expect((await drafts.get(ada, _id)).json()).toMatchObject({ ...text, version: 1 });
  });

  it('are listed without their texts, last updated first, for their owner only', async () => {
    const eve = await blog.aUser();
    await drafts.aDraft(eve);
    const first = await drafts.aDraft(ada, { title: 'a' });
    freezeClockAt(Date.now());
    for (const title of ['b', 'c', 'd', 'e']) {
      advanceClock(1);
      await drafts.aDraft(ada, { title });
    }
    advanceClock(1);
    await drafts.save(ada, first, { title: 'a', markdown: `${'x'.repeat(199)}🧵 more` });

    const newest = await drafts.list(ada);
    const oldest = await drafts.list(ada, '?page=2');

    expect(newest.result.map(({ title }) => title)).toEqual(['a', 'e', 'd', 'c']);
    expect(newest.result[0]?.opening).toBe(`${'x'.repeat(199)}🧵`);
    expect(newest.result[0]).not.toHaveProperty('markdown');
    expect(newest.next).toEqual({ limit: 4, page: 2 });
    expect(oldest.result.map(({ title }) => title)).toEqual(['b']);
    expect(oldest.prev).toEqual({ limit: 4, page: 1 });
  });

  it('are listed by state', async () => {
    const publishAt = (years: number) => new Date(Date.now() + years * 3e10).toISOString();
    await drafts.aDraft(ada, { title: 'plain' });
    await drafts.aDraft(ada, { title: 'later', publishAt: publishAt(2) });
    await drafts.aDraft(ada, { title: 'sooner', publishAt: publishAt(1) });
    const titles = async (query: string) => (await drafts.list(ada, query)).result.map(({ title }) => title);

    expect(await titles('?state=draft')).toEqual(['plain']);
    expect(await titles('?state=scheduled')).toEqual(['sooner', 'later']);
    expect(await titles('')).toEqual(['sooner', 'later', 'plain']);
    const reply = await blog.call('GET', '/api/drafts?state=x', { as: ada });
    expect([reply.statusCode, reply.body]).toEqual([
      400,
      'State must be one of: draft, scheduled, submitted, sentBack.',
    ]);
  });

  describe('that edit an article', () => {
    it('are found by its slug, one per article', async () => {
      const article = await blog.anArticle({ by: ada });
      const change = { articleSlug: article.slug, articleVersion: 1 };
      const { _id } = await drafts.aDraft(ada, { ...text, ...change });

      const found = await blog.call('GET', `/api/drafts/of/${article.slug}`, { as: ada });
      const second = await drafts.create(ada, { ...change, markdown: 'Second.' });

      expect([found.statusCode, found.headers.etag]).toEqual([200, '"1"']);
      expect(found.json()).toMatchObject({ ...text, ...change, _id });
      expect(second.statusCode).toBe(409);
      expect(second.json()).toMatchObject({ _id, markdown: text.markdown });
      expect((await drafts.list(ada)).result).toHaveLength(1);
    });

    it('keep their article when a save omits it, and lose it for null', async () => {
      const article = await blog.anArticle({ by: ada });
      const made = await drafts.aDraft(ada, { articleSlug: article.slug, articleVersion: 1 });

      const saved = (await drafts.save(ada, made, text)).json<SavedDraft>();
      const kept = (await drafts.get(ada, made._id)).json<Draft>();
      await drafts.save(ada, saved, { ...text, articleSlug: null, articleVersion: null });
      const left = (await drafts.get(ada, made._id)).json<Draft>();

      expect(kept).toMatchObject({ articleSlug: article.slug, articleVersion: 1 });
      expect(left).toMatchObject({ articleSlug: null, articleVersion: null });
    });

    it('never go back to an earlier version of the same article, and take any of another one', async () => {
      const [one, other] = [await blog.anArticle({ by: ada }), await blog.anArticle({ by: ada })];
      let draft = await drafts.aDraft(ada, { ...text, articleSlug: one.slug, articleVersion: 2 });
      const save = async (articleSlug: string, articleVersion: number | null) => {
        draft = (await drafts.save(ada, draft, { ...text, articleSlug, articleVersion })).json<SavedDraft>();
        return draft.articleVersion;
      };

      expect([await save(one.slug, 1), await save(one.slug, 3)]).toEqual([2, 3]);
      expect((await drafts.get(ada, draft._id)).json()).toMatchObject({ articleVersion: 3 });
      // Based on no particular version.
      expect(await save(one.slug, null)).toBeNull();
      expect([await save(one.slug, 3), await save(other.slug, 1)]).toEqual([3, 1]);
    });

    itOnOneEngine('return the same 404 for a missing article and another user’s article', async () => {
      const article = await blog.anArticle({ by: await blog.aUser() });

      const replies = [
        await drafts.create(ada, { ...text, articleSlug: article.slug }),
        await drafts.create(ada, { ...text, articleSlug: 'no-such-article' }),
        await blog.call('GET', `/api/drafts/of/${article.slug}`, { as: ada }),
        await blog.call('GET', '/api/drafts/of/no-such-article', { as: ada }),
      ];

      const noArticle = 'This article was not found. It may have been deleted.';
      expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual([
        [404, noArticle],
        [404, noArticle],
        [204, ''],
        [204, ''],
      ]);
    });

    it('are deleted with the article', async () => {
      const article = await blog.anArticle({ by: ada });
      const { _id } = await drafts.aDraft(ada, { articleSlug: article.slug });
      const other = await drafts.aDraft(ada);

      await blog.call('DELETE', `/api/articles/delete/${article.slug}`, { as: ada });

      expect((await drafts.get(ada, _id)).statusCode).toBe(404);
      expect((await drafts.get(ada, other._id)).statusCode).toBe(200);
    });
  });

  describe('are limited', () => {
    async function fill(count: number, size: number) {
      const at = new Date().toISOString();
      const rows = Array.from({ length: count }, (_, index) => ({
        ...{ ownerId: idOf(ada), id: `filled ${index}`, ...fillShortTexts({}), opening: '', markdown: '' },
        ...{ size, images: '[]', version: 1, createdAt: at, updatedAt: at },
      }));
      await blog.connection.db.insertInto('draft').values(rows).execute();
    }

    itOnOneEngine('in number', async () => {
      await fill(499, 1);
      const last = await drafts.aDraft(ada);

      const reply = await drafts.create(ada, text);

      expect([reply.statusCode, reply.body]).toEqual([
        403,
        'You’ve reached the limit of 500 drafts. Publish or discard one first.',
      ]);
      expect((await drafts.save(ada, last, text)).statusCode).toBe(200);
    });

    itOnOneEngine('in bytes, where a saved draft counts with its new size only', async () => {
      const MIB = 1024 * 1024;
      const made = await drafts.aDraft(ada, { title: '', markdown: 'x'.repeat(MIB - 10) });
      await fill(63, MIB);

      const longer = await drafts.save(ada, made, { title: '', markdown: 'x'.repeat(MIB) });
      const another = await drafts.create(ada, { title: '', markdown: 'x' });

      expect([longer.statusCode, another.statusCode]).toEqual([200, 403]);
    });

    it('in number and bytes per account', async () => {
      await fill(500, 64 * 1024 * 1024);
      const eve = await blog.aUser();

      expect((await drafts.create(eve, text)).statusCode).toBe(201);
    });

    it('in bytes, but can always become shorter', async () => {
      const long = 'x'.repeat(1024 * 1024);
      const made = await drafts.aDraft(ada, { markdown: long.slice(0, 1000) });
      await fill(64, 1024 * 1024 - 20);

      const longer = await drafts.save(ada, made, { markdown: long });
      const another = await drafts.create(ada, { markdown: long });
      const shorter = await drafts.save(ada, made, { markdown: 'x' });

      const sentence = 'Your drafts would exceed the limit of 64 MiB. Publish or discard one first.';
      expect([longer.statusCode, longer.body]).toEqual([403, sentence]);
      expect([another.statusCode, another.body]).toEqual([403, sentence]);
      expect(shorter.statusCode).toBe(200);
      expect((await drafts.create(await blog.aUser(), { markdown: long })).statusCode).toBe(201);
    });
  });

  itOnOneEngine('can be saved every second for hours, regardless of the write limit', async () => {
    await blog.close();
    blog = await startBlog({ limits: { write: { count: 5, seconds: 100 } } });
    drafts = draftsOf(blog);
    ada = await blog.aUser();
    let made = await drafts.aDraft(ada);

    for (let time = 1; time < 400; time += 1) {
      made = (await drafts.save(ada, made, { markdown: `${time}` })).json<SavedDraft>();
    }
    const tooOften = await drafts.save(ada, made, { markdown: 'more' });
    const again = await drafts.save(ada, made, { markdown: 'more' });

    expect(made.version).toBe(400);
    expect([tooOften.statusCode, again.statusCode]).toEqual([429, 429]);
    expect(again.body).toMatch(/^You are saving too often. Try again in .*\.$/);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
  });

  itOnOneEngine('do not affect readers or invalidate caches', async () => {
    const article = await blog.anArticle({ by: ada });
    const { writes } = blog.connection;
    const before = writes.count();

    const made = await drafts.aDraft(ada, { ...text, articleSlug: article.slug });
    await drafts.save(ada, made, { markdown: 'y' });
    await drafts.discard(ada, made._id);

    expect(writes.count()).toBe(before);
    expect((await blog.call('GET', `/api/articles/${article.slug}`, { as: ada })).json()).toEqual(article);
  });

  it('are created once by two concurrent requests', async () => {
    const id = randomUUID();
    const article = await blog.anArticle({ by: ada });

    const sameId = await Promise.all([
      drafts.create(ada, { markdown: 'a' }, id),
      drafts.create(ada, { markdown: 'b' }, id),
    ]);
    const sameArticle = await Promise.all([
      drafts.create(ada, { markdown: 'a', articleSlug: article.slug }),
      drafts.create(ada, { markdown: 'b', articleSlug: article.slug }),
    ]);

    const statuses = (replies: { statusCode: number }[]) =>
      replies.map(({ statusCode }) => statusCode).sort();
    expect(statuses(sameId)).toEqual([201, 409]);
    expect(statuses(sameArticle)).toEqual([201, 409]);
    expect((await drafts.list(ada)).result).toHaveLength(2);
  });
});

describe('publishing a draft', () => {
  let database: TestDatabase;
  let blog: Blog;
  let otherServer: Blog;
  let ada: Author;
  beforeEach(async () => {
    database = await freshDatabase();
    blog = await startBlog({ databaseUrl: database.url });
    otherServer = await startBlog({ databaseUrl: database.url });
    ada = await blog.aUser();
  });
  afterEach(async () => {
    await blog.close();
    await otherServer.close();
    await database.remove();
  });

  const text = { title: ' On looms ', markdown: 'They *weave*.', cover: '' };
  const keyed = draftHeaders;
  const create = (id: string, body: object = text, on = blog, as = ada) =>
    on.call('POST', '/api/articles/new', { as, body, headers: keyed(id) });
  const titles = async () =>
    (await blog.call('GET', '/api/articles/all')).json<Listing<Article>>().result.map(({ title }) => title);
  const secondsAhead = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

  it('deletes the draft, and no other user’s draft with the same id', async () => {
    const eve = await blog.aUser();
    const { _id } = await draftsOf(blog).aDraft(ada, text);
    await draftsOf(blog).aDraft(eve, text, _id);

    const reply = await create(_id);

    expect([reply.statusCode, reply.headers.etag]).toEqual([201, '"1"']);
    expect(reply.json()).toMatchObject({ title: 'On looms', slug: 'on-looms', markdown: text.markdown });
    expect((await draftsOf(blog).get(ada, _id)).statusCode).toBe(404);
    expect((await draftsOf(blog).get(eve, _id)).statusCode).toBe(200);
  });

  it('creates one article for repeated requests, on any server and even after an edit or deletion', async () => {
    const id = randomUUID();
    const first = await create(id);
    const { slug } = first.json<Article>();
    const again = await create(id, text, otherServer);
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

  itOnOneEngine('returns the original tags again, even if the request omitted them', async () => {
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

  it('creates one article for concurrent requests', async () => {
    const id = randomUUID();
    const markdown = 'words '.repeat(2000);
    const tries = [blog, otherServer, blog, otherServer, blog, otherServer];

    const replies = await Promise.all(tries.map((on) => create(id, { ...text, markdown }, on)));

    const statuses = new Set(replies.map(({ statusCode }) => statusCode));
    expect(statuses).toContain(201);
    expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(await titles()).toEqual(['On looms']);
    expect((await create(id, { ...text, markdown })).statusCode).toBe(201);
    expect(await titles()).toEqual(['On looms']);
  });

  it('makes one edit, even though the base version has changed since', async () => {
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

  itOnOneEngine('keeps the draft when the article was edited in the meantime', async () => {
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

  itOnOneEngine('returns 422 for the same key with another text or article', async () => {
    const id = randomUUID();
    await create(id);
    const { slug } = await blog.anArticle({ by: ada, title: 'There' });

    const replies = [
      await create(id, { ...text, markdown: 'other' }),
      await create(id, { ...text, cover: 'https://example.org/a.png' }),
      await create(id, { ...text, tags: ['looms'] }),
      await create(id, { ...text, title: 'On mills' }),
      await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body: text, headers: keyed(id) }),
    ];

    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      replies.map(() => [422, 'This Idempotency-Key was used with a different body. Use a new one.']),
    );
    expect(await titles()).toEqual(['There', 'On looms']);
    expect((await create(id, text, blog, await blog.aUser())).statusCode).toBe(201);
  });

  const aRunningRequest = async (key: string, claimedUntil: string) => {
    await create(key);
    await blog.connection.db.updateTable('idempotencyKey').set({ answer: null, claimedUntil }).execute();
    await blog.call('DELETE', '/api/articles/delete/on-looms', { as: ada });
  };

  it('returns 409 while the first request is running, until its claim expires', async () => {
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
      'The first request with this Idempotency-Key is still running. Wait for it to finish.',
      '2',
    ]);
    expect(afterCrash.statusCode).toBe(201);
    expect(await titles()).toEqual(['On looms']);
  });

  itOnOneEngine('accepts any text after the first request failed without a response', async () => {
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
    const again = await create(_id, other, otherServer);
    const former = await create(_id);

    expect([running.statusCode, running.headers['retry-after']]).toEqual([409, '2']);
    expect([afterCrash.statusCode, again.statusCode, former.statusCode]).toEqual([201, 201, 422]);
    expect(again.json<Article>()).toEqual(afterCrash.json<Article>());
    expect(await titles()).toEqual(['Other looms']);
    expect((await draftsOf(blog).get(ada, _id)).statusCode).toBe(404);
  });

  itOnOneEngine('keeps the draft if its id is only the key of the request', async () => {
    const { _id } = await draftsOf(blog).aDraft(ada);
    const headers = { 'idempotency-key': `"${_id}"` };

    const reply = await blog.call('POST', '/api/articles/new', { as: ada, body: text, headers });

    expect([reply.statusCode, (await draftsOf(blog).get(ada, _id)).statusCode]).toEqual([201, 200]);
  });

  itOnOneEngine('ignores a draft that does not exist, and refuses an id that is none', async () => {
    const publish = (id: string) =>
      blog.call('POST', '/api/articles/new', { as: ada, body: text, headers: { 'draft-id': id } });

    const [unknown, invalid] = [await publish(randomUUID()), await publish('looms')];

    expect([unknown.statusCode, invalid.statusCode, invalid.body]).toEqual([
      ...[201, 400],
      'A draft ID must be a lowercase UUID.',
    ]);
  });

  it('rolls back a request whose claim was taken by another attempt', async () => {
    const { db } = blog.connection;
    const attempt = { ownerId: idOf(ada), key: 'a key', fingerprint: 'x' };
    const claim = await claimOnce(db, attempt);
    await db.updateTable('idempotencyKey').set({ claim: 'of another' }).execute();

    const overtaken = db.transaction().execute(async (db) => {
      await db.updateTable('user').set({ name: 'Overtaken' }).execute();
      await claim.record(db, {});
    });

    await expect(overtaken).rejects.toThrow('still running');
    expect((await db.selectFrom('user').select('name').executeTakeFirst())?.name).toBe('Ada');
    await claim.release();
    expect(await db.selectFrom('idempotencyKey').select('claim').execute()).toEqual([
      { claim: 'of another' },
    ]);
  });

  itOnOneEngine('takes a text that is empty for one that is left out, as before there was one', async () => {
    const { db } = blog.connection;
    const id = randomUUID();
    const statuses = [];
    for (const texts of [{}, { description: '' }, { description: 'How they weave' }])
      statuses.push((await create(id, { ...text, ...texts })).statusCode);
    const stored = await db.selectFrom('idempotencyKey').select('fingerprint').execute();
    const { slug } = await blog.anArticle({ by: ada, description: 'How they weave' });
    const edit = async (texts: object) =>
      (
        await blog.call('PATCH', `/api/articles/edit/${slug}`, {
          as: ada,
          body: { ...text, ...texts },
          headers: { 'idempotency-key': '"edit"' },
        })
      ).statusCode;

    expect(statuses).toEqual([201, 201, 422]);
    const { title, markdown, cover = '', tags = [] } = text as Partial<Article>;
    expect(stored).toEqual([
      { fingerprint: computeFingerprint(null, ...[title?.trim() ?? '', markdown ?? '', cover], ...tags) },
    ]);
    expect([await edit({}), await edit({}), await edit({ description: '' })]).toEqual([200, 200, 422]);
  });

  itOnOneEngine('can be retried after a rejection', async () => {
    const id = randomUUID();
    const refused = await create(id, { ...text, markdown: '&'.repeat(1_000_000) });

    expect(refused.statusCode).toBe(400);
    expect((await create(id)).statusCode).toBe(201);
  });

  itOnOneEngine.each(['x', '"', '""', 'a"b"', `"${'x'.repeat(201)}"`, '"a\\"b"', '"ü"'])(
    'rejects the key %s',
    async (key) => {
      const headers = { 'idempotency-key': key };
      const reply = await blog.call('POST', '/api/articles/new', { as: ada, body: text, headers });

      expect([reply.statusCode, reply.body]).toEqual([
        400,
        'Idempotency-Key must be 1 to 200 printable ASCII characters in quotes.',
      ]);
    },
  );

  it('remembers a key for at least one day and deletes it after two', async () => {
    const { db } = blog.connection;
    const keys = async () => (await db.selectFrom('idempotencyKey').select('key').execute()).length;
    const ageBy = (hours: number) =>
      db
        .updateTable('idempotencyKey')
        .set({ createdAt: secondsAhead(-hours * 3600) })
        .execute();
    await create(randomUUID());

    await ageBy(25);
    await deleteExpired(db);
    const afterDay = await keys();
    await ageBy(49);
    await deleteExpired(db);

    expect([afterDay, await keys()]).toEqual([1, 0]);
  });

  itOnOneEngine('rejects an account that was deleted while the request was processed', async () => {
    const attempt = { ownerId: 'gone', key: 'a key', fingerprint: 'x' };

    const late = claimOnce(blog.connection.db, attempt);

    await expect(late).rejects.toMatchObject({ kind: 'signedOut' });
  });

  it('deletes its keys with the account', async () => {
    await create(randomUUID());

    await blog.call('DELETE', '/api/users/me', { as: ada });

    expect(await blog.connection.db.selectFrom('idempotencyKey').selectAll().execute()).toEqual([]);
  });
});

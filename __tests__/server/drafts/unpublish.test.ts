import type { Article, PublicArticle, PublicArticleSummary } from '../../../src/shared/article.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { tidy } from '../../../src/server/process/housekeeping.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { miscounts } from '../../../tools/miscounts.ts';

describe('unpublishing', () => {
  let database: TestDatabase;
  let blog: Blog;
  let elsewhere: Blog;
  let ada: Author;
  let drafts: ReturnType<typeof draftsOf>;
  beforeEach(async () => {
    database = await freshDatabase();
    blog = await startBlog({ databaseUrl: database.url });
    elsewhere = await startBlog({ databaseUrl: database.url });
    drafts = draftsOf(blog);
    ada = await blog.aUser();
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
    await elsewhere.close();
    await database.remove();
  });

  const unpublish = (slug: string, as = ada) => blog.call('POST', `/api/articles/unpublish/${slug}`, { as });
  const publish = ({ _id }: Draft, body: object = { title: 'Back', markdown: 'Again.' }) =>
    blog.call('POST', '/api/articles/new', { as: ada, body, headers: { 'idempotency-key': `"${_id}"` } });
  const read = (slug: string, on = blog) => on.call('GET', `/api/articles/public/${slug}`);
  const slugs = async (query = '', on = blog) =>
    (await on.call('GET', `/api/articles/all?limit=100${query}`))
      .json<Listing<PublicArticleSummary>>()
      .result.map(({ slug }) => slug);

  it('takes an article from everybody at once, on every server, and gives a draft', async () => {
    const [first, article, last] = [
      await blog.anArticle({ by: ada, title: 'First' }),
      await blog.anArticle({
        by: ada,
        title: 'Gone',
        markdown: 'Words.',
        cover: 'https://example.org/a.png',
      }),
      await blog.anArticle({ by: ada, title: 'Last' }),
    ];
    const addresses = [
      `/api/articles/public/gone`,
      '/allArticles/gone.md',
      '/feed.atom',
      '/feed.json',
      '/sitemap.xml',
      '/api/articles/all',
    ];
    for (const url of addresses) for (const on of [blog, elsewhere]) await on.call('GET', url);

    const reply = await unpublish(article.slug);

    const draft = reply.json<Draft>();
    expect([reply.statusCode, reply.headers.etag]).toEqual([201, '"1"']);
    expect(draft).toMatchObject({
      ...{ title: 'Gone', markdown: 'Words.', cover: 'https://example.org/a.png', publishAt: null },
      ...{ articleSlug: 'gone', articleVersion: 1, isUnpublished: true },
    });
    expect((await drafts.get(ada, draft._id)).json()).toEqual(draft);
    expect((await drafts.list(ada)).result).toMatchObject([{ _id: draft._id, isUnpublished: true }]);
    for (const on of [blog, elsewhere]) {
      expect((await read('gone', on)).statusCode).toBe(404);
      expect((await on.call('GET', '/allArticles/gone.md')).statusCode).toBe(404);
      expect((await on.call('GET', '/api/articles/gone', { as: ada })).statusCode).toBe(404);
    }
    expect(await slugs()).toEqual([last.slug, first.slug]);
    for (const url of addresses.slice(2)) expect((await blog.call('GET', url)).body).not.toContain('gone');
    expect((await blog.call('GET', '/api/articles', { as: ada })).body).not.toContain('gone');
    expect((await blog.call('GET', '/api/users/me', { as: ada })).json()).toMatchObject({ articleCount: 2 });
  });

  it('gives address, date, clicks and place back when it is published again', async () => {
    for (let number = 0; number < 90; number += 1) await blog.anArticle({ by: ada, title: `N ${number}` });
    const before = await slugs();
    const article = (await read('n-20')).json<PublicArticle>();
    await read('n-20', elsewhere);
    const draft = (await unpublish('n-20')).json<Draft>();
    const between = await slugs();
    await blog.anArticle({ by: ada, title: 'Newest' });

    const reply = await publish(draft);

    const back = reply.json<Article>();
    expect(between).toEqual(before.filter((slug) => slug !== 'n-20'));
    expect(reply.statusCode).toBe(201);
    expect(back).toMatchObject({ title: 'Back', slug: 'n-20', createdAt: article.createdAt, version: 2 });
    expect(back._id).toBe(article._id);
    expect(await slugs()).toEqual(['newest', ...before]);
    expect(await slugs('&page=1')).toEqual(['newest', ...before]);
    expect((await drafts.get(ada, draft._id)).statusCode).toBe(404);
    // The two of before, which each server stores when it ends, and this one.
    await blog.close();
    await elsewhere.close();
    [blog, elsewhere] = [
      await startBlog({ databaseUrl: database.url }),
      await startBlog({ databaseUrl: database.url }),
    ];
    expect((await read('n-20')).json<PublicArticle>()).toMatchObject({ title: 'Back', clicks: 3 });
    expect(await blog.connection.db.selectFrom('unpublishedArticle').selectAll().execute()).toEqual([]);
  });

  it('comes back before what its author has written meanwhile', async () => {
    for (const title of ['First', 'Second', 'Third']) await blog.anArticle({ by: ada, title });
    const drafts = [(await unpublish('second')).json<Draft>(), (await unpublish('third')).json<Draft>()];
    await blog.anArticle({ by: ada, title: 'Fourth' });

    for (const draft of drafts.reverse()) await publish(draft);

    const inOrder = ['fourth', 'third', 'second', 'first'];
    const { handle } = (await blog.call('GET', '/api/users/me', { as: ada })).json<{ handle: string }>();
    const own = await blog.call('GET', '/api/articles', { as: ada });
    expect(await slugs()).toEqual(inOrder);
    expect(await slugs(`&author=${handle}`)).toEqual(inOrder);
    expect(own.json()).toMatchObject({ result: inOrder.map((slug) => ({ slug })) });
    expect((await read('third')).json()).toMatchObject({
      newer: { slug: 'fourth' },
      older: { slug: 'second' },
    });
  });

  it('keeps the address for its article, from its author and from everybody else', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'Gone' });
    const draft = (await unpublish(slug)).json<Draft>();

    const other = await blog.anArticle({ by: ada, title: 'Gone' });
    const hers = await blog.anArticle({ by: await blog.aUser(), title: 'Gone' });
    const back = (await publish(draft)).json<Article>();

    expect([other.slug, hers.slug, back.slug]).toEqual(['gone-2', 'gone-3', 'gone']);
  });

  it('leaves a draft that changes the article as it is, but for its schedule', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'Gone', markdown: 'Published.' });
    const publishAt = new Date(Date.now() + 1e9).toISOString();
    const { _id } = await drafts.aDraft(ada, { markdown: 'Newer.', articleSlug: slug, publishAt });

    const draft = (await unpublish(slug)).json<Draft>();

    expect(draft).toMatchObject({ _id, markdown: 'Newer.', isUnpublished: true, publishAt: null });
    const history = await blog.call('GET', `/api/articles/history/${slug}`, { as: ada });
    expect(history.json()).toMatchObject({ result: [{ kind: 'published', title: 'Gone' }] });
  });

  it('waits for a week for whoever undoes a discard, and then has no place for it', async () => {
    const { db } = blog.connection;
    const { slug } = await blog.anArticle({ by: ada, title: 'Gone' });
    const draft = (await unpublish(slug)).json<Draft>();
    const { title, markdown, cover, articleSlug } = draft;
    const week = Date.now() + 7 * 24 * 60 * 60 * 1000;
    await drafts.discard(ada, draft._id);
    const [waits] = await db.selectFrom('unpublishedArticle').select('expiresAt').execute();
    const minutesOff = Math.abs(Date.parse(waits?.expiresAt ?? '') - week) / 60_000;
    await tidy(db);
    const undone = await drafts.create(ada, { title, markdown, cover, articleSlug }, draft._id);
    await tidy(db);
    const places = await db.selectFrom('unpublishedArticle').select('expiresAt').execute();

    await drafts.discard(ada, draft._id);
    for (const table of ['unpublishedArticle', 'revision'] as const) {
      await db.updateTable(table).set({ expiresAt: new Date().toISOString() }).execute();
    }
    await tidy(db);

    expect(minutesOff).toBeLessThan(10);
    expect([undone.statusCode, places]).toEqual([201, [{ expiresAt: null }]]);
    expect(await db.selectFrom('unpublishedArticle').select('slug').execute()).toEqual([]);
    expect(await db.selectFrom('revision').select('id').execute()).toEqual([]);
    expect((await drafts.create(ada, { articleSlug })).statusCode).toBe(404);
    expect((await blog.anArticle({ by: ada, title: 'Gone' })).slug).toBe('gone');
  });

  it('is for the author alone, and once', async () => {
    const { slug } = await blog.anArticle({ by: ada });
    const eve = await blog.aUser();

    const hers = await unpublish(slug, eve);
    const none = await unpublish('none', eve);
    const first = await unpublish(slug);
    const second = await unpublish(slug);

    expect([hers.statusCode, hers.body]).toEqual([none.statusCode, none.body]);
    expect([hers.statusCode, first.statusCode, second.statusCode]).toEqual([404, 201, 404]);
    expect((await drafts.list(ada)).result).toHaveLength(1);
  });
});

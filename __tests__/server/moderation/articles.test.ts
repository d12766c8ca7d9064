import type { LogEntry } from '../../../src/shared/audit.ts';
import type { BulkReply } from '../../../src/shared/bulkActs.ts';
import type { ArticleFindings } from '../../../src/shared/foundArticle.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { ADVERT, moderationOf, startModeratedBlog } from '../../helpers/moderatedBlog.ts';
import { saidBy } from '../../helpers/runCommand.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';
import { until } from '../../helpers/until.ts';

describe('the articles of the blog', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  let mallory: Author;
  beforeEach(async () => {
    ({ blog, ada, eve, mallory } = await startModeratedBlog());
    await blog.anArticle({ by: eve, title: 'Okapi', markdown: 'Stripes.' });
    await blog.anArticle({ by: mallory, title: 'Buy a loom', markdown: ADVERT });
    await blog.anArticle({ by: mallory, title: 'Buy more', markdown: ADVERT });
    await blog.anArticle({ by: eve, title: 'Loom, a story', markdown: 'Threads.' });
    for (const [at, title] of ['Okapi', 'Buy a loom', 'Buy more', 'Loom, a story'].entries())
      await setAge('article', 'title', title, `2026-01-0${at + 1}`);
    for (const [user, day] of [
      [eve, '2025-06-01'],
      [mallory, '2026-01-02'],
    ] as const)
      await setAge('user', 'id', idOf(user), day);
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
  });

  const setAge = (table: 'article' | 'user', column: 'title' | 'id', name: string, day: string) =>
    blog.connection.db
      .updateTable(table)
      .set({ createdAt: `${day}T12:00:00.000Z` })
      .where(column as 'id', '=', name)
      .execute();
  const list = async (query = '') => {
    const reply = await blog.call('GET', `/api/admin/articles?${query}`, { as: ada });
    expect([query, reply.body, reply.statusCode]).toEqual([query, reply.body, 200]);
    return reply.json<ArticleFindings>();
  };
  const slugs = async (query: string) => (await list(query)).result.map(({ slug }) => slug);
  const { act: actOn, readable } = moderationOf(() => ({ blog, ada }));
  const act = (path: 'hide' | 'unhide', body: object) => actOn(`articles/${path}`, body);

  it('are listed from the newest on, with their links and whether they can be read', async () => {
    await act('hide', { slugs: ['buy-more'], reason: 'Advertising.' });
    await saidBy(blog, 'suspend-account', 'eve@example.net', '--reason', 'A test.');

    const { result, published, hidden, suspended, isCut, reaches } = await list();

    expect(result.map(({ slug, links, state, hiddenFor }) => [slug, links, state, hiddenFor])).toEqual([
      ['loom-a-story', 0, 'suspended', 'A test.'],
      ['buy-more', 2, 'hidden', 'Advertising.'],
      ['buy-a-loom', 2, 'published', null],
      ['okapi', 0, 'suspended', 'A test.'],
    ]);
    expect(result[1]).toEqual({
      ...{ slug: 'buy-more', title: 'Buy more', createdAt: '2026-01-03T12:00:00.000Z', links: 2 },
      ...{ ownerId: idOf(mallory), ownerName: 'Mallory', ownerHandle: 'mallory' },
      ownerSince: '2026-01-02T12:00:00.000Z',
      ...{ state: 'hidden', hiddenFor: 'Advertising.' },
    });
    expect({ published, hidden, suspended, isCut, reaches }).toEqual({
      ...{ published: 1, hidden: 1, suspended: 2, isCut: false, reaches: null },
    });
  });

  it.each([
    ['q=LOOM', ['loom-a-story', 'buy-a-loom']],
    ['q=loom%20buy', ['buy-a-loom']],
    ['by=eve@EXAMPLE.net', ['loom-a-story', 'okapi']],
    ['by=example.net', ['loom-a-story', 'okapi']],
    ['by=MALL', ['buy-more', 'buy-a-loom']],
    ['by=https://blog.example/authors/eve', ['loom-a-story', 'okapi']],
    ['by=nobody', []],
    ['since=2026-01-03', ['loom-a-story', 'buy-more']],
    ['before=2026-01-03', ['buy-a-loom', 'okapi']],
    ['since=2026-01-02&before=2026-01-03', ['buy-a-loom']],
    ['since=2030-01-01', []],
    ['joinedSince=2026-01-01', ['buy-more', 'buy-a-loom']],
    ['joinedBefore=2026-01-01', ['loom-a-story', 'okapi']],
    ['links=2', ['buy-more', 'buy-a-loom']],
    ['links=3', []],
    ['sameAs=buy-more', ['buy-more', 'buy-a-loom']],
    ['sameAs=https://blog.example/allArticles/okapi%23top', ['okapi']],
    ['sameAs=buy-more&links=1&q=loom', ['buy-a-loom']],
    ['state=hidden', []],
    ['limit=1&page=2', ['buy-more']],
  ])('are found by %s', async (query, expected) => {
    expect(await slugs(query)).toEqual(expected);
  });

  it('are found as well when they are hidden, also by the text that they had', async () => {
    await act('hide', { slugs: ['buy-more', 'loom-a-story'], reason: 'Advertising.' });

    expect(await slugs('state=hidden')).toEqual(['loom-a-story', 'buy-more']);
    expect(await slugs('state=published')).toEqual(['buy-a-loom', 'okapi']);
    expect(await slugs('sameAs=buy-more')).toEqual(['buy-more', 'buy-a-loom']);
    expect(await slugs('links=1&state=hidden')).toEqual(['buy-more']);
    expect(await slugs('hiddenFor=Advertising.&q=buy')).toEqual(['buy-more']);
    expect(await slugs('hiddenFor=Advertising')).toEqual([]);
    expect(await slugs('since=2026-01-03')).toEqual(['loom-a-story', 'buy-more']);
    expect(await slugs('by=eve@example.net')).toEqual(['loom-a-story', 'okapi']);
  });

  it('are never drafts, nor what their authors took back or gave up', async () => {
    await draftsOf(blog).aDraft(eve, { title: 'A secret' });
    await act('hide', { slugs: ['buy-more'], reason: 'Advertising.' });
    await blog.call('POST', '/api/articles/unpublish/okapi', { as: eve });
    const [draft] = (await draftsOf(blog).list(mallory)).result;
    await draftsOf(blog).discard(mallory, draft?._id ?? '');

    expect(await slugs('')).toEqual(['loom-a-story', 'buy-a-loom']);
  });

  it.each([
    ['links=many', 'Links at least must be a whole number.'],
    ['since=yesterday', 'Published since must be a date, such as 2026-01-31, or a time, such as'],
    ['state=draft', 'State must be one of the following values: published, hidden, suspended'],
    ['sameAs=nothing', 'Same text as must be the address of an article that is or was published.'],
  ])('refuse %s in a sentence', async (query, sentence) => {
    const reply = await blog.call('GET', `/api/admin/articles?${query}`, { as: ada });

    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain(sentence);
  });

  it('are hidden and shown again, all that match and were there when they were counted', async () => {
    const { asOf } = await list('links=1');
    await until(async () => new Date().toISOString() > asOf);
    await blog.anArticle({ by: mallory, title: 'Buy at last', markdown: ADVERT });

    const hiding = await act('hide', { links: 1, before: asOf, reason: 'Advertising.' });

    expect(hiding).toEqual({
      results: ['buy-more', 'buy-a-loom'].map((item) => ({ item, problem: null })),
      next: null,
    });
    expect(await readable()).toEqual(['buy-at-last', 'loom-a-story', 'okapi']);
    expect(await act('hide', { links: 1, before: asOf, reason: 'Again.' })).toEqual({
      ...{ results: [], next: null },
    });

    await act('unhide', { q: 'buy', before: asOf });
    expect(await readable()).toEqual(['buy-at-last', 'loom-a-story', 'buy-more', 'buy-a-loom', 'okapi']);
    const log = (await blog.call('GET', '/api/admin/log', { as: ada })).json<Listing<LogEntry>>().result;
    expect(log.slice(0, 4).map(({ act, actor, on, reason }) => [act, actor, on.id, reason])).toEqual([
      ['unhide-article', 'Ada', 'buy-a-loom', ''],
      ['unhide-article', 'Ada', 'buy-more', ''],
      ['hide-article', 'Ada', 'buy-a-loom', 'Advertising.'],
      ['hide-article', 'Ada', 'buy-more', 'Advertising.'],
    ]);
  });

  it('are not shown again by a filter where they went with an account', async () => {
    const { asOf } = await list();
    await saidBy(blog, 'suspend-account', 'eve@example.net', '--reason', 'A test.');

    expect((await act('unhide', { before: asOf })).results).toEqual([]);
    expect((await act('unhide', { slugs: ['okapi'] })).results[0]?.problem).toBe(
      'This article is hidden with the account of its author: restore that instead.',
    );
  });

  it('are not taken where nothing says which ones are meant', async () => {
    for (const body of [{}, { q: 'buy' }]) {
      const reply = await blog.call('POST', '/api/admin/articles/hide', {
        as: ada,
        body: { ...body, reason: 'Spam.' },
      });
      expect([reply.statusCode, reply.body]).toEqual([
        400,
        'Say which articles are meant: slugs, or what was published before.',
      ]);
    }
    expect(await readable()).toHaveLength(4);
  });

  it('are gone through in slices, over all of which a call goes on from where the one before has ended', async () => {
    await storeArticles(blog.connection.db, [idOf(eve), idOf(mallory)], 620);
    const { published, result, next, asOf } = await list('by=mallory&limit=100&page=3');
    expect([published, result.length, next]).toEqual([312, 100, { limit: 100, page: 4 }]);
    expect(result[0]?.slug).toBe('slug-219');

    const done: string[] = [];
    for (let after: string | undefined; ;) {
      const filter = { by: mallory.email, before: asOf, reason: 'Flood.', after };
      const reply: BulkReply = await act('hide', filter);
      done.push(...reply.results.filter(({ problem }) => problem === null).map(({ item }) => item));
      if (reply.next === null) break;
      after = reply.next;
    }

    expect(new Set(done).size).toBe(312);
    expect(await list('by=mallory')).toMatchObject({ published: 0, hidden: 312 });
    expect(await list()).toMatchObject({ published: 312, hidden: 312 });
  });
});

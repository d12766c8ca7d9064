import { randomUUID } from 'node:crypto';
import { render } from '../../../src/server/content/render.ts';
import { connect, type Connection } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { utcDay } from '../../../src/server/db/portable.ts';
import { Refusal } from '../../../src/server/lib/refusal.ts';
import { type BulkContext, findAction } from '../../../src/server/routes/bulkRoutes.ts';
import { createClicks } from '../../../src/server/services/clicks.ts';
import { deleteExpired } from '../../../src/server/services/housekeeping.ts';
import { insertUser } from '../../../src/server/services/registration.ts';
import { readPage } from '../../../src/server/services/searchListings.ts';
import { insertArticle } from '../../../src/server/services/writeArticle.ts';
import { loadReferrers, ARTICLE_HOSTS_MAX } from '../../../src/server/store/clickStats.ts';
import { fillShortTexts } from '../../../src/shared/article.ts';
import { operator } from '../../../src/shared/articleChange.ts';
import type { CountedListing } from '../../../src/shared/listing.ts';
import type { BulkReply } from '../../../src/shared/moderation.ts';
import type { OwnEntry } from '../../../src/shared/ownArticles.ts';
import { actOnAll } from '../../helpers/actOnAll.ts';
import { type Author, type Blog, startBlog, idOf } from '../../helpers/blog.ts';
import { freshDatabase, isOnPostgres } from '../../helpers/database.ts';
import { draftHeaders, draftsOf } from '../../helpers/drafts.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';
import { startSite } from '../../helpers/site.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';
import { until } from '../../helpers/until.ts';

describe('sorting', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
  });
  afterEach(() => blog.close());
  type Entries = CountedListing<OwnEntry>;
  const list = async (query: string, as = ada) =>
    (await blog.call('GET', `/api/articles?${query}`, { as })).json<Entries>();
  const titles = async (query: string) => (await list(query)).result.map(({ title }) => title);
  const publicTitles = async (query: string) =>
    (await blog.call('GET', `/api/articles/all?${query}`)).json<Entries>().result.map(({ title }) => title);
  /** Four articles whose orders by title, clicks and update differ. */
  async function someArticles() {
    await blog.anArticle({ by: ada, title: 'zebra', markdown: 'one two three', tags: ['Looms'] });
    const { slug } = await blog.anArticle({ by: ada, title: 'Ärger', tags: ['looms', 'engines'] });
    await blog.anArticle({ by: ada, title: '“Banana”', tags: ['engines'] });
    await blog.anArticle({ by: ada, title: 'cherry' });
    for (let times = 0; times < 2; times += 1) await blog.call('GET', `/api/articles/public/${slug}`);
    await blog.call('GET', '/api/articles/public/cherry');
    // Sorting uses stored clicks.
    await until(async () => {
      const { clicks } = await blog.connection.db
        .selectFrom('articleClicks')
        .select(({ fn }) => fn.sum<number | string>('clicks').as('clicks'))
        .executeTakeFirstOrThrow();
      // PostgreSQL's driver returns sums as strings.
      return Number(clicks) === 3;
    });
  }
  describe('the author’s own articles', () => {
    it.each([
      ['title', ['Ärger', '“Banana”', 'cherry', 'zebra']],
      ['-title', ['zebra', 'cherry', '“Banana”', 'Ärger']],
      ['created', ['zebra', 'Ärger', '“Banana”', 'cherry']],
      ['-created', ['cherry', '“Banana”', 'Ärger', 'zebra']],
      ['-clicks', ['Ärger', 'cherry', '“Banana”', 'zebra']],
      ['clicks', ['zebra', '“Banana”', 'cherry', 'Ärger']],
    ])('are sorted by %s on every page', async (sort, order) => {
      await someArticles();

      expect(await titles(`sort=${sort}`)).toEqual(order);
      expect(await titles(`sort=${sort}&limit=1&page=1`)).toEqual(order.slice(0, 1));
      expect(await titles(`sort=${sort}&limit=3&page=2`)).toEqual(order.slice(3));
      expect(await titles(`sort=${sort}&limit=1&page=4`)).toEqual(order.slice(3));
      expect(await titles(`sort=${sort}&limit=1&page=5`)).toEqual([]);
    });

    it('are sorted by their last update', async () => {
      await someArticles();
      const body = { title: 'zebra', markdown: 'again' };
      await blog.call('PATCH', '/api/articles/edit/zebra', { as: ada, body });

      expect((await titles('sort=-updated'))[0]).toBe('zebra');
      expect((await titles('sort=updated')).at(-1)).toBe('zebra');
    });

    it('have their total on all pages, their word count and their state', async () => {
      await someArticles();

      const { result, total, isCut, next } = await list('sort=-title&limit=1');

      expect(result[0]).toMatchObject({
        title: 'zebra',
        words: 3,
        state: 'published',
        clicks: 0,
        tags: ['Looms'],
      });
      expect({ total, isCut, next }).toEqual({ total: 4, isCut: false, next: { limit: 1, page: 2 } });
    });

    it('are filtered by a tag, combined with a search and any order', async () => {
      await someArticles();

      expect(await titles('tag=looms')).toEqual(['Ärger', 'zebra']);
      expect(await titles('tag=looms&sort=-title')).toEqual(['zebra', 'Ärger']);
      expect(await titles('tag=looms&q=weave')).toEqual(['Ärger']);
      expect(await titles('q=weave&sort=title')).toEqual(['Ärger', '“Banana”', 'cherry']);
      expect(await titles('q=weave&sort=title&limit=2&page=2')).toEqual(['cherry']);
      expect(await titles('tag=nothing')).toEqual([]);
      expect((await list('tag=looms')).total).toBe(2);
    });

    it.each([
      ['cut', 2000, true],
      ['complete', 1999, false],
    ])('report that a search was %s, with a tag and in any order', async (_what, found, isCut) => {
      await someArticles();
      const { db } = blog.connection;
      const [newest, second] = await db
        .selectFrom('article')
        .select('number')
        .orderBy('number', 'desc')
        .execute();
      const [cherry = 0, banana = 0] = [newest?.number, second?.number];
      const matches = [banana, cherry, ...Array.from({ length: found - 2 }, (_, at) => 1_000_000 + at)];
      const searching = { find: async () => matches, close: async () => undefined };
      const query = { q: 'x', limit: 4, page: 1 };

      for (const sort of [undefined, 'title', '-created'] as const) {
        const all = await readPage({ db, searching }, { ...query, sort }, { ip: '' });
        const tagged = await readPage({ db, searching }, { ...query, tag: 'engines', sort }, { ip: '' });
        expect([all.isCut, tagged.isCut]).toEqual([isCut, isCut]);
        expect([tagged.result.map(({ number }) => number), tagged.total]).toEqual([[banana], 1]);
      }
    });

    it('link to the next page of a search even if an article was deleted since it was found', async () => {
      await someArticles();
      const { db } = blog.connection;
      const rows = await db.selectFrom('article').select('number').orderBy('number').execute();
      const numbers = [1_000_000, ...rows.map(({ number }) => number)];
      const searching = { find: async () => numbers, close: async () => undefined };
      const page = (page: number) => readPage({ db, searching }, { q: 'x', limit: 2, page }, { ip: '' });

      const pages = [await page(1), await page(2), await page(3)];

      expect(pages.map(({ result }) => result.map(({ number }) => number))).toEqual([
        numbers.slice(1, 2),
        numbers.slice(2, 4),
        numbers.slice(4),
      ]);
      expect(pages.map(({ next }) => next?.page)).toEqual([2, 3, undefined]);
    });

    itOnOneEngine('are empty for an unused tag, in any order', async () => {
      await someArticles();

      expect([await titles('tag='), await titles('tag=&sort=title')]).toEqual([[], []]);
    });

    itOnOneEngine('never include anyone else’s', async () => {
      await someArticles();
      const eve = await blog.aUser();
      await blog.anArticle({ by: eve, title: 'Mine', tags: ['looms'] });

      for (const query of [
        'sort=title',
        'sort=-clicks',
        'tag=looms',
        'tag=looms&sort=title',
        'q=weave&sort=title',
      ])
        expect((await list(query, eve)).result.map(({ title }) => title)).toEqual(['Mine']);
    });

    itOnOneEngine('are unchanged without any filter', async () => {
      await someArticles();

      const reply = await list('limit=1');

      expect(Object.keys(reply)).toEqual(['result', 'next']);
      expect(reply.result[0]).not.toHaveProperty('words');
    });

    itOnOneEngine.each([
      ['sort=best', /^Sort must be one of: updated, -updated, /],
      ['state=hidden', /^State must be one of: published, page, draft, submitted, sentBack, scheduled\.$/],
      ['sort=title&sort=clicks', /^Sort must be a string\.$/],
      ['sort=title&page=0', /^Page must be at least 1\.$/],
      ['sort=title&q=%20', /word/],
      ['sort=title&q=', /word/],
      ['q=', /word/],
    ])('reject %s with a message', async (query, sentence) => {
      const { statusCode, body } = await blog.call('GET', `/api/articles?${query}`, { as: ada });

      expect(statusCode).toBe(400);
      expect(body).toMatch(sentence);
    });
  });
  describe('the author’s own drafts', () => {
    it('are listed the same way, by state', async () => {
      const drafts = draftsOf(blog);
      await drafts.aDraft(ada, { title: 'Zebra', markdown: 'one two', tags: ['Looms'] });
      await drafts.aDraft(ada, { title: 'apple' });
      await drafts.aDraft(ada, {
        title: 'Later',
        publishAt: new Date(Date.now() + 86_400_000).toISOString(),
      });

      expect(await titles('state=draft&sort=title')).toEqual(['apple', 'Zebra']);
      expect(await titles('state=draft&sort=-title&limit=1&page=2')).toEqual(['apple']);
      expect(await titles('state=draft&tag=looms')).toEqual(['Zebra']);
      expect(await titles('state=draft&q=zeb')).toEqual(['Zebra']);
      expect(await titles('state=scheduled')).toEqual(['Later']);
      expect((await list('state=draft&q=zebra')).result[0]).toMatchObject({
        ...{ state: 'draft', words: 2, tags: ['Looms'] },
      });
    });
  });
  describe('all public articles', () => {
    it('are found by a search, and sorted for an author or a tag', async () => {
      await someArticles();

      expect(await publicTitles('sort=created')).toEqual(['zebra', 'Ärger', '“Banana”', 'cherry']);
      expect(await publicTitles('sort=created&limit=3&page=2')).toEqual(['cherry']);
      expect(await publicTitles('sort=-created&limit=3&page=2')).toEqual(['zebra']);
      expect(await publicTitles('author=ada&sort=title')).toEqual(['Ärger', '“Banana”', 'cherry', 'zebra']);
      expect(await publicTitles('tag=looms&sort=title')).toEqual(['Ärger', 'zebra']);
      expect(await publicTitles('q=weave&tag=engines&sort=-title')).toEqual(['“Banana”', 'Ärger']);
      expect(await publicTitles('q=weave&author=ada&sort=title')).toEqual(['Ärger', '“Banana”', 'cherry']);
    });

    itOnOneEngine.each(['q=', 'q=&sort=title', 'q=&author=ada', 'q=%20'])(
      'are not searched with an empty query: %s',
      async (query) => {
        await someArticles();

        const { statusCode, body } = await blog.call('GET', `/api/articles/all?${query}`);

        expect(statusCode).toBe(400);
        expect(body).toMatch(/word/);
      },
    );

    itOnOneEngine('can’t be sorted by an order without an index', async () => {
      const { statusCode, body } = await blog.call('GET', '/api/articles/all?sort=title');

      expect(statusCode).toBe(400);
      expect(body).toMatch(/^Without author, tag or q, sort must be created or -created/);
    });
  });
});

describe('bulk', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog();
    [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
  });
  afterEach(() => blog.close());
  const bulk = (body: object, as = ada) => blog.call('POST', '/api/articles/bulk', { as, body });
  const done = (body: object, as = ada) => actOnAll((rest) => bulk(rest, as), body);
  const own = async (as = ada) =>
    (await blog.call('GET', '/api/articles?sort=created&limit=100', { as }))
      .json<CountedListing<OwnEntry>>()
      .result.map(({ title, tags }) => [title, tags.join()]);
  async function three() {
    for (const title of ['One', 'Two', 'Three']) await blog.anArticle({ by: ada, title, tags: ['looms'] });
  }
  describe('bulk actions', () => {
    it('delete articles one by one with a result for each, the same for missing articles and other authors’', async () => {
      await three();
      const { slug } = await blog.anArticle({ by: eve, title: 'Hers' });

      const { results } = await done({ act: 'delete', items: ['one', slug, 'nothing', 'three'] });

      expect(results.map(({ item, problem }) => [item, problem === null])).toEqual([
        ['one', true],
        [slug, false],
        ['nothing', false],
        ['three', true],
      ]);
      expect(results[1]?.problem).toBe(results[2]?.problem);
      expect((await own()).map(([title]) => title)).toEqual(['Two']);
      expect(await own(eve)).toEqual([['Hers', '']]);
    });

    itOnOneEngine('continue after an internal error, which is reported as such', async () => {
      await three();
      const { db } = blog.connection;
      // Makes its deletion fail.
      await db
        .updateTable('article')
        .set({ tags: 'no list' })
        .where('slug', '=', 'two')
        .returning(['number', 'ownerId'])
        .execute();

      const { results } = await done({ act: 'delete', items: ['one', 'two', 'three'] });

      expect(results.map(({ problem }) => problem)).toEqual([
        null,
        'Something went wrong on our end. Please try again.',
        null,
      ]);
    });

    it('add and remove a tag, except for articles that have eight', async () => {
      await three();
      const tags = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
      await blog.anArticle({ by: ada, title: 'Full', tags });

      const added = await done({ act: 'addTag', name: '#Engines', items: ['one', 'two', 'full'] });
      expect(added.results.map(({ problem }) => problem)).toEqual([
        null,
        null,
        'An article can have at most 8 tags.',
      ]);
      await done({ act: 'removeTag', name: 'LOOMS', items: ['one', 'three'] });

      expect(await own()).toEqual([
        ['One', 'Engines'],
        ['Two', 'looms,Engines'],
        ['Three', ''],
        ['Full', tags.join()],
      ]);
      expect((await blog.call('GET', '/api/tags/engines')).json()).toMatchObject({ articleCount: 2 });
    });

    itOnOneEngine('leave articles unchanged that already have the tag, or never had it', async () => {
      await three();
      const versions = () =>
        blog.connection.db.selectFrom('article').select(['slug', 'version']).orderBy('number').execute();
      const before = await versions();

      await done({ act: 'addTag', name: 'LOOMS', items: ['one', 'three'] });
      await done({ act: 'removeTag', name: 'engines', items: ['one', 'two', 'three'] });

      expect(await versions()).toEqual(before);
    });

    it('keep concurrent changes when they add a tag', async () => {
      await three();
      const edit = { title: 'One', markdown: 'Changed.', tags: ['threads'] };
      await Promise.all([
        blog.call('PATCH', '/api/articles/edit/one', { as: ada, body: edit }),
        bulk({ act: 'addTag', name: 'engines', items: ['one'] }),
      ]);

      const one = (await blog.call('GET', '/api/articles/one', { as: ada })).json<{ markdown: string }>();
      expect(one.markdown).toBe('Changed.');
    });

    itOnOneEngine.each([
      ['at most three times if others are always faster', 'conflict', 3],
      ['once if it is rejected', 'invalid', 1],
    ] as const)('are changed %s', async (_how, kind, times) => {
      await three();
      let tries = 0;
      const render = async () => {
        tries += 1;
        throw new Refusal(kind, 'Not this time.');
      };
      const context: BulkContext = {
        ...{ db: blog.connection.db, rendering: { render }, origin: '', name: 'engines' },
        writer: operator,
      };

      const action = findAction('addTag', false)(context, idOf(ada), 'one');

      await expect(action).rejects.toThrow('Not this time.');
      expect(tries).toBe(times);
    });

    it('apply to drafts, continuing at a cursor', async () => {
      const drafts = draftsOf(blog);
      const ids = ['3', '1', '2'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
      for (const id of ids) await drafts.aDraft(ada, {}, id);
      await drafts.aDraft(eve);
      const [three = '', one = '', two = ''] = ids;

      const behind = await done({ act: 'delete', state: 'draft', after: three });
      const left = (await drafts.list(ada)).result.map(({ _id }) => _id);
      const rest = await done({ act: 'delete', state: 'draft' });

      expect(behind.results.map(({ item }) => item)).toEqual([two, one]);
      expect(left).toEqual([three]);
      expect(rest.results).toEqual([{ item: three, problem: null }]);
      expect((await drafts.list(eve)).result).toHaveLength(1);
    });

    it('unpublish articles and republish them from their drafts', async () => {
      await three();
      await done({ act: 'unpublish', items: ['one', 'two'] });
      expect((await own()).map(([title]) => title)).toEqual(['Three']);
      await draftsOf(blog).aDraft(ada, { title: '', markdown: '' });

      const { results, next } = await done({ act: 'publish', state: 'draft' });

      expect(next).toBeNull();
      expect(results.map(({ problem }) => problem === null).sort()).toEqual([false, true, true]);
      expect((await own()).map(([title]) => title)).toEqual(['One', 'Two', 'Three']);
      expect((await blog.call('GET', '/api/articles/public/one')).statusCode).toBe(200);
    });

    itOnOneEngine('export articles with their front matter', async () => {
      await three();

      const { results } = await done({ act: 'export', items: ['one'] });

      expect(results[0]?.source).toMatch(/^---\ntitle: "One"\nauthor: "Ada"\n/);
      expect(results[0]?.source).toMatch(/\nThey weave \*patterns\*\.$/);
    });

    it('apply to all matches of a filter, in batches that end', async () => {
      await three();
      await blog.anArticle({ by: ada, title: 'Other' });
      await blog.anArticle({ by: eve, title: 'Hers', tags: ['looms'] });

      const { results, next } = await done({ act: 'delete', tag: 'looms' });

      expect(results.map(({ item }) => item)).toEqual(['three', 'two', 'one']);
      expect(next).toBeNull();
      expect((await own()).map(([title]) => title)).toEqual(['Other']);
      expect(await own(eve)).toEqual([['Hers', 'looms']]);
      expect((await done({ act: 'delete', q: 'weave' })).results).toHaveLength(1);
    });

    it.each([
      ['with a tag', { tag: 'looms' }],
      ['with a word', { q: 'loom' }],
      ['with both', { q: 'loom', tag: 'looms' }],
      ['all', {}],
    ])('continue matches at a cursor: %s', async (_which, filter) => {
      for (const title of ['One', 'Two', 'Three'])
        await blog.anArticle({ by: ada, title: `${title} loom`, tags: ['looms'] });
      const items = ({ results }: BulkReply) => results.map(({ item }) => item);
      const { db } = blog.connection;
      const row = await db
        .selectFrom('article')
        .select('position')
        .where('slug', '=', 'three-loom')
        .executeTakeFirstOrThrow();

      const first = await done({ act: 'export', ...filter });
      const rest = await done({ act: 'export', ...filter, after: String(row.position) });

      expect(items(first)).toEqual(['three-loom', 'two-loom', 'one-loom']);
      expect(items(rest)).toEqual(['two-loom', 'one-loom']);
    });

    it('continue matches after those that are done, without articles published in the meantime', async () => {
      await storeArticles(blog.connection.db, [idOf(ada)], 130);
      const exported: string[] = [];
      let after: string | null = null;
      for (let calls = 0; calls < 130; calls += 1) {
        const reply: BulkReply = (await bulk({ act: 'export', ...(after !== null && { after }) })).json();
        exported.push(...reply.results.map(({ item }) => item));
        after = reply.next;
        if (after === null) break;
        await blog.anArticle({ by: ada, title: 'Meanwhile' });
      }

      expect(exported).toHaveLength(130);
      expect(new Set(exported).size).toBe(130);
      expect(exported.some((slug) => slug.startsWith('meanwhile'))).toBe(false);
    });

    itOnOneEngine.each([
      [{ act: 'burn', items: [] }, /^Act must be one of/],
      [{ act: 'addTag', items: ['one'] }, /^Name is required/],
      [{ act: 'delete', items: 'one' }, /^Items must be a list of strings/],
      [{ act: 'delete', items: Array.from({ length: 101 }, () => 'x') }, /^Items .*100/],
      [{ act: 'publish', items: ['one'] }, /^Published articles can be/],
      [{ act: 'addTag', name: 'x', state: 'draft' }, /^Drafts can only be/],
      // The results of a search whose last words were ignored.
      [{ act: 'delete', q: 'ab '.repeat(17) }, /^To change all results, search for at most 16 words/],
      [{ act: 'delete', state: 'draft', q: 'ab '.repeat(17) }, /^To change all results/],
    ])('are rejected for %j', async (body, sentence) => {
      const reply = await bulk(body);

      expect(reply.statusCode).toBe(400);
      expect(reply.body).toMatch(sentence);
    });
  });
});

describe('clicks by day', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());
  interface Days {
    result: { day: string; clicks: number }[];
  }
  const days = async (article?: string, as = ada) =>
    (
      await blog.call('GET', `/api/users/me/clicks${article ? `?article=${article}` : ''}`, { as })
    ).json<Days>().result;
  const today = () => new Date().toISOString().slice(0, 10);
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  async function read(slug: string, times: number) {
    for (let time = 0; time < times; time += 1) await blog.call('GET', `/api/articles/public/${slug}`);
  }
  /** Clicks are stored with a delay. */
  const stored = (clicks: number) => until(async () => (await days()).at(-1)?.clicks === clicks);
  describe('clicks by day', () => {
    it('are counted for each article and in total, for 90 days including empty ones', async () => {
      await blog.anArticle({ by: ada, title: 'One' });
      await blog.anArticle({ by: ada, title: 'Two' });
      await read('one', 2);
      await read('two', 1);
      await stored(3);

      const [all, one] = [await days(), await days('one')];

      expect(all).toHaveLength(90);
      expect(all.at(-1)).toEqual({ day: today(), clicks: 3 });
      expect(all[0]).toEqual({ day: ago(89), clicks: 0 });
      expect(one.at(-1)).toEqual({ day: today(), clicks: 2 });
    });

    it('leave out robots by name, which the article’s clicks include', async () => {
      await blog.anArticle({ by: ada, title: 'One' });
      const visit = (userAgent: string, path = '/api/articles/public/one') =>
        blog.call('GET', path, { headers: { 'user-agent': userAgent } });
      const robots = [
        'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
        'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0)',
        'Mozilla/5.0 (compatible; Baiduspider/2.0)',
        'facebookexternalhit/1.1',
        'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
        'Slackbot-LinkExpanding 1.0',
        'ia_archiver',
      ];
      const people = [
        'Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0',
        'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/117.0 Safari/537.36 Edg/117.0',
      ];
      for (const name of [...robots, ...people]) await visit(name);
      await stored(people.length);

      const { clicks } = (await blog.call('GET', '/api/articles/one', { as: ada })).json<{
        clicks: number;
      }>();

      expect(clicks).toBe(robots.length + people.length);
      expect((await days('one')).at(-1)?.clicks).toBe(people.length);
    });

    itOnOneEngine('are only visible to the author, like the article', async () => {
      await blog.anArticle({ by: ada, title: 'One' });
      await read('one', 1);
      await stored(1);
      const eve = await blog.aUser();

      expect((await days(undefined, eve)).at(-1)?.clicks).toBe(0);
      const { statusCode, body } = await blog.call('GET', '/api/users/me/clicks?article=one', { as: eve });
      expect(statusCode).toBe(404);
      expect(body).toBe((await blog.call('GET', '/api/users/me/clicks?article=none', { as: eve })).body);
    });

    it('are kept for an unpublished article and one in the bin, and deleted with it', async () => {
      await blog.anArticle({ by: ada, title: 'One' });
      await read('one', 1);
      await stored(1);
      const { db } = blog.connection;
      const rows = () => db.selectFrom('articleDay').selectAll().execute();

      await blog.call('POST', '/api/articles/unpublish/one', { as: ada });
      expect(await rows()).toHaveLength(1);
      await blog.call('POST', '/api/articles/bulk', { as: ada, body: { act: 'publish', state: 'draft' } });
      expect((await days('one')).at(-1)?.clicks).toBe(1);
      await blog.call('DELETE', '/api/articles/delete/one', { as: ada });
      expect(await rows()).toHaveLength(1);
      await blog.call('POST', '/api/bin/empty', { as: ada, body: {} });

      expect(await rows()).toEqual([]);
      expect((await days()).at(-1)?.clicks).toBe(1);
    });

    it('are deleted with the account, also those of unpublished articles', async () => {
      await blog.anArticle({ by: ada, title: 'One' });
      await read('one', 1);
      await stored(1);
      await blog.call('POST', '/api/articles/unpublish/one', { as: ada });

      await blog.call('DELETE', '/api/users/me', { as: ada });

      const { db } = blog.connection;
      expect(await db.selectFrom('articleDay').selectAll().execute()).toEqual([]);
      expect(await db.selectFrom('authorDay').selectAll().execute()).toEqual([]);
    });

    it('are deleted after 90 days', async () => {
      const { db } = blog.connection;
      const rows = [89, 90, 91].flatMap((back) =>
        [1, 2, 3].map((number) => ({ number, day: ago(back), clicks: 1 })),
      );
      await db.insertInto('articleDay').values(rows).execute();
      const ownerId = idOf(ada);
      await db
        .insertInto('authorDay')
        .values([89, 90].map((back) => ({ ownerId, day: ago(back), clicks: 1 })))
        .execute();

      await deleteExpired(db);

      expect(
        new Set((await db.selectFrom('articleDay').select('day').execute()).map(({ day }) => day)),
      ).toEqual(new Set([ago(89)]));
      expect(await db.selectFrom('authorDay').select('day').execute()).toEqual([{ day: ago(89) }]);
    });
  });
});

describe('draft search', () => {
  let blog: Blog;
  let ada: Author;
  let drafts: ReturnType<typeof draftsOf>;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
    drafts = draftsOf(blog);
  });
  afterEach(() => blog.close());
  const search = (q: string, as = ada, state = 'draft') =>
    blog.call('GET', `/api/articles?state=${state}&q=${encodeURIComponent(q)}`, { as });
  const titles = async (q: string, as = ada, state = 'draft') =>
    (await search(q, as, state)).json<{ result: { title: string }[] }>().result.map(({ title }) => title);
  const deep = (end: string) => `${'They weave. '.repeat(2000)}\n\n${end}`;
  const indexed = async () => {
    const { db } = blog.connection;
    const rows = await db
      .selectFrom('indexedDraft')
      .select(['number', 'version'])
      .orderBy('number')
      .execute();
    const words = await db.selectFrom('draftWords').select('rowid').orderBy('rowid').execute();
    expect(words.map(({ rowid }) => rowid)).toEqual(rows.map(({ number }) => number));
    return rows.map(({ version }) => version);
  };
  describe('a search in the author’s drafts', () => {
    it('covers the whole text, titles and tags', async () => {
      await drafts.aDraft(ada, {
        title: 'One',
        markdown: deep('A **Jacquard** head, at https://punch.example'),
      });
      await drafts.aDraft(ada, { title: 'Two', markdown: '編み物 and 1 < 2 is so > that', tags: ['Looms'] });

      expect(await titles('jacq')).toEqual(['One']);
      expect(await titles('"a jacquard head"')).toEqual(['One']);
      expect(await titles('み物')).toEqual(['Two']);
      expect(await titles('looms')).toEqual(['Two']);
      expect(await titles('so')).toEqual(['Two']);
      expect(await titles('and -jacquard')).toEqual(['Two']);
      expect(await titles('punch')).toEqual([]);
    });

    it('matches only the last saved text', async () => {
      const draft = await drafts.aDraft(ada, { markdown: 'a spindle' });
      expect(await titles('spindle')).toHaveLength(1);

      await drafts.save(ada, draft, { title: 'On looms', markdown: 'a shuttle' });

      expect(await titles('shuttle')).toHaveLength(1);
      expect(await titles('spindle')).toEqual([]);
    });

    it('indexes saved drafts once, when they are searched', async () => {
      const draft = await drafts.aDraft(ada);
      expect(await indexed()).toEqual([]);

      await titles('weave');
      const { db } = blog.connection;
      await db.deleteFrom('draftWords').where('rowid', '>', 0).execute();
      expect(await titles('weave')).toEqual([]);
      await drafts.save(ada, draft, { title: 'On looms', markdown: 'They weave on.' });

      expect(await titles('weave')).toEqual(['On looms']);
      expect(await indexed()).toEqual([2]);
    });

    it('finds only the author’s own drafts in the requested state', async () => {
      const eve = await blog.aUser();
      await drafts.aDraft(ada, { title: 'Mine' });
      await drafts.aDraft(eve, { title: 'Not mine' });
      const publishAt = new Date(Date.now() + 86_400_000).toISOString();
      await drafts.aDraft(ada, { title: 'Later', publishAt });

      expect(await titles('weave')).toEqual(['Mine']);
      expect(await titles('weave', eve)).toEqual(['Not mine']);
      expect(await titles('weave', ada, 'scheduled')).toEqual(['Later']);
    });

    it('also selects drafts for bulk actions', async () => {
      await drafts.aDraft(ada, { title: 'One', markdown: deep('A jacquard head.') });
      await drafts.aDraft(ada, { title: 'Two' });

      const body = { act: 'delete', state: 'draft', q: 'jacquard' };
      await blog.call('POST', '/api/articles/bulk', { as: ada, body });

      expect((await drafts.list(ada)).result.map(({ title }) => title)).toEqual(['Two']);
    });

    itOnOneEngine('rejects an invalid search with a message', async () => {
      const { statusCode, body } = await search('…');

      expect(statusCode).toBe(400);
      expect(body).toBe('Enter at least one word, number or emoji.');
    });

    it('asks to search again if there is too much to index at once, and then continues', async () => {
      for (let at = 0; at < 3; at += 1) await drafts.aDraft(ada, { title: `Draft ${at}` });
      const { db } = blog.connection;
      await db
        .updateTable('draft')
        .set({ size: 10 * 1024 * 1024 })
        .execute();

      const replies = [await search('weave'), await search('weave'), await search('weave')];

      expect(replies.map(({ statusCode }) => statusCode)).toEqual([503, 503, 200]);
      expect(replies[0]?.body).toBe('Your drafts are being indexed. Search again in a moment.');
      expect(replies[0]?.headers['retry-after']).toBe('1');
    });
  });
  describe('the words of a draft', () => {
    it.each<[string, (id: string) => Promise<unknown>]>([
      ['is discarded', (id) => drafts.discard(ada, id)],
      [
        'is published',
        (id) =>
          blog.call('POST', '/api/articles/new', {
            as: ada,
            body: { title: 'On looms', markdown: 'They weave.' },
            headers: draftHeaders(id),
          }),
      ],
      ['is deleted with its account', () => blog.call('DELETE', '/api/users/me', { as: ada })],
    ])('are deleted when it %s', async (_what, act) => {
      const id = randomUUID();
      await drafts.aDraft(ada, {}, id);
      await titles('weave');
      expect(await indexed()).toEqual([1]);

      await act(id);

      expect(await indexed()).toEqual([]);
    });
  });
});

describe('referrers', () => {
  interface Reply {
    result: { day: string; clicks: number }[];
    referrers: { day: string; host: string | null; clicks: number }[];
  }
  const READER = 'Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0';
  const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startSite({ publicUrl: 'https://www.blog.example.org' });
    ada = await blog.aUser();
    await blog.anArticle({ by: ada, title: 'One' });
  });
  afterEach(() => blog.close());
  const open = (slug: string, headers: Record<string, string> = {}, on = blog) =>
    on.app.inject({ url: `/allArticles/${slug}`, headers: { 'user-agent': READER, ...headers } });
  const from = (referer: string, slug = 'one', on = blog) => open(slug, { referer }, on);
  const ask = async (article?: string) =>
    (
      await blog.call('GET', `/api/users/me/clicks${article ? `?article=${article}` : ''}`, { as: ada })
    ).json<Reply>();
  /** Returns today's hosts, most clicks first. */
  const hosts = async (article?: string) =>
    (await ask(article)).referrers.map(({ host, clicks }) => [host, clicks]);
  /** Returns the stored scopes: owners and article numbers. */
  const scopes = async () =>
    (await blog.connection.db.selectFrom('referrerDay').select('scope').orderBy('scope').execute()).map(
      ({ scope }) => scope,
    );
  /** Clicks are stored with a delay. */
  const stored = (clicks: number) => until(async () => (await ask()).result.at(-1)?.clicks === clicks);
  describe('referring hosts', () => {
    it('are counted by day for each article and in total, without the rest of the URL', async () => {
      await blog.anArticle({ by: ada, title: 'Two' });
      for (const referer of [
        'https://news.example/item?id=42&user=eve#top',
        'https://eve:secret@NEWS.example:8443/',
        'https://www.news.example./',
        'http://forum.example/t/1',
      ])
        await from(referer);
      await from('https://news.example/', 'two');
      await stored(5);

      expect((await ask('one')).referrers).toEqual([
        { day: utcDay(0), host: 'news.example', clicks: 3 },
        { day: utcDay(0), host: 'forum.example', clicks: 1 },
      ]);
      expect(await hosts('two')).toEqual([['news.example', 1]]);
      expect(await hosts()).toEqual([
        ['news.example', 4],
        ['forum.example', 1],
      ]);
      const kept = JSON.stringify(await blog.connection.db.selectFrom('referrerDay').selectAll().execute());
      expect(kept).not.toMatch(/eve|secret|item|:8443/);
    });

    itOnOneEngine('leave out the blog’s own pages, robots and requests without a referrer', async () => {
      const visits: Record<string, string>[] = [
        {},
        { referer: '' },
        { referer: 'nonsense' },
        { referer: 'android-app://com.example.mail/' },
        { referer: 'https://blog.example.org/allArticles' },
        { referer: 'https://www.blog.example.org/' },
        { referer: 'http://localhost/', host: 'localhost:3000' },
        { referer: 'https://alias.example.net/', 'sec-fetch-site': 'same-origin' },
      ];
      for (const headers of visits) await open('one', headers);
      await open('one', { referer: 'https://news.example/', 'user-agent': ROBOT });
      // The app's own navigation, and other programs.
      await blog.call('GET', '/api/articles/public/one', { headers: { referer: 'https://news.example/' } });
      await stored(visits.length + 1);

      expect(await hosts('one')).toEqual([]);
    });

    itOnOneEngine(
      'count as other if they are not public names: IP addresses, local names, names that are too long',
      async () => {
        const none = [
          'http://192.0.2.7/',
          'http://[2001:db8::1]/',
          'http://intranet/wiki',
          `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`,
        ];
        for (const referer of none) await from(referer);
        await from('https://bücher.example/');
        await stored(none.length + 1);

        expect(await hosts('one')).toEqual([
          [null, none.length],
          ['xn--bcher-kva.example', 1],
        ]);
      },
    );

    it('are limited per day and article: known hosts are still counted and the rest are other', async () => {
      const more = 5;
      for (let at = 0; at < ARTICLE_HOSTS_MAX + more; at += 1) await from(`https://spam${at}.example/`);
      await stored(ARTICLE_HOSTS_MAX + more);
      await from('https://spam0.example/');
      await from('https://late.example/');
      await stored(ARTICLE_HOSTS_MAX + more + 2);

      const found = await hosts('one');

      expect(found).toHaveLength(ARTICLE_HOSTS_MAX + 1);
      expect(found.slice(0, 2)).toEqual([
        [null, more + 1],
        ['spam0.example', 2],
      ]);
    });

    it('stay within the limit when several servers count concurrently', async () => {
      const database = await freshDatabase();
      const connections = [connect(database.url), connect(database.url)];
      const [{ db }] = connections as [Connection];
      await migrate(db);
      const { id } = await insertUser(db, { name: 'Eve', email: 'eve@example.org', passwordHash: 'x' });
      await insertArticle(db, id, {
        ...fillShortTexts({ title: 'On engines' }),
        markdown: 'x',
        ...render('x'),
        writer: operator,
      });
      const servers = connections.map((connection) => createClicks(connection, () => undefined));
      const each = ARTICLE_HOSTS_MAX - 5;

      for (let at = 0; at < each; at += 1)
        servers.forEach((clicks, server) => clicks.count(1, { referrer: `s${server}-${at}.example` }));
      if (isOnPostgres) await Promise.all(servers.map((clicks) => clicks.flush()));
      // Two connections of one thread to one file would deadlock.
      else for (const clicks of servers) await clicks.flush();

      const found = await loadReferrers(db, { number: 1 });
      expect(found).toHaveLength(ARTICLE_HOSTS_MAX + 1);
      expect(found.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(2 * each);
      expect(found.find(({ host }) => host === null)?.clicks).toBe(2 * each - ARTICLE_HOSTS_MAX);
      for (const { db } of connections) await db.destroy();
      await database.remove();
    });

    it('are kept for an unpublished article and one in the bin, and deleted with it', async () => {
      await from('https://news.example/');
      await stored(1);

      await blog.call('POST', '/api/articles/unpublish/one', { as: ada });
      await blog.call('POST', '/api/articles/bulk', { as: ada, body: { act: 'publish', state: 'draft' } });
      expect(await hosts('one')).toEqual([['news.example', 1]]);
      await blog.call('DELETE', '/api/articles/delete/one', { as: ada });
      await blog.call('POST', '/api/bin/empty', { as: ada, body: {} });

      expect(await scopes()).toEqual([idOf(ada)]);
      expect(await hosts()).toEqual([['news.example', 1]]);
    });

    it('are deleted with the account, also those of unpublished articles', async () => {
      await from('https://news.example/');
      await stored(1);
      await blog.call('POST', '/api/articles/unpublish/one', { as: ada });

      await blog.call('DELETE', '/api/users/me', { as: ada });

      expect(await scopes()).toEqual([]);
    });

    itOnOneEngine('are only visible to the author', async () => {
      await from('https://news.example/');
      await stored(1);

      const reply = await blog.call('GET', '/api/users/me/clicks', { as: await blog.aUser() });

      expect(reply.json<Reply>().referrers).toEqual([]);
    });

    it('are deleted after the retention period', async () => {
      const { db } = blog.connection;
      const rows = [89, 90, 91].flatMap((back) =>
        ['a.example', 'b.example', ''].map((host) => ({ scope: '1', day: utcDay(back), host, clicks: 1 })),
      );
      await db.insertInto('referrerDay').values(rows).execute();
      expect((await ask('one')).referrers).toHaveLength(3);

      await deleteExpired(db);

      expect(new Set((await ask('one')).referrers.map(({ day }) => day))).toEqual(new Set([utcDay(89)]));
    });
  });
});

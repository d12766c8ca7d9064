import type { CountedListing } from '../../../src/shared/listing.ts';
import type { OwnEntry } from '../../../src/shared/ownEntry.ts';
import { sortFound } from '../../../src/server/search/chooseOwn.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { until } from '../../helpers/until.ts';

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

/** Four articles, by whose titles, clicks and edits orders differ. */
async function someArticles() {
  await blog.anArticle({ by: ada, title: 'zebra', markdown: 'one two three', tags: ['Looms'] });
  const { slug } = await blog.anArticle({ by: ada, title: 'Ärger', tags: ['looms', 'engines'] });
  await blog.anArticle({ by: ada, title: '“Banana”', tags: ['engines'] });
  await blog.anArticle({ by: ada, title: 'cherry' });
  for (let times = 0; times < 2; times += 1) await blog.call('GET', `/api/articles/public/${slug}`);
  await blog.call('GET', '/api/articles/public/cherry');
  // What is sorted is what is stored.
  await until(async () => {
    const { clicks } = await blog.connection.db
      .selectFrom('articleClicks')
      .select(({ fn }) => fn.sum<number | string>('clicks').as('clicks'))
      .executeTakeFirstOrThrow();
    // PostgreSQL's sums are texts to its driver.
    return Number(clicks) === 3;
  });
}

describe('one’s own articles', () => {
  it.each([
    ['title', ['Ärger', '“Banana”', 'cherry', 'zebra']],
    ['-title', ['zebra', 'cherry', '“Banana”', 'Ärger']],
    ['created', ['zebra', 'Ärger', '“Banana”', 'cherry']],
    ['-created', ['cherry', '“Banana”', 'Ärger', 'zebra']],
    ['-clicks', ['Ärger', 'cherry', '“Banana”', 'zebra']],
    ['clicks', ['zebra', '“Banana”', 'cherry', 'Ärger']],
  ])('are sorted by %s, on every page', async (sort, order) => {
    await someArticles();

    expect(await titles(`sort=${sort}`)).toEqual(order);
    expect(await titles(`sort=${sort}&limit=1&page=1`)).toEqual(order.slice(0, 1));
    expect(await titles(`sort=${sort}&limit=3&page=2`)).toEqual(order.slice(3));
    expect(await titles(`sort=${sort}&limit=1&page=4`)).toEqual(order.slice(3));
    expect(await titles(`sort=${sort}&limit=1&page=5`)).toEqual([]);
  });

  it('are sorted by their last change', async () => {
    await someArticles();
    const body = { title: 'zebra', markdown: 'again' };
    await blog.call('PATCH', '/api/articles/edit/zebra', { as: ada, body });

    expect((await titles('sort=-updated'))[0]).toBe('zebra');
    expect((await titles('sort=updated')).at(-1)).toBe('zebra');
  });

  it('tell their number on all pages, their words and their state', async () => {
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

  it('are filtered by a tag, together with a search and any order', async () => {
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
  ])('tell that a search was %s, with a tag and in any order', async (_what, found, isCut) => {
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
    const window = { offset: 0, limit: 5 };

    for (const sort of [undefined, 'title', '-created'] as const) {
      const all = await sortFound({ db, searching }, { q: 'x', sort }, { ip: '' }, window);
      const tagged = await sortFound({ db, searching }, { q: 'x', tag: 'engines', sort }, { ip: '' }, window);
      expect([all.isCut, tagged.isCut]).toEqual([isCut, isCut]);
      expect([tagged.numbers, tagged.total]).toEqual([[banana], 1]);
    }
  });

  it('are none where the tag is empty, in any order', async () => {
    await someArticles();

    expect([await titles('tag='), await titles('tag=&sort=title')]).toEqual([[], []]);
  });

  it('are nobody else’s', async () => {
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

  it('are what they were without any of it', async () => {
    await someArticles();

    const reply = await list('limit=1');

    expect(Object.keys(reply)).toEqual(['result', 'next']);
    expect(reply.result[0]).not.toHaveProperty('words');
  });

  it.each([
    ['sort=best', /^Sort must be one of the following values: updated, -updated, /],
    ['state=hidden', /^State must be one of the following values: published, draft, scheduled\.$/],
    ['sort=title&sort=clicks', /^Sort must be a string\.$/],
    ['sort=title&page=0', /^Page must be greater than or equal to 1\.$/],
    ['sort=title&q=%20', /word/],
    ['sort=title&q=', /word/],
    ['q=', /word/],
  ])('refuse %s in a sentence', async (query, sentence) => {
    const { statusCode, body } = await blog.call('GET', `/api/articles?${query}`, { as: ada });

    expect(statusCode).toBe(400);
    expect(body).toMatch(sentence);
  });
});

describe('one’s own drafts', () => {
  it('are listed likewise, by their state', async () => {
    const drafts = draftsOf(blog);
    await drafts.aDraft(ada, { title: 'Zebra', markdown: 'one two', tags: ['Looms'] });
    await drafts.aDraft(ada, { title: 'apple' });
    await drafts.aDraft(ada, { title: 'Later', publishAt: new Date(Date.now() + 86_400_000).toISOString() });

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

describe('everybody’s articles', () => {
  it('are found by a search, and sorted where an author or a tag is told', async () => {
    await someArticles();

    expect(await publicTitles('sort=created')).toEqual(['zebra', 'Ärger', '“Banana”', 'cherry']);
    expect(await publicTitles('sort=created&limit=3&page=2')).toEqual(['cherry']);
    expect(await publicTitles('sort=-created&limit=3&page=2')).toEqual(['zebra']);
    expect(await publicTitles('author=ada&sort=title')).toEqual(['Ärger', '“Banana”', 'cherry', 'zebra']);
    expect(await publicTitles('tag=looms&sort=title')).toEqual(['Ärger', 'zebra']);
    expect(await publicTitles('q=weave&tag=engines&sort=-title')).toEqual(['“Banana”', 'Ärger']);
    expect(await publicTitles('q=weave&author=ada&sort=title')).toEqual(['Ärger', '“Banana”', 'cherry']);
  });

  it.each(['q=', 'q=&sort=title', 'q=&author=ada', 'q=%20'])(
    'are not searched for nothing: %s',
    async (query) => {
      await someArticles();

      const { statusCode, body } = await blog.call('GET', `/api/articles/all?${query}`);

      expect(statusCode).toBe(400);
      expect(body).toMatch(/word/);
    },
  );

  it('can’t be sorted by what no index has in order', async () => {
    const { statusCode, body } = await blog.call('GET', '/api/articles/all?sort=title');

    expect(statusCode).toBe(400);
    expect(body).toMatch(/^All articles can be sorted by created or -created alone; name an author or a tag/);
  });
});

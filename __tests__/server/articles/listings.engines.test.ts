import type { PublicArticleSummary } from '../../../src/shared/article.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import type { TokenReply } from '../../../src/shared/user.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { saidBy } from '../../helpers/runCommand.ts';

describe('the listings', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  const list = async (query = '', as?: TokenReply) =>
    (await blog.call('GET', as ? `/api/articles${query}` : `/api/articles/all${query}`, as && { as })).json<
      Listing<PublicArticleSummary>
    >();
  const titles = ({ result }: Listing<PublicArticleSummary>) => result.map(({ title }) => title);

  async function articles(by: TokenReply, count: number) {
    for (let at = 1; at <= count; at += 1) await blog.anArticle({ by, title: `No ${at}` });
  }

  it('give pages of 4, newest first, each with its neighbours', async () => {
    await articles(await blog.aUser(), 9);

    const [first, second, third] = [await list(), await list('?page=2'), await list('?limit=4&page=3')];

    expect([titles(first), titles(second), titles(third)]).toEqual([
      ['No 9', 'No 8', 'No 7', 'No 6'],
      ['No 5', 'No 4', 'No 3', 'No 2'],
      ['No 1'],
    ]);
    expect([first.prev, first.next]).toEqual([undefined, { page: 2, limit: 4 }]);
    expect([second.prev, second.next]).toEqual([
      { page: 1, limit: 4 },
      { page: 3, limit: 4 },
    ]);
    expect([third.prev, third.next]).toEqual([{ page: 2, limit: 4 }, undefined]);
  });

  it('have no next page when the last one is full', async () => {
    await articles(await blog.aUser(), 4);

    expect(await list()).not.toHaveProperty('next');
  });

  it('answer an empty result past the end, with the last page that exists before it', async () => {
    await articles(await blog.aUser(), 5);

    expect(await list('?page=7')).toEqual({ result: [], prev: { page: 2, limit: 4 } });
    expect(await list('?page=3')).toEqual({ result: [], prev: { page: 2, limit: 4 } });
    expect(await list(`?limit=100&page=${Number.MAX_SAFE_INTEGER}`)).toEqual({
      result: [],
      prev: { page: 1, limit: 100 },
    });
  });

  it('lead back from any page of an empty listing to the first', async () => {
    expect(await list('?page=999999')).toEqual({ result: [], prev: { page: 1, limit: 4 } });
  });

  it('lead back from a page past the end to the last one, of whatever there is a listing', async () => {
    const ada = await blog.aUser({ name: 'Ada' });
    await saidBy(blog, 'make-admin', ada.email);
    const { aDraft } = draftsOf(blog);
    for (const title of ['One', 'Two', 'Three'])
      await blog.anArticle({ by: ada, title, tags: [title, 'Looms'] });
    const publishAt = new Date(Date.now() + 1e9).toISOString();
    for (let made = 0; made < 3; made += 1) {
      await aDraft(ada);
      await aDraft(ada, { publishAt });
    }
    for (const markdown of ['a', 'b'])
      await blog.call('PATCH', '/api/articles/edit/one', { as: ada, body: { title: 'One', markdown } });
    await saidBy(blog, 'set', 'tagline', 'One');
    await saidBy(blog, 'set', 'tagline', 'Two');

    const listings = [
      ...['/api/articles/all?', '/api/articles/all?sort=created&', '/api/articles/all?author=ada&'],
      ...['/api/articles/all?author=ada&sort=title&', '/api/articles/all?tag=looms&'],
      ...['/api/articles/all?tag=looms&sort=title&', '/api/articles/all?q=weave&', '/api/search?q=weave&'],
      ...[
        '/api/articles?',
        '/api/articles?q=weave&',
        '/api/articles?sort=title&',
        '/api/articles?tag=looms&',
      ],
      ...['/api/articles?state=draft&', '/api/articles?state=scheduled&', '/api/drafts?state=draft&'],
      ...['/api/drafts?state=scheduled&', '/api/articles/history/one?', '/api/tags?', '/api/admin/log?'],
      ...['/api/admin/articles?'],
    ];
    for (const listing of listings) {
      const around = async (page: number) =>
        (await blog.call('GET', `${listing}limit=2&page=${page}`, { as: ada })).json<Listing<unknown>>();
      let last = 1;
      while ((await around(last)).next) last += 1;

      const past = await around(last + 1);
      const far = await around(9999);

      expect([listing, past.result, past.prev?.page]).toEqual([listing, [], last]);
      expect([listing, far.result, far.prev?.page, far.next]).toEqual([listing, [], last, undefined]);
    }
  });

  it('take limits from 1 to 100', async () => {
    await articles(await blog.aUser(), 3);

    expect(titles(await list('?limit=1&page=2'))).toEqual(['No 2']);
    expect(titles(await list('?limit=100'))).toHaveLength(3);
  });

  it.each([
    ['page=0', 'Page must be greater than or equal to 1.'],
    ['limit=0', 'Limit must be greater than or equal to 1.'],
    ['limit=101', 'Limit must be less than or equal to 100.'],
    ['page=1.5', 'Page must be a whole number.'],
    ['page=-1', 'Page must be a whole number.'],
    ['page=abc', 'Page must be a whole number.'],
    ['page=', 'Page must be a whole number.'],
    ['page=%201', 'Page must be a whole number.'],
    ['page=1e1', 'Page must be a whole number.'],
    ['page=1&page=2', 'Page must be a whole number.'],
    ['page=99999999999999999999', 'Page must be less than or equal to 9007199254740991.'],
    ['limit=x&page=y', 'Limit must be a whole number and Page must be a whole number.'],
  ])('refuse ?%s', async (query, sentence) => {
    const reply = await blog.call('GET', `/api/articles/all?${query}`);

    expect([reply.statusCode, reply.body]).toEqual([400, sentence]);
  });

  it('in public show what a card needs, with the author and without the markdown', async () => {
    const { slug, _id, createdAt, updatedAt } = await blog.anArticle({
      by: await blog.aUser({ name: 'Ada' }),
      markdown: '*x*',
    });

    const { result } = await list();

    expect(result).toEqual([
      {
        _id,
        title: 'On engines',
        cover: '',
        slug,
        tags: [],
        readingMinutes: 1,
        tagSlugs: [],
        clicks: 0,
        createdAt,
        updatedAt,
        sanitizedHtml: expect.stringContaining('<em>x</em>') as string,
        ownerName: 'Ada',
        ownerHandle: 'ada',
      },
    ]);
  });

  it('carry only the opening of a long article', async () => {
    await blog.anArticle({ by: await blog.aUser(), markdown: 'A paragraph of words.\n\n'.repeat(5000) });

    const { result } = await list();

    expect(Buffer.byteLength(result[0]?.sanitizedHtml ?? '')).toBeLessThanOrEqual(2048);
    expect(result[0]?.sanitizedHtml).toContain('A paragraph of words.');
  });

  it('of an author hold their own articles alone', async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    await blog.anArticle({ by: ada, title: 'Mine' });
    await blog.anArticle({ by: eve, title: 'Hers' });

    const own = await list('?limit=1', ada);

    expect(titles(own)).toEqual(['Mine']);
    expect(own.next).toBeUndefined();
    expect(own.result[0]).not.toHaveProperty('markdown');
  });

  it('show every change at once, whoever made it', async () => {
    const ada = await blog.aUser({ name: 'Ada' });
    await list();
    const { slug } = await blog.anArticle({ by: ada });
    const created = await list();
    await blog.call('PATCH', '/api/users/me', { as: ada, body: { name: 'Ada King', email: ada.email } });
    const renamed = await list();
    await blog.call('GET', `/api/articles/public/${slug}`);
    const clicked = await list();
    await blog.call('DELETE', '/api/users/me', { as: ada });
    const gone = await list();

    expect(created.result[0]).toMatchObject({ ownerName: 'Ada', clicks: 0 });
    expect(renamed.result[0]).toMatchObject({ ownerName: 'Ada King' });
    expect(clicked.result[0]).toMatchObject({ clicks: 1 });
    expect(gone.result).toEqual([]);
  });
});

import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';

describe('the query of a listing', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
    await blog.anArticle({ by: ada, title: 'On looms', tags: ['looms'] });
  });
  afterEach(() => blog.close());

  describe.each([
    ['/api/articles/all?', 100],
    ['/api/articles/all?author=ada&', 100],
    ['/api/articles/all?tag=looms&', 100],
    ['/api/articles?', 100],
    ['/api/drafts?', 100],
    ['/api/tags?', 100],
    ['/api/search?q=looms&', 20],
  ])('%s', (address, most) => {
    const ask = (query: string) => blog.call('GET', address + query, { as: ada });

    it.each([
      ['limit=0', 'Limit must be greater than or equal to 1.'],
      ['limit=1.5', 'Limit must be a whole number.'],
      [`limit=${most + 1}`, `Limit must be less than or equal to ${most}.`],
      ['page=0', 'Page must be greater than or equal to 1.'],
      ['page=-1', 'Page must be a whole number.'],
    ])('is refused in a sentence: %s', async (query, sentence) => {
      const reply = await ask(query);

      expect([reply.statusCode, reply.body]).toEqual([400, sentence]);
    });

    it('may be left out, and takes its bounds', async () => {
      const [untold, told] = [await ask(''), await ask(`limit=${most}&page=1`)];

      expect([untold.statusCode, told.statusCode]).toEqual([200, 200]);
      expect(untold.json<{ result: [] }>().result).toEqual(told.json<{ result: [] }>().result);
    });
  });

  it.each([
    [
      '/api/articles/all?author=ada&tag=looms',
      /^Articles can be listed by author or by tag, and not by both\.$/,
    ],
    ['/api/articles/all?sort=title', /^All articles can be sorted by created or -created alone;/],
    ['/api/articles/all?author=ada&sort=words', /^Sort must be one of/],
    ['/api/articles?state=gone', /^State must be one of/],
    ['/api/drafts?state=published', /^State must be one of/],
    ['/api/search', /^Please search for at least one word/],
  ])('is refused in a sentence: %s', async (address, sentence) => {
    const reply = await blog.call('GET', address, { as: ada });

    expect(reply.statusCode).toBe(400);
    expect(reply.body).toMatch(sentence);
  });

  it('is refused as often as it is sent, and a right one is answered by its own page', async () => {
    await blog.anArticle({ by: ada, title: 'On engines' });
    const twice = async (query: string) => {
      const replies = [];
      for (let time = 0; time < 2; time += 1)
        replies.push(await blog.call('GET', `/api/articles/all?limit=1&${query}`));
      return replies.map(({ statusCode, body }) => [
        statusCode,
        statusCode === 200 ? (JSON.parse(body) as { result: { title: string }[] }).result[0]?.title : body,
      ]);
    };

    const refusal = [400, 'Page must be greater than or equal to 1.'];
    expect(await twice('page=0')).toEqual([refusal, refusal]);
    expect(await twice('page=1')).toEqual([
      [200, 'On engines'],
      [200, 'On engines'],
    ]);
    expect(await twice('page=2')).toEqual([
      [200, 'On looms'],
      [200, 'On looms'],
    ]);
  });
});

import type { Author, Blog } from '../helpers/blog.ts';
import { startSite } from '../helpers/site.ts';

describe('repeated requests of every URL', () => {
  let blog: Blog;
  let url: string;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startSite();
    url = await blog.app.listen({ port: 0, host: '127.0.0.1' });
    [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
    for (const title of ['Engines', 'Looms', 'Wheels'])
      await blog.anArticle({ by: ada, title, markdown: `Of ${title}.` });
    await blog.anArticle({ by: eve, title: 'Apples', markdown: 'Of Apples.' });
  });
  afterEach(() => blog.close());

  type Address = [path: string, as: 'ada' | 'eve' | null, holds: string[]];
  const urls: Address[] = [
    ['/api/articles/public/engines', null, ['Engines']],
    ['/api/articles/public/looms', null, ['Looms']],
    ['/api/articles/public/looms', 'ada', ['Looms']],
    ['/api/articles/engines', 'ada', ['Engines']],
    ['/api/articles/looms', 'ada', ['Looms']],
    ['/api/articles/engines', 'eve', []],
    ['/api/articles/all', null, ['Engines', 'Looms', 'Wheels', 'Apples']],
    ['/api/articles/all?limit=2', null, ['Wheels', 'Apples']],
    ['/api/articles/all?limit=2&page=2', null, ['Engines', 'Looms']],
    ['/api/articles?limit=2', 'ada', ['Looms', 'Wheels']],
    ['/api/articles?limit=2&page=2', 'ada', ['Engines']],
    ['/api/articles?limit=2', 'eve', ['Apples']],
    ['/api/articles?limit=2', null, []],
    ['/allArticles', null, ['Engines', 'Looms', 'Wheels', 'Apples']],
    ['/allArticles?page=2', null, []],
    ['/allArticles/engines', null, ['Engines']],
    ['/allArticles/looms', null, ['Looms']],
    ['/allArticles/engines.md', null, ['Engines']],
    ['/allArticles/looms.md', null, ['Looms']],
  ];

  it('get the right response for each user, regardless of earlier requests', async () => {
    const readers = { ada, eve };
    const read = async ([path, as]: Address) => {
      const headers: Record<string, string> = as ? { authorization: `Bearer ${readers[as].token}` } : {};
      const body = await (await fetch(url + path, { headers })).text();
      return ['Engines', 'Looms', 'Wheels', 'Apples'].filter((title) => body.includes(`Of ${title}.`));
    };

    const rounds: unknown[] = [];
    for (const order of [urls, urls, [...urls].reverse()]) {
      for (const address of order) rounds.push([address[0], address[1], await read(address)]);
    }

    expect(rounds).toEqual([...urls, ...urls, ...[...urls].reverse()]);
  });
});

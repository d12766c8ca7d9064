import type { Article, PublicArticle } from '../../../src/shared/article.ts';
import type { Author, Blog } from '../../helpers/blog.ts';
import { startSite } from '../../helpers/site.ts';

describe('What an author wrote before and after an article', () => {
  let blog: Blog;
  let ada: Author;
  let articles: Article[];
  beforeEach(async () => {
    blog = await startSite();
    ada = await blog.aUser();
    articles = [];
    for (const title of ['First', 'Second', 'Third']) {
      articles.push(await blog.anArticle({ by: ada, title }));
      await blog.anArticle({ by: await blog.aUser(), title: `Not hers: ${title}` });
    }
  });
  afterEach(() => blog.close());

  const slugOf = (index: number) => articles[index]?.slug ?? '';
  async function around(index: number) {
    const reply = await blog.call('GET', `/api/articles/public/${slugOf(index)}`);
    const { newer, older } = reply.json<PublicArticle>();
    return [older?.title ?? null, newer?.title ?? null];
  }
  const page = async (index: number) => (await blog.app.inject(`/allArticles/${slugOf(index)}`)).body;

  it('is told with it, of that author alone', async () => {
    expect([await around(0), await around(1), await around(2)]).toEqual([
      [null, 'Second'],
      ['First', 'Third'],
      ['Second', null],
    ]);
    expect(await page(1)).toContain('>Third</span>');
    expect(await page(1)).toContain(`href="/allArticles/${slugOf(2)}"`);
  });

  it('changes at once when one is written, renamed or deleted', async () => {
    expect([await around(2), await page(2)]).toEqual([
      ['Second', null],
      expect.not.stringContaining('>Next<'),
    ]);

    await blog.anArticle({ by: ada, title: 'Fourth' });
    expect([await around(2), await page(2)]).toEqual([
      ['Second', 'Fourth'],
      expect.stringContaining('>Fourth</span>'),
    ]);

    const body = { title: 'Renamed', markdown: 'a', cover: '' };
    await blog.call('PATCH', `/api/articles/edit/${slugOf(1)}`, { as: ada, body });
    expect([await around(2), await page(2)]).toEqual([
      ['Renamed', 'Fourth'],
      expect.stringContaining('>Renamed</span>'),
    ]);

    await blog.call('DELETE', `/api/articles/delete/${slugOf(1)}`, { as: ada });
    expect([await around(2), await page(2)]).toEqual([
      ['First', 'Fourth'],
      expect.stringContaining('>First</span>'),
    ]);
  });
});

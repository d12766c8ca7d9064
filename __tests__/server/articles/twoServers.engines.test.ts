import type { Article, PublicArticle } from '../../../src/shared/article.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { freshDatabase, isOnPostgres, type TestDatabase } from '../../helpers/database.ts';
import { until } from '../../helpers/until.ts';

describe('two servers on one database', () => {
  let database: TestDatabase;
  let here: Blog;
  let elsewhere: Blog;
  let url: string;
  let ada: Author;
  beforeEach(async () => {
    database = await freshDatabase();
    here = await startBlog({ databaseUrl: database.url });
    elsewhere = await startBlog({ databaseUrl: database.url });
    url = await elsewhere.app.listen({ port: 0, host: '127.0.0.1' });
    ada = await here.aUser({ name: 'Ada' });
  });
  afterEach(async () => {
    await here.close();
    await elsewhere.close();
    await database.remove();
  });

  /** The article as the other server gives it out, often enough to have it cached. */
  async function readElsewhere({ slug }: Article) {
    const replies: { status: number; text: string }[] = [];
    for (let time = 0; time < 3; time += 1) {
      const reply = await fetch(`${url}/api/articles/public/${slug}`);
      replies.push({ status: reply.status, text: await reply.text() });
    }
    return replies;
  }
  const articlesElsewhere = async (article: Article) =>
    (await readElsewhere(article)).map(({ text }) => JSON.parse(text) as PublicArticle);
  const ownTitlesElsewhere = async () => {
    const headers = { authorization: `Bearer ${ada.token}` };
    const reply = await fetch(`${url}/api/articles?limit=4&page=1`, { headers });
    return ((await reply.json()) as { result: Article[] }).result.map(({ title }) => title);
  };

  it('both show an edited article at once, also the one that has shown the old text', async () => {
    const article = await here.anArticle({ by: ada, title: 'Old', markdown: 'Old words.' });
    const before = [await articlesElsewhere(article), await ownTitlesElsewhere(), await ownTitlesElsewhere()];

    const body = { title: 'New', markdown: 'New words.' };
    await here.call('PATCH', `/api/articles/edit/${article.slug}`, { as: ada, body });
    const after = await articlesElsewhere(article);

    expect(before.flat()).toContainEqual(
      expect.objectContaining({ title: 'Old', sanitizedHtml: '<p>Old words.</p>\n' }),
    );
    expect(after.map(({ title }) => title)).toEqual(['New', 'New', 'New']);
    expect(after[0]?.sanitizedHtml).toContain('New words.');
    expect(await ownTitlesElsewhere()).toEqual(['New']);
  });

  it('both show the new name of its author at once', async () => {
    const article = await here.anArticle({ by: ada });
    await readElsewhere(article);

    await here.call('PATCH', '/api/users/me', { as: ada, body: { name: 'Ada Lovelace', email: ada.email } });

    expect((await articlesElsewhere(article))[0]?.ownerName).toBe('Ada Lovelace');
  });

  it('both show what is related to an article, and nothing that is deleted', async () => {
    const article = await here.anArticle({ by: ada, tags: ['looms'] });
    const before = await articlesElsewhere(article);
    const relatedElsewhere = async () => (await articlesElsewhere(article))[0]?.related;

    const bob = await here.aUser({ name: 'Bob' });
    const other = await here.anArticle({ by: bob, title: 'On looms', tags: ['Looms'] });
    // On PostgreSQL a server may be a second late to name a new one.
    if (isOnPostgres) await until(async () => ((await relatedElsewhere()) ?? []).length > 0);
    const after = await relatedElsewhere();
    await here.call('DELETE', `/api/articles/delete/${other.slug}`, { as: bob });

    expect(before.map(({ related }) => related)).toEqual([[], [], []]);
    expect(after).toEqual([{ slug: other.slug, title: 'On looms' }]);
    expect(await relatedElsewhere()).toEqual([]);
  });

  it.each([
    ['article', (slug: string) => `/api/articles/delete/${slug}`],
    ['account', () => '/api/users/me'],
  ])('neither shows an article when the %s is deleted', async (_what, path) => {
    const article = await here.anArticle({ by: ada });
    await readElsewhere(article);

    await here.call('DELETE', path(article.slug), { as: ada });

    expect((await readElsewhere(article)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

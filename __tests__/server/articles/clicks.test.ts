import type { Article, PublicArticle } from '../../../src/shared/article.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

describe('clicks', () => {
  let database: TestDatabase;
  let blog: Blog;

  beforeEach(async () => {
    database = await freshDatabase();
    blog = await startBlog({ databaseUrl: database.url });
  });
  afterEach(async () => {
    await blog.close();
    await database.remove();
  });

  const read = (slug: string, options = {}) => blog.call('GET', `/api/articles/public/${slug}`, options);
  const ownClicks = async (slug: string, as: { token: string }) =>
    (await blog.call('GET', `/api/articles/${slug}`, { as })).json<Article>().clicks;

  it('count each read by a visitor or another author, never the author’s own', async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    const { slug } = await blog.anArticle({ by: ada });

    const shown: number[] = [];
    for (const options of [{}, { as: eve }, { as: ada }, {}]) {
      shown.push((await read(slug, options)).json<PublicArticle>().clicks);
    }

    expect(shown).toEqual([1, 2, 2, 3]);
    expect(await ownClicks(slug, ada)).toBe(3);
  });

  it('count no HEAD, and no article that a browser fetches as a picture of another one', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    const url = `/api/articles/public/${slug}`;
    await read(slug);

    const none = [
      await blog.app.inject({ method: 'HEAD', url }),
      await read(slug, { headers: { 'sec-fetch-dest': 'image' } }),
    ];
    const byTheApp = await read(slug, { headers: { 'sec-fetch-dest': 'empty' } });

    expect(none.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(byTheApp.json<PublicArticle>().clicks).toBe(2);
  });

  it('are exact under 64 readers at once, while batches are written, and after a restart', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    let shown = 0;

    await Promise.all(
      Array.from({ length: 64 }, async () => {
        for (let times = 0; times < 40; times += 1) {
          const { clicks } = (await read(slug)).json<PublicArticle>();
          // No reader sees more than there were, nor less than one saw before.
          expect(clicks).toBeGreaterThan(0);
          expect(clicks).toBeLessThanOrEqual(64 * 40);
          shown = Math.max(shown, clicks);
        }
      }),
    );
    const present = await ownClicks(slug, ada);
    await blog.close();
    blog = await startBlog({ databaseUrl: database.url });

    expect([shown, present, await ownClicks(slug, ada)]).toEqual([2560, 2560, 2560]);
  });

  it('of an article that is deleted before they are written hurt nothing', async () => {
    const ada = await blog.aUser();
    const gone = await blog.anArticle({ by: ada, title: 'Gone' });
    const kept = await blog.anArticle({ by: ada, title: 'Kept' });
    await read(gone.slug);
    await read(kept.slug);
    await blog.call('DELETE', `/api/articles/delete/${gone.slug}`, { as: ada });

    await blog.close();
    blog = await startBlog({ databaseUrl: database.url });

    expect(await ownClicks(kept.slug, ada)).toBe(1);
  });
});

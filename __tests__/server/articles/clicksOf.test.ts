import { clicksOf } from '../../../src/server/features/articles/articleRepository.ts';
import { type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';

describe('the stored clicks of articles', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  it('come by the articles’ numbers, of any amount of them', async () => {
    const { db } = blog.connection;
    await storeArticles(db, [idOf(await blog.aUser())], 10);
    await db
      .updateTable('articleClicks')
      .set((row) => ({ clicks: row('number', '*', 10) }))
      .execute();

    for (const numbers of [[], [3], [5, 1], [1, 2, 3], [9, 8, 7, 6, 5, 4, 3]]) {
      const clicks = await clicksOf(db, numbers);

      expect(Object.fromEntries(clicks)).toEqual(
        Object.fromEntries(numbers.map((number) => [number, number * 10])),
      );
    }
  });

  it('leave out an article that is not there', async () => {
    await storeArticles(blog.connection.db, [idOf(await blog.aUser())], 1);

    expect(await clicksOf(blog.connection.db, [1, 2])).toEqual(new Map([[1, 0]]));
  });
});

import { sql } from 'kysely';
import { type Blog, startBlog } from '../../helpers/blog.ts';

describe('a search that PostgreSQL does not come to', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());

  it('is ended with a sentence, and the next one is answered', async () => {
    await blog.anArticle({ by: await blog.aUser(), title: 'On engines' });
    const search = () => blog.call('GET', '/api/search?q=engine');

    const late = await blog.connection.db.transaction().execute(async (db) => {
      await sql`lock table "articleWords" in access exclusive mode`.execute(db);
      return search();
    });
    const next = await search();

    expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '5']);
    expect(late.body).toMatch(/^This search takes too long at the moment/);
    expect(next.statusCode).toBe(200);
  });
});

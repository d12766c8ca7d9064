import { type Blog, startBlog } from '../../helpers/blog.ts';
import { miscounts } from '../../helpers/miscounts.ts';

describe('DELETE /api/articles/delete/{slug}', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
  });

  const remove = (slug: string, as?: { token: string }) =>
    blog.call('DELETE', `/api/articles/delete/${slug}`, as && { as });

  it('takes the article out of every call', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    await blog.call('GET', '/api/articles/all');

    const reply = await remove(slug, ada);

    const [own, page] = [
      await blog.call('GET', `/api/articles/${slug}`, { as: ada }),
      await blog.call('GET', `/api/articles/public/${slug}`),
    ];
    expect([reply.statusCode, reply.body]).toEqual([204, '']);
    expect([own.statusCode, page.statusCode]).toEqual([404, 404]);
    expect((await blog.call('GET', '/api/articles/all')).json()).toEqual({ result: [] });
    expect((await blog.call('GET', '/api/articles', { as: ada })).json()).toEqual({ result: [] });
  });

  it('answers 404 to anyone else and leaves the article', async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    const { slug } = await blog.anArticle({ by: ada });

    const replies = [await remove(slug, eve), await remove('nothing-here', eve), await remove(slug)];

    expect(replies.map((reply) => reply.statusCode)).toEqual([404, 404, 401]);
    expect((await blog.call('GET', `/api/articles/public/${slug}`)).statusCode).toBe(200);
  });

  it('frees the slug', async () => {
    const ada = await blog.aUser();
    const first = await blog.anArticle({ by: ada, title: 'Again' });
    await remove(first.slug, ada);

    const second = await blog.anArticle({ by: ada, title: 'Again' });

    expect(second).toMatchObject({ slug: 'again', clicks: 0 });
    expect(second._id).not.toBe(first._id);
  });
});

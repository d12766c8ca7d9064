import { type Blog, startBlog } from '../../helpers/blog.ts';
import { miscounts } from '../../../tools/miscounts.ts';

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

  it('gives the slug to no other author, whose text would stand behind old links', async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    await remove((await blog.anArticle({ by: ada, title: 'Again' })).slug, ada);

    const hers = await blog.anArticle({ by: eve, title: 'Again' });
    await blog.call('DELETE', '/api/users/me', { as: eve });
    const mine = await blog.anArticle({ by: ada, title: 'Again' });
    const second = await blog.anArticle({ by: ada, title: 'Again' });

    expect([hers, mine, second].map(({ slug }) => slug)).toEqual(['again-2', 'again', 'again-3']);
    expect((await blog.call('GET', '/api/articles', { as: ada })).json()).toMatchObject({
      result: [{ slug: 'again-3' }, { slug: 'again' }],
    });
  });

  it('gives the slugs of a deleted account to nobody, and keeps no word of them', async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    await blog.anArticle({ by: ada, title: 'Again' });
    await blog.call('DELETE', '/api/users/me', { as: ada });

    const { slug } = await blog.anArticle({ by: eve, title: 'Again' });

    const retired = await blog.connection.db.selectFrom('retiredSlug').selectAll().execute();
    expect(slug).toBe('again-2');
    // Of the article and of its author.
    expect(retired).toHaveLength(2);
    expect(JSON.stringify(retired)).not.toContain('again');
  });

  it('frees the slug for its author', async () => {
    const ada = await blog.aUser();
    const first = await blog.anArticle({ by: ada, title: 'Again' });
    await remove(first.slug, ada);

    const second = await blog.anArticle({ by: ada, title: 'Again' });

    expect(second).toMatchObject({ slug: 'again', clicks: 0 });
    expect(second._id).not.toBe(first._id);
  });
});

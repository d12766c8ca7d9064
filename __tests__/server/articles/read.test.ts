import type { PublicArticle } from '../../../src/shared/article.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';

describe('reading an article', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  it('GET /api/articles/{slug} gives the author all of it', async () => {
    const ada = await blog.aUser();
    const article = await blog.anArticle({ by: ada });

    const reply = await blog.call('GET', `/api/articles/${article.slug}`, { as: ada });

    expect(reply.statusCode).toBe(200);
    expect(reply.headers.etag).toBe('"1"');
    expect(reply.json()).toEqual(article);
  });

  it("GET /api/articles/{slug} can't tell another author's article from none at all", async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    const { slug } = await blog.anArticle({ by: ada });

    const hers = await blog.call('GET', `/api/articles/${slug}`, { as: eve });
    const none = await blog.call('GET', '/api/articles/nothing-here', { as: eve });

    expect([hers.statusCode, hers.body]).toEqual([
      404,
      'There is no such article; it may have been deleted.',
    ]);
    expect([none.statusCode, none.body]).toEqual([hers.statusCode, hers.body]);
  });

  it('GET /api/articles/public/{slug} names the author and carries the markdown', async () => {
    const ada = await blog.aUser({ name: 'Ada' });
    const { slug, _id, createdAt, updatedAt } = await blog.anArticle({
      by: ada,
      title: 'On engines',
      markdown: '**x**',
    });

    const reply = await blog.call('GET', `/api/articles/public/${slug}`);

    expect(reply.json()).toEqual({
      _id,
      title: 'On engines',
      cover: '',
      slug,
      tags: [],
      readingMinutes: 1,
      tagSlugs: [],
      related: [],
      clicks: 1,
      createdAt,
      updatedAt,
      sanitizedHtml: expect.stringContaining('<strong>x</strong>') as string,
      ownerName: 'Ada',
      ownerHandle: 'ada',
      newer: null,
      older: null,
      markdown: '**x**',
    });
  });

  it.each([
    ['an unknown slug', 'nothing-here'],
    ['a long one', 'a'.repeat(1000)],
    ['a foreign one', '%F0%9F%98%80'],
    ['one with the NUL character', 'on%00engines'],
    ['a hostile one', "'; drop table article; --"],
  ])('GET /api/articles/public/{slug} answers 404 in a sentence to %s', async (_what, slug) => {
    const reply = await blog.call('GET', `/api/articles/public/${slug}`);

    expect(reply.statusCode).toBe(404);
    expect(reply.body).toMatch(/^There is no[^\n]+\.$/);
  });

  it('GET /api/articles/public/{slug} finds an article, whatever is asked behind its address', async () => {
    const { slug } = await blog.anArticle({ by: await blog.aUser() });

    const reply = await blog.call('GET', `/api/articles/public/${slug}?from=%00`);

    expect(reply.statusCode).toBe(200);
  });

  it('takes a visitor with a token that counts no more as a visitor', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    await blog.call('POST', '/api/users/logout', { as: ada });

    const reply = await blog.call('GET', `/api/articles/public/${slug}`, { as: ada });

    expect(reply.statusCode).toBe(200);
    expect(reply.json<PublicArticle>().clicks).toBe(1);
  });
});

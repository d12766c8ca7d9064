import type { Article } from '../../../src/shared/article.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';

describe('POST /api/articles/new', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  it('answers 201 with the article, its markdown rendered', async () => {
    const ada = await blog.aUser();

    const reply = await blog.call('POST', '/api/articles/new', {
      as: ada,
      body: { title: ' On engines ', markdown: 'They *weave*.', cover: 'https://example.org/a.png' },
    });

    expect(reply.statusCode).toBe(201);
    expect(reply.headers.etag).toBe('"1"');
    expect(reply.json()).toEqual({
      _id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/) as string,
      title: 'On engines',
      cover: 'https://example.org/a.png',
      slug: 'on-engines',
      tags: [],
      readingMinutes: 1,
      clicks: 0,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/) as string,
      updatedAt: reply.json<Article>().createdAt,
      sanitizedHtml: expect.stringContaining('<em>weave</em>') as string,
      markdown: 'They *weave*.',
      version: 1,
    });
  });

  it.each([
    ['without a cover', {}],
    ['whose cover is null, as many clients say none', { cover: null }],
  ])('stores an article %s', async (_what, cover) => {
    const ada = await blog.aUser();
    const body = { title: 'Plain', markdown: 'x', ...cover };

    const reply = await blog.call('POST', '/api/articles/new', { as: ada, body });

    expect(reply.json()).toMatchObject({ cover: '' });
  });

  it('answers 401 to an author who deletes the account while a long text is rendered', async () => {
    const ada = await blog.aUser();
    const body = { title: 'On engines', markdown: '*words* '.repeat(20_000) };

    const publishing = blog.call('POST', '/api/articles/new', { as: ada, body });
    await blog.call('DELETE', '/api/users/me', { as: ada });
    const listing = await blog.call('GET', '/api/articles/all');

    expect((await publishing).statusCode).toBe(401);
    expect(listing.json()).toEqual({ result: [] });
  });

  it('gives simultaneous articles of one title different slugs', async () => {
    const authors = await Promise.all([blog.aUser(), blog.aUser(), blog.aUser()]);

    const articles = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        blog.anArticle({ by: authors[at % 3] ?? authors[0], title: 'Same' }),
      ),
    );

    const slugs = articles.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(30);
    expect(slugs).toEqual(expect.arrayContaining(['same', 'same-2', 'same-3', 'same-4']));
  });

  it('never gives a slug that is an address of the API', async () => {
    const ada = await blog.aUser();
    const articles: Article[] = [];

    for (const title of ['All', 'New', 'Public', 'Edit', 'Delete']) {
      articles.push(await blog.anArticle({ by: ada, title }));
    }

    expect(articles.map(({ slug }) => slug)).toEqual(['all-2', 'new-2', 'public-2', 'edit-2', 'delete-2']);
  });
});

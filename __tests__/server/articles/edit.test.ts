import type { Article } from '../../../src/shared/article.ts';
import type { TokenReply } from '../../../src/shared/user.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';

describe('PATCH /api/articles/edit/{slug}', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  const draft = { title: 'On looms', markdown: '**New** words.', cover: 'https://example.org/b.png' };
  const edit = (slug: string, as: TokenReply, body: object = draft, headers = {}) =>
    blog.call('PATCH', `/api/articles/edit/${slug}`, { as, body, headers });
  const readOwn = async (slug: string, as: TokenReply) =>
    (await blog.call('GET', `/api/articles/${slug}`, { as })).json<Article>();

  it('stores the new text, rendered again, and keeps slug, date and clicks', async () => {
    const ada = await blog.aUser();
    const article = await blog.anArticle({ by: ada });
    await blog.call('GET', `/api/articles/public/${article.slug}`);

    const reply = await edit(article.slug, ada);

    expect(reply.statusCode).toBe(200);
    expect(reply.headers.etag).toBe('"2"');
    expect(reply.json()).toEqual({
      ...article,
      ...draft,
      sanitizedHtml: expect.stringContaining('<strong>New</strong>') as string,
      updatedAt: expect.any(String) as string,
      clicks: 1,
      version: 2,
    });
    expect(await readOwn(article.slug, ada)).toEqual(reply.json());
  });

  it('takes the cover away where it is null', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada, cover: 'https://example.org/a.png' });

    const reply = await edit(slug, ada, { ...draft, cover: null });

    expect([reply.statusCode, reply.json<Article>().cover]).toEqual([200, '']);
  });

  it('shows the new text to visitors, in the listing too', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    await blog.call('GET', '/api/articles/all');

    await edit(slug, ada);

    const [listing, page] = [
      await blog.call('GET', '/api/articles/all'),
      await blog.call('GET', `/api/articles/public/${slug}`),
    ];
    expect(listing.body).toContain('<strong>New</strong>');
    expect(page.body).toContain('<strong>New</strong>');
  });

  it('hides the article from anyone else, and leaves it alone', async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    const article = await blog.anArticle({ by: ada });

    const hers = await edit(article.slug, eve);
    const stale = await edit(article.slug, eve, draft, { 'if-match': '"9"' });
    const none = await edit('nothing-here', eve);

    const answer = [404, 'There is no such article; it may have been deleted.'];
    expect([hers, stale, none].map((reply) => [reply.statusCode, reply.body])).toEqual([
      answer,
      answer,
      answer,
    ]);
    expect(await readOwn(article.slug, ada)).toEqual(article);
  });

  it('refuses a draft made from an older version with 409, and stores nothing of it', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    await edit(slug, ada, { ...draft, title: 'First' }, { 'if-match': '"1"' });

    const reply = await edit(slug, ada, { ...draft, title: 'Second' }, { 'if-match': '"1"' });

    expect(reply.statusCode).toBe(409);
    expect(reply.body).toBe('This article was changed meanwhile; please compare before you save it again.');
    expect(await readOwn(slug, ada)).toMatchObject({ title: 'First', version: 2 });
  });

  it.each(['"0"', '"7"'])(
    'refuses a draft made from a version that never was, %s, with 409',
    async (ifMatch) => {
      const ada = await blog.aUser();
      const { slug } = await blog.anArticle({ by: ada });

      const reply = await edit(slug, ada, draft, { 'if-match': ifMatch });

      expect(reply.statusCode).toBe(409);
      expect(await readOwn(slug, ada)).toMatchObject({ title: 'On engines', version: 1 });
    },
  );

  it('lets one of many simultaneous drafts of one version win, whole', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });

    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        edit(slug, ada, { title: `Title ${at}`, markdown: `Text ${at}` }, { 'if-match': '"1"' }),
      ),
    );

    const winner = replies.findIndex((reply) => reply.statusCode === 200);
    expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(9);
    expect(await readOwn(slug, ada)).toMatchObject({
      title: `Title ${winner}`,
      markdown: `Text ${winner}`,
      version: 2,
    });
  });

  it.each([undefined, '*'])('lets the last write win with If-Match %s', async (ifMatch) => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    await edit(slug, ada);

    const reply = await edit(slug, ada, { ...draft, title: 'Last' }, ifMatch ? { 'if-match': ifMatch } : {});

    expect(reply.json()).toMatchObject({ title: 'Last', version: 3 });
  });

  it.each(['1', 'W/"1"', '"1", "2"', '"x"', '""', '"-1"'])(
    'refuses If-Match %s with 400',
    async (ifMatch) => {
      const ada = await blog.aUser();
      const { slug } = await blog.anArticle({ by: ada });

      const reply = await edit(slug, ada, draft, { 'if-match': ifMatch });

      expect(reply.statusCode).toBe(400);
      expect(reply.body).toMatch(/^If-Match must be .+\.$/);
    },
  );
});

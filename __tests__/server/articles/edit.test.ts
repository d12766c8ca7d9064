import type { Article } from '../../../src/shared/article.ts';
import type { BulkReply } from '../../../src/shared/bulkActs.ts';
import type { TokenReply } from '../../../src/shared/user.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';

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

  it.each([
    ['the same', (article: Article) => article],
    ['the same without tags', ({ title, markdown, cover }: Article) => ({ title, markdown, cover })],
    [
      'titles and tags that are tidied to the same',
      (article: Article) => ({ ...article, title: ' On engines ', tags: ['#Looms'] }),
    ],
  ])('keeps version and date where an edit sends %s', async (_, body) => {
    const ada = await blog.aUser();
    const article = await blog.anArticle({ by: ada, tags: ['Looms'] });

    const reply = await edit(article.slug, ada, body(article), { 'if-match': '"1"' });
    const stale = await edit(article.slug, ada, body(article), { 'if-match': '"7"' });

    expect([reply.statusCode, reply.headers.etag, reply.json()]).toEqual([200, '"1"', article]);
    expect(stale.statusCode).toBe(409);
    const history = await blog.call('GET', `/api/articles/history/${article.slug}`, { as: ada });
    expect(history.json<{ result: unknown[] }>().result).toHaveLength(1);
    expect(await readOwn(article.slug, ada)).toEqual(article);
  });

  it.each([
    ['title', { title: 'On Engines' }],
    ['markdown', { markdown: 'They weave *patterns*. ' }],
    ['cover', { cover: 'https://example.org/b.png' }],
    ['tags', { tags: ['looms'] }],
  ])('counts a changed %s as a change, however small', async (_, change) => {
    const ada = await blog.aUser();
    const article = await blog.anArticle({ by: ada, tags: ['Looms'] });

    const reply = await edit(article.slug, ada, { ...article, ...change });

    expect(reply.json()).toMatchObject({ version: 2, ...change });
  });

  it('keeps version and date where a draft without a change is published, which is gone then', async () => {
    const ada = await blog.aUser();
    const article = await blog.anArticle({ by: ada, tags: ['Looms'] });
    const { aDraft, list } = draftsOf(blog);
    const { title, markdown, cover, tags, slug: articleSlug } = article;
    const content = { title, markdown, cover, tags, articleSlug, articleVersion: 1 };

    const { _id } = await aDraft(ada, content);
    await edit(article.slug, ada, content, { 'idempotency-key': `"${_id}"` });
    await aDraft(ada, content);
    const bulk = await blog.call('POST', '/api/articles/bulk', {
      as: ada,
      body: { act: 'publish', state: 'draft' },
    });

    expect(bulk.json<BulkReply>().results).toEqual([{ item: expect.any(String) as string, problem: null }]);
    expect((await list(ada)).result).toEqual([]);
    expect(await readOwn(article.slug, ada)).toEqual(article);
  });

  it('keeps version and date where a tag is added that is there, or removed that is not', async () => {
    const ada = await blog.aUser();
    const article = await blog.anArticle({ by: ada, tags: ['Looms'] });

    for (const body of [
      { act: 'addTag', name: 'looms' },
      { act: 'removeTag', name: 'Engines' },
    ])
      await blog.call('POST', '/api/articles/bulk', { as: ada, body: { ...body, items: [article.slug] } });

    expect(await readOwn(article.slug, ada)).toEqual(article);
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

import { articleTemplate, fillCounts, listingTemplate } from '../../../src/server/http/articleTemplates.ts';
import { limitAccount } from '../../../src/server/services/moderateAccounts.ts';
import { readList } from '../../../src/server/store/articles/lists.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import type { ApiDocument } from '../../../src/shared/apiDocument.ts';
import type { PublicArticle, Article, PublicArticleSummary } from '../../../src/shared/article.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { paths } from '../../../src/shared/pages.ts';
import type { Tag } from '../../../src/shared/tags.ts';
import { aShownArticle } from '../../helpers/articleFields.ts';
import { type Blog, startBlog, type Author, idOf } from '../../helpers/blog.ts';
import { parseXml } from '../../helpers/parseXml.ts';
import { startSite } from '../../helpers/site.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';

describe('reading an article', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  it('GET /api/articles/{slug} returns the whole article to its author', async () => {
    const ada = await blog.aUser();
    const article = await blog.anArticle({ by: ada });

    const reply = await blog.call('GET', `/api/articles/${article.slug}`, { as: ada });

    expect(reply.statusCode).toBe(200);
    expect(reply.headers.etag).toBe('"1"');
    expect(reply.json()).toEqual(article);
  });

  it("GET /api/articles/{slug} returns the same 404 for another author's article and a missing one", async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    const { slug } = await blog.anArticle({ by: ada });

    const hers = await blog.call('GET', `/api/articles/${slug}`, { as: eve });
    const none = await blog.call('GET', '/api/articles/nothing-here', { as: eve });

    expect([hers.statusCode, hers.body]).toEqual([
      404,
      'This article was not found. It may have been deleted.',
    ]);
    expect([none.statusCode, none.body]).toEqual([hers.statusCode, hers.body]);
  });

  it('GET /api/articles/public/{slug} returns the author and the markdown', async () => {
    const ada = await blog.aUser({ name: 'Ada' });
    const { slug, _id, createdAt, updatedAt } = await blog.anArticle({
      by: ada,
      title: 'On engines',
      markdown: '**x**',
    });

    const reply = await blog.call('GET', `/api/articles/public/${slug}`);

    const sanitizedHtml = expect.stringContaining('<strong>x</strong>') as string;
    expect(reply.json()).toEqual({
      ...aShownArticle({ _id, title: 'On engines', slug, clicks: 1, createdAt, updatedAt, sanitizedHtml }),
      markdown: '**x**',
    });
  });

  it.each([
    ['an unknown slug', 'nothing-here'],
    ['a long slug', 'a'.repeat(1000)],
    ['a foreign slug', '%F0%9F%98%80'],
    ['a slug with a NUL character', 'on%00engines'],
    ['a hostile slug', "'; drop table article; --"],
  ])('GET /api/articles/public/{slug} returns 404 with a message for %s', async (_what, slug) => {
    const reply = await blog.call('GET', `/api/articles/public/${slug}`);

    expect(reply.statusCode).toBe(404);
    expect(reply.body).toMatch(/^(This article was not|Not) found\.[^\n]*$/);
  });

  it('GET /api/articles/public/{slug} redirects from a former slug, as the API reference says', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada, title: 'Working title' });
    await blog.call('PATCH', `/api/articles/slug/${slug}`, { as: ada, body: { slug: 'looms' } });
    const { paths } = (await blog.call('GET', '/api/openapi.json')).json<ApiDocument>();

    const { statusCode, headers } = await blog.call('GET', `/api/articles/public/${slug}`);

    expect([statusCode, headers.location]).toEqual([301, '/api/articles/public/looms']);
    expect(paths['/api/articles/public/{slug}']?.get?.responses['301']).toEqual({
      description: 'The article’s slug has changed',
      headers: { Location: { $ref: '#/components/headers/Location' } },
    });
  });

  it('GET /api/articles/public/{slug} ignores unknown query parameters', async () => {
    const { slug } = await blog.anArticle({ by: await blog.aUser() });

    const reply = await blog.call('GET', `/api/articles/public/${slug}?from=%00`);

    expect(reply.statusCode).toBe(200);
  });

  it('treats an expired token as a visitor’s request', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    await blog.call('POST', '/api/users/logout', { as: ada });

    const reply = await blog.call('GET', `/api/articles/public/${slug}`, { as: ada });

    expect(reply.statusCode).toBe(200);
    expect(reply.json<PublicArticle>().clicks).toBe(1);
  });
});

describe('the author’s previous and next article', () => {
  let blog: Blog;
  let ada: Author;
  let articles: Article[];
  beforeEach(async () => {
    blog = await startSite();
    ada = await blog.aUser();
    articles = [];
    for (const title of ['First', 'Second', 'Third']) {
      articles.push(await blog.anArticle({ by: ada, title }));
      await blog.anArticle({ by: await blog.aUser(), title: `Not hers: ${title}` });
    }
  });
  afterEach(() => blog.close());

  const slugOf = (index: number) => articles[index]?.slug ?? '';
  async function around(index: number) {
    const reply = await blog.call('GET', `/api/articles/public/${slugOf(index)}`);
    const { newer, older } = reply.json<PublicArticle>();
    return [older?.title ?? null, newer?.title ?? null];
  }
  const page = async (index: number) => (await blog.app.inject(`/allArticles/${slugOf(index)}`)).body;

  it('are in the response, of that author only', async () => {
    expect([await around(0), await around(1), await around(2)]).toEqual([
      [null, 'Second'],
      ['First', 'Third'],
      ['Second', null],
    ]);
    expect(await page(1)).toContain('>Third</span>');
    expect(await page(1)).toContain(`href="/allArticles/${slugOf(2)}"`);
  });

  it('change immediately when one is published, renamed or deleted', async () => {
    expect([await around(2), await page(2)]).toEqual([
      ['Second', null],
      expect.not.stringContaining('>Next<'),
    ]);

    await blog.anArticle({ by: ada, title: 'Fourth' });
    expect([await around(2), await page(2)]).toEqual([
      ['Second', 'Fourth'],
      expect.stringContaining('>Fourth</span>'),
    ]);

    const body = { title: 'Renamed', markdown: 'a', cover: '' };
    await blog.call('PATCH', `/api/articles/edit/${slugOf(1)}`, { as: ada, body });
    expect([await around(2), await page(2)]).toEqual([
      ['Renamed', 'Fourth'],
      expect.stringContaining('>Renamed</span>'),
    ]);

    await blog.call('DELETE', `/api/articles/delete/${slugOf(1)}`, { as: ada });
    expect([await around(2), await page(2)]).toEqual([
      ['First', 'Fourth'],
      expect.stringContaining('>First</span>'),
    ]);
  });
});

describe('authors', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startSite();
  });
  afterEach(() => blog.close());
  const get = (path: string, as?: Author) => blog.call('GET', path, as && { as });
  const handleOf = async (author: Author) =>
    (await get('/api/users/me', author)).json<{ handle: string }>().handle;
  const listed = async (query: string) =>
    (await get(`/api/articles/all?${query}`)).json<Listing<PublicArticleSummary>>();
  const titlesOf = async (query: string) => (await listed(query)).result.map(({ title }) => title);
  describe('a handle', () => {
    it('is derived from the name at registration, in Latin letters, and unique', async () => {
      const names = ['Ada Lovelace', 'ada  lovelace', 'Ольга', '雪', '!!!'];

      const handles: string[] = [];
      for (const name of names) handles.push(await handleOf(await blog.aUser({ name })));

      expect(handles.slice(0, 4)).toEqual(['ada-lovelace', 'ada-lovelace-2', 'olga', 'xue']);
      expect(handles[4]).toMatch(/^[a-z0-9]+$/);
    });

    it('stays when the name changes, and the page shows the new name immediately', async () => {
      const ada = await blog.aUser();
      await blog.anArticle({ by: ada });
      await get('/authors/ada');

      await blog.call('PATCH', '/api/users/me', { as: ada, body: { name: 'Countess', email: ada.email } });

      expect((await get('/api/authors/ada')).json()).toMatchObject({ handle: 'ada', name: 'Countess' });
      expect((await get('/authors/ada')).body).toContain('<title>Countess · Markdown Blog</title>');
      expect((await get('/authors/ada/feed.json')).json()).toMatchObject({
        title: 'Countess · Markdown Blog',
      });
    });

    it('is never reused after its author’s account is deleted', async () => {
      const ada = await blog.aUser();
      await blog.call('DELETE', '/api/users/me', { as: ada });

      expect(await handleOf(await blog.aUser())).toBe('ada-2');
    });
  });
  describe('an author', () => {
    it('has a listing, as a tag has, whichever is loaded first', async () => {
      const [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
      await blog.anArticle({ by: ada, title: 'On looms', tags: ['looms'] });
      await blog.anArticle({ by: eve, title: 'On engines', tags: ['engines'] });

      for (const [query, title] of [
        ['author=ada', 'On looms'],
        ['author=eve', 'On engines'],
        ['tag=looms', 'On looms'],
        ['tag=engines', 'On engines'],
      ] as const)
        expect([query, await titlesOf(query)]).toEqual([query, [title]]);
      expect(await titlesOf('')).toEqual(['On engines', 'On looms']);
    });

    it('is only visible to others by published articles', async () => {
      const ada = await blog.aUser();
      const before = await get('/api/authors/ada');
      const { slug, createdAt } = await blog.anArticle({ by: ada });
      const author = await get('/api/authors/ada');
      await blog.call('POST', `/api/articles/unpublish/${slug}`, { as: ada });
      const after = await get('/api/authors/ada');

      expect(author.json()).toEqual({
        handle: 'ada',
        name: 'Ada',
        articleCount: 1,
        since: createdAt,
        isAdmin: false,
        ...{ avatar: '', bio: '', links: [], tags: [] },
      });
      for (const { statusCode, body } of [before, after, await get('/api/authors/nobody')])
        expect([statusCode, body]).toEqual([404, 'This author was not found.']);
      for (const path of ['/authors/ada', '/authors/ada/feed.atom', '/api/articles/all?author=ada'])
        expect((await get(path)).statusCode).toBe(404);
    });

    it('has been an author since the oldest article that is published', async () => {
      const ada = await blog.aUser();
      const slugs: string[] = [];
      for (const year of [2019, 2022, 2025]) {
        const { slug } = await blog.anArticle({ by: ada });
        const createdAt = `${year}-05-01T12:00:00.000Z`;
        await blog.connection.db.updateTable('article').set({ createdAt }).where('slug', '=', slug).execute();
        slugs.push(slug);
      }

      const before = await get('/api/authors/ada');
      await blog.call('DELETE', `/api/articles/delete/${slugs[0]}`, { as: ada });

      expect(before.json()).toMatchObject({ articleCount: 3, since: '2019-05-01T12:00:00.000Z' });
      expect((await get('/api/authors/ada')).json()).toMatchObject({ since: '2022-05-01T12:00:00.000Z' });
    });

    it('has a listing of any number of articles', async () => {
      const [ada, bob] = [await blog.aUser(), await blog.aUser({ name: 'Bob' })];
      await storeArticles(blog.connection.db, [idOf(ada), idOf(bob)], 1300);

      const first = await listed('author=bob&limit=3');
      const last = await listed('author=bob&limit=100&page=7');

      expect(first.result.map(({ title, ownerHandle }) => [title, ownerHandle])).toEqual([
        ['1299', 'bob'],
        ['1297', 'bob'],
        ['1295', 'bob'],
      ]);
      expect(last.result.map(({ title }) => title)).toEqual(
        Array.from({ length: 50 }, (_, at) => `${99 - 2 * at}`),
      );
      expect([first.next, last.next]).toEqual([{ page: 2, limit: 3 }, undefined]);
    });

    it('has a listing that reflects each write', async () => {
      const [ada, bob] = [await blog.aUser(), await blog.aUser({ name: 'Bob' })];
      const { slug } = await blog.anArticle({ by: ada, title: 'One' });
      await blog.anArticle({ by: ada, title: 'Two' });
      await blog.anArticle({ by: bob, title: 'Three' });
      expect(await titlesOf('author=ada')).toEqual(['Two', 'One']);

      await blog.call('DELETE', `/api/articles/delete/${slug}`, { as: ada });

      expect(await titlesOf('author=ada')).toEqual(['Two']);
      expect((await get('/authors/ada')).body).not.toContain(paths.article(slug));
    });
  });
  describe('the page of an author', () => {
    it('shows only their articles and links to their feeds', async () => {
      const [ada, bob] = [await blog.aUser(), await blog.aUser({ name: 'Bob' })];
      await blog.anArticle({ by: ada, title: 'On engines' });
      await blog.anArticle({ by: bob, title: 'On looms' });

      const { statusCode, body } = await get('/authors/ada');

      expect(statusCode).toBe(200);
      expect(body).toContain('<title>Ada · Markdown Blog</title>');
      expect(body).toContain('On engines');
      expect(body).not.toContain('On looms');
      expect(body).toContain('href="/authors/ada/feed.atom"');
    });

    it('is linked from each card and article, and marked up as the author’s for search engines', async () => {
      const { slug } = await blog.anArticle({ by: await blog.aUser() });

      const pages = await Promise.all(['/', '/allArticles', `/allArticles/${slug}`].map((path) => get(path)));

      for (const { body } of pages) expect(body).toMatch(/<a [^>]*href="\/authors\/ada"[^>]*>By Ada<\/a>/);
      expect(pages[2]?.body).toContain('"author":{"@type":"Person","name":"Ada","url":"/authors/ada"}');
    });

    it('returns 404 for an unknown author and past the last page', async () => {
      await blog.anArticle({ by: await blog.aUser() });

      const nobody = await get('/authors/nobody');
      const past = await get('/authors/ada?page=2');

      expect([nobody.statusCode, past.statusCode]).toEqual([404, 404]);
      expect(nobody.body).toContain('Author not found');
    });
  });
  describe('the public profile', () => {
    const profile = {
      avatar: 'https://example.org/ada.png',
      bio: 'Writes on <b>engines</b> & looms.',
      links: ['https://mastodon.example/@ada', 'https://example.org/?a=1&b=2'],
    };
    const setProfile = (by: Author, body: object = profile) =>
      blog.call('PUT', '/api/users/me/profile', { as: by, body });

    it('is on the author’s page, with rel=me links that give spam no rank, and escaped text', async () => {
      const ada = await blog.aUser();
      await setProfile(ada);
      await blog.anArticle({ by: ada });

      const { body } = await get('/authors/ada');

      expect((await get('/api/authors/ada')).json()).toMatchObject(profile);
      expect(body).toContain('Writes on &lt;b&gt;engines&lt;/b&gt; &amp; looms.');
      expect(body).not.toContain('<b>engines');
      expect(body).toMatch(
        /<a href="https:\/\/mastodon\.example\/@ada" rel="me nofollow ugc noopener"[^>]*>mastodon\.example\/@ada<\/a>/,
      );
      expect(body).toContain('src="https://example.org/ada.png"');
      expect(body).toMatch(/<meta [^>]*name="description" content="Writes on &lt;b>?/);
      expect(body).toContain('"@type":"ProfilePage"');
      expect(body).toContain('"sameAs":["https://mastodon.example/@ada",');
    });

    it('changes on the page immediately, and is missing without articles', async () => {
      const ada = await blog.aUser();
      await setProfile(ada);
      expect((await get('/authors/ada')).statusCode).toBe(404);
      await blog.anArticle({ by: ada });
      expect((await get('/authors/ada')).body).toContain('mastodon.example');

      await setProfile(ada, { bio: 'Retired.', links: [] });

      const { body } = await get('/authors/ada');
      expect(body).toContain('Retired.');
      expect(body).not.toContain('mastodon.example');
    });

    it('adds the author’s image, bio and links to articles', async () => {
      const ada = await blog.aUser();
      const { slug } = await blog.anArticle({ by: ada });
      await get(`/api/articles/public/${slug}`);
      await listed('');

      await setProfile(ada);

      const found = (await get(`/api/articles/public/${slug}`)).json<PublicArticle>();
      expect(found).toMatchObject({
        ownerAvatar: profile.avatar,
        ownerBio: profile.bio,
        ownerLinks: profile.links,
      });
      expect((await listed('')).result[0]).not.toHaveProperty('ownerAvatar');
    });

    it('has the tags of the newest articles, the most frequent first', async () => {
      const ada = await blog.aUser();
      await blog.anArticle({ by: ada, title: 'One', tags: ['Looms', 'Cards'] });
      const { slug } = await blog.anArticle({ by: ada, title: 'Two', tags: ['Cards'] });
      const tags = async () => (await get('/api/authors/ada')).json<{ tags: Tag[] }>().tags;
      expect(await tags()).toEqual([
        { slug: 'cards', name: 'Cards' },
        { slug: 'looms', name: 'Looms' },
      ]);
      expect((await get('/authors/ada')).body).toContain('Writes about');

      await limitAccount({ db: blog.connection.db }, { userId: idOf(ada), reason: 'Spam.', by: commandLine });

      // Tag pages don't list articles of limited accounts, and may not exist.
      expect(await tags()).toEqual([]);
      expect(slug).toBe('two');
    });

    it('has the tags that an article beyond the first page got or lost', async () => {
      const ada = await blog.aUser();
      const oldest = await blog.anArticle({ by: ada, tags: ['Looms'] });
      for (let made = 1; made <= 10; made += 1) await blog.anArticle({ by: ada });
      const { slug, title, markdown } = oldest;
      const edit = (tags: string[]) =>
        blog.call('PATCH', `/api/articles/edit/${slug}`, {
          as: ada,
          body: { title, markdown, cover: '', tags },
        });
      expect((await get('/authors/ada')).body).toContain('Looms');

      await edit(['Looms', 'Cards']);
      const more = (await get('/authors/ada')).body;
      await edit([]);
      const none = (await get('/authors/ada')).body;

      expect(more).toContain('Cards');
      expect(none).not.toContain('Writes about');
    });

    it('has its URLs normalized', async () => {
      const ada = await blog.aUser();
      await blog.anArticle({ by: ada });

      await setProfile(ada, { avatar: 'HTTPS://EXAMPLE.org/a b.png' });

      expect((await get('/api/authors/ada')).json()).toMatchObject({
        avatar: 'https://example.org/a%20b.png',
      });
    });

    it('is hidden as soon as the account is suspended, before its articles are', async () => {
      const ada = await blog.aUser();
      await setProfile(ada);
      const { slug } = await blog.anArticle({ by: ada });
      expect((await get('/authors/ada')).body).toContain('mastodon.example');
      const suspend = (suspension: 'hiding' | null) =>
        blog.connection.db.updateTable('user').set({ suspension }).where('id', '=', idOf(ada)).execute();

      await suspend('hiding');

      expect((await get('/api/authors/ada')).json()).toMatchObject({ avatar: '', bio: '', links: [] });
      expect((await get('/authors/ada')).body).not.toContain('mastodon.example');
      expect((await get(`/api/articles/public/${slug}`)).json()).toMatchObject({ ownerAvatar: '' });
      await suspend(null);
      expect((await get('/authors/ada')).body).toContain('mastodon.example');
    });
  });
  describe('the machine-readable formats of an author', () => {
    it('have only their articles', async () => {
      const [ada, bob] = [await blog.aUser(), await blog.aUser({ name: 'Bob' })];
      await blog.anArticle({ by: ada, title: 'On engines' });
      await blog.anArticle({ by: bob, title: 'On looms' });

      const json = (await get('/authors/ada/feed.json')).json<{
        items: { title: string; authors: object[] }[];
      }>();
      const atom = (await get('/authors/ada/feed.atom')).body;

      expect(json).toMatchObject({
        title: 'Ada · Markdown Blog',
        home_page_url: 'http://localhost:80/authors/ada',
        feed_url: 'http://localhost:80/authors/ada/feed.json',
      });
      expect(json.items.map(({ title }) => title)).toEqual(['On engines']);
      expect(json.items[0]?.authors).toEqual([{ name: 'Ada', url: 'http://localhost:80/authors/ada' }]);
      expect(atom.match(/<title>[^<]*/g)).toEqual(['<title>Ada · Markdown Blog', '<title>On engines']);
      expect(atom).toContain('<uri>http://localhost:80/authors/ada</uri>');
    });

    it('include a sitemap of the authors who have published', async () => {
      await blog.anArticle({ by: await blog.aUser() });
      await blog.aUser({ name: 'Reader' });

      const { body } = await get('/sitemap-authors.xml');

      expect(body.match(/<loc>[^<]*/g)).toEqual([
        '<loc>http://localhost:80/allArticles',
        '<loc>http://localhost:80/authors/ada',
      ]);
      expect((await get('/robots.txt')).body).toContain('Sitemap: http://localhost:80/sitemap-authors.xml');
    });
  });
});

describe('tag pages', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startSite();
  });
  afterEach(() => blog.close());
  const get = (path: string) => blog.call('GET', path);
  const html = async (path: string) => (await get(path)).body;
  describe('the page of a tag', () => {
    it('shows only its articles, by any author, and links to their feeds', async () => {
      const [ada, bob] = [await blog.aUser(), await blog.aUser({ name: 'Bob' })];
      await blog.anArticle({ by: ada, title: 'On engines', tags: ['Machines'] });
      await blog.anArticle({ by: bob, title: 'On looms', tags: ['machines', 'Cloth'] });
      await blog.anArticle({ by: bob, title: 'On tea' });

      const { statusCode, body } = await get('/tags/machines');

      expect(statusCode).toBe(200);
      expect(body).toContain('<title>Machines · Markdown Blog</title>');
      expect(body).toContain('Articles tagged Machines, newest first.');
      expect(body).toMatch(/<link [^>]*rel="canonical" href="\/tags\/machines"/);
      for (const shown of ['On engines', 'On looms', 'By Ada', 'By Bob', '2 articles', 'href="/tags/cloth"'])
        expect(body).toContain(shown);
      expect(body).not.toContain('On tea');
      for (const feed of ['atom', 'json']) expect(body).toContain(`href="/tags/machines/feed.${feed}"`);
    });

    it('has more pages if there are more articles', async () => {
      const ada = await blog.aUser();
      for (let at = 1; at <= 11; at += 1)
        await blog.anArticle({ by: ada, title: `Part ${at}.`, tags: ['parts'] });

      const [first, second, past] = [
        await html('/tags/parts'),
        await html('/tags/parts?page=2'),
        await get('/tags/parts?page=3'),
      ];

      expect([first, second].map((body) => body.includes('Part 1.'))).toEqual([false, true]);
      expect(second).toMatch(/rel="canonical" href="\/tags\/parts\?page=2"/);
      expect(past.statusCode).toBe(404);
    });

    it('returns 404 with a link for an unused tag, also after its last article is deleted', async () => {
      const ada = await blog.aUser();
      const { slug } = await blog.anArticle({ by: ada, tags: ['looms'] });
      await get('/tags/looms');
      await blog.call('DELETE', `/api/articles/delete/${slug}`, { as: ada });

      const unknown = await get('/tags/looms');

      expect(unknown.statusCode).toBe(404);
      expect(unknown.body).toContain('<title>Tag not found · Markdown Blog</title>');
      expect(unknown.body).toContain('href="/tags"');
      for (const path of ['/tags/looms/feed.atom', '/api/tags/looms', '/api/articles/all?tag=looms'])
        expect((await get(path)).statusCode).toBe(404);
    });

    it('shows nothing by a limited account, in any format and order', async () => {
      const [ada, bob] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Bob' })];
      const { db } = blog.connection;
      const limited = { userId: idOf(ada), reason: 'Spam.', by: commandLine };
      await blog.anArticle({ by: ada, title: 'On engines', tags: ['looms', 'engines'] });
      await blog.anArticle({ by: bob, title: 'On cloth', tags: ['looms'] });
      const asked = '/api/articles/all?tag=looms';
      const addresses = [
        ...['/tags/looms', '/tags/looms/feed.atom', '/tags/looms/feed.json', asked, `${asked}&q=patterns`],
        ...['created', '-created', 'title', 'clicks', 'updated'].map((sort) => `${asked}&sort=${sort}`),
        ...['created', 'title'].map((sort) => `${asked}&sort=${sort}&q=patterns`),
      ];
      const shown = async (title: string) => {
        const bodies = await Promise.all(addresses.map(html));
        return addresses.filter((_, at) => bodies[at]?.includes(title));
      };
      expect(await shown('On engines')).toEqual(addresses);

      await limitAccount({ db }, limited);
      await blog.anArticle({ by: ada, title: 'On engines again', tags: ['looms', 'engines'] });

      expect(await shown('On engines')).toEqual([]);
      expect(await shown('On cloth')).toEqual(addresses);
      expect(await html('/tags/looms')).toContain('1 article');
      for (const path of ['/tags/engines', '/tags/engines/feed.atom', '/tags/engines/feed.json'])
        expect((await get(path)).statusCode).toBe(404);
    });

    it.each(['article', 'articleTag'] as const)(
      'shows an article only if both of its rows say that it is listed: %s',
      async (table) => {
        const { db } = blog.connection;
        await blog.anArticle({ by: await blog.aUser(), title: 'On engines', tags: ['looms'] });

        await db.updateTable(table).set({ isListed: 0 }).execute();

        expect(
          (await readList(db, { tag: 'looms' }, { sort: '-created', offset: 0, limit: 4 })).rows,
        ).toEqual([]);
      },
    );

    it('reflects changes to its articles immediately', async () => {
      const ada = await blog.aUser();
      const { slug } = await blog.anArticle({ by: ada, title: 'On looms', tags: ['looms'] });
      expect(await html('/tags/looms')).toContain('On looms');

      const body = { title: 'On Jacquard looms', markdown: 'x' };
      await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body });
      expect(await html('/tags/looms')).toContain('On Jacquard looms');

      await blog.call('PATCH', '/api/users/me', { as: ada, body: { name: 'Countess', email: ada.email } });
      expect(await html('/tags/looms')).toContain('By Countess');
    });
  });
  describe('the page of all tags', () => {
    it('shows each tag with its number of articles, most first', async () => {
      const ada = await blog.aUser();
      expect(await html('/tags')).toContain('No tags yet.');
      await blog.anArticle({ by: ada, tags: ['Cards', 'Looms'] });
      await blog.anArticle({ by: ada, tags: ['Looms'] });

      const body = await html('/tags');

      expect(body).toContain('<title>Tags · Markdown Blog</title>');
      expect(body).toMatch(
        /href="\/tags\/looms"[^>]*>Looms<\/a><span>2 articles.*>Cards<\/a><span>1 article/,
      );
    });

    it('is paged like the API', async () => {
      // Two, as an account can add 100 new tags a day.
      const authors = [await blog.aUser(), await blog.aUser()];
      for (let at = 0; at < 13; at += 1) {
        const tags = Array.from({ length: 8 }, (_, index) => `tag ${8 * at + index}`);
        for (const by of authors.slice(at % 2, (at % 2) + 1)) await blog.anArticle({ by, tags });
      }

      const second = (await get('/api/tags?limit=100&page=2')).json<Listing<Tag>>();

      expect(second.result).toHaveLength(4);
      expect(second.prev).toEqual({ limit: 100, page: 1 });
      const first = await html('/tags');
      expect(first).toMatch(/value="2" name="page"/);
      expect(first).toContain('All topics on this blog.');
      const page = await html('/tags?page=2');
      expect(page).toContain(second.result[0]?.name);
      expect(page).toMatch(/rel="canonical" href="\/tags\?page=2"/);
      expect(page).toContain('All topics on this blog: page 2.');
      expect((await get('/tags?page=3')).statusCode).toBe(404);
    });
  });
  describe('the tags of an article', () => {
    it('link to their pages from the article and its cards, and are in its metadata', async () => {
      const { slug } = await blog.anArticle({ by: await blog.aUser(), tags: ['Looms', 'C++'] });

      const pages = await Promise.all(['/', '/allArticles', `/allArticles/${slug}`].map(html));

      for (const body of pages) {
        expect(body).toMatch(/<a [^>]*href="\/tags\/looms"[^>]*>Looms<\/a>/);
        expect(body).toMatch(/<a [^>]*href="\/tags\/c-plus-plus"[^>]*>C\+\+<\/a>/);
      }
      expect(pages[2]).toContain('property="article:tag" content="Looms"');
      expect(pages[2]).toContain('"keywords":["Looms","C++"]');
    });

    it('are in the feeds, the front matter and the sitemap', async () => {
      const ada = await blog.aUser();
      const { slug } = await blog.anArticle({ by: ada, tags: ['Looms', 'a: "b"'] });
      await blog.anArticle({ by: ada, title: 'On tea' });

      const atom = await html('/tags/looms/feed.atom');
      const json = (await get('/tags/looms/feed.json')).json<{
        title: string;
        items: { tags: string[] }[];
      }>();
      const source = await html(`/allArticles/${slug}.md`);
      const sitemap = await html('/sitemap-tags.xml');

      expect(parseXml(atom, {})).toBeDefined();
      expect(atom).toContain('<title>Looms · Markdown Blog</title>');
      expect(atom).toContain('<category term="looms" label="Looms"/>');
      expect(atom).not.toContain('On tea');
      expect([json.title, json.items.map(({ tags }) => tags)]).toEqual([
        'Looms · Markdown Blog',
        [['Looms', 'a: "b"']],
      ]);
      expect(source).toContain('\ntags: ["Looms", "a: \\"b\\""]\n');
      expect(sitemap).toContain('/tags</loc>');
      expect(sitemap).toContain('/tags/looms</loc>');
      expect(await html('/robots.txt')).toContain('/sitemap-tags.xml');
    });

    it('can’t run scripts or break out of markup, whatever their names', async () => {
      const tags = [
        '</script><script>hit()</script>',
        '<img src=x onerror=hit()>',
        '"><b onload="hit()',
        "';hit();//",
        ']]><hit/>',
        '{{hit()}}',
        '--><hit>',
        'javascript:hit()',
      ];
      const { slug } = await blog.anArticle({ by: await blog.aUser(), tags });
      const { result } = (await get('/api/tags')).json<Listing<Tag>>();
      const [first] = result;

      const pages = ['/', '/tags', `/allArticles/${slug}`, `/tags/${first?.slug}`];
      for (const page of pages) {
        const body = await html(page);
        expect(body).not.toMatch(/<script>hit|<img src=x|<b onload|<hit/);
      }
      for (const { slug: tag } of result) {
        expect(tag).toMatch(/^[a-z0-9-]+$/);
        expect(parseXml(await html(`/tags/${tag}/feed.atom`), {})).toBeDefined();
      }
    });
  });
});

describe('article json', () => {
  const megabyte = '"\u0001 né\u2028\\'.repeat(150_000);
  const article = {
    _id: '1',
    slug: 'on-looms',
    title: 'On "looms"',
    cover: '',
    createdAt: '2026-11-21T18:00:00.000Z',
    updatedAt: '2026-11-21T18:00:00.000Z',
    markdown: megabyte,
    sanitizedHtml: `<p>${megabyte}</p>`,
    version: 1,
  };
  describe('an article as JSON', () => {
    it('equals the output of JSON.stringify, long or short, with its clicks', async () => {
      for (const one of [
        article,
        { ...article, markdown: '"clicks":1', sanitizedHtml: '<p>They weave.</p>' },
      ]) {
        const template = await articleTemplate({ number: 7, article: one });

        expect(template.articles).toEqual([7]);
        expect(fillCounts(template, [12]).toString()).toBe(JSON.stringify({ ...one, clicks: 12 }));
      }
    });

    it('yields to other work before each long text', async () => {
      let turns = 0;
      const count = () => {
        turns += 1;
        counting = setImmediate(count);
      };
      let counting = setImmediate(count);

      await articleTemplate({ number: 7, article });
      clearImmediate(counting);

      expect(turns).toBeGreaterThanOrEqual(2);
    });
  });
  describe('a listing as JSON', () => {
    const next = { limit: 2, page: 2 };
    const short = { ...article, markdown: '', sanitizedHtml: '' };

    it.each([
      ['empty', { result: [] }],
      ['empty past the end', { result: [], prev: next }],
      ['of one article', { result: [{ number: 7, article: short }] }],
      [
        'of two and a next page',
        {
          result: [
            { number: 7, article: short },
            { number: 8, article: short },
          ],
          next,
        },
      ],
    ])('equals the output of JSON.stringify with the clicks: %s', (_what, listing) => {
      const template = listingTemplate({ ...listing, total: 9 });

      const { result, ...around } = listing;
      const counted = result.map(({ article }, index) => ({ ...article, clicks: index + 5 }));
      expect(fillCounts(template, [5, 6]).toString()).toBe(JSON.stringify({ result: counted, ...around }));
    });

    it('has the reported size and no shared buffer', () => {
      const { parts, size } = listingTemplate({ result: [{ number: 7, article: short }], total: 1 });

      expect(parts.map(({ buffer }) => buffer.byteLength)).toEqual(parts.map(({ length }) => length));
      expect(size).toBe(parts.reduce((sum, { length }) => sum + length, 0));
    });
  });
});

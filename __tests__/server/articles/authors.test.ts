import type { PublicArticleSummary } from '../../../src/shared/article.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { paths } from '../../../src/shared/pages.ts';
import { type Author, type Blog, idOf } from '../../helpers/blog.ts';
import { startSite } from '../../helpers/site.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';

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
  it('is made of the name at registration, in Latin letters, and is one author’s alone', async () => {
    const names = ['Ada Lovelace', 'ada  lovelace', 'Ольга', '雪', '!!!'];

    const handles: string[] = [];
    for (const name of names) handles.push(await handleOf(await blog.aUser({ name })));

    expect(handles.slice(0, 4)).toEqual(['ada-lovelace', 'ada-lovelace-2', 'olga', 'xue']);
    expect(handles[4]).toMatch(/^[a-z0-9]+$/);
  });

  it('stays when the name changes, and the new name stands on the page at once', async () => {
    const ada = await blog.aUser();
    await blog.anArticle({ by: ada });
    await get('/authors/ada');

    await blog.call('PATCH', '/api/users/me', { as: ada, body: { name: 'Countess', email: ada.email } });

    expect((await get('/api/authors/ada')).json()).toMatchObject({ handle: 'ada', name: 'Countess' });
    expect((await get('/authors/ada')).body).toContain('<title>Countess · Markdown Blog</title>');
    expect((await get('/authors/ada/feed.json')).json()).toMatchObject({ title: 'Countess · Markdown Blog' });
  });

  it('is given to nobody else after its author has left', async () => {
    const ada = await blog.aUser();
    await blog.call('DELETE', '/api/users/me', { as: ada });

    expect(await handleOf(await blog.aUser())).toBe('ada-2');
  });
});

describe('an author', () => {
  it('has a listing of their own, and so has a tag, whichever was read before', async () => {
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

  it('is known to others by what is published, and by nothing else', async () => {
    const ada = await blog.aUser();
    const before = await get('/api/authors/ada');
    const { slug, createdAt } = await blog.anArticle({ by: ada });
    const author = await get('/api/authors/ada');
    await blog.call('POST', `/api/articles/unpublish/${slug}`, { as: ada });
    const after = await get('/api/authors/ada');

    expect(author.json()).toEqual({ handle: 'ada', name: 'Ada', articleCount: 1, since: createdAt });
    for (const { statusCode, body } of [before, after, await get('/api/authors/nobody')])
      expect([statusCode, body]).toEqual([404, 'There is no such author; they may have left.']);
    for (const path of ['/authors/ada', '/authors/ada/feed.atom', '/api/articles/all?author=ada'])
      expect((await get(path)).statusCode).toBe(404);
  });

  it('has been one since the first article that can still be read', async () => {
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

  it('has a listing of their own articles, however many there are', async () => {
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

  it('has a listing that follows each write', async () => {
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
  it('is rendered with their articles alone, and leads to the feeds of these', async () => {
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

  it('is linked from each card and article, and named as the author’s to search engines', async () => {
    const { slug } = await blog.anArticle({ by: await blog.aUser() });

    const pages = await Promise.all(['/', '/allArticles', `/allArticles/${slug}`].map((path) => get(path)));

    for (const { body } of pages) expect(body).toMatch(/<a [^>]*href="\/authors\/ada"[^>]*>By Ada<\/a>/);
    expect(pages[2]?.body).toContain('"author":{"@type":"Person","name":"Ada","url":"/authors/ada"}');
  });

  it('is 404 where there is no author, and past the last page', async () => {
    await blog.anArticle({ by: await blog.aUser() });

    const nobody = await get('/authors/nobody');
    const past = await get('/authors/ada?page=2');

    expect([nobody.statusCode, past.statusCode]).toEqual([404, 404]);
    expect(nobody.body).toContain('Author not found');
  });
});

describe('what programs read of an author', () => {
  it('has their articles alone', async () => {
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

  it('is a sitemap of those who have published', async () => {
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

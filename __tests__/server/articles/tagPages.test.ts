import type { Listing } from '../../../src/shared/listing.ts';
import type { Tag } from '../../../src/shared/tag.ts';
import { listByTag } from '../../../src/server/articles/listings.ts';
import { commandLine } from '../../../src/server/audit/auditLog.ts';
import { limitAccount } from '../../../src/server/moderation/limitation.ts';
import { type Blog, idOf } from '../../helpers/blog.ts';
import { parseXml } from '../../helpers/parseXml.ts';
import { startSite } from '../../helpers/site.ts';

let blog: Blog;
beforeEach(async () => {
  blog = await startSite();
});
afterEach(() => blog.close());

const get = (path: string) => blog.call('GET', path);
const html = async (path: string) => (await get(path)).body;

describe('the page of a tag', () => {
  it('is rendered with its articles alone, whoever wrote them, and leads to their feeds', async () => {
    const [ada, bob] = [await blog.aUser(), await blog.aUser({ name: 'Bob' })];
    await blog.anArticle({ by: ada, title: 'On engines', tags: ['Machines'] });
    await blog.anArticle({ by: bob, title: 'On looms', tags: ['machines', 'Cloth'] });
    await blog.anArticle({ by: bob, title: 'On tea' });

    const { statusCode, body } = await get('/tags/machines');

    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Machines · Markdown Blog</title>');
    expect(body).toContain('Articles about Machines, newest first.');
    expect(body).toMatch(/<link [^>]*rel="canonical" href="\/tags\/machines"/);
    for (const shown of ['On engines', 'On looms', 'By Ada', 'By Bob', '2 articles', 'href="/tags/cloth"'])
      expect(body).toContain(shown);
    expect(body).not.toContain('On tea');
    for (const feed of ['atom', 'json']) expect(body).toContain(`href="/tags/machines/feed.${feed}"`);
  });

  it('has more pages where there are more articles', async () => {
    const ada = await blog.aUser();
    for (let at = 1; at <= 5; at += 1)
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

  it('is 404 with a way on for a tag that no article has, and is gone with its last article', async () => {
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

  it('shows nothing of a limited account, in whatever form and order', async () => {
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

    await limitAccount({ db, wordsOf: async () => '' }, limited);
    await blog.anArticle({ by: ada, title: 'On engines again', tags: ['looms', 'engines'] });

    expect(await shown('On engines')).toEqual([]);
    expect(await shown('On cloth')).toEqual(addresses);
    expect(await html('/tags/looms')).toContain('One article');
    for (const path of ['/tags/engines', '/tags/engines/feed.atom', '/tags/engines/feed.json'])
      expect((await get(path)).statusCode).toBe(404);
  });

  it.each(['article', 'articleTag'] as const)(
    'shows an article only if it is listed by both of its marks: %s',
    async (table) => {
      const { db } = blog.connection;
      await blog.anArticle({ by: await blog.aUser(), title: 'On engines', tags: ['looms'] });

      await db.updateTable(table).set({ isListed: 0 }).execute();

      expect((await listByTag(db, 'looms', { page: 1, limit: 4 })).result).toEqual([]);
    },
  );

  it('follows at once what its articles become', async () => {
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
  it('names each with the number of its articles, those with the most first', async () => {
    const ada = await blog.aUser();
    expect(await html('/tags')).toContain('No article has a tag here.');
    await blog.anArticle({ by: ada, tags: ['Cards', 'Looms'] });
    await blog.anArticle({ by: ada, tags: ['Looms'] });

    const body = await html('/tags');

    expect(body).toContain('<title>Tags · Markdown Blog</title>');
    expect(body).toMatch(
      /href="\/tags\/looms"[^>]*>Looms<\/a><span>2 articles.*>Cards<\/a><span>One article/,
    );
  });

  it('is paged, as the API is', async () => {
    const ada = await blog.aUser();
    for (let at = 0; at < 13; at += 1) {
      const tags = Array.from({ length: 8 }, (_, index) => `tag ${8 * at + index}`);
      await blog.anArticle({ by: ada, tags });
    }

    const second = (await get('/api/tags?limit=100&page=2')).json<Listing<Tag>>();

    expect(second.result).toHaveLength(4);
    expect(second.prev).toEqual({ limit: 100, page: 1 });
    const first = await html('/tags');
    expect(first).toMatch(/value="2" name="page"/);
    expect(first).toContain('What the articles of this blog are about.');
    const page = await html('/tags?page=2');
    expect(page).toContain(second.result[0]?.name);
    expect(page).toMatch(/rel="canonical" href="\/tags\?page=2"/);
    expect(page).toContain('What the articles of this blog are about: page 2.');
    expect((await get('/tags?page=3')).statusCode).toBe(404);
  });
});

describe('the tags of an article', () => {
  it('lead to their pages from its own page and from its cards, and are told to machines', async () => {
    const { slug } = await blog.anArticle({ by: await blog.aUser(), tags: ['Looms', 'C++'] });

    const pages = await Promise.all(['/', '/allArticles', `/allArticles/${slug}`].map(html));

    for (const body of pages) {
      expect(body).toMatch(/<a [^>]*href="\/tags\/looms"[^>]*>Looms<\/a>/);
      expect(body).toMatch(/<a [^>]*href="\/tags\/c-plus-plus"[^>]*>C\+\+<\/a>/);
    }
    expect(pages[2]).toContain('property="article:tag" content="Looms"');
    expect(pages[2]).toContain('"keywords":["Looms","C++"]');
  });

  it('stand in the feeds, in the front matter and in the sitemap', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada, tags: ['Looms', 'a: "b"'] });
    await blog.anArticle({ by: ada, title: 'On tea' });

    const atom = await html('/tags/looms/feed.atom');
    const json = (await get('/tags/looms/feed.json')).json<{ title: string; items: { tags: string[] }[] }>();
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

  it('run nothing and break out of nothing, whatever they are called', async () => {
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

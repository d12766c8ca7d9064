import { gunzipSync } from 'node:zlib';
import { PUBLIC_SCOPE } from '../../../src/server/db/paging.ts';
import { type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { parseXml } from '../../helpers/parseXml.ts';
import { itInTestAll } from '../../helpers/registerTests.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';

const ORIGIN = 'https://blog.example.org';
/** Maximum number of URLs in a sitemap: https://www.sitemaps.org/protocol.html. */
const URLS_MAX = 50_000;

interface Place {
  loc: string;
  lastmod?: string;
}

interface Sitemap {
  urlset?: { url: Place[] };
  sitemapindex?: { sitemap: Place[] };
}

function read(xml: string) {
  const isArray = (name: string) => ['url', 'sitemap'].includes(name);
  const { urlset, sitemapindex } = parseXml(xml, { isArray }) as Sitemap;
  return { urls: urlset?.url, files: sitemapindex?.sitemap.map(({ loc }) => loc) };
}

describe('the sitemap', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog({ publicUrl: ORIGIN, limits: { write: null } })));
  afterEach(() => blog.close());

  const get = (path: string, headers = {}) => blog.call('GET', path, { headers });

  it('lists every article with the time of its last change, and the pages that link to them', async () => {
    const ada = await blog.aUser();
    const [first, second] = [await blog.anArticle({ by: ada }), await blog.anArticle({ by: ada })];
    const body = { title: 'On looms', markdown: 'x', cover: '' };
    await blog.call('PATCH', `/api/articles/edit/${first.slug}`, { as: ada, body });

    const { urls } = read((await get('/sitemap.xml')).body);

    expect(urls).toEqual([
      { loc: `${ORIGIN}/allArticles/on-engines`, lastmod: expect.any(String) as string },
      { loc: `${ORIGIN}/allArticles/on-engines-2`, lastmod: second.createdAt },
      { loc: `${ORIGIN}/` },
      { loc: `${ORIGIN}/allArticles` },
    ]);
    expect(Date.parse(urls?.[0]?.lastmod ?? '')).toBeGreaterThan(Date.parse(first.createdAt));
  });

  it('is valid without articles', async () => {
    const { urls } = read((await get('/sitemap.xml')).body);

    expect(urls?.map(({ loc }) => loc)).toEqual([`${ORIGIN}/`, `${ORIGIN}/allArticles`]);
  });

  it('omits a deleted article', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });

    await blog.call('DELETE', `/api/articles/delete/${slug}`, { as: ada });

    expect((await get('/sitemap.xml')).body).not.toContain(slug);
  });

  it('has parts with the articles of 49,152 numbers each', async () => {
    const { slug } = await blog.anArticle({ by: await blog.aUser() });
    const { db } = blog.connection;
    const { isListed, titleKey, ...article } = await db
      .selectFrom('article')
      .selectAll()
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    for (const [at, number] of [49_151, 49_152].entries()) {
      const other = { id: `other-${at}`, slug: `other-${at}`, position: article.position + at + 1 };
      await db
        .insertInto('article')
        .values({
          ...article,
          ...other,
          titleKey: `${titleKey} ${at}`,
          readingMinutes: 1,
          wordCount: 1,
          number,
        })
        .execute();
    }

    const parts = await Promise.all(
      ['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml'].map((part) => get(part)),
    );

    const [one, two] = parts.map(({ statusCode, body }) =>
      statusCode === 200 ? read(body).urls?.map(({ loc }) => loc) : [],
    );
    expect(one).toEqual([
      ...[`${ORIGIN}/allArticles/${slug}`, `${ORIGIN}/allArticles/other-0`],
      ...[`${ORIGIN}/`, `${ORIGIN}/allArticles`],
    ]);
    expect(two).toEqual([`${ORIGIN}/allArticles/other-1`]);
    expect(parts.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404]);
  });

  it('is an index if articles and pages together need more than one file', async () => {
    const ada = await blog.aUser();
    await adminOutput(blog, 'make-admin', ada.email);
    await blog.anArticle({ by: ada });
    const page = { title: 'About', markdown: 'x', kind: 'page' };
    await blog.call('POST', '/api/articles/new', { as: ada, body: page });
    const filesWith = async (articleCount: number) => {
      await blog.connection.db
        .updateTable('listing')
        .set({ total: articleCount })
        .where('scope', '=', PUBLIC_SCOPE)
        .execute();
      return read((await get('/sitemap.xml')).body).files;
    };

    expect(await filesWith(URLS_MAX - 1)).toBeUndefined();
    expect(await filesWith(URLS_MAX)).toEqual([`${ORIGIN}/sitemap-1.xml`]);
    await adminOutput(blog, 'hide-article', 'about', '--reason', 'Check');
    expect(await filesWith(URLS_MAX)).toBeUndefined();
  });

  itInTestAll(
    'is one file up to 50,000 articles, and beyond that an index of files that have each article once',
    async () => {
      const ada = await blog.aUser();
      await storeArticles(blog.connection.db, [idOf(ada)], URLS_MAX);
      const whole = read((await get('/sitemap.xml')).body);
      expect(whole.urls).toHaveLength(URLS_MAX);
      expect(whole.files).toBeUndefined();

      const one = await blog.anArticle({ by: ada });
      const { files = [], urls } = read((await get('/sitemap.xml')).body);

      expect(urls).toBeUndefined();
      expect(files).toEqual([`${ORIGIN}/sitemap-1.xml`, `${ORIGIN}/sitemap-2.xml`]);
      const parts = await Promise.all(
        files.map(async (file) => read((await get(new URL(file).pathname)).body).urls ?? []),
      );
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(URLS_MAX);
      const articles = parts.flat().filter(({ lastmod }) => lastmod !== undefined);
      const wanted = Array.from({ length: URLS_MAX }, (_, at) => `${ORIGIN}/allArticles/slug-${at}`);
      expect(articles.map(({ loc }) => loc)).toEqual([...wanted, `${ORIGIN}/allArticles/${one.slug}`]);
    },
  );

  it.each([
    '/sitemap-2.xml',
    '/sitemap-0.xml',
    '/sitemap-01.xml',
    '/sitemap-x.xml',
    '/sitemap-9999999999.xml',
  ])('returns 404 for a part that does not exist: %s', async (path) => {
    await blog.anArticle({ by: await blog.aUser() });

    const reply = await get(path);

    expect([reply.statusCode, reply.body]).toEqual([404, 'Not found.']);
  });

  it('is compressed if the client accepts it', async () => {
    await storeArticles(blog.connection.db, [idOf(await blog.aUser())], 2500);

    const [plain, zipped] = [
      await get('/sitemap.xml'),
      await get('/sitemap.xml', { 'accept-encoding': 'gzip' }),
    ];

    expect(plain.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(read(plain.body).urls).toHaveLength(2502);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  });

  it('is listed in robots.txt, which disallows pages that have nothing for crawlers', async () => {
    const reply = await get('/robots.txt');

    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    const roots = ['/myArticles', '/draftHistory', '/edit', '/dashboard', '/review', '/admin'];
    expect(reply.body.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /report/',
      // Not what only begins like them, as a page of the blog at `/reviews`.
      ...roots.flatMap((root) => [`Disallow: ${root}$`, `Disallow: ${root}?`, `Disallow: ${root}/`]),
      '',
      `Sitemap: ${ORIGIN}/sitemap.xml`,
      `Sitemap: ${ORIGIN}/sitemap-authors.xml`,
      `Sitemap: ${ORIGIN}/sitemap-tags.xml`,
      '',
    ]);
  });
});

import { readFileSync, writeFileSync, copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { sql } from 'kysely';
import { samplePages } from '../../../scripts/samplePages.ts';
import { RECIPE } from '../../../src/server/content/renderer.ts';
import { createContentCache } from '../../../src/server/db/contentCache.ts';
import { hashSource } from '../../../src/server/http/securityHeaders.ts';
import { readTemplate } from '../../../src/server/pages/document.ts';
import { createPageRenderer, createRenderQueue } from '../../../src/server/pages/renderPage.ts';
import { canonicalPath } from '../../../src/server/pages/routes.ts';
import { articlePageContent } from '../../../src/server/routes/articlePages.ts';
import type { ShownArticle } from '../../../src/shared/article.ts';
import { defaultBlog } from '../../../src/shared/blog.ts';
import { nothingKnown } from '../../../src/shared/initialPage.ts';
import { paths } from '../../../src/shared/pages.ts';
import { aShownArticle } from '../../helpers/articleFields.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { aPublicFolder, INDEX, type PublicFolder } from '../../helpers/publicFolder.ts';
import { isAll, sample } from '../../helpers/sample.ts';
import { renderPage, startSite, withServerApp } from '../../helpers/site.ts';

describe('pages', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startSite({ publicUrl: 'https://blog.example.org' });
    ada = await blog.aUser({ name: 'Ada' });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await blog.close();
  });
  const get = (url: string, headers: Record<string, string> = {}) => blog.app.inject({ url, headers });
  const textOf = (html: string) => html.replace(/<(script|style)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, ' ');
  interface Listed {
    result: { clicks: number }[];
  }
  const clicksIn = (html: string) => [...html.matchAll(/([\d,]+ clicks?)</g)].map(([, words]) => words);
  describe('the listing page', () => {
    it('contains its articles and a link to the next page without scripts', async () => {
      for (let made = 1; made <= 5; made += 1) await blog.anArticle({ by: ada, title: `Note ${made}` });

      const [first, second] = [await get('/allArticles'), await get('/allArticles?page=2')];

      expect(first.statusCode).toBe(200);
      expect(textOf(first.body)).toMatch(/Note 5.*Note 4.*Note 3.*Note 2/s);
      const [next = ''] =
        /<form [^>]*action="\/allArticles".*<button ([^>]*value="2"[^>]*)>/s.exec(first.body)?.slice(1) ?? [];
      expect(next).toMatch(/type="submit"/);
      expect(next).toMatch(/name="page"/);
      expect(textOf(second.body)).toContain('Note 1');
    });

    it('contains an article with the slug `constructor`', async () => {
      await blog.anArticle({ by: ada, title: 'Constructor' });

      const { body } = await get('/allArticles');

      expect(textOf(body)).toContain('Constructor');
    });

    it.each([
      ['/allArticles?page=nonsense', 200],
      ['/allArticles?page=1&page=2', 200],
      ['/allArticles?page=9', 404],
      ['/allArticles?page=9007199254740991', 404],
    ])('returns for %s: %i', async (url, status) => {
      await blog.anArticle({ by: ada, title: 'On engines' });

      const reply = await get(url);

      expect(reply.statusCode).toBe(status);
      expect(textOf(reply.body).includes('On engines')).toBe(status === 200);
    });

    it('keeps the setup out of search engines', async () => {
      const { body } = await get('/setup');

      expect(body).toContain('name="robots" content="noindex"');
      expect(body).not.toContain('rel="canonical"');
    });

    it('describes its own page in the head', async () => {
      for (let made = 1; made <= 5; made += 1) await blog.anArticle({ by: ada });
      const headOf = async (url: string) => {
        const { body } = await get(url);
        return ['name="description" content', 'rel="canonical" href'].map(
          (name) => new RegExp(`${name}="([^"]*)"`).exec(body)?.[1],
        );
      };

      expect(await headOf('/allArticles')).toEqual([
        'Articles by many authors, newest first.',
        'https://blog.example.org/allArticles',
      ]);
      expect(await headOf('/allArticles?page=2')).toEqual([
        'Articles by many authors, newest first: page 2.',
        'https://blog.example.org/allArticles?page=2',
      ]);
    });

    it('returns 304 if it is unchanged', async () => {
      await blog.anArticle({ by: ada });
      const { headers } = await get('/allArticles');

      const again = await get('/allArticles', { 'if-none-match': String(headers.etag) });
      await blog.anArticle({ by: ada });
      const changed = await get('/allArticles', { 'if-none-match': String(headers.etag) });

      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(changed.statusCode).toBe(200);
    });
  });
  describe('the home page', () => {
    it('shows the newest articles below its title, with the clicks of the first', async () => {
      for (let made = 1; made <= 5; made += 1) await blog.anArticle({ by: ada, title: `Note ${made}` });
      await blog.call('GET', '/api/articles/public/note-5');

      const { statusCode, body } = await get('/');

      expect(statusCode).toBe(200);
      expect(textOf(body)).toMatch(/Markdown Blog.*Newest articles.*Note 5.*Note 4.*Note 3.*Note 2.*Note 1/s);
      expect(clicksIn(body)).toEqual(['1 click']);
      expect(body).toMatch(/<title>Markdown Blog<\/title>/);
    });

    it('offers to write the first article of an empty blog', async () => {
      const { statusCode, body } = await get('/');

      expect(statusCode).toBe(200);
      expect(textOf(body)).not.toContain('Newest articles');
      expect(textOf(body)).toContain('Write the first article');
    });
  });
  describe('the web font of a page', () => {
    const link = (script: string) =>
      `<link rel=preload as=font type=font/woff2 crossorigin href=/assets/serif-${script}-normal.woff2>`;
    let folder: PublicFolder;
    let site: Blog;
    beforeEach(async () => {
      folder = aPublicFolder();
      writeFileSync(
        path.join(folder.path, 'index.html'),
        INDEX.replace('</head>', `${link('latin')}</head>`),
      );
      site = await startSite({ publicDir: folder.path });
    });
    afterEach(async () => {
      await site.close();
      folder.remove();
    });

    it.each([
      ['Latin letters only', 'On looms', []],
      ['Cyrillic', 'О станках', ['cyrillic']],
      ['Greek', 'Περί αργαλειών', ['greek']],
      ['Vietnamese', 'Về khung cửi', ['vietnamese']],
      ['Polish', 'Krosno łódzkie', ['latin-ext']],
    ])('preloads the files for its headings: %s', async (_script, title, others) => {
      await site.anArticle({ by: await site.aUser(), title, markdown: 'О станках, αργαλειός' });

      const { body } = await site.app.inject('/allArticles');

      expect(body.match(/<link rel=preload as=font[^>]*>/g)).toEqual(['latin', ...others].map(link));
    });
  });
  describe('an article page', () => {
    it('contains the article’s text and author', async () => {
      await blog.anArticle({ by: ada, title: 'On engines', markdown: 'They *weave* patterns.' });

      const reply = await get('/allArticles/on-engines');

      expect(reply.statusCode).toBe(200);
      expect(reply.body).toContain('<p>They <em>weave</em> patterns.</p>');
      expect(textOf(reply.body)).toMatch(/By\s+Ada/);
      expect(reply.body).not.toContain('They *weave*');
    });

    it('has its description in the metadata, escaped, and its text without one', async () => {
      const description = 'How "they" <weave> & why';
      const { slug } = await blog.anArticle({ by: ada, markdown: 'They *weave* patterns.', description });
      const escaped = 'How &quot;they&quot; &lt;weave> &amp; why';

      const { body } = await get(`/allArticles/${slug}`);

      const [, head = ''] = /<head>(.*?)<\/head>/s.exec(body) ?? [];
      const contents = [...head.matchAll(/ (?:name|property)="((?:og:)?description)" content="([^"]*)"/g)];
      expect(contents.map(([, name, content]) => [name, content?.replaceAll('&gt;', '>')])).toEqual([
        ['description', escaped],
        ['og:description', escaped],
      ]);
      expect(head).toContain(JSON.stringify({ description }).slice(1, -1).replaceAll('<', '\\u003c'));
      await blog.call('PATCH', `/api/articles/edit/${slug}`, {
        as: ada,
        body: { title: 'On engines', markdown: 'They *weave* patterns.', description: null },
      });
      expect((await get(`/allArticles/${slug}`)).body).toContain(
        'name="description" content="They weave patterns."',
      );
    });

    it('has its metadata and a link to its markdown in the head', async () => {
      const cover = 'https://example.org/engine.png';
      await blog.anArticle({ by: ada, title: 'On engines', markdown: 'They *weave* patterns.', cover });

      const { body } = await get('/allArticles/on-engines');
      const tags = [...body.matchAll(/<(?:meta|link) [^>]*>/g)].map(([tag]) => tag);
      const has = (...parts: string[]) => tags.some((tag) => parts.every((part) => tag.includes(part)));

      expect(has('rel="canonical"', 'href="https://blog.example.org/allArticles/on-engines"')).toBe(true);
      expect(has('name="description"', 'content="They weave patterns.')).toBe(true);
      expect(has('og:image', cover)).toBe(true);
      expect(has('rel="alternate"', 'type="text/markdown', '/allArticles/on-engines.md')).toBe(true);
    });

    it.each([
      ['complete if it is short', 'x'.repeat(160), 'x'.repeat(160)],
      ['cut if it is longer', 'x'.repeat(161), `${'x'.repeat(160)}…`],
      [
        'without markup and front matter',
        '---\ntitle: a\n---\nAlpha<br>Beta[^1]\n\n|a|b|\n|-|-|\n\n[^1]: c',
        'Alpha Beta a b c',
      ],
      ['from its only image', '![A loom](https://example.org/loom.png)', 'A loom'],
      ['without cutting characters', '🧵'.repeat(161), `${'🧵'.repeat(160)}…`],
    ])('has its first words as description, %s', async (_how, markdown, description) => {
      await blog.anArticle({ by: ada, title: 'On engines', markdown });

      const { body } = await get('/allArticles/on-engines');

      expect(body).toContain(`name="description" content="${description}"`);
      expect(body).toContain(`"description":"${description}"`);
    });

    it('has a slug in the script of its title, percent-encoded in all links', async () => {
      const title = '図鑑ガイド'.repeat(20);
      const { slug } = await blog.anArticle({ by: ada, title, markdown: 'Text.', tags: ['a'] });
      await blog.anArticle({ by: ada, title: 'Next', markdown: 'Text.' });
      const path = `/allArticles/${encodeURIComponent(slug)}`;
      const bodyOf = async (url: string) => (await get(url)).body;

      const { statusCode, body } = await get(path);
      const nfd = await get(`/allArticles/${encodeURIComponent(slug.normalize('NFD'))}`);

      expect(slug).toHaveLength(80);
      expect(statusCode).toBe(200);
      expect(body).toContain(`rel="canonical" href="https://blog.example.org${path}"`);
      expect(body).toContain(`href="/report/${encodeURIComponent(slug)}"`);
      expect([nfd.statusCode, nfd.headers.location]).toEqual([301, path]);
      for (const url of ['/allArticles', '/allArticles/next', '/feed.atom', '/feed.json', '/sitemap.xml'])
        expect([url, (await bodyOf(url)).includes(path)]).toEqual([url, true]);
      expect((await get(`${path}.md`)).headers.link).toContain(`https://blog.example.org${path}`);
      expect((await blog.call('GET', `/api/articles/public/${encodeURIComponent(slug)}`)).statusCode).toBe(
        200,
      );
      expect(await bodyOf(`/report/${encodeURIComponent(slug)}`)).toContain(path);
    });

    it('counts each visit once, and shows the first reader their own click', async () => {
      await blog.anArticle({ by: ada, title: 'On engines' });

      const { body } = await get('/allArticles/on-engines');
      await get('/allArticles/on-engines');
      await blog.call('GET', '/api/articles/public/on-engines');
      await blog.app.inject({ method: 'HEAD', url: '/allArticles/on-engines' });
      await get('/allArticles/on-engines', { 'sec-fetch-dest': 'image' });

      expect(clicksIn(body)).toEqual(['1 click']);
      const { clicks } = (await blog.call('GET', '/api/articles/all')).json<Listed>().result[0] ?? {};
      expect(clicks).toBe(3);
      expect(clicksIn((await get('/allArticles')).body)).toEqual(['3 clicks']);
    });

    it.each(['/allArticles', '/allArticles/on-engines'])(
      'shows clicks that are at most a minute old: %s',
      async (url) => {
        await blog.anArticle({ by: ada, title: 'On engines' });
        const first = await get(url);
        const ifNoneMatch = { 'if-none-match': String(first.headers.etag) };
        for (let visit = 1; visit <= 4; visit += 1) await blog.call('GET', '/api/articles/public/on-engines');

        const soon = await get(url, ifNoneMatch);
        jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_001);
        const later = await get(url, ifNoneMatch);

        expect(soon.statusCode).toBe(304);
        expect(later.statusCode).toBe(200);
        expect(Number.parseInt(clicksIn(later.body)[0] ?? '', 10)).toBeGreaterThanOrEqual(4);
      },
    );

    it('does not count visits of its author, recognized by the reader cookie', async () => {
      await blog.anArticle({ by: ada, title: 'On engines' });
      const eve = await blog.aUser();
      const visitBy = (author: Author, name = 'reader') =>
        get('/allArticles/on-engines', { cookie: `a=b; ${name}=${idOf(author)}` });

      const own = [await visitBy(ada), await visitBy(ada, '__Secure-reader')];
      const byAnother = await visitBy(eve);

      expect([...own, byAnother].flatMap(({ body }) => clicksIn(body))).toEqual(Array(3).fill('0 clicks'));
      expect(clicksIn((await get('/allArticles')).body)).toEqual(['1 click']);
    });

    it('counts no prefetch', async () => {
      await blog.anArticle({ by: ada, title: 'On engines' });

      const ahead = await get('/allArticles/on-engines', { 'sec-purpose': 'prefetch;prerender' });
      const visit = await get('/allArticles/on-engines');

      expect([ahead.statusCode, ahead.body]).toEqual([503, '']);
      expect(clicksIn(visit.body)).toEqual(['1 click']);
    });

    it.each([
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ])('has the same content with every compression: %s', async (encoding, decompress) => {
      const markdown = Array.from({ length: 2000 }, (_, line) => `Line ${line}.`).join('\n\n');
      await blog.anArticle({ by: ada, title: 'On engines', markdown });

      const headers = { 'accept-encoding': encoding };
      for (const url of ['/allArticles', '/allArticles/on-engines']) {
        const [plain, compressed] = [await get(url, { 'sec-fetch-dest': 'image' }), await get(url, headers)];
        const again = await get(url, { ...headers, 'if-none-match': String(compressed.headers.etag) });

        expect(compressed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
        expect(textOf(decompress(compressed.rawPayload).toString()).replace('1 click ', '0 clicks ')).toBe(
          textOf(plain.body).replace('1 click ', '0 clicks '),
        );
        expect(compressed.headers.etag).not.toBe(plain.headers.etag);
        expect(again.statusCode).toBe(304);
      }
    });

    it('is sent with brotli to browsers that accept both', async () => {
      const { headers } = await get('/', { 'accept-encoding': 'gzip, deflate, br, zstd' });

      expect(headers['content-encoding']).toBe('br');
    });

    it('reflects changes of the article, the author’s name and the account immediately', async () => {
      const { slug } = await blog.anArticle({ by: ada, title: 'On engines', markdown: 'Old words.' });
      const page = async () => textOf((await get(`/allArticles/${slug}`)).body);
      const body = { title: 'On engines', markdown: 'New words.', cover: '' };
      expect(await page()).toContain('Old words.');

      await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body });
      expect(await page()).toContain('New words.');

      await blog.call('PATCH', '/api/users/me', {
        as: ada,
        body: { name: 'Ada Lovelace', email: ada.email },
      });
      expect(await page()).toMatch(/By\s+Ada Lovelace/);

      await blog.call('DELETE', '/api/users/me', { as: ada });
      expect((await get(`/allArticles/${slug}`)).statusCode).toBe(404);
      expect(textOf((await get('/allArticles')).body)).not.toContain('On engines');
    });
  });
  describe('any page', () => {
    it.each(
      sample(
        [
          ['/', 200],
          ['/login', 200],
          ['/register', 200],
          ['/dashboard', 200],
          ['/dashboard/createArticle', 200],
          ['/myArticles/on-engines', 200],
          ['/edit/on-engines', 200],
          ['/allArticles/no-such-article', 404],
          ['/dashboard/no-such-page', 404],
          ['/no/such/page', 404],
          ['/edit/', 404],
          ['/%', 404],
          ['/%?page=2', 404],
          ['/no/such/%00', 404],
          ['/allArticles/%E0%A4%A', 404],
          ['/allArticles/%00', 404],
          ['/allArticles/no-such-article%', 404],
          ['/tags/%', 404],
        ],
        6,
      ),
    )('returns the right status for %s: %i', async (url, status) => {
      const reply = await get(url);

      expect(reply.statusCode).toBe(status);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(reply.body).toMatch(/<div id="root"><div/);
    });

    it.each(
      sample(
        [
          ['/allarticles/', '/allArticles'],
          ['/allArticles/?page=2', '/allArticles?page=2'],
          ['/myArticles/', '/myArticles'],
          ['/AllArticles?page=2', '/allArticles?page=2'],
          ['/login/', '/login'],
          ['/Dashboard/userdata', '/dashboard/userData'],
          ['/allArticles/on-engines/', '/allArticles/on-engines'],
        ],
        3,
      ),
    )('redirects %s to its canonical URL', async (url, address) => {
      const reply = await get(url);

      expect([reply.statusCode, reply.headers.location]).toEqual([308, address]);
    });

    it.each(
      sample(
        [
          ['article', '/allArticles/On-ENGINES', '/allArticles/on-engines'],
          [
            'article',
            '/allArticles/On-Engines?utm_source=letter',
            '/allArticles/on-engines?utm_source=letter',
          ],
          ['author', '/authors/ADA', '/authors/ada'],
          ['author', '/authors/ADA?page=1&a=b', '/authors/ada?page=1&a=b'],
          ['tag', '/tags/Looms', '/tags/looms'],
        ],
        3,
      ),
    )('redirects an %s with capitals in its name to the canonical URL: %s', async (_what, url, address) => {
      await blog.anArticle({ by: ada, title: 'On engines', tags: ['Looms'] });

      const reply = await get(url);

      expect([reply.statusCode, reply.headers.location]).toEqual([301, address]);
    });

    it.each(['/allArticles/On-Looms', '/authors/EVE', '/tags/Steam', '/allArticles/On-DRAFTS'])(
      'does not redirect %s if nothing is published there',
      async (url) => {
        await blog.anArticle({ by: ada, title: 'On drafts' });
        await blog.call('POST', '/api/articles/unpublish/on-drafts', { as: ada });

        expect((await get(url)).statusCode).toBe(404);
      },
    );

    it('has a <noscript> notice only if it needs scripts', async () => {
      const needs = async (url: string) => (await get(url)).body.includes('<noscript>');

      expect(await needs('/login')).toBe(true);
      expect(await needs('/dashboard')).toBe(true);
      expect(await needs('/')).toBe(false);
      expect(await needs('/allArticles')).toBe(false);
    });

    it('can be stored by shared caches for the configured time', async () => {
      const site = await startSite({ pageCacheSeconds: 5, publicUrl: 'https://blog.example.org' });

      const [always, kept] = [await get('/allArticles'), await site.app.inject('/allArticles')];
      await site.close();

      expect(always.headers['cache-control']).toBe('public, no-cache');
      expect(kept.headers['cache-control']).toBe('public, max-age=0, s-maxage=5, must-revalidate');
    });

    it('does not contain the requested host, so that it can be cached for all', async () => {
      const site = await startSite({ pageCacheSeconds: 5 });
      await site.anArticle({ by: await site.aUser(), title: 'On engines' });

      const replies = await Promise.all(
        ['/allArticles', '/allArticles/on-engines'].map((url) =>
          site.app.inject({ url, headers: { host: 'evil.example' } }),
        ),
      );
      await site.close();

      for (const { body, headers } of replies) {
        expect(body).not.toContain('evil.example');
        expect(body).toMatch(/<link [^>]*rel="canonical" href="\/allArticles/);
        expect(body).not.toContain('og:url');
        expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5, must-revalidate');
      }
    });
  });
});

describe('page renderer', () => {
  type Shown = Omit<ShownArticle, 'clicks'>;
  const time = '2026-01-02T03:04:05.678Z';
  const article: Shown = aShownArticle({
    ...{ _id: '0', title: 'On engines', slug: 'on-engines', createdAt: time, updatedAt: time },
    sanitizedHtml: '<p>They turn.</p>',
  });
  let render: Awaited<ReturnType<typeof renderPage>>;
  let rendered = 0;
  let version = '1';
  let blog = defaultBlog;
  let page: ReturnType<typeof createPageRenderer>;
  beforeAll(async () => {
    render = await renderPage();
  });
  beforeEach(async () => {
    blog = defaultBlog;
    rendered = 0;
    const indexHtml = await readFile(path.resolve('public/index.html'), 'utf8');
    page = createPageRenderer({
      template: readTemplate(indexHtml),
      render: (...parts) => {
        rendered += 1;
        return render(...parts);
      },
      cache: createContentCache({
        stamp: { read: () => version, isExact: true },
        writes: { count: () => 0, haveTouched: () => false },
      }),
      queue: (_ip, work) => work(),
      settings: { current: async () => blog },
      publicUrl: 'https://blog.example.org',
    });
  });
  const ask = (shown: Shown, encoding: 'br' | 'gzip' = 'gzip') =>
    page(
      {
        address: paths.article(shown.slug),
        version: async () => version,
        content: async () =>
          articlePageContent(
            {
              ...{ number: 1, ownerId: 'a', isListed: true, recipe: RECIPE, madeFrom: [] },
              article: { ...shown, markdown: '' },
            },
            7,
            { url: '/share.png' },
          ),
      },
      { ip: '192.0.2.1', encoding },
    );
  const htmlOf = async (shown: Shown) => gunzipSync((await ask(shown)).html).toString();

  it('renders a page once for each encoding, until its content changes', async () => {
    const [first, again] = [await ask(article), await ask(article)];
    const brotli = await ask(article, 'br');
    version = '2';
    const changed = await ask({ ...article, title: 'On looms' });

    expect(again).toBe(first);
    expect(brotliDecompressSync(brotli.html)).toEqual(gunzipSync(first.html));
    expect(brotli.tag).toBe(first.tag);
    expect(changed.tag).not.toBe(first.tag);
    expect(rendered).toBe(3);
  });

  it('contains the article’s HTML unchanged and once, whatever other fields contain', async () => {
    const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
    const written = fc.record({
      title: line,
      ownerName: line,
      tags: fc.array(line, { minLength: 2, maxLength: 2 }),
      tagSlugs: fc.constantFrom<string[]>(['one', 'two']),
      cover: fc.oneof(fc.constant(''), fc.webUrl({ withQueryParameters: true })),
      text: line.map((text) => text.replaceAll(/[<&>]/g, '$$')),
    });
    let slug = 0;

    await fc.assert(
      fc.asyncProperty(written, async ({ text, ...differing }) => {
        slug += 1;
        const sanitizedHtml = `<p>The text: ${text}.</p>`;
        const html = await htmlOf({ ...article, ...differing, sanitizedHtml, slug: `a-${slug}` });

        expect(html.split(`${sanitizedHtml}</div>`)).toHaveLength(2);
        const [, data = ''] =
          /<script type="application\/json" id="first-page">(.*?)<\/script>/s.exec(html) ?? [];
        const { answers } = JSON.parse(data) as { answers: { value: object }[] };
        expect(answers[1]?.value).toMatchObject({ ...differing, sanitizedHtml: '', clicks: 7 });
      }),
      { numRuns: isAll ? 30 : 8 },
    );
  });

  it('renders the page again after a change of settings', async () => {
    const before = await htmlOf(article);
    blog = { ...defaultBlog, title: 'Looms & engines', language: 'de' };
    version = '3';

    const after = await htmlOf(article);

    expect(before).toContain('<title>On engines · Markdown Blog</title>');
    expect(after).not.toContain('On engines · Markdown Blog');
    expect(after).toContain('<html lang="de"');
    expect(after).toContain('<title>On engines · Looms &amp; engines</title>');
    expect(after).toContain('property="og:site_name" content="Looms &amp; engines"');
  });

  it.each([
    ['', false],
    ['de', false],
    ['ja', true],
    ['ar-EG', true],
    ['zh-Hant', false],
  ])(
    'names faces for the script of the interface in "%s", which its policy allows',
    async (tag, hasFaces) => {
      blog = { ...defaultBlog, interfaceLanguage: tag };

      const { html, policy } = await ask(article);

      const [, css] =
        /<style>(:root\{--serif:[^<]*)<\/style>.*<\/head>/s.exec(gunzipSync(html).toString()) ?? [];
      expect(css !== undefined).toBe(hasFaces);
      if (css !== undefined) expect(policy).toContain(hashSource(css));
    },
  );

  it('contains the styles of each page', async () => {
    const styled = await htmlOf({ ...article, slug: 'b', tags: ['Looms'], tagSlugs: ['looms'] });
    const plain = await htmlOf(article);

    const stylesOf = (html: string) => /<style data-emotion="css ([^"]*)">/.exec(html)?.[1]?.split(' ') ?? [];
    const named = (html: string) =>
      [...html.matchAll(/ class="([^"]*)"/g)].flatMap(
        ([, names = '']) => names.match(/(?<=\bcss-)[\w-]+/g) ?? [],
      );
    for (const html of [styled, plain]) expect(stylesOf(html)).toEqual(expect.arrayContaining(named(html)));
    expect(stylesOf(styled)).not.toEqual(stylesOf(plain));
  });
});

describe('the styles of a page', () => {
  const stylesOf = (built?: string) =>
    withServerApp(async ({ pageRenderer }) => {
      const render = await pageRenderer(built);
      return (await render(paths.login, nothingKnown)).styles;
    });

  it('are left out if the build has put them into the stylesheet', async () => {
    const { ofDocument, rules } = await withServerApp(({ pageStyles }) => pageStyles(samplePages()));
    const html = ofDocument.map(({ key, ids }) => `<style data-emotion="${key} ${ids.join(' ')}">`).join('');

    expect(await stylesOf()).not.toEqual([]);
    expect(await stylesOf(html + rules)).toEqual([]);
  });

  it('are inlined if no sample page of the build needed them', async () => {
    const all = await stylesOf();
    const { ids = [], css = '' } = all.find(({ key }) => key === 'css') ?? {};
    const [missing = ''] = ids;
    const others = css.split(/(?=[.@])/).filter((rule) => !rule.includes(missing));

    const styles = await stylesOf(others.join(''));

    expect(styles.find(({ key }) => key === 'css')).toMatchObject({ ids: [missing] });
  });
});

describe('the critical styles of a page', () => {
  /** With a pattern that is special in replacement strings. */
  const STYLES = 'h1::after{content:"$&"}';
  const STYLESHEET = '<link id="styles" rel="stylesheet" href="/a.css"/>';
  const FONT = '<link rel="preload" as="font" href="/a.woff2"/>';
  const FILES = STYLESHEET + FONT;
  /** As no browser waits for it. */
  const LATE = STYLESHEET.replace('<link', '<link media="print" fetchpriority="high"');
  let folder: PublicFolder;
  let blog: Blog;
  beforeEach(async () => {
    folder = aPublicFolder();
    writeFileSync(path.join(folder.path, 'index.html'), INDEX.replace('</head>', `${FILES}</head>`));
    const render = await withServerApp(({ pageRenderer }) =>
      pageRenderer('', [{ css: STYLES, names: [['h1']] }]),
    );
    blog = await startBlog({ publicDir: folder.path, renderPage: render });
    await blog.anArticle({ by: await blog.aUser(), title: 'On looms' });
  });
  afterEach(async () => {
    await blog.close();
    folder.remove();
  });

  it('are in its head and policy, and its files come after the content', async () => {
    const { body, headers } = await blog.app.inject('/allArticles/on-looms');

    const files = `${LATE}<noscript>${STYLESHEET}</noscript>${FONT}`;
    const order = [`>${STYLES}</style>`, '</head>', '>On looms</h1>', files].map((part) =>
      body.indexOf(part),
    );
    expect(order).not.toContain(-1);
    expect(order.toSorted((one, other) => one - other)).toEqual(order);
    expect(body.split(FONT)).toHaveLength(2);
    expect(headers['content-security-policy']).toContain(hashSource(STYLES));
  });

  it.each(['/allArticles/none', '/login'])(
    'are missing from errors and forms, which wait for the stylesheet: %s',
    async (address) => {
      const { body, headers } = await blog.app.inject(address);

      expect(body).not.toContain(STYLES);
      expect(body).toMatch(new RegExp(`${FILES}.*</head>`, 's'));
      expect(body.split(FILES)).toHaveLength(2);
      expect(headers['content-security-policy']).not.toContain(hashSource(STYLES));
    },
  );
});

describe('canonicalPath', () => {
  const patterns = ['/', '/login', '/allArticles', '/allArticles/:slug', '/dashboard/userData'];

  it.each([
    ['//', '/'],
    ['/Login', '/login'],
    ['/login/', '/login'],
    ['/allarticles///?page=2', '/allArticles?page=2'],
    ['/ALLARTICLES/On-Engines/', '/allArticles/On-Engines'],
    ['/dashboard/userdata?a=/b/', '/dashboard/userData?a=/b/'],
  ])('returns for %s: %s', (url, proper) => {
    expect(canonicalPath(url, patterns)).toBe(proper);
  });

  it.each([
    '/login',
    '/allArticles/on-engines',
    '/nothing/',
    '/login/more',
    '//evil.example.org/login',
    '//evil.example.org/',
    'http://evil.example.org/LOGIN',
  ])('returns null for %s', (url) => {
    expect(canonicalPath(url, patterns)).toBeNull();
  });

  it('takes linear time for many slashes', () => {
    const url = `${'/'.repeat(200_000)}x`;
    const find = () => canonicalPath(url, patterns);

    // Only a timeout from outside can stop an endless loop.
    expect(runInNewContext('find()', { find }, { timeout: 5000 })).toBeNull();
  });
});

describe('the render queue', () => {
  it('renders one page at a time, yielding to other work in between', async () => {
    const queue = createRenderQueue();
    const turns: number[] = [];
    let turn = 0;
    let isDone = false;
    const next = () => {
      turn += 1;
      if (!isDone) setImmediate(next);
    };

    setImmediate(next);
    await Promise.all(Array.from({ length: 20 }, () => queue('192.0.2.1', async () => turns.push(turn))));
    isDone = true;

    expect(new Set(turns).size).toBe(20);
  });

  it('rejects pages when too many wait, first of the client with the most', async () => {
    const queue = createRenderQueue();
    const ask = (count: number, ip: string) =>
      Promise.allSettled(Array.from({ length: count }, () => queue(ip, () => nextTurn())));

    const eves = ask(250, '192.0.2.1');
    const adas = ask(5, '192.0.2.2');

    const refused = (ends: PromiseSettledResult<unknown>[]) =>
      ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    expect(refused(await adas)).toEqual([]);
    expect(refused(await eves)).toHaveLength(250 - 1 - 200 + 5);
    expect(refused(await eves)[0]).toMatchObject({ kind: 'busy', retryAfter: 5 });
  });

  it('does not wait for a page that never finishes', async () => {
    const queue = createRenderQueue(10);

    const [first, second] = await Promise.allSettled([
      queue('192.0.2.1', () => new Promise(() => undefined)),
      queue('192.0.2.1', async () => 'a page'),
    ]);

    expect(first).toMatchObject({ reason: { message: 'A page was not rendered within 10 ms.' } });
    expect(second).toMatchObject({ value: 'a page' });
  });
});

describe('a client built for an API at another origin', () => {
  const API = 'https://api.example.org:8443';

  let folder: PublicFolder;
  let blog: Blog;
  beforeAll(async () => {
    folder = aPublicFolder();
    const index = path.join(folder.path, 'index.html');
    const html = readFileSync(index, 'utf8').replace(
      '<head>',
      `<head><meta name="api-url" content="${API}">`,
    );
    writeFileSync(index, html);
    blog = await startBlog({
      publicDir: folder.path,
      renderPage: async () => ({ head: '', body: 'drawn by the server', styles: [], criticalStyles: '' }),
    });
  });
  afterAll(async () => {
    await blog.close();
    folder.remove();
  });

  it.each(sample(['/', '/login', '/nowhere/at/all'], 1))(
    'may call it according to the policy of %s',
    async (address) => {
      const { headers } = await blog.call('GET', address);

      expect(String(headers['content-security-policy']).split('; ')).toContain(`connect-src 'self' ${API}`);
    },
  );

  it.each(sample(['/', '/allArticles?page=2', '/allArticles/of-the-other-origin'], 1))(
    'renders %s in the browser, as this server’s data is not the API’s',
    async (address) => {
      const { statusCode, body } = await blog.call('GET', address);

      expect(statusCode).toBe(200);
      expect(body).toContain('<div id="root"></div>');
      expect(body).not.toContain('drawn by the server');
    },
  );

  it('still returns 404 for an unknown URL', async () => {
    expect((await blog.call('GET', '/nowhere/at/all')).statusCode).toBe(404);
  });
});

describe('pages while the database is unavailable', () => {
  let folder: string;
  let file: string;
  let blog: Blog;
  let ada: Author;
  let written: string[];
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'away-'));
    file = path.join(folder, 'blog.db');
    written = [];
    blog = await startSite({
      databaseUrl: `sqlite:${file}`,
      logLevel: 'error',
      logStream: { write: (line) => written.push(line) },
    });
    ada = await blog.aUser();
    await blog.anArticle({ by: ada, title: 'On engines' });
  });
  afterEach(async () => {
    await blog.close();
    rmSync(folder, { recursive: true });
  });

  /** Replaces the database file, after which nothing is read or written. */
  async function replaceDatabase() {
    await sql`pragma wal_checkpoint(truncate)`.execute(blog.connection.db);
    copyFileSync(file, `${file}.copy`);
    renameSync(`${file}.copy`, file);
    // Reads alone would detect it later.
    await blog.call('POST', '/api/articles/new', { as: ada, body: { title: 'Lost?', markdown: 'x' } });
  }

  it('return 503 with Retry-After, are rendered by the browser, and log one kind of message', async () => {
    await replaceDatabase();

    const replies = [];
    for (const url of ['/', '/allArticles', '/allArticles/on-engines', '/about', '/no/such/page'])
      replies.push(await blog.call('GET', url));

    for (const { statusCode, headers, body } of replies) {
      expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
      expect(body).toMatch(/^<!doctype html>/i);
    }
    const messages = written.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(new Set(messages)).toEqual(new Set(['request failed']));
  });
});

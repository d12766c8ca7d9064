import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { type Author, type Blog, idOf } from '../../helpers/blog.ts';
import { startSite } from '../../helpers/site.ts';

let blog: Blog;
let ada: Author;
beforeEach(async () => {
  blog = await startSite({ publicUrl: 'https://blog.example.org' });
  ada = await blog.aUser({ name: 'Ada' });
});
afterEach(() => blog.close());

const get = (url: string, headers: Record<string, string> = {}) => blog.app.inject({ url, headers });
const textOf = (html: string) => html.replace(/<(script|style)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, ' ');
const clicksIn = (html: string) => [...html.matchAll(/([\d,]+ clicks?)</g)].map(([, words]) => words);

describe('the listing as a page', () => {
  it('has its articles in it, and the way to the next page without scripts', async () => {
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

  it('has an article in it whose address is a name that every object of JavaScript has', async () => {
    await blog.anArticle({ by: ada, title: 'Constructor' });

    const { body } = await get('/allArticles');

    expect(textOf(body)).toContain('Constructor');
  });

  it.each([
    ['/allArticles?page=nonsense', 200],
    ['/allArticles?page=1&page=2', 200],
    ['/allArticles?page=9', 404],
    ['/allArticles?page=9007199254740991', 404],
  ])('answers %s with %i', async (url, status) => {
    await blog.anArticle({ by: ada, title: 'On engines' });

    const reply = await get(url);

    expect(reply.statusCode).toBe(status);
    expect(textOf(reply.body).includes('On engines')).toBe(status === 200);
  });

  it('names in its head its own page, and no other', async () => {
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

  it('is sent once: who has it hears that it is still the same', async () => {
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
  it('has the newest articles below its title, with the clicks of the moment', async () => {
    for (let made = 1; made <= 5; made += 1) await blog.anArticle({ by: ada, title: `Note ${made}` });
    const before = await get('/');
    await blog.call('GET', '/api/articles/public/note-5');

    const { statusCode, body } = await get('/');

    expect(statusCode).toBe(200);
    expect(textOf(body)).toMatch(/Markdown Blog.*Newest articles.*Note 5.*Note 4.*Note 3.*Note 2/s);
    expect(textOf(body)).not.toContain('Note 1');
    expect([clicksIn(before.body)[0], clicksIn(body)[0]]).toEqual(['0 clicks', '1 click']);
    expect(body).toMatch(/<title>Markdown Blog<\/title>/);
  });

  it('has no section of articles where there are none', async () => {
    const { statusCode, body } = await get('/');

    expect(statusCode).toBe(200);
    expect(textOf(body)).not.toContain('Newest articles');
  });
});

describe('an article as a page', () => {
  it('is there to the word, with its author', async () => {
    await blog.anArticle({ by: ada, title: 'On engines', markdown: 'They *weave* patterns.' });

    const reply = await get('/allArticles/on-engines');

    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('<p>They <em>weave</em> patterns.</p>');
    expect(textOf(reply.body)).toMatch(/By\s+Ada/);
    expect(reply.body).not.toContain('They *weave*');
  });

  it('tells in its head what it is, and where its markdown is', async () => {
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
    ['whole where it is short', 'x'.repeat(160), 'x'.repeat(160)],
    ['cut where it is longer', 'x'.repeat(161), `${'x'.repeat(160)}…`],
    [
      'without what is no text',
      '---\ntitle: a\n---\nAlpha<br>Beta[^1]\n\n|a|b|\n|-|-|\n\n[^1]: c',
      'Alpha Beta a b c',
    ],
    ['by its only picture', '![A loom](https://example.org/loom.png)', 'A loom'],
    ['with no character cut in half', '🧵'.repeat(161), `${'🧵'.repeat(160)}…`],
  ])('is described by its first words, %s', async (_how, markdown, description) => {
    await blog.anArticle({ by: ada, title: 'On engines', markdown });

    const { body } = await get('/allArticles/on-engines');

    expect(body).toContain(`name="description" content="${description}"`);
    expect(body).toContain(`"description":"${description}"`);
  });

  it('has an address in the script of its title, percent-encoded wherever it is linked', async () => {
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
    expect((await blog.call('GET', `/api/articles/public/${encodeURIComponent(slug)}`)).statusCode).toBe(200);
    expect(await bodyOf(`/report/${encodeURIComponent(slug)}`)).toContain(path);
  });

  it('counts each visit once, and shows the count of the moment, cached or not', async () => {
    await blog.anArticle({ by: ada, title: 'On engines' });

    const shown: unknown[] = [];
    for (let visit = 1; visit <= 3; visit += 1) {
      shown.push(...clicksIn((await get('/allArticles/on-engines')).body));
    }
    await blog.call('GET', '/api/articles/public/on-engines');
    await blog.app.inject({ method: 'HEAD', url: '/allArticles/on-engines' });
    await get('/allArticles/on-engines', { 'sec-fetch-dest': 'image' });

    expect(shown).toEqual(['1 click', '2 clicks', '3 clicks']);
    expect(clicksIn((await get('/allArticles')).body)).toEqual(['4 clicks']);
  });

  it.each(['/allArticles', '/allArticles/on-engines'])(
    'is sent anew, once it was visited, to who has it with an older count: %s',
    async (url) => {
      await blog.anArticle({ by: ada, title: 'On engines' });
      const { headers } = await get(url);
      const ifNoneMatch = { 'if-none-match': String(headers.etag) };

      for (let visit = 1; visit <= 2; visit += 1) await blog.call('GET', '/api/articles/public/on-engines');
      // Counts may be shown a moment late, but never as what they were.
      const isNew = ({ body }: { body: string }) => /[2-9] clicks</.test(body);
      let reply = await get(url, ifNoneMatch);
      for (let tries = 0; tries < 100 && !isNew(reply); tries += 1) {
        await setTimeout(20);
        reply = await get(url, ifNoneMatch);
      }

      expect(headers.etag).toBeDefined();
      expect([reply.statusCode, isNew(reply)]).toEqual([200, true]);
    },
  );

  it('does not count its author, by the cookie of who is signed in', async () => {
    await blog.anArticle({ by: ada, title: 'On engines' });
    const eve = await blog.aUser();
    const visitBy = (author: Author, name = 'reader') =>
      get('/allArticles/on-engines', { cookie: `a=b; ${name}=${idOf(author)}` });

    const own = [await visitBy(ada), await visitBy(ada, '__Secure-reader')];
    const anothers = await visitBy(eve);

    expect([...own, anothers].flatMap(({ body }) => clicksIn(body))).toEqual([
      '0 clicks',
      '0 clicks',
      '1 click',
    ]);
  });

  it('counts no browser that only fetches ahead', async () => {
    await blog.anArticle({ by: ada, title: 'On engines' });

    const ahead = await get('/allArticles/on-engines', { 'sec-purpose': 'prefetch;prerender' });
    const visit = await get('/allArticles/on-engines');

    expect([ahead.statusCode, ahead.body]).toEqual([503, '']);
    expect(clicksIn(visit.body)).toEqual(['1 click']);
  });

  it('is compressed with the counts of the moment, to the byte what it is without', async () => {
    const markdown = Array.from(
      { length: 2000 },
      (_, line) => `Line ${line} of 1 click, 12 clicks and so on.`,
    );
    await blog.anArticle({ by: ada, title: 'On engines', markdown: markdown.join('\n\n') });

    for (let visit = 1; visit <= 12; visit += 1) await get('/allArticles/on-engines');
    const [zipped, plain] = [
      await get('/allArticles', { 'accept-encoding': 'gzip' }),
      await get('/allArticles'),
    ];
    const article = await get('/allArticles/on-engines', { 'accept-encoding': 'gzip' });

    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect(clicksIn(gunzipSync(article.rawPayload).toString())).toContain('13 clicks');
    expect(zipped.headers.etag).not.toBe(plain.headers.etag);
  });

  it('changes at once with the article, the name of its author, and the account', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'On engines', markdown: 'Old words.' });
    const page = async () => textOf((await get(`/allArticles/${slug}`)).body);
    const body = { title: 'On engines', markdown: 'New words.', cover: '' };
    expect(await page()).toContain('Old words.');

    await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body });
    expect(await page()).toContain('New words.');

    await blog.call('PATCH', '/api/users/me', { as: ada, body: { name: 'Ada Lovelace', email: ada.email } });
    expect(await page()).toMatch(/By\s+Ada Lovelace/);

    await blog.call('DELETE', '/api/users/me', { as: ada });
    expect((await get(`/allArticles/${slug}`)).statusCode).toBe(404);
    expect(textOf((await get('/allArticles')).body)).not.toContain('On engines');
  });
});

describe('any page', () => {
  it.each([
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
  ])('answers %s with its real status, %i', async (url, status) => {
    const reply = await get(url);

    expect(reply.statusCode).toBe(status);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.body).toMatch(/<div id="root"><div/);
  });

  it.each([
    ['/allarticles/', '/allArticles'],
    ['/allArticles/?page=2', '/allArticles?page=2'],
    ['/myArticles/', '/myArticles'],
    ['/AllArticles?page=2', '/allArticles?page=2'],
    ['/login/', '/login'],
    ['/Dashboard/userdata', '/dashboard/userData'],
    ['/allArticles/on-engines/', '/allArticles/on-engines'],
  ])('leads from %s to its one address', async (url, address) => {
    const reply = await get(url);

    expect([reply.statusCode, reply.headers.location]).toEqual([308, address]);
  });

  it.each([
    ['article', '/allArticles/On-ENGINES', '/allArticles/on-engines'],
    ['article', '/allArticles/On-Engines?utm_source=letter', '/allArticles/on-engines?utm_source=letter'],
    ['author', '/authors/ADA', '/authors/ada'],
    ['author', '/authors/ADA?page=1&a=b', '/authors/ada?page=1&a=b'],
    ['tag', '/tags/Looms', '/tags/looms'],
  ])('leads from the name of an %s with capitals to its one address: %s', async (_what, url, address) => {
    await blog.anArticle({ by: ada, title: 'On engines', tags: ['Looms'] });

    const reply = await get(url);

    expect([reply.statusCode, reply.headers.location]).toEqual([301, address]);
  });

  it.each(['/allArticles/On-Looms', '/authors/EVE', '/tags/Steam', '/allArticles/On-DRAFTS'])(
    'does not lead from %s, with capitals, to where there is nothing to read',
    async (url) => {
      await blog.anArticle({ by: ada, title: 'On drafts' });
      await blog.call('POST', '/api/articles/unpublish/on-drafts', { as: ada });

      expect((await get(url)).statusCode).toBe(404);
    },
  );

  it('says where there is nothing without scripts, and only there', async () => {
    const needs = async (url: string) => (await get(url)).body.includes('<noscript>');

    expect(await needs('/login')).toBe(true);
    expect(await needs('/dashboard')).toBe(true);
    expect(await needs('/')).toBe(false);
    expect(await needs('/allArticles')).toBe(false);
  });

  it('lets shared caches keep it for as long as the operator says', async () => {
    const site = await startSite({ pageCacheSeconds: 5, publicUrl: 'https://blog.example.org' });

    const [always, kept] = [await get('/allArticles'), await site.app.inject('/allArticles')];
    await site.close();

    expect(always.headers['cache-control']).toBe('public, no-cache');
    expect(kept.headers['cache-control']).toBe('public, max-age=0, s-maxage=5, must-revalidate');
  });

  it('names no host that somebody asked for, so that all may have the same page', async () => {
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

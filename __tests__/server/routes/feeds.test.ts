import { gunzipSync } from 'node:zlib';
import { parseFeed } from '@rowanmanning/feed-parser';
import { createContentCache, createOwnWrites } from '../../../src/server/db/contentCache.ts';
import { createRenderQueue } from '../../../src/server/pages/renderPage.ts';
import { createCompressedTexts } from '../../../src/server/routes/textReplies.ts';
import type { PublicArticle } from '../../../src/shared/article.ts';
import { type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { aHostileArticle, hostileTexts } from '../../helpers/hostileTexts.ts';
import { parseXml } from '../../helpers/parseXml.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';

describe('feeds', () => {
  const ORIGIN = 'https://blog.example.org';
  /** Characters that XML 1.0 forbids. */
  const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
  interface JsonFeed {
    version: string;
    home_page_url: string;
    feed_url: string;
    items: {
      id: string;
      url: string;
      title: string;
      content_html: string;
      image?: string;
      date_published: string;
      date_modified: string;
      authors: { name: string }[];
    }[];
  }
  interface AtomEntry {
    id: string;
    title: string;
    author: { name: string };
    content: { '#text': string };
  }
  const parsed = (text: string) =>
    parseXml(text, { ignoreAttributes: false, isArray: (name) => name === 'entry' }) as {
      feed: { entry?: AtomEntry[] };
    };
  describe('the feeds', () => {
    let blog: Blog;
    beforeEach(async () => (blog = await startBlog({ publicUrl: ORIGIN, limits: { write: null } })));
    afterEach(() => blog.close());

    const atom = async () => (await blog.call('GET', '/feed.atom')).body;
    const json = async () => (await blog.call('GET', '/feed.json')).json<JsonFeed>();

    it('have the description of an article as its summary, and none without one', async () => {
      const ada = await blog.aUser();
      await blog.anArticle({ by: ada, title: 'On looms' });
      await blog.anArticle({ by: ada, description: 'How <b>they</b> weave & why' });

      const [feed, { items }] = [await atom(), await json()];

      expect(parseFeed(feed).items.map(({ description }) => description)).toEqual([
        'How <b>they</b> weave & why',
        null,
      ]);
      expect(feed.match(/<summary>[^<]*<\/summary>/g)).toEqual([
        '<summary>How &lt;b&gt;they&lt;/b&gt; weave &amp; why</summary>',
      ]);
      expect(items.map((item) => 'summary' in item && item.summary)).toEqual([
        'How <b>they</b> weave & why',
        false,
      ]);
    });

    it('have everything about an article that feed readers show', async () => {
      const ada = await blog.aUser({ name: 'Ada' });
      const article = await blog.anArticle({ by: ada, cover: 'https://example.org/a.png?b=1&c=2' });

      const [feed, { items, ...head }] = [parseFeed(await atom()), await json()];

      const url = `${ORIGIN}/allArticles/on-engines`;
      expect(feed).toMatchObject({
        meta: { type: 'atom', version: '1.0' },
        title: 'Markdown Blog',
        self: `${ORIGIN}/feed.atom`,
        url: `${ORIGIN}/allArticles`,
        updated: new Date(article.createdAt),
      });
      expect(feed.items.map((item) => item.toJSON())).toEqual([
        expect.objectContaining({
          id: `urn:uuid:${article._id}`,
          title: 'On engines',
          url,
          content: '<p>They weave <em>patterns</em>.</p>',
          authors: [{ name: 'Ada', email: null, url: `${ORIGIN}/authors/ada` }],
          published: article.createdAt,
          updated: article.createdAt,
          image: { url: 'https://example.org/a.png?b=1&c=2', title: null },
        }),
      ]);
      expect(head).toMatchObject({
        version: 'https://jsonfeed.org/version/1.1',
        home_page_url: `${ORIGIN}/allArticles`,
        feed_url: `${ORIGIN}/feed.json`,
      });
      expect(items).toEqual([
        {
          id: `urn:uuid:${article._id}`,
          url,
          title: 'On engines',
          content_html: '<p>They weave <em>patterns</em>.</p>\n',
          image: 'https://example.org/a.png?b=1&c=2',
          date_published: article.createdAt,
          date_modified: article.createdAt,
          authors: [{ name: 'Ada', url: `${ORIGIN}/authors/ada` }],
        },
      ]);
    });

    it('have the language of each article whose letters name another one than the blog’s', async () => {
      const ada = await blog.aUser();
      for (const [title, markdown] of [
        ['織機', 'これは織機です。'],
        ['Ткань', 'О ткацких станках'],
        ['On engines', 'They weave.'],
      ] as const)
        await blog.anArticle({ by: ada, title, markdown });

      const [feed, { items }] = [await atom(), await json()];

      expect(
        feed.match(/<feed [^>]*xml:lang="en"|<entry[^>]*>/g)?.map((tag) => /lang="(.*)"/.exec(tag)?.[1]),
      ).toEqual(['en', undefined, '', 'ja']);
      expect((items as { language?: string }[]).map(({ language }) => language)).toEqual([
        undefined,
        undefined,
        'ja',
      ]);
    });

    it('have the time of the last change, also of an older article', async () => {
      const ada = await blog.aUser();
      const { slug } = await blog.anArticle({ by: ada, title: 'Older' });
      const newer = await blog.anArticle({ by: ada, title: 'Newer' });
      const before = parseFeed(await atom()).updated;

      const edited = await blog.call('PATCH', `/api/articles/edit/${slug}`, {
        as: ada,
        body: { title: 'Older', markdown: 'Changed.' },
      });

      const { updatedAt } = edited.json<PublicArticle>();
      expect(before).toEqual(new Date(newer.createdAt));
      expect(parseFeed(await atom()).updated).toEqual(new Date(updatedAt));
    });

    it('are valid without articles', async () => {
      expect(parseFeed(await atom()).items).toEqual([]);
      expect((await json()).items).toEqual([]);
    });

    it('escape any title and any author name', async () => {
      for (const text of hostileTexts) {
        await aHostileArticle(blog, text, text);
      }
      const texts = hostileTexts.toReversed();

      const [text, { items }] = [await atom(), await json()];

      expect(text).not.toMatch(NOT_XML);
      const entries = parsed(text).feed.entry ?? [];
      // XML normalizes line endings.
      const readable = texts.map((one) => one.replace(NOT_XML, '').replaceAll('\r\n', '\n'));
      expect(entries.map(({ title }) => title)).toEqual(readable);
      expect(entries.map(({ author }) => author.name)).toEqual(readable);
      expect(items.map(({ title }) => title)).toEqual(texts);
      expect(items.map(({ authors }) => authors.map(({ name }) => name))).toEqual(
        texts.map((name) => [name]),
      );
      for (const html of entries.map(({ content }) => content['#text'])) expect(html).not.toMatch(/<script/i);
    });

    it('make every URL in an article absolute', async () => {
      const markdown = [
        '[up](../about?a=1&b=2) [root](/login) [part](#On-"engines") [mail](mailto:ada@example.org)',
        '[away](https://example.com/x?a=1&b=2) <a href="?q=&quot;>">query</a>',
        '<a href="/x" href="javascript:alert(1)">two</a> `<a href="/code">`',
      ].join(' ');
      await blog.anArticle({ by: await blog.aUser(), markdown });

      const html = (await json()).items[0]?.content_html ?? '';

      const page = `${ORIGIN}/allArticles/on-engines`;
      expect([...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
        `${ORIGIN}/about?a=1&amp;b=2`,
        `${ORIGIN}/login`,
        expect.stringMatching(`^${page}#section-On-(%22|&quot;)engines(%22|&quot;)$`),
        'mailto:ada@example.org',
        'https://example.com/x?a=1&amp;b=2',
        `${page}?q=%22%3E`,
        `${ORIGIN}/x`,
      ]);
      expect(html).toContain('<code>&lt;a href="/code"&gt;</code>');
    });

    it('make links of footnotes and headings absolute, which have ids before their URLs', async () => {
      await blog.anArticle({
        by: await blog.aUser(),
        markdown: '## Looms\n\nThey weave.[^1]\n\n[^1]: Cloth.',
      });

      const html = (await json()).items[0]?.content_html ?? '';

      const page = `${ORIGIN}/allArticles/on-engines`;
      expect([...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
        `${page}#section-looms`,
        `${page}#section-fn:1`,
        `${page}#section-fnref:1`,
      ]);
    });

    it('have absolute URLs of uploaded images, in texts and as covers', async () => {
      const image = `/media/ab/ab${'c'.repeat(62)}.webp`;
      const markdown = `![A loom](${image})`;
      await blog.anArticle({ by: await blog.aUser(), markdown, cover: image });

      const [item] = (await json()).items;
      expect(item?.content_html).toContain(`<img src="${ORIGIN}${image}" alt="A loom"`);
      expect(item?.image).toBe(ORIGIN + image);
      expect(await atom()).toContain(`<media:thumbnail url="${ORIGIN}${image}"/>`);
    });

    it('have the newest 50 articles, newest first', async () => {
      const { db } = blog.connection;
      await storeArticles(db, [idOf(await blog.aUser())], 60);
      const tag = { slug: 'looms', key: 'looms', name: 'Looms', articleCount: 60 };
      await db.insertInto('tag').values(tag).execute();
      const rows = await db.selectFrom('article').select(['number', 'position', 'ownerId']).execute();
      const tagged = rows.map((row) => ({ ...row, tag: 'looms', isListed: 1 }));
      await db.insertInto('articleTag').values(tagged).execute();

      const newest = Array.from({ length: 50 }, (_, at) => `${59 - at}`);
      expect(parseFeed(await atom()).items.map(({ title }) => title)).toEqual(newest);
      expect((await json()).items.map(({ title }) => title)).toEqual(newest);
      const { body } = await blog.call('GET', '/tags/looms/feed.atom');
      expect(parseFeed(body).items.map(({ title }) => title)).toEqual(newest);
    });

    it('have only the opening of a very long article, and a link to the rest', async () => {
      const markdown = 'A paragraph of some length, again and again.\n\n'.repeat(3000);
      await blog.anArticle({ by: await blog.aUser(), markdown });

      const html = (await json()).items[0]?.content_html ?? '';

      expect(html.length).toBeLessThan(3000);
      expect(html).toMatch(/^<p>A paragraph/);
      expect(html).toContain(`<a href="${ORIGIN}/allArticles/on-engines">Read the full article</a>`);
    });

    it.each(['/feed.atom', '/feed.json'])(
      '%s changes with an article, a name, a setting and an account',
      async (path) => {
        const told = async () => (await blog.call('GET', path)).body;
        const ada = await blog.aUser({ name: 'Ada' });
        const { slug } = await blog.anArticle({ by: ada });
        expect(await told()).toContain('On engines');

        const body = { title: 'On looms', markdown: 'They *weave*.', cover: '' };
        await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body });
        expect(await told()).toContain('On looms');
        const profile = { name: 'Augusta', email: ada.email, password: '' };
        const renamed = await blog.call('PATCH', '/api/users/me', { as: ada, body: profile });
        expect(await told()).toContain('Augusta');
        await adminOutput(blog, 'set', 'title', 'The Loom');
        expect(await told()).toContain('The Loom');
        await blog.call('DELETE', '/api/users/me', { as: renamed.json<{ token: string }>() });
        expect(await told()).not.toContain('On looms');
      },
    );

    it.each(['/feed.atom', '/feed.json'])('%s is only sent again after a change', async (path) => {
      const ada = await blog.aUser();
      const { slug } = await blog.anArticle({ by: ada });
      const ask = (etag: string) => blog.call('GET', path, { headers: { 'if-none-match': etag } });
      const etag = String((await blog.call('GET', path)).headers.etag);

      const [same, among, strong] = [await ask(etag), await ask(`"x", ${etag}`), await ask(etag.slice(2))];
      expect([same, among, strong].map((reply) => [reply.statusCode, reply.body])).toEqual(
        Array(3).fill([304, '']),
      );

      await blog.call('GET', `/api/articles/public/${slug}`);
      expect((await ask(etag)).statusCode).toBe(304);

      await blog.anArticle({ by: ada });
      const changed = await ask(etag);
      expect(changed.statusCode).toBe(200);
      expect(changed.headers.etag).not.toBe(etag);
    });

    it.each([
      ['gzip, br', true],
      ['br, GZIP;q=0.5', true],
      ['br, gzip;q=0', false],
      ['identity', false],
    ])('are compressed if the client accepts it: %s', async (coding, isCompressed) => {
      await blog.anArticle({ by: await blog.aUser() });
      const plain = await atom();

      const reply = await blog.call('GET', '/feed.atom', { headers: { 'accept-encoding': coding } });

      expect(reply.headers['content-encoding']).toBe(isCompressed ? 'gzip' : undefined);
      expect(reply.headers.vary).toBe('accept-encoding');
      expect((isCompressed ? gunzipSync(reply.rawPayload) : reply.rawPayload).toString()).toBe(plain);
    });

    it('are sent to browsers as XML with a style sheet, because they show the Atom type as text', async () => {
      const { headers, body } = await blog.app.inject({
        url: '/feed.atom',
        headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      });

      expect(headers).toMatchObject({
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'private, max-age=300',
        'content-security-policy': "default-src 'none'; style-src 'self'; sandbox; frame-ancestors 'none'",
      });
      expect(body).toContain('<?xml-stylesheet type="text/css" href="/feed.css"?>');
    });

    it('have their media type, are cached for minutes, and run nothing', async () => {
      const replies = [await blog.call('GET', '/feed.atom'), await blog.call('GET', '/feed.json')];

      expect(replies.map(({ headers }) => headers['content-type'])).toEqual([
        'application/atom+xml; charset=utf-8',
        'application/feed+json; charset=utf-8',
      ]);
      for (const { headers } of replies) {
        expect(headers).toMatchObject({
          'cache-control': 'public, max-age=300',
          'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
          'x-content-type-options': 'nosniff',
        });
      }
    });
  });
  it('use the origin of the request and are private if no public URL is set', async () => {
    const blog = await startBlog();

    const replies = await Promise.all(
      ['one.example', 'two.example:8080'].map((host) =>
        blog.call('GET', '/feed.atom', { headers: { host } }),
      ),
    );

    expect(replies.map(({ body }) => parseFeed(body).self)).toEqual([
      'http://one.example/feed.atom',
      'http://two.example:8080/feed.atom',
    ]);
    await blog.close();
  });
  it.each(['/feed.atom', '/feed.json', '/sitemap.xml', '/robots.txt', '/allArticles/on-engines.md'])(
    '%s is not stored by shared caches while it contains the requested host',
    async (address) => {
      const blog = await startBlog();
      await blog.anArticle({ by: await blog.aUser(), title: 'On engines' });

      const reply = await blog.call('GET', address, { headers: { host: 'evil.example' } });

      await blog.close();
      expect(reply.body).toContain('http://evil.example/');
      expect(reply.headers['cache-control']).toMatch(/^private, max-age=\d+$/);
    },
  );
});

describe('GET /allArticles/{slug}.md', () => {
  const ORIGIN = 'https://blog.example.org';
  /** Parses the front matter, whose values are JSON, and the text below. */
  function read(text: string) {
    const [, head = '', markdown] = /^---\n([^]*?)\n---\n\n([^]*)$/.exec(text) ?? [];
    const fields = head.split('\n').map((line): [string, unknown] => {
      const [, name = '', value = ''] = /^(\w+): (".*")$/.exec(line) ?? [];
      return [name, JSON.parse(value)];
    });
    return { head, fields: Object.fromEntries(fields), markdown };
  }

  let blog: Blog;
  beforeEach(async () => (blog = await startBlog({ publicUrl: ORIGIN })));
  afterEach(() => blog.close());

  const source = (slug: string) => blog.call('GET', `/allArticles/${slug}.md`);

  it('returns front matter and the exact text', async () => {
    const markdown = '---\nno: front matter\n---\r\n# One\n\n\n* two  ';
    const cover = 'https://example.org/a.png';
    const ada = await blog.aUser({ name: 'Ada' });
    const { slug, createdAt } = await blog.anArticle({ by: ada, markdown, cover });

    const reply = await source(slug);

    expect(reply.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      link: `<${ORIGIN}/allArticles/on-engines>; rel="canonical"`,
    });
    const { fields, markdown: below } = read(reply.body);
    expect(fields).toEqual({
      title: 'On engines',
      author: 'Ada',
      date: createdAt,
      updated: createdAt,
      canonical_url: `${ORIGIN}/allArticles/on-engines`,
      cover,
    });
    expect(below).toBe(markdown);
  });

  it('has no cover if there is none', async () => {
    const { slug } = await blog.anArticle({ by: await blog.aUser() });

    expect(read((await source(slug)).body).fields).not.toHaveProperty('cover');
  });

  it.each(hostileTexts)('preserves a hostile title and name: %j', async (text) => {
    const { slug } = await aHostileArticle(blog, text);

    const { head, fields } = read((await source(slug)).body);

    expect(fields).toMatchObject({ title: text, author: text });
    // No characters that YAML parsers treat as line breaks or reject: YAML 1.2, section 5.1.
    expect(head).not.toMatch(
      /[^\n\u{20}-\u{7E}\u{A0}-\u{2027}\u{202A}-\u{FEFE}\u{FF00}-\u{FFFD}\u{10000}-\u{10FFFF}]/u,
    );
  });

  it('has a URL that no page of another article can have', async () => {
    const { slug } = await blog.anArticle({ by: await blog.aUser(), title: 'notes.md' });

    expect(slug).toBe('notes-md');
    expect((await source(slug)).statusCode).toBe(200);
  });

  it.each(['nothing-here', 'a%2fb', '%00', '%F0%9F%98%80', "'; drop table article; --"])(
    'returns 404 with a message if there is none: %s',
    async (slug) => {
      const reply = await source(slug);

      expect([reply.statusCode, reply.body]).toEqual([404, 'Not found.']);
      expect(reply.headers['cache-control']).toBe('no-store');
    },
  );

  it('does not count a click', async () => {
    const { slug } = await blog.anArticle({ by: await blog.aUser() });

    await source(slug);
    await source(slug);

    const reply = await blog.call('GET', `/api/articles/public/${slug}`);
    expect(reply.json<PublicArticle>().clicks).toBe(1);
  });
});

describe('writing a feed', () => {
  const find = () =>
    createCompressedTexts(
      createContentCache({ stamp: { read: () => 'the same', isExact: true }, writes: createOwnWrites() }),
      createRenderQueue(),
    );
  const ip = '192.0.2.1';
  const textOf = ({ gzipped }: { gzipped: Buffer }) => gunzipSync(gzipped).toString();

  it('lets other requests run between its articles', async () => {
    let turn = 0;
    let isWritten = false;
    const next = () => {
      turn += 1;
      if (!isWritten) setImmediate(next);
    };
    const turns: number[] = [];
    function* parts() {
      for (const part of ['<feed>', '<entry/>', '</feed>']) {
        turns.push(turn);
        yield part;
      }
    }

    setImmediate(next);
    const feed = await find()('feed', { ip, write: async () => parts() });
    isWritten = true;

    expect(textOf(feed)).toBe('<feed><entry/></feed>');
    expect(new Set(turns).size).toBe(3);
  });

  it('happens once for all clients, one feed at a time', async () => {
    let running = 0;
    let most = 0;
    let times = 0;
    const texts = find();
    function* parts() {
      times += 1;
      running += 1;
      most = Math.max(most, running);
      yield '<feed>';
      yield '</feed>';
      running -= 1;
    }
    const ask = (key: string) => texts(key, { ip, write: async () => parts() });

    const feeds = await Promise.all(['a', 'b', 'a', 'c', 'a'].map(ask));
    await ask('a');

    expect(new Set(feeds.map(textOf))).toEqual(new Set(['<feed></feed>']));
    expect([times, most]).toEqual([3, 1]);
  });
});

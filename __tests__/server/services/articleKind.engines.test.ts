import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { DefaultQueryExecutor } from 'kysely';
import { readConfig } from '../../../src/server/config.ts';
import { examine } from '../../../src/server/ops/doctor.ts';
import { publishDue } from '../../../src/server/services/publish.ts';
import { renderHere } from '../../../src/server/transfer/importArticles.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { doctorMessages } from '../../../src/shared/messages/en/doctor.ts';
import { writingReplies } from '../../../src/shared/messages/en/editor.ts';
import { paths } from '../../../src/shared/pages.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf } from '../../helpers/blog.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { startSite } from '../../helpers/site.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';

describe('pages', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startSite();
    [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
    await adminOutput(blog, 'make-admin', ada.email);
    await blog.anArticle({ by: ada, title: 'Engines', markdown: 'They weave.', tags: ['Craft'] });
    await blog.anArticle({ by: ada, title: 'About', markdown: 'Zebrine people.', tags: ['Craft'] });
    await blog.anArticle({ by: ada, title: 'Looms', markdown: 'Warp and weft.' });
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
  });

  const turn = (slug: string, kind: string, as = ada) =>
    blog.call('PATCH', `/api/articles/kind/${slug}`, { as, body: { kind } });
  const publish = (body: object, as = ada) =>
    blog.call('POST', '/api/articles/new', { as, body: { markdown: 'Zebrine people.', ...body } });
  const get = (path: string, as?: Author) => blog.call('GET', path, as && { as });
  const read = async (path: string) => {
    const { statusCode, headers, body } = await get(path);
    return statusCode === 301
      ? `to ${String(headers.location)}`
      : `${statusCode} ${body.includes('Zebrine')}`;
  };

  const listings = [
    ...['/api/articles/all', '/api/articles/all?author=ada', '/api/articles/all?tag=craft'],
    ...['/api/articles/all?author=ada&sort=-clicks', '/api/articles/all?q=zebrine', '/api/tags/craft'],
    ...['/api/authors/ada', '/feed.json', '/feed.atom', '/tags/craft/feed.atom', '/authors/ada/feed.json'],
    ...['/', '/allArticles', '/allArticles/engines', '/allArticles/looms', '/authors/ada', '/tags/craft'],
  ];
  const readListings = async () => {
    const replies: [string, string][] = [];
    for (const path of listings) replies.push([path, (await get(path)).body.replace(/"clicks":\d+/g, '')]);
    return replies;
  };

  it('are in no listing, and are back in all of them as articles', async () => {
    const before = await readListings();

    expect((await turn('about', 'page')).json()).toEqual({ slug: 'about', kind: 'page' });
    const during = await readListings();
    expect((await turn('about', 'article')).statusCode).toBe(200);

    expect(during.filter(([, body]) => /Zebrine|[/"]about["<]/.test(body))).toEqual([]);
    // Reading the pages above counted clicks.
    const isSame = ([path = '']: string[]) => path.startsWith('/api') && !path.includes('clicks');
    expect((await readListings()).filter(isSame)).toEqual(before.filter(isSame));
  });

  it('are found by search and the sitemap, at their URL', async () => {
    await turn('about', 'page');

    const found = (await get('/api/search?q=zebrine')).json<Listing<Record<string, unknown>>>().result;

    expect(found).toMatchObject([
      { slug: 'about', kind: 'page', ownerName: '', ownerHandle: '', tags: [], readingMinutes: null },
    ]);
    expect((await get('/sitemap.xml')).body).toContain('/about</loc>');
    expect((await get('/sitemap.xml')).body).not.toContain('/allArticles/about</loc>');
    expect(
      (await get('/api/search?q=ada')).json<Listing<{ slug: string }>>().result.map(({ slug }) => slug),
    ).toEqual(expect.not.arrayContaining(['about']));
  });

  it('are served at the root with their source, and both URLs lead to them', async () => {
    expect([await read('/about'), await read('/allArticles/about')]).toEqual(['404 false', '200 true']);

    await turn('about', 'page');
    const asPage = [
      ...[await read('/about'), await read('/About'), await read('/about/'), await read('/about.md')],
      ...[
        await read('/allArticles/about'),
        await read('/allArticles/About'),
        await read('/allArticles/about.md'),
      ],
      await read('/api/articles/public/about'),
    ];
    await turn('about', 'article');

    expect(asPage).toEqual([
      ...['200 true', 'to /about', 'to /about', '200 true'],
      ...['to /about', 'to /about', 'to /about.md', '200 true'],
    ]);
    expect([await read('/about'), await read('/about.md'), await read('/allArticles/about')]).toEqual([
      ...['to /allArticles/about', 'to /allArticles/about.md', '200 true'],
    ]);
  });

  it('show no author, date or links to other articles', async () => {
    await turn('about', 'page');

    const html = (await get('/about')).body;
    const source = (await get('/about.md')).body;

    for (const private_ of ['Ada', 'By ', 'Created at', 'min read', 'Engines', 'Looms', 'click'])
      expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).not.toContain(private_);
    expect(source).toMatch(/^type: "page"$/m);
    expect(source).not.toContain('Ada');
  });

  it('show the date of their last change if the settings say so, in the language of the blog', async () => {
    await turn('about', 'page');
    const dates = async (path: string) => {
      const html = (await get(path)).body;
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      return [...main.matchAll(/<time dateTime="([^"]+)">([^<]+)</gi)].map(([, instant, said]) => [
        instant,
        said,
      ]);
    };
    const edit = async (markdown: string) =>
      (
        await blog.call('PATCH', '/api/articles/edit/about', { as: ada, body: { title: 'About', markdown } })
      ).json<{ createdAt: string; updatedAt: string }>();
    const { createdAt } = await edit('Zebrine folk.');
    const article = await dates('/allArticles/engines');
    expect(await dates('/about')).toEqual([]);

    await adminOutput(blog, 'set', 'pageDates', 'on');
    const { updatedAt } = await edit('Zebrine people again.');
    await adminOutput(blog, 'set', 'interfaceLanguage', 'de');
    const shown = await dates('/about');
    await adminOutput(blog, 'unset', 'interfaceLanguage');
    await adminOutput(blog, 'unset', 'pageDates');

    const day = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' });
    expect(updatedAt > createdAt).toBe(true);
    expect(shown).toEqual([[updatedAt, day.format(new Date(updatedAt))]]);
    expect(await dates('/about')).toEqual([]);
    expect(await dates('/allArticles/engines')).toEqual(article);
    expect((await get('/api/articles/public/about')).json()).toMatchObject({ createdAt, updatedAt });
  });

  it('are listed for who looks after them, found by their titles, and changed in bulk', async () => {
    await turn('about', 'page');
    await publish({ title: 'Imprint', kind: 'page' });
    const list = async (query = '', as = ada) =>
      (await get(`/api/articles?state=page${query}`, as))
        .json<Listing<{ slug: string }>>()
        .result.map(({ slug }) => slug);

    expect([await list(), await list('&sort=title'), await list('&limit=1&page=2')]).toEqual([
      ...[['imprint', 'about'], ['about', 'imprint'], ['about']],
    ]);
    expect([await list('&q=IMPRINT'), await list('&q=zebrine'), await list('&tag=craft')]).toEqual([
      ...[['imprint'], [], []],
    ]);
    expect([await list('', eve), (await get('/api/users/me', ada)).json()]).toEqual([
      [],
      expect.objectContaining({ articleCount: 2, pageCount: 2 }),
    ]);

    await blog.call('POST', '/api/articles/bulk', {
      as: ada,
      body: { act: 'unpublish', state: 'page', q: 'imprint' },
    });
    expect([await list(), await read('/imprint'), await read('/allArticles/looms')]).toEqual([
      ...[['about'], '404 false', '200 false'],
    ]);
  });

  it('keep their URLs when the slug changes', async () => {
    await turn('about', 'page');

    const changed = await blog.call('PATCH', '/api/articles/slug/about', { as: ada, body: { slug: 'us' } });

    expect(changed.json()).toEqual({ slug: 'us' });
    expect([await read('/us'), await read('/about'), await read('/allArticles/about')]).toEqual([
      ...['200 true', 'to /us', 'to /us'],
    ]);
    expect([await read('/about.md'), await read('/allArticles/about.md?raw')]).toEqual([
      ...['to /us.md', 'to /us.md'],
    ]);
    await turn('us', 'article');
    expect([await read('/us'), await read('/about')]).toEqual(['to /allArticles/us', 'to /allArticles/us']);
  });

  it('can only be begun by admins, and their authors can go on saving them', async () => {
    const save = async (as: Author, id: string, fields: object, version?: string) => {
      const body = { title: 'Imprint', markdown: 'Who we are.', ...fields };
      const headers: Record<string, string> =
        version === undefined ? { 'if-none-match': '*' } : { 'if-match': version };
      return blog.call('PUT', `/api/drafts/${id}`, { as, body, headers });
    };
    const [own, others] = [randomUUID(), randomUUID()];
    const begun = await save(ada, own, { kind: 'page' });

    const refused = await save(eve, others, { kind: 'page' });
    await save(eve, others, {});
    const turned = await save(eve, others, { kind: 'page' }, '"1"');
    await adminOutput(blog, 'make-admin', eve.email);
    await adminOutput(blog, 'remove-admin', ada.email);
    const continued = await save(ada, own, { kind: 'page', markdown: 'Who Ada is.' }, '"1"');

    expect([refused.body, turned.body]).toEqual([
      writingReplies.pagesNeedAdmin,
      writingReplies.pagesNeedAdmin,
    ]);
    expect([refused, turned, begun, continued].map(({ statusCode }) => statusCode)).toEqual([
      ...[403, 403, 201, 200],
    ]);
    expect((await get(`/api/drafts/${others}`, eve)).json()).toMatchObject({ kind: 'article', version: 1 });
  });

  it('are published by admins only, also as drafts and on a schedule', async () => {
    expect((await publish({ title: 'Imprint', kind: 'page' })).json()).toMatchObject({
      slug: 'imprint',
      kind: 'page',
    });
    expect((await publish({ title: 'Mine', kind: 'page' }, eve)).statusCode).toBe(403);
    await blog.anArticle({ by: eve, title: 'Apples', markdown: 'Of apples.' });
    expect((await turn('apples', 'page', eve)).statusCode).toBe(403);
    expect((await turn('apples', 'page')).statusCode).toBe(404);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect((await publish({ title: 'Mine', kind: 'page', createdAt: later }, eve)).statusCode).toBe(403);

    const scheduled = await publish({ title: 'Privacy', kind: 'page', createdAt: later });
    expect(scheduled.json()).toMatchObject({ kind: 'page' });
    await blog.connection.db
      .updateTable('draft')
      .set({ publishAt: new Date(0).toISOString() })
      .where('ownerId', '=', idOf(ada))
      .execute();
    await publishDue({ db: blog.connection.db, rendering: renderHere }, () => undefined);

    expect(await read('/privacy')).toBe('200 true');
    expect([await read('/apples'), await read('/mine'), await read('/imprint')]).toEqual([
      ...['404 false', '404 false', '200 true'],
    ]);
  });

  it('never take a URL of the blog', async () => {
    const words = ['Tags', 'allArticles', 'API', 'login', 'assets', 'feed', 'healthz'];

    const published = [];
    for (const title of words)
      published.push((await publish({ title, kind: 'page' })).json<{ slug: string }>().slug);
    const exact = await publish({ title: 'Labels', slug: 'tags', kind: 'page' });
    await blog.anArticle({ by: ada, title: 'Search', markdown: 'Of seeking.' });
    const turned = await turn('search', 'page');
    await turn('about', 'page');
    const renamed = await blog.call('PATCH', '/api/articles/slug/about', {
      as: ada,
      body: { slug: 'Media' },
    });

    expect(published).toEqual(words.map((word) => `${word.toLowerCase()}-2`));
    for (const [reply, word] of [
      [exact, 'tags'],
      [turned, 'search'],
      [renamed, 'media'],
    ] as const)
      expect([reply.statusCode, reply.body]).toEqual([400, expect.stringContaining(`/${word}`)]);
  });

  /** Returns what the doctor finds about pages. */
  async function look() {
    const folder = mkdtempSync(path.join(tmpdir(), 'examine-'));
    const env = { DATA_DIR: folder, DATABASE_URL: 'sqlite::memory:' };
    const options = { env, built: folder, canUpload: () => true };
    const found = await examine(blog.connection.db, readConfig(env), options);
    rmSync(folder, { recursive: true });
    return found.filter(({ about }) => about === 'pages');
  }

  it('are reported if settings link to them, and readers don’t see them', async () => {
    await turn('about', 'page');
    for (const name of ['imprint', 'privacy']) await adminOutput(blog, 'set', name, '/about');
    const shown = await look();

    await turn('about', 'article');

    expect(shown).toEqual([]);
    expect(await look()).toEqual([
      { about: 'pages', state: 'warning', says: doctorMessages.pages.unlinked('imprint, privacy') },
    ]);
  });

  it('are reported if a later version serves something else at their URL', async () => {
    const { db } = blog.connection;
    await turn('about', 'page');
    await publish({ title: 'Imprint', kind: 'page' });
    const free = await look();
    await db.updateTable('article').set({ slug: 'tags' }).where('slug', '=', 'about').execute();

    const taken = await look();
    await db.updateTable('article').set({ status: 'hidden' }).where('slug', '=', 'tags').execute();
    const hidden = await look();
    await db
      .updateTable('article')
      .set({ status: 'page', slug: 'about' })
      .where('slug', '=', 'tags')
      .execute();

    expect([free, hidden]).toEqual([[], []]);
    expect(taken).toEqual([{ about: 'pages', state: 'warning', says: doctorMessages.pages.taken('/tags') }]);
  });

  it.each([
    [
      'hidden',
      () => adminOutput(blog, 'hide-article', 'about', '--reason', 'Check'),
      () => adminOutput(blog, 'unhide-article', 'tags'),
    ],
    [
      'in the bin',
      () =>
        blog.call('POST', '/api/articles/bulk', {
          as: ada,
          body: { items: ['about'], act: 'delete', state: 'page' },
        }),
      () => blog.call('POST', '/api/bin/restore', { as: ada, body: { slugs: ['tags'] } }),
    ],
    [
      'unpublished',
      () => blog.call('POST', '/api/articles/unpublish/about', { as: ada }),
      async () => {
        const [draft] = (await get('/api/drafts', ada)).json<Listing<{ _id: string }>>().result;
        const headers = { 'draft-id': String(draft?._id) };
        await blog.call('POST', '/api/articles/new', {
          as: ada,
          headers,
          body: { title: 'About', markdown: 'Zebrine people.' },
        });
      },
    ],
  ])('get a number if a later version took their URL while they were %s', async (_state, take, giveBack) => {
    const { db } = blog.connection;
    await turn('about', 'page');
    await take();
    await db.updateTable('article').set({ slug: 'tags' }).where('slug', '=', 'about').execute();
    await db.updateTable('draft').set({ articleSlug: 'tags' }).where('articleSlug', '=', 'about').execute();
    await db
      .updateTable('revision')
      .set({ subject: 'article tags' })
      .where('subject', '=', 'article about')
      .execute();

    await giveBack();

    expect([await read('/tags-2'), await read('/allArticles/tags'), await read('/tags')]).toEqual([
      ...['200 true', 'to /tags-2', '200 false'],
    ]);
    const history = (await get('/api/articles/history/tags-2', ada)).json<Listing<object>>().result;
    expect(history).not.toEqual([]);
    expect(
      (await blog.call('PATCH', '/api/articles/slug/tags-2', { as: ada, body: { slug: 'us' } })).json(),
    ).toEqual({
      slug: 'us',
    });
  });

  it('can be unpublished, deleted, hidden and reported like articles, and stay pages', async () => {
    await turn('about', 'page');
    const back = async (act: () => Promise<unknown>, undo: () => Promise<unknown>) => {
      await act();
      const gone = [await read('/about'), await read('/allArticles/about'), await read('/about.md')];
      await undo();
      return [...gone, await read('/about')];
    };
    const gone = ['404 false', '404 false', '404 false', '200 true'];

    expect(
      await back(
        () => adminOutput(blog, 'hide-article', 'about', '--reason', 'Check'),
        () => adminOutput(blog, 'unhide-article', 'about'),
      ),
    ).toEqual(gone);
    expect(
      await back(
        () => blog.call('POST', '/api/articles/bulk', { as: ada, body: { act: 'delete', items: ['about'] } }),
        () => blog.call('POST', '/api/bin/restore', { as: ada, body: { slugs: ['about'] } }),
      ),
    ).toEqual(gone);
    expect(
      await back(
        () => blog.call('POST', '/api/articles/unpublish/about', { as: ada }),
        async () => {
          const draft = (await get('/api/drafts/of/about', ada)).json<{ _id: string; kind: string }>();
          expect(draft.kind).toBe('page');
          await blog.call('POST', '/api/articles/bulk', {
            as: ada,
            body: { act: 'publish', state: 'draft', items: [draft._id] },
          });
        },
      ),
    ).toEqual(gone);
    await blog.call('POST', '/api/reports', { body: { slug: 'about', reason: 'other', words: 'Wrong' } });
    expect((await get('/api/admin/reports', ada)).body).toContain('"slug":"about"');
  });

  it.each(['/about', '/About', '/allArticles/about', '/about.md'])(
    'are missing in the browser when they are hidden while %s is read',
    async (path) => {
      await turn('about', 'page');
      const executor = blog.connection.db.getExecutor();
      const outcomes: string[] = [];

      for (let hiddenAfter = 1; ; hiddenAfter += 1) {
        let reads = 0;
        const execute = jest.spyOn(executor, 'executeQuery').mockImplementation(async (query) => {
          const result = await DefaultQueryExecutor.prototype.executeQuery.call(executor, query);
          if (query.parameters.includes('about') && (reads += 1) === hiddenAfter)
            await adminOutput(blog, 'hide-article', 'about', '--reason', 'Check');
          return result;
        });
        const reply = await blog.call('GET', path, { headers: { accept: 'application/problem+json' } });
        execute.mockRestore();
        if (reads < hiddenAfter) break;
        await adminOutput(blog, 'unhide-article', 'about');
        outcomes.push(`${reply.statusCode} ${String(reply.headers['content-type']).split(';')[0]}`);
      }

      const allowed = path.endsWith('.md')
        ? ['200 text/markdown', '404 text/html']
        : ['200 text/html', '301 undefined', '404 text/html'];
      expect(outcomes).not.toEqual([]);
      expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
    },
  );

  it('are edited like articles and count no clicks', async () => {
    await turn('about', 'page');

    await blog.call('PATCH', '/api/articles/edit/about', {
      as: ada,
      body: { title: 'About us', markdown: 'Zebrine owls.', tags: ['Birds'] },
    });
    for (let visit = 0; visit < 3; visit += 1) await get('/api/articles/public/about', eve);

    expect((await get('/api/articles/about', ada)).json()).toMatchObject({
      ...{ title: 'About us', kind: 'page', tags: ['Birds'], clicks: 0 },
    });
    expect((await get('/api/tags/birds')).statusCode).toBe(404);
    expect((await get('/about')).body).toContain('Zebrine owls.');
    await turn('about', 'article');
    expect((await get('/api/tags/birds')).json()).toMatchObject({ articleCount: 1 });
  });

  it('are turned without a conflict with the draft of a change', async () => {
    const draft = '4f0c9e4e-7a52-4f39-9a31-4b6d0c4c1c12';
    await blog.call('PUT', `/api/drafts/${draft}`, {
      as: ada,
      headers: { 'if-none-match': '*' },
      body: { title: 'About us', markdown: 'Zebrine owls.', articleSlug: 'about', articleVersion: 1 },
    });

    await turn('about', 'page');
    const published = await blog.call('POST', '/api/articles/bulk', {
      as: ada,
      body: { act: 'publish', state: 'draft', items: [draft] },
    });

    expect(published.body).toContain('"problem":null');
    expect((await get('/about')).body).toContain('Zebrine owls.');
  });

  it('lead from the root to the article that an unpublished one becomes', async () => {
    await turn('about', 'page');
    await blog.call('POST', '/api/articles/unpublish/about', { as: ada });
    const draft = (await get('/api/drafts/of/about', ada)).json<{ _id: string }>();

    await blog.call('POST', '/api/articles/new', {
      as: ada,
      headers: { 'draft-id': draft._id },
      body: { title: 'About', markdown: 'Zebrine people.', kind: 'article' },
    });

    expect([await read('/allArticles/about'), await read('/about')]).toEqual([
      ...['200 true', 'to /allArticles/about'],
    ]);
  });

  it('replace an old URL of an article, and are never replaced by one', async () => {
    await adminOutput(blog, 'add-redirect', '/about', 'looms');
    expect(await read('/about')).toBe('to /allArticles/looms');

    await turn('about', 'page');

    expect(await read('/about')).toBe('200 true');
    await expect(adminOutput(blog, 'add-redirect', '/About', 'looms')).rejects.toThrow(/About/);
    expect(await read(paths.page('about'))).toBe('200 true');
  });

  it.each([
    [
      'renamed',
      () => blog.call('PATCH', '/api/articles/slug/about', { as: ada, body: { slug: 'us' } }),
      '/us',
    ],
    ['turned into an article', () => turn('about', 'article'), '/allArticles/about'],
    [
      'unpublished and published as an article',
      async () => {
        await blog.call('POST', '/api/articles/unpublish/about', { as: ada });
        const [draft] = (await get('/api/drafts', ada)).json<Listing<{ _id: string }>>().result;
        await blog.call('POST', '/api/articles/new', {
          as: ada,
          headers: { 'draft-id': String(draft?._id) },
          body: { title: 'About', markdown: 'Zebrine people.', kind: 'article' },
        });
      },
      '/allArticles/about',
    ],
  ])(
    'come before an operator’s redirect at their URL, which stays until they are %s',
    async (_change, change, now) => {
      const hide = () => adminOutput(blog, 'hide-article', 'about', '--reason', 'Check');
      const show = () => adminOutput(blog, 'unhide-article', 'about');
      await turn('about', 'page');
      await hide();
      await adminOutput(blog, 'add-redirect', '/about', 'looms');

      const seen = [await read('/about'), await read('/about.md')];
      await show();
      seen.push(await read('/about'), await read('/about.md'));
      await hide();
      seen.push(await read('/about'));
      await show();
      await change();

      expect(seen).toEqual([
        ...['to /allArticles/looms', 'to /allArticles/looms.md', '200 true', '200 true'],
        'to /allArticles/looms',
      ]);
      expect([await read('/about'), await read(now)]).toEqual([`to ${now}`, '200 true']);
      await blog.call('DELETE', `/api/articles/delete/${now.replace(/.*\//, '')}`, { as: ada });
      expect(await read('/about')).toBe('404 false');
    },
  );

  it('leave each article in the listing exactly once, however often they are turned, hidden and shown', async () => {
    const count = 600;
    await storeArticles(blog.connection.db, [idOf(ada)], count);
    const all = async () => {
      const slugs = [];
      for (let page = 1; ; page += 1) {
        const reply = await get(`/api/articles/all?limit=100&page=${page}`);
        const { result, next } = reply.json<Listing<{ slug: string }>>();
        slugs.push(...result.map(({ slug }) => slug));
        if (!next) return slugs;
      }
    };
    const stored = await all();
    const chosen = Array.from({ length: 4 }, (_, at) => stored[at * 170] ?? '');
    const step = fc.record({
      slug: fc.constantFrom(...chosen),
      act: fc.constantFrom('page', 'article', 'hide', 'unhide'),
    });

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const { slug, act } of steps)
          await (act === 'hide' || act === 'unhide'
            ? blog.call('POST', `/api/admin/articles/${act}`, {
                as: ada,
                body: { slugs: [slug], ...(act === 'hide' && { reason: 'Check' }) },
              })
            : turn(slug, act));

        const rows = await blog.connection.db
          .selectFrom('article')
          .select('slug')
          .where('status', '=', 'published')
          .orderBy('position', 'desc')
          .execute();
        expect(await all()).toEqual(rows.map(({ slug }) => slug));
        expect(await miscounts(blog.connection.db)).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });
});

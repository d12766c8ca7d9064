import { setTimeout, setImmediate as nextTurn } from 'node:timers/promises';
import { render } from '../../../src/server/content/render.ts';
import { RECIPE, SAFE_RECIPE } from '../../../src/server/content/renderer.ts';
import {
  createContentCache,
  type ContentCache,
  createOwnWrites,
} from '../../../src/server/db/contentCache.ts';
import { Refusal } from '../../../src/server/lib/refusal.ts';
import { createMetrics } from '../../../src/server/ops/metrics.ts';
import { articleReplies } from '../../../src/server/routes/articleRoutes.ts';
import { deleteAccount } from '../../../src/server/services/accountDeletion.ts';
import { changeSettings } from '../../../src/server/services/changeSettings.ts';
import { renderOutdatedArticles } from '../../../src/server/services/housekeeping.ts';
import { loadBlog } from '../../../src/server/services/menus.ts';
import {
  makeAdmin,
  limitAccount,
  restoreAccount,
  suspendAccount,
  unlimitAccount,
} from '../../../src/server/services/moderateAccounts.ts';
import { hideArticle, unhideArticle } from '../../../src/server/services/moderateArticles.ts';
import { pinToHome, pinToOwnPage, unpinFromHome } from '../../../src/server/services/pins.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { createSettings } from '../../../src/server/store/settings.ts';
import type { PublicArticle, Article, PublicArticleSummary } from '../../../src/shared/article.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { type Blog, startBlog, type Author, idOf } from '../../helpers/blog.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { draftHeaders } from '../../helpers/drafts.ts';
import { sample } from '../../helpers/sample.ts';
import { startSite } from '../../helpers/site.ts';
import { until } from '../../helpers/until.ts';

describe('a cached reply', () => {
  const blogs: Blog[] = [];
  afterEach(() => Promise.all(blogs.splice(0).map((blog) => blog.close())));

  /** Starts a blog on a real socket, with one article. */
  async function listening(options: Parameters<typeof startBlog>[0] = {}) {
    const blog = await startBlog(options);
    blogs.push(blog);
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    const url = await blog.app.listen({ port: 0, host: '127.0.0.1' });
    return {
      blog,
      ada,
      url,
      article: `${url}/api/articles/public/${slug}`,
      listing: `${url}/api/articles/all`,
    };
  }

  async function get(url: string, headers: Record<string, string> = {}) {
    const reply = await fetch(url, { headers });
    const { date, ...others } = Object.fromEntries(reply.headers);
    expect(date).toBeDefined();
    return { status: reply.status, headers: others, body: await reply.text() };
  }

  it('equals the original response except for the clicks', async () => {
    const { article, listing } = await listening();

    const [made, kept] = [await get(listing), await get(listing)];
    const [first, second] = [await get(article), await get(article)];

    expect(kept).toEqual(made);
    expect(second).toEqual({ ...first, body: first.body.replace('"clicks":1', '"clicks":2') });
    expect((await get(listing)).body).toContain('"clicks":2');
  });

  it('counts no visit when a browser requests it as an image', async () => {
    const { article } = await listening();
    await get(article);

    await get(article, { 'sec-fetch-dest': 'image' });
    const { body } = await get(article);

    expect((JSON.parse(body) as PublicArticle).clicks).toBe(2);
  });

  it('doesn’t count the author’s visit', async () => {
    const { article, ada } = await listening();
    await get(article);

    const { body } = await get(article, { authorization: `Bearer ${ada.token}` });

    expect((JSON.parse(body) as PublicArticle).clicks).toBe(1);
  });

  it('of an own listing is only sent to its owner, and to nobody after the session ends', async () => {
    const { blog, url, ada } = await listening();
    const eve = await blog.aUser();
    const own = `${url}/api/articles?limit=4&page=1`;
    const as = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

    const [made, kept] = [await get(own, as(ada)), await get(own, as(ada))];
    const others = [await get(own, as(eve)), await get(own, as(eve)), await get(own)];
    await blog.call('POST', '/api/users/logout', { as: ada });
    const ended = await get(own, as(ada));

    expect(made.body).toContain('On engines');
    expect(kept).toEqual(made);
    expect(others.map(({ status, body }) => [status, body.includes('On engines')])).toEqual([
      [200, false],
      [200, false],
      [401, false],
    ]);
    expect(ended.status).toBe(401);
  });

  it('says behind a proxy that the site uses https', async () => {
    const { listing } = await listening({ trustProxy: true });
    const https = { 'x-forwarded-proto': 'https' };

    const [made, kept, plain] = [await get(listing, https), await get(listing, https), await get(listing)];

    expect(kept).toEqual(made);
    expect(made.headers).toHaveProperty('strict-transport-security');
    expect(plain.headers).not.toHaveProperty('strict-transport-security');
  });

  it('is logged with its route and a request id, and counted', async () => {
    const lines: string[] = [];
    const logStream = { write: (line: string) => void lines.push(line) };
    const figures = createMetrics();
    const { listing, article } = await listening({ logLevel: 'info', logStream, metrics: figures });
    lines.length = 0;

    for (const url of [listing, listing, article, article]) await get(url);
    while (lines.length < 4) await setTimeout(10);

    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged.map(({ msg, method, route, status }) => [msg, method, route, status])).toEqual([
      ['request', 'GET', '/api/articles/all', 200],
      ['request', 'GET', '/api/articles/all', 200],
      ['request', 'GET', '/api/articles/public/:slug', 200],
      ['request', 'GET', '/api/articles/public/:slug', 200],
    ]);
    expect(new Set(logged.map(({ reqId }) => reqId)).size).toBe(4);
    const counted =
      'http_request_duration_seconds_count{method="GET",route="/api/articles/all",status="2xx"}';
    expect((await figures.read()).text).toContain(`${counted} 2`);
  });
});

describe('replies from the cache', () => {
  type Replies = ReturnType<typeof articleReplies>;

  let database: TestDatabase;
  let blog: Blog;
  beforeEach(async () => {
    database = await freshDatabase();
    blog = await startBlog({ databaseUrl: database.url });
  });
  afterEach(async () => {
    await blog.close();
    await database.remove();
  });

  const visit = async (slug: string, from = blog) =>
    (await from.call('GET', `/api/articles/public/${slug}`)).json<PublicArticle>();
  const listed = async (path: string, as?: Author) =>
    (await blog.call('GET', path, as && { as })).json<Listing<PublicArticleSummary>>().result;
  const stored = async () =>
    (await blog.connection.db.selectFrom('articleClicks').select('clicks').executeTakeFirstOrThrow()).clicks;

  /** Adds clicks and waits until they are stored. */
  async function visitsWritten(slug: string, count: number) {
    const before = await stored();
    for (let times = 0; times < count; times += 1) await visit(slug);
    while ((await stored()) < before + count) await setTimeout(20);
  }

  it('show each click immediately in the article and both listings, before and after it is stored', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });

    for (const clicks of [3, 6, 9]) {
      await visit(slug);
      await visit(slug);
      const shown = [
        (await visit(slug)).clicks,
        (await listed('/api/articles/all'))[0]?.clicks,
        (await listed('/api/articles', ada))[0]?.clicks,
      ];
      while ((await stored()) < clicks) await setTimeout(20);
      const later = [
        (await listed('/api/articles/all'))[0]?.clicks,
        (await listed('/api/articles', ada))[0]?.clicks,
      ];

      expect([shown, later]).toEqual([
        [clicks, clicks, clicks],
        [clicks, clicks],
      ]);
    }
  });

  it('don’t mistake an author’s text for the placeholder of the clicks', async () => {
    const ada = await blog.aUser();
    const title = '"clicks":7,"clicks":';
    const { slug } = await blog.anArticle({ by: ada, title, markdown: '},"clicks":8}' });

    const first = await visit(slug);
    const second = await visit(slug);

    expect([first.title, first.clicks, second.clicks]).toEqual([title, 1, 2]);
    expect(await listed('/api/articles/all')).toMatchObject([{ title, clicks: 2 }]);
  });

  it('are dropped after an edit, a new name, a deleted article and a deleted account', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    await visit(slug);
    const body = { title: 'Edited', markdown: 'x', cover: '' };

    await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body });
    const edited = await visit(slug);
    await blog.call('PATCH', '/api/users/me', { as: ada, body: { name: 'Countess', email: ada.email } });
    const renamed = await visit(slug);
    await blog.call('DELETE', '/api/users/me', { as: ada });
    const gone = await blog.call('GET', `/api/articles/public/${slug}`);

    expect([edited.title, edited.clicks]).toEqual(['Edited', 2]);
    expect([renamed.ownerName, renamed.clicks]).toEqual(['Countess', 3]);
    expect(gone.statusCode).toBe(404);
  });

  it('show an edit wherever the article is linked: in listings, neighbors and related articles', async () => {
    const [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
    const older = await blog.anArticle({ by: ada, title: 'Before' });
    const { slug } = await blog.anArticle({ by: ada, title: 'As it was', tags: ['looms'] });
    const newer = await blog.anArticle({ by: ada, title: 'After' });
    const related = await blog.anArticle({ by: eve, title: 'Of the same', tags: ['looms'] });
    const titlesIn = async (path: string, as?: Author) => (await listed(path, as)).map(({ title }) => title);
    const named = async () => [
      await titlesIn('/api/articles/all'),
      await titlesIn(`/api/articles/all?author=${(await visit(slug)).ownerHandle}`),
      await titlesIn('/api/articles/all?tag=looms'),
      await titlesIn('/api/articles', ada),
      (await visit(older.slug)).newer?.title,
      (await visit(newer.slug)).older?.title,
      (await visit(related.slug)).related.map(({ title }) => title),
    ];
    const before = await named();

    const body = { title: 'As it is', markdown: 'x', cover: '', tags: ['looms'] };
    await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body });

    const texts = JSON.stringify(before);
    expect(texts.split('As it was')).toHaveLength(8);
    expect(JSON.stringify(await named())).toBe(texts.replaceAll('As it was', 'As it is'));
  });

  /** Wraps the database so that `write` runs right after the first rows with this column were read. */
  function racedDb(column: string, write: () => Promise<unknown>) {
    let isDone = false;
    return blog.connection.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isDone || !result.rows.some((row) => column in row)) return result;
        isDone = true;
        await write();
        return result;
      },
    });
  }

  it.each([
    ['one article', 'recipe', (replies: Replies) => replies.article('as-it-was')],
    [
      'an article, whose version is read first',
      'markdown',
      (replies: Replies) => replies.article('as-it-was'),
    ],
    ['all articles', 'slug', (replies: Replies) => replies.listing({ page: 1, limit: 4 })],
    [
      'own articles',
      'slug',
      ({ ownListing }: Replies, as: Author) => ownListing(idOf(as), { page: 1, limit: 4 }),
    ],
  ])(
    'never hold data that was read before a write and rendered after it: %s',
    async (_which, column, read) => {
      const ada = await blog.aUser();
      const { slug } = await blog.anArticle({ by: ada, title: 'As it was', markdown: 'One.' });
      const cache = createContentCache(blog.connection);
      const body = { title: 'Edited', markdown: 'Two.' };
      const write = () => blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body });
      const replies = articleReplies(racedDb(column, write), cache);

      await read(replies, ada);
      const { parts } = await read(replies, ada);

      expect(Buffer.concat([...parts]).toString()).toContain('Edited');
    },
  );

  it('never hold settings that were read before a change and rendered after it', async () => {
    const { db } = blog.connection;
    await changeSettings(db, { title: 'Before' }, commandLine);
    const write = () => changeSettings(db, { title: 'After' }, commandLine);
    const raced = racedDb('value', write);
    const settings = createSettings({
      cache: createContentCache(blog.connection),
      canUpload: () => true,
      load: () => loadBlog(raced),
    });

    await settings.current();

    expect((await settings.current()).title).toBe('After');
    expect(settings.latest().title).toBe('After');
  });

  it('never hold that uploads work: whether sharp loads shows later', async () => {
    let canUpload = true;
    const cache = createContentCache(blog.connection);
    const settings = createSettings({
      cache,
      canUpload: () => canUpload,
      load: () => loadBlog(blog.connection.db),
    });
    const before = (await settings.current()).uploads;
    canUpload = false;

    expect([before, (await settings.current()).uploads]).toEqual(['on', 'off']);
    expect(settings.latest().uploads).toBe('off');
  });

  it('stay when someone logs in or clicks are stored', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    const changes = () => blog.connection.writes.count();
    const before = changes();

    await blog.call('POST', '/api/users/login', { body: { email: ada.email, password: ada.password } });
    await visitsWritten(slug, 2);

    expect(changes()).toBe(before);
  });

  it('show another server’s writes immediately, in public and own listings', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    await visit(slug);
    await listed('/api/articles', ada);
    const other = await startBlog({ databaseUrl: database.url });
    const body = { title: 'Edited elsewhere', markdown: 'x', cover: '' };

    await other.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body });
    await nextTurn();

    expect((await visit(slug)).title).toBe('Edited elsewhere');
    expect((await listed('/api/articles', ada))[0]?.title).toBe('Edited elsewhere');
    await other.close();
  });

  it('show clicks stored by another server', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    await visit(slug);
    const other = await startBlog({ databaseUrl: database.url });
    await visit(slug, other);
    await visit(slug, other);
    await other.close();

    const own = async () =>
      (await blog.call('GET', `/api/articles/${slug}`, { as: ada })).json<Article>().clicks;
    // Writes of another server show within half a second.
    while ((await own()) < 3) await setTimeout(20);

    expect([await own(), (await visit(slug)).clicks]).toEqual([3, 4]);
    // On PostgreSQL a public listing may be a second old.
    await until(async () => (await listed('/api/articles/all'))[0]?.clicks === 4);
  });
});

describe('articles of an older recipe', () => {
  const OLD = '<p>As an older version made it.</p>';

  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startSite();
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());

  const rendering = { render: async (markdown: string) => render(markdown) };

  async function anOldArticle(title: string): Promise<Article> {
    const article = await blog.anArticle({ by: ada, title, markdown: 'They *weave* patterns.' });
    const { db } = blog.connection;
    await db
      .updateTable('article')
      .set({ recipe: 1, lead: OLD, readingMinutes: null })
      .where('slug', '=', article.slug)
      .execute();
    const { number } = await db
      .selectFrom('article')
      .select('number')
      .where('slug', '=', article.slug)
      .executeTakeFirstOrThrow();
    await db.updateTable('articleBody').set({ sanitizedHtml: OLD }).where('number', '=', number).execute();
    return article;
  }

  const read = async (slug: string) =>
    (await blog.call('GET', `/api/articles/public/${slug}`)).json<PublicArticle>();
  const recipes = async () =>
    (await blog.connection.db.selectFrom('article').select('recipe').orderBy('number').execute()).map(
      ({ recipe }) => recipe,
    );

  it('are rendered again and keep version and date', async () => {
    const article = await anOldArticle('On engines');
    await anOldArticle('On looms');
    expect(await read(article.slug)).toMatchObject({ sanitizedHtml: OLD, readingMinutes: null });

    await renderOutdatedArticles(blog.connection.db, rendering);

    const own = (await blog.call('GET', `/api/articles/${article.slug}`, { as: ada })).json<Article>();
    expect(await read(article.slug)).toMatchObject({
      sanitizedHtml: '<p>They <em>weave</em> patterns.</p>\n',
      readingMinutes: 1,
    });
    expect([own.version, own.createdAt]).toEqual([article.version, article.createdAt]);
    expect(await recipes()).toEqual([RECIPE, RECIPE]);
  });

  it('have a page until then, with their html sanitized again', async () => {
    const { slug } = await anOldArticle('On engines');
    const hostile = `${OLD}<p onclick="alert(1)">Click</p><script>alert(2)</script>`;
    await blog.connection.db.updateTable('articleBody').set({ sanitizedHtml: hostile }).execute();
    const page = async () => (await blog.app.inject(`/allArticles/${slug}`)).body;

    const before = await page();
    await renderOutdatedArticles(blog.connection.db, rendering);
    const after = await page();

    expect(before).toContain(`${OLD}<p>Click</p>`);
    expect(before).not.toContain('alert(');
    expect(after).toContain('<p>They <em>weave</em> patterns.</p>');
  });

  it('keep a page if the current recipe rejects them', async () => {
    const { slug } = await anOldArticle('On engines');
    const refused = () => Promise.reject(new Refusal('invalid', 'Too long.'));

    await renderOutdatedArticles(blog.connection.db, { render: refused });
    const page = await blog.app.inject(`/allArticles/${slug}`);

    expect(page.body).toContain(OLD);
  });

  it('are shown unchanged until then if their html was sanitized twice', async () => {
    const { slug } = await anOldArticle('On engines');
    await blog.connection.db.updateTable('article').set({ recipe: SAFE_RECIPE }).execute();

    const page = await blog.app.inject(`/allArticles/${slug}`);

    expect(page.body).toContain(OLD);
  });

  it('keep what their author saved in the meantime', async () => {
    const { slug } = await anOldArticle('On engines');
    const body = { title: 'On engines', markdown: 'Saved meanwhile.', cover: '' };

    await renderOutdatedArticles(blog.connection.db, {
      async render(markdown) {
        await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body });
        return render(markdown);
      },
    });

    expect((await read(slug)).sanitizedHtml).toBe('<p>Saved meanwhile.</p>\n');
  });

  it('are not marked as rejected when the renderer is busy', async () => {
    await anOldArticle('On engines');
    const busy = { render: () => Promise.reject(new Refusal('busy', 'Too many.')) };

    await expect(renderOutdatedArticles(blog.connection.db, busy)).rejects.toThrow('Too many.');
    await renderOutdatedArticles(blog.connection.db, rendering);

    expect(await recipes()).toEqual([RECIPE]);
  });

  it('are rendered only once if the current recipe rejects them, and keep their html', async () => {
    const { slug } = await anOldArticle('On engines');
    await anOldArticle('On looms');
    let asked = 0;
    const refusing = {
      render: () => {
        asked += 1;
        return Promise.reject(new Refusal('invalid', 'Too long.'));
      },
    };

    await renderOutdatedArticles(blog.connection.db, refusing);
    await renderOutdatedArticles(blog.connection.db, refusing);

    expect(asked).toBe(2);
    expect((await read(slug)).sanitizedHtml).toBe(OLD);
  });
});

describe('each URL after a write', () => {
  let database: TestDatabase;
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    database = await freshDatabase();
    blog = await startSite({ databaseUrl: database.url });
    [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
    for (const title of ['Engines', 'Looms', 'Wheels'])
      await blog.anArticle({ by: ada, title, markdown: `Of ${title}.`, tags: ['Iron'] });
    await blog.anArticle({ by: eve, title: 'Apples', markdown: 'Of Apples.', tags: ['Iron', 'Fruit'] });
  });
  afterEach(async () => {
    await blog.close();
    await database.remove();
  });

  const addresses = [
    ...['engines', 'looms', 'wheels', 'apples', 'new'].flatMap((slug) => [
      `/api/articles/public/${slug}`,
      `/allArticles/${slug}`,
    ]),
    ...[
      '/api/articles/all',
      '/api/articles/all?limit=1',
      '/api/articles/all?limit=2&page=2',
      '/allArticles',
      '/',
      '/feed.xml',
      '/sitemap.xml',
    ],
    ...['ada', 'eve'].flatMap((author) => [
      `/api/articles/all?author=${author}`,
      `/api/articles/all?author=${author}&limit=1`,
      `/authors/${author}`,
    ]),
    ...['iron', 'fruit', 'wood'].flatMap((tag) => [`/api/articles/all?tag=${tag}`, `/tags/${tag}`]),
    ...['/api/tags', '/tags', '/api/blog'],
  ];

  /** Reads all URLs without counting clicks. */
  async function readAll({ app }: Blog): Promise<Record<string, string>> {
    const replies: Record<string, string> = {};
    for (const url of addresses) {
      const { statusCode, body } = await app.inject({ url, headers: { 'sec-fetch-dest': 'image' } });
      replies[url] = `${statusCode} ${body}`;
    }
    return replies;
  }

  const adaBy = () => ({ userId: idOf(ada), by: commandLine, reason: 'Spam' });
  const context = () => ({ db: blog.connection.db });
  const write = (title: string, tags?: string[]) => ({ title, markdown: 'Anew.', cover: '', tags });
  const call = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, headers = {}) =>
    blog.call(method, `/api/articles/${path}`, { as: ada, body, headers });
  /** The draft of the unpublished article, which republishes it. */
  let draft: Draft;
  const unpublish = async () => {
    draft = (await call('POST', 'unpublish/looms')).json<Draft>();
  };

  interface Case {
    act: () => Promise<unknown>;
    /** Runs before `act`. */
    before?: () => Promise<unknown>;
  }

  it.each<[string, Case]>(
    sample(
      [
        ['publishing', { act: () => call('POST', 'new', write('New', ['Wood', 'Fruit'])) }],
        ['an edit', { act: () => call('PATCH', 'edit/looms', write('Looms and wool')) }],
        ['an edit of tags', { act: () => call('PATCH', 'edit/looms', write('Looms', ['Wood'])) }],
        ['deleting an article', { act: () => call('DELETE', 'delete/looms') }],
        ['unpublishing', { act: unpublish }],
        [
          'publishing again',
          {
            act: () => call('POST', 'new', write('Looms', ['Wood']), draftHeaders(draft._id)),
            before: unpublish,
          },
        ],
        ['hiding an article', { act: () => hide('looms') }],
        [
          'unhiding it',
          {
            act: () => unhideArticle(blog.connection.db, { slug: 'looms' }, commandLine),
            before: () => hide('looms'),
          },
        ],
        ['pinning to home', { act: () => pinEngines() }],
        [
          'unpinning',
          {
            act: () => unpinFromHome(blog.connection.db, 'engines', commandLine),
            before: () => pinEngines(),
          },
        ],
        [
          'pinning to the own page',
          { act: () => pinToOwnPage(blog.connection.db, { ownerId: idOf(ada), slug: 'engines' }) },
        ],
        [
          'an edit of a pinned article',
          { act: () => call('PATCH', 'edit/engines', write('Engines')), before: () => pinEngines() },
        ],
        ['hiding a pinned article', { act: () => hide('engines'), before: () => pinEngines() }],
        ['limiting an account', { act: () => limitAccount(context(), adaBy()) }],
        [
          'lifting the limit',
          { act: () => unlimitAccount(context(), adaBy()), before: () => limitAccount(context(), adaBy()) },
        ],
        ['suspending an account', { act: () => suspendAccount(context(), adaBy()) }],
        [
          'restoring it',
          { act: () => restoreAccount(context(), adaBy()), before: () => suspendAccount(context(), adaBy()) },
        ],
        ['deleting an account', { act: () => deleteAccount(blog.connection.db, idOf(ada)) }],
        [
          'a new name',
          {
            act: () =>
              blog.call('PATCH', '/api/users/me', { as: ada, body: { name: 'Ada L', email: ada.email } }),
          },
        ],
        [
          'a new admin',
          { act: () => makeAdmin(blog.connection.db, { id: idOf(ada), name: 'Ada' }, commandLine) },
        ],
        [
          'a setting',
          {
            act: () =>
              changeSettings(blog.connection.db, { title: 'Of looms', tagline: 'Wool' }, commandLine),
          },
        ],
      ],
      5,
    ),
  )('responds like a newly started server: %s', async (_what, { act, before }) => {
    await before?.();
    const earlier = await readAll(blog);

    await act();
    const kept = await readAll(blog);
    const otherServer = await startSite({ databaseUrl: database.url });
    const made = await readAll(otherServer);
    await otherServer.close();

    expect(made).not.toEqual(earlier);
    expect(kept).toEqual(made);
  });

  const pinEngines = () => pinToHome(blog.connection.db, 'engines', commandLine);

  const hide = (slug: string) =>
    hideArticle(blog.connection.db, { ownerId: idOf(ada), slug }, { reason: 'Spam', by: commandLine });
});

describe('the content cache', () => {
  /** Creates a cache over content that can change like a database. */
  function aBlog({ isExact = true, maxBytes = 10_000 } = {}) {
    const blog = { content: 'one', stamp: 0, made: 0, asked: 0 };
    const { onWrite, ...writes } = createOwnWrites();
    const cache = createContentCache({ stamp: { read: () => `${blog.stamp}`, isExact }, writes }, maxBytes);
    const make = async () => {
      blog.made += 1;
      const text = blog.content;
      await Promise.resolve();
      return { text, size: text.length };
    };
    const makeFrom = (madeFrom: string[]) => async () => ({ ...(await make()), madeFrom });
    const version = async () => {
      blog.asked += 1;
      return blog.content;
    };
    /** Writes like another process. */
    const write = (content: string) => {
      blog.content = content;
      blog.stamp += 1;
    };
    return { blog, cache, make, makeFrom, version, write, onWrite };
  }
  const textOf = async (found: ReturnType<ContentCache['get']>) => ((await found) as { text?: string }).text;

  it('makes a value once and runs no query until something is written', async () => {
    const { blog, cache, make, version } = aBlog();

    const texts = [
      await textOf(cache.get('a', { version, make })),
      await textOf(cache.get('a', { version, make })),
    ];

    expect(texts).toEqual(['one', 'one']);
    expect(blog).toMatchObject({ made: 1, asked: 0 });
  });

  it.each([
    ['from the second request on if writes are tracked exactly', true, 2],
    ['from the first request on if writes are seen late', false, 1],
  ])('keeps a value whose version a write didn’t change: %s', async (_when, isExact, made) => {
    const { blog, cache, make, version, write } = aBlog({ isExact });
    const get = () => cache.get('a', { version, make, mayLag: true });
    await get();

    for (let count = 0; count < 3; count += 1) {
      write('one');
      await get();
      await get();
    }

    expect(blog.made).toBe(made);
  });

  it.each([
    ['with a version', true],
    ['without one', false],
  ])('never returns a value that was overwritten before the request: %s', async (_how, isVersioned) => {
    const { cache, make, version, write } = aBlog();
    const source = isVersioned ? { version, make } : { make };
    const get = () => textOf(cache.get('a', source));

    const before = get();
    write('two');
    const after = get();

    expect([await before, await after, await get()]).toEqual([expect.anything(), 'two', 'two']);
  });

  describe.each([
    ['by another process', true],
    ['by this process', false],
  ])('while its source is written %s', (_who, isElsewhere) => {
    it.each([
      ['with a version', true],
      ['without one', false],
    ])('doesn’t keep a value as current that was read before: %s', async (_how, isVersioned) => {
      const { blog, cache, makeFrom, version, write, onWrite } = aBlog();
      const make = makeFrom(['a']);
      const get = () => textOf(cache.get('a', isVersioned ? { version, make } : { make }));
      const writeNow = (content: string) => {
        if (isElsewhere) {
          write(content);
          return;
        }
        blog.content = content;
        onWrite(['a']);
      };

      const before = get();
      writeNow('two');
      await before;

      expect(await get()).toBe('two');
      // Stale, and computed again in the meantime.
      writeNow('three');
      const again = get();
      writeNow('four');
      await again;
      expect(await get()).toBe('four');
    });

    it('doesn’t keep a value as confirmed whose version was read before', async () => {
      const { blog, cache, makeFrom, write, onWrite } = aBlog();
      const make = makeFrom(['a']);
      const writeNow = (content: string) => {
        if (isElsewhere) {
          write(content);
          return;
        }
        blog.content = content;
        onWrite(['a']);
      };
      let isRaced = false;
      const version = async () => {
        const read = blog.content;
        if (isRaced) writeNow('two');
        isRaced = false;
        return read;
      };
      const get = () => textOf(cache.get('a', { version, make }));
      await get();
      writeNow('one');
      await get();
      writeNow('one');
      isRaced = true;

      await get();

      expect(await get()).toBe('two');
    });
  });

  it.each([
    ['another part', ['b'], true],
    ['its part', ['b', 'a'], false],
    ['everything', null, false],
  ])(
    'keeps a value without a query when this process wrote something it doesn’t depend on: %s',
    async (_what, parts, isKept) => {
      const { blog, cache, makeFrom, onWrite } = aBlog();
      await cache.get('a', { make: makeFrom(['a']) });

      onWrite(parts);
      await cache.get('a', { make: makeFrom(['a']) });

      expect(blog.made).toBe(isKept ? 1 : 2);
    },
  );

  it('treats a value without dependencies as depending on everything', async () => {
    const { blog, cache, make, onWrite } = aBlog();
    await cache.get('a', { make });

    onWrite(['b']);
    await cache.get('a', { make });

    expect(blog.made).toBe(2);
  });

  it('remembers a write when it forgets which part it changed', async () => {
    const { blog, cache, makeFrom, onWrite } = aBlog();
    await cache.get('a', { make: makeFrom(['a']) });

    onWrite(['a']);
    for (let number = 0; number < 20_000; number += 1) onWrite([`article ${number}`]);
    await cache.get('a', { make: makeFrom(['a']) });

    expect(blog.made).toBe(2);
  });

  it('makes a value once for concurrent requests, and again after a failure', async () => {
    const { blog, cache, make } = aBlog();
    const failing = { make: () => Promise.reject(new Error('It broke.')) };

    await expect(cache.get('a', failing)).rejects.toThrow('It broke.');
    await Promise.all([cache.get('a', { make }), cache.get('a', { make }), cache.get('a', { make })]);

    expect(blog.made).toBe(1);
  });

  it('queries at each call if other servers’ writes are seen late, except for values that may lag', async () => {
    const { blog, cache, make, version } = aBlog({ isExact: false });
    const get = async (source: Parameters<ContentCache['get']>[1]) => textOf(cache.get('a', source));
    await get({ version, make });

    blog.content = 'two';

    expect(await get({ version, make, mayLag: true })).toBe('one');
    expect(await get({ version, make })).toBe('two');
    blog.content = 'three';
    expect(await get({ make })).toBe('three');
  });

  it('holds the most recently used values up to its size limit', async () => {
    const { blog, cache } = aBlog({ maxBytes: 100_000 });
    const page = (key: string) =>
      cache.get(key, {
        make: async () => {
          blog.made += 1;
          return { size: 30_000 };
        },
      });

    for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await page(key);

    expect(blog.made).toBe(5);
  });

  it('doesn’t hold a value larger than the cache', async () => {
    const { cache } = aBlog({ maxBytes: 1000 });

    await expect(cache.get('a', { make: async () => ({ size: 2000 }) })).resolves.toEqual({ size: 2000 });
  });
});

import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises';
import type { Article, PublicArticle, PublicArticleSummary } from '../../../src/shared/article.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { commandLine } from '../../../src/server/audit/auditLog.ts';
import { createContentCache } from '../../../src/server/cache/contentCache.ts';
import { articleReplies } from '../../../src/server/features/articles/articleReplies.ts';
import { changeSettings, settingsOf } from '../../../src/server/settings/settings.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { freshDatabase, isOnPostgres, type TestDatabase } from '../../helpers/database.ts';

type Replies = ReturnType<typeof articleReplies>;

describe('replies from the cache', () => {
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

  /** Some clicks, and the moment when they are in the database. */
  async function visitsWritten(slug: string, count: number) {
    const before = await stored();
    for (let times = 0; times < count; times += 1) await visit(slug);
    while ((await stored()) < before + count) await setTimeout(20);
  }

  it('show each click at once in the article and in both listings, before and after it is written', async () => {
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

  it('do not take what an author wrote for the place of the clicks', async () => {
    const ada = await blog.aUser();
    const title = '"clicks":7,"clicks":';
    const { slug } = await blog.anArticle({ by: ada, title, markdown: '},"clicks":8}' });

    const first = await visit(slug);
    const second = await visit(slug);

    expect([first.title, first.clicks, second.clicks]).toEqual([title, 1, 2]);
    expect(await listed('/api/articles/all')).toMatchObject([{ title, clicks: 2 }]);
  });

  it('go with an edit, a new name, a deleted article and a deleted account', async () => {
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

  it('show an edit wherever the article is named: in listings, and in its neighbours and relatives', async () => {
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

  /** A view of the database in which something is written right after the first rows with this column were read. */
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
    ['one article', 'recipe', ({ article }: Replies) => article('as-it-was')],
    ['one article, whose version is read first', 'markdown', ({ article }: Replies) => article('as-it-was')],
    ['all articles', 'slug', ({ listing }: Replies) => listing({ page: 1, limit: 4 })],
    [
      'one’s own articles',
      'slug',
      ({ ownListing }: Replies, as: Author) => ownListing(idOf(as), { page: 1, limit: 4 }),
    ],
  ])('are none that were read before a write and made after it: %s', async (_which, column, read) => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada, title: 'As it was', markdown: 'One.' });
    const cache = createContentCache(blog.connection);
    const body = { title: 'Edited', markdown: 'Two.' };
    const write = () => blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body });
    const replies = articleReplies(racedDb(column, write), cache);

    await read(replies, ada);
    const { parts } = await read(replies, ada);

    expect(Buffer.concat([...parts]).toString()).toContain('Edited');
  });

  it('are none of settings that were read before a change and made after it', async () => {
    const { db } = blog.connection;
    await changeSettings(db, { title: 'Before' }, commandLine);
    const write = () => changeSettings(db, { title: 'After' }, commandLine);
    const settings = settingsOf(racedDb('value', write), createContentCache(blog.connection));

    await settings.current();

    expect((await settings.current()).title).toBe('After');
    expect(settings.latest().title).toBe('After');
  });

  it('stay when somebody signs in, or clicks are stored', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    const changes = () => blog.connection.writes.count();
    const before = changes();

    await blog.call('POST', '/api/users/login', { body: { email: ada.email, password: ada.password } });
    await visitsWritten(slug, 2);

    expect(changes()).toBe(before);
  });

  it('show at once what another server wrote, of an article and of one’s own', async () => {
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

  it('show the clicks that another server stored', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    await visit(slug);
    const other = await startBlog({ databaseUrl: database.url });
    await visit(slug, other);
    await visit(slug, other);
    await other.close();

    const own = async () =>
      (await blog.call('GET', `/api/articles/${slug}`, { as: ada })).json<Article>().clicks;
    // What another server stored shows within half a second.
    while ((await own()) < 3) await setTimeout(20);

    expect([await own(), (await visit(slug)).clicks]).toEqual([3, 4]);
    // On PostgreSQL a public listing may be a second old.
    if (isOnPostgres) await setTimeout(1000);
    expect((await listed('/api/articles/all'))[0]?.clicks).toBe(4);
  });
});

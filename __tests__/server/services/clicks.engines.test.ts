import { setTimeout } from 'node:timers/promises';
import { render } from '../../../src/server/content/render.ts';
import { connect, type Connection } from '../../../src/server/db/connect.ts';
import { readDailyCounts } from '../../../src/server/db/dailyCounts.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import type { Db } from '../../../src/server/db/schema.ts';
import {
  isRobot,
  isVisit,
  parseReferrer,
  type Clicks,
  createClicks,
  createPendingClicks,
} from '../../../src/server/services/clicks.ts';
import { unpublish } from '../../../src/server/services/publish.ts';
import { insertUser } from '../../../src/server/services/registration.ts';
import { insertArticle } from '../../../src/server/services/writeArticle.ts';
import { ARTICLE_HOSTS_MAX, OTHER_HOSTS } from '../../../src/server/store/clickStats.ts';
import { fillShortTexts, type Article, type PublicArticle } from '../../../src/shared/article.ts';
import { operator } from '../../../src/shared/articleChange.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';
import { countTurns } from '../../helpers/countTurns.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';

describe('stored clicks', () => {
  let database: TestDatabase;
  let connection: Connection;
  let db: Db;
  let clicks: Clicks;
  let failures: unknown[];

  beforeEach(async () => {
    database = await freshDatabase();
    connection = connect(database.url);
    ({ db } = connection);
    await migrate(db);
    const { id } = await insertUser(db, { name: 'Ada', email: 'ada@example.org', passwordHash: 'x' });
    await insertArticle(db, id, {
      ...fillShortTexts({ title: 'On engines' }),
      markdown: 'x',
      ...render('x'),
      writer: operator,
    });
    // New for each test, as an earlier test's timer may still fail on its closed database.
    const own: unknown[] = [];
    failures = own;
    clicks = createClicks(connection, (error) => own.push(error));
  });
  afterEach(async () => {
    await db.destroy();
    await database.remove();
  });

  const stored = async () =>
    (await db.selectFrom('articleClicks').select('clicks').where('number', '=', 1).executeTakeFirstOrThrow())
      .clicks;
  const total = async () => (await clicks.read([1]))[0];

  it('shows each click once, before, while and after a batch is written', async () => {
    clicks.count(1);
    clicks.count(1);
    const before = await total();
    const flushing = clicks.flush();
    clicks.count(1);
    const meanwhile = await Promise.all([total(), total(), total()]);
    await flushing;

    expect([before, meanwhile, await total()]).toEqual([2, [3, 3, 3], 3]);
    await clicks.flush();
    expect([await total(), await stored(), clicks.pending()]).toEqual([3, 3, 0]);
  });

  it('shows a click that is stored while stored clicks are read', async () => {
    let isRaced = false;
    const racedDb = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isRaced || !result.rows.some((row) => 'clicks' in row)) return result;
        isRaced = true;
        raced.count(1);
        await raced.flush();
        return result;
      },
    });
    const raced = createClicks({ ...connection, db: racedDb }, (error) => failures.push(error));

    expect(await raced.read([1])).toEqual([1]);
    expect([isRaced, await stored(), failures]).toEqual([true, 1, []]);
  });

  it('stores the clicks of thousands of articles and of no other', async () => {
    const { id } = await insertUser(db, { name: 'Eve', email: 'eve@example.org', passwordHash: 'x' });
    await storeArticles(db, [id], 2500);
    const all = () => db.selectFrom('articleClicks').select(['number', 'clicks']).orderBy('number').execute();
    const before = await all();
    const added = (number: number) => number % 4;
    // In reverse, as a batch has its own order.
    for (const { number } of before.toReversed()) {
      for (let times = 0; times < added(number); times += 1) clicks.count(number);
    }

    await clicks.flush();

    expect(await all()).toEqual(
      before.map(({ number, clicks }) => ({ number, clicks: clicks + added(number) })),
    );
    expect(clicks.pending()).toBe(0);
  });

  it('yields to other work while it writes the clicks of thousands of articles', async () => {
    for (let number = 1; number <= 5000; number += 1) clicks.count(number);

    const turns = await countTurns(() => clicks.flush());

    expect(turns).toBeGreaterThanOrEqual(5);
    expect([await stored(), clicks.pending()]).toEqual([1, 0]);
  });

  it('show within half a second after another server stored them', async () => {
    expect(await total()).toBe(0);
    const other = connect(database.url);
    await other.db.updateTable('articleClicks').set({ clicks: 7 }).execute();
    await other.db.destroy();

    while ((await total()) !== 7) await setTimeout(20);
    clicks.count(1);

    expect(await total()).toBe(8);
  });

  it('are 0 for a deleted article', async () => {
    expect(await clicks.read([4711])).toEqual([0]);
  });

  it('writes each click once, however often it is flushed', async () => {
    clicks.count(1);

    await Promise.all([clicks.flush(), clicks.flush(), clicks.flush()]);

    expect(await stored()).toBe(1);
  });

  it('writes the clicks of any number of articles and ignores deleted ones', async () => {
    const { ownerId } = await db.selectFrom('article').select('ownerId').executeTakeFirstOrThrow();
    await storeArticles(db, [ownerId], 300);
    const numbers = await db.selectFrom('article').select('number').execute();
    for (const { number } of numbers) for (let at = 0; at < number % 4; at += 1) clicks.count(number);
    clicks.count(1_000_000);

    await clicks.flush();

    const rows = await db.selectFrom('articleClicks').select(['number', 'clicks']).execute();
    expect(rows).toHaveLength(301);
    expect(rows.filter((row) => row.clicks !== row.number % 4)).toEqual([]);
    expect(clicks.pending()).toBe(0);
  });

  it('are kept for an article that was unpublished in the meantime', async () => {
    const { ownerId, slug } = await db
      .selectFrom('article')
      .select(['ownerId', 'slug'])
      .executeTakeFirstOrThrow();
    clicks.count(1);
    await clicks.flush();
    clicks.count(1);
    clicks.count(1);
    clicks.count(1_000_000);
    await unpublish(db, { ownerId, slug }, operator);

    await clicks.flush();

    const stored = await db.selectFrom('articleClicks').select('clicks').where('number', '=', 1).execute();
    expect(stored).toEqual([{ clicks: 3 }]);
    expect([await total(), clicks.pending()]).toEqual([3, 0]);
  });

  it('add up by day for the blog, its articles and their author, without robots', async () => {
    const { id } = await insertUser(db, { name: 'Eve', email: 'eve@example.org', passwordHash: 'x' });
    await storeArticles(db, [id], 2);
    for (const number of [1, 2, 3, 3]) clicks.count(number);
    for (const number of [2, 3]) clicks.count(number, { isRobot: true });

    await clicks.flush();
    clicks.count(3);
    await clicks.flush();

    const [today] = await readDailyCounts(db, 1);
    const perDay = async (of: 'articleDay' | 'authorDay') =>
      (await db.selectFrom(of).select('clicks').orderBy('clicks').execute()).map(({ clicks }) => clicks);
    expect(today?.counts.clicks).toBe(5);
    expect(await perDay('articleDay')).toEqual([1, 1, 3]);
    expect(await perDay('authorDay')).toEqual([1, 4]);
  });

  it('writes automatically after a short time', async () => {
    clicks.count(1);

    // A write may be visible before it is flushed, which completes it.
    while (clicks.pending() > 0) await setTimeout(20);

    expect(await stored()).toBe(1);
  });

  it('keeps clicks that could not be written, reports it and writes them later', async () => {
    await db.schema.alterTable('articleClicks').renameTo('elsewhere').execute();
    clicks.count(1);
    while (failures.length === 0) await setTimeout(20);
    const kept = clicks.pending();
    await db.schema.alterTable('elsewhere').renameTo('articleClicks').execute();

    await clicks.close();

    expect([kept, await stored()]).toEqual([1, 1]);
  });
});

describe('clicks', () => {
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

  const read = (slug: string, options = {}) => blog.call('GET', `/api/articles/public/${slug}`, options);
  const ownClicks = async (slug: string, as: { token: string }) =>
    (await blog.call('GET', `/api/articles/${slug}`, { as })).json<Article>().clicks;

  it('count each visit except for the author’s own', async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    const { slug } = await blog.anArticle({ by: ada });

    const shown: number[] = [];
    for (const options of [{}, { as: eve }, { as: ada }, {}]) {
      shown.push((await read(slug, options)).json<PublicArticle>().clicks);
    }

    expect(shown).toEqual([1, 2, 2, 3]);
    expect(await ownClicks(slug, ada)).toBe(3);
  });

  itOnOneEngine('don’t count HEAD requests or requests for an image', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    const url = `/api/articles/public/${slug}`;
    await read(slug);

    const none = [
      await blog.app.inject({ method: 'HEAD', url }),
      await read(slug, { headers: { 'sec-fetch-dest': 'image' } }),
    ];
    const byTheApp = await read(slug, { headers: { 'sec-fetch-dest': 'empty' } });

    expect(none.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(byTheApp.json<PublicArticle>().clicks).toBe(2);
  });

  it('are exact with 64 concurrent readers while batches are written, and after a restart', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    let shown = 0;

    await Promise.all(
      Array.from({ length: 64 }, async () => {
        for (let times = 0; times < 40; times += 1) {
          const { clicks } = (await read(slug)).json<PublicArticle>();
          // No reader sees more clicks than there were, or fewer than an earlier one.
          expect(clicks).toBeGreaterThan(0);
          expect(clicks).toBeLessThanOrEqual(64 * 40);
          shown = Math.max(shown, clicks);
        }
      }),
    );
    const present = await ownClicks(slug, ada);
    await blog.close();
    blog = await startBlog({ databaseUrl: database.url });

    expect([shown, present, await ownClicks(slug, ada)]).toEqual([2560, 2560, 2560]);
  });

  it('are ignored if the article is deleted before they are written', async () => {
    const ada = await blog.aUser();
    const gone = await blog.anArticle({ by: ada, title: 'Gone' });
    const kept = await blog.anArticle({ by: ada, title: 'Kept' });
    await read(gone.slug);
    await read(kept.slug);
    await blog.call('DELETE', `/api/articles/delete/${gone.slug}`, { as: ada });

    await blog.close();
    blog = await startBlog({ databaseUrl: database.url });

    expect(await ownClicks(kept.slug, ada)).toBe(1);
  });
});

describe('pending clicks', () => {
  const plain = ({ toBatch }: ReturnType<typeof createPendingClicks>) =>
    toBatch().map(({ number, count, byRobots, referrers }) => [number, count, byRobots, [...referrers]]);

  itOnOneEngine('are counted by article in order of number, with robots apart', () => {
    const clicks = createPendingClicks();
    for (const number of [7, 3, 7, 5]) clicks.add(number, {});
    clicks.add(3, { isRobot: true, referrer: 'news.example' });
    clicks.add(5, { referrer: 'news.example' });
    clicks.add(5, { referrer: 'news.example' });
    clicks.add(5, { referrer: 'forum.example' });

    expect(plain(clicks)).toEqual([
      [3, 2, 1, []],
      [
        ...[5, 4, 0],
        [
          ['news.example', 2],
          ['forum.example', 1],
        ],
      ],
      [7, 2, 0, []],
    ]);
    expect([clicks.get(5), clicks.get(9), clicks.total()]).toEqual([4, 0, 8]);
  });

  itOnOneEngine('keep a limited number of hosts per article', () => {
    const clicks = createPendingClicks();
    for (let at = 0; at < ARTICLE_HOSTS_MAX + 5; at += 1) clicks.add(1, { referrer: `spam${at}.example` });
    clicks.add(1, { referrer: 'spam0.example' });

    const hosts = clicks.toBatch()[0]?.referrers;

    expect(hosts?.size).toBe(ARTICLE_HOSTS_MAX + 1);
    expect([hosts?.get('spam0.example'), hosts?.get(OTHER_HOSTS)]).toEqual([2, 5]);
  });

  itOnOneEngine('are removed when they are stored, except for those counted in the meantime', () => {
    const clicks = createPendingClicks();
    clicks.add(1, { referrer: 'news.example' });
    clicks.add(1, { isRobot: true });
    clicks.add(2, {});
    const stored = clicks.toBatch();
    clicks.add(1, { referrer: 'news.example' });
    clicks.add(1, { isRobot: true });
    clicks.add(1, { referrer: 'forum.example' });

    clicks.subtract(stored);

    expect(plain(clicks)).toEqual([
      [
        ...[1, 3, 1],
        [
          ['news.example', 1],
          ['forum.example', 1],
        ],
      ],
    ]);
    clicks.subtract(clicks.toBatch());
    expect([clicks.total(), plain(clicks)]).toEqual([0, []]);
  });
});

describe('visit', () => {
  describe('a visit to an article', () => {
    itOnOneEngine.each([
      ['GET', undefined, true],
      ['GET', 'document', true],
      ['GET', 'empty', true],
      ['GET', 'image', false],
      ['GET', 'iframe', false],
      ['GET', '', false],
      ['HEAD', undefined, false],
      ['HEAD', 'document', false],
      ['POST', 'empty', false],
    ])('%s for %p: %p', (method, wanted, isOne) => {
      const headers = wanted === undefined ? {} : { 'sec-fetch-dest': wanted };

      expect(isVisit({ method, headers })).toBe(isOne);
    });
  });
  describe('a robot', () => {
    itOnOneEngine.each([
      ...[
        'Googlebot/2.1',
        'Mozilla/5.0 (compatible; bingbot/2.0)',
        'SomeBot; x',
        'bot_of_mine',
        'Slackbot-LinkExpanding',
      ],
      ...['a bot', 'Crawler 1', 'Baiduspider/2.0', 'Yahoo! Slurp', 'ia_archiver', 'facebookexternalhit/1.1'],
      ...['meta-externalagent/1.1', 'Mediapartners-Google', 'Google-Read-Aloud', 'Google-InspectionTool/1.0'],
      ...[
        'Google-Extended',
        'BingPreview/1.0b',
        'WhatsApp/2.23',
        'Embedly/0.2',
        'SkypeUriPreview Preview/0.5',
      ],
      ...[
        'ChatGPT-User/1.0',
        'Claude-User/1.0',
        'Perplexity-User/1.0',
        'FeedFetcher-Google',
        'Chrome-Lighthouse',
      ],
      ...['Pingdom.com_bot_version_1.4', 'pingdom', 'UptimeRobot/2.0', 'uptime'],
    ])('is recognized by its name: %s', (name) => {
      expect(isRobot({ headers: { 'user-agent': name } })).toBe(true);
    });

    itOnOneEngine.each([
      'Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0',
      'Mozilla/5.0 (Linux; Android 13; CUBOT P80) Chrome/120.0 Mobile Safari/537.36',
      'Mozilla/5.0 (Linux; Android 13; CUBOT) Chrome/120.0 Mobile Safari/537.36',
      'Bottle/1.0',
      'Google Chrome',
      'Stryker was here!',
      undefined,
    ])('is not %s', (name) => {
      expect(isRobot({ headers: name === undefined ? {} : { 'user-agent': name } })).toBe(false);
    });
  });
});

describe('the referring host', () => {
  const HOST = 'blog.example.org:3000';
  const hostOf = (referer: string | undefined, publicUrl: string | null = null, headers = {}) =>
    parseReferrer(
      { headers: { ...(referer !== undefined && { referer }), ...headers }, host: HOST },
      publicUrl,
    );

  itOnOneEngine.each([
    ['https://news.example/item?id=1', 'news.example'],
    ['http://NEWS.example:8080/', 'news.example'],
    ['https://www.news.example/', 'news.example'],
    ['https://www.example/', 'www.example'],
    ['https://news.example./', 'news.example'],
    ['https://a.b-c.d_e.example/', 'a.b-c.d_e.example'],
    ['https://1.news.xn--p1ai/', '1.news.xn--p1ai'],
    ['https://news.a1/', 'news.a1'],
    [`https://${'a'.repeat(48)}.${'b'.repeat(43)}.example/`, `${'a'.repeat(48)}.${'b'.repeat(43)}.example`],
    ['https://my.www.news.example/', 'my.www.news.example'],
  ])('of %s is %s', (referer, host) => {
    expect(hostOf(referer)).toBe(host);
  });

  itOnOneEngine.each([
    ['a name without a dot', 'http://intranet/'],
    ['an address', 'http://192.0.2.7/'],
    ['an IPv6 address', 'http://[2001:db8::1]/'],
    ['a name that is too long', `https://${'a'.repeat(49)}.${'b'.repeat(43)}.example/`],
    ['a name with an empty part', 'https://news..example/'],
    ['a name that begins with a dot', 'https://.news.example/'],
    ['a name with another character', 'https://a~b.example/'],
    ['another character at its end', 'https://news.exa~mple/'],
    ['a last part of one letter', 'https://news.e/'],
    ['a last part that ends with a dash', 'https://news.example-/'],
  ])('counts as other if it is %s', (_what, referer) => {
    expect(hostOf(referer)).toBe('');
  });

  itOnOneEngine.each([
    ['it is missing', undefined],
    ['it is no URL', 'nonsense'],
    ['it is empty', ''],
    ['it is an app', 'android-app://com.example.mail/'],
    ['it is the blog itself', 'https://blog.example.org/allArticles'],
    ['it is the blog in another spelling', 'http://www.BLOG.example.org:8080/'],
  ])('is null if %s', (_what, referer) => {
    expect(hostOf(referer)).toBeNull();
  });

  itOnOneEngine('is null if it is the blog itself, by its settings or by the browser', () => {
    const settings = 'https://www.name.example/';

    expect(hostOf('https://name.example/', settings)).toBeNull();
    expect(hostOf('https://other.example/', settings)).toBe('other.example');
    expect(hostOf('https://other.example/', null, { 'sec-fetch-site': 'same-origin' })).toBeNull();
    expect(hostOf('https://other.example/', null, { 'sec-fetch-site': 'cross-site' })).toBe('other.example');
  });
});

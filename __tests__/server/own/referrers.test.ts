import { dayBefore } from '../../../src/server/articles/keptDays.ts';
import { createClicks } from '../../../src/server/articles/clicks.ts';
import { insertArticle } from '../../../src/server/articles/insertArticle.ts';
import { deleteOldReferrers, HOSTS_OF_ARTICLE } from '../../../src/server/articles/referrers.ts';
import { findReferrers } from '../../../src/server/articles/findReferrers.ts';
import { render } from '../../../src/server/content/render.ts';
import { connect, type Connection } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { insertUser } from '../../../src/server/features/users/userRepository.ts';
import { type Author, type Blog, idOf } from '../../helpers/blog.ts';
import { freshDatabase, isOnPostgres } from '../../helpers/database.ts';
import { startSite } from '../../helpers/site.ts';
import { until } from '../../helpers/until.ts';

interface Reply {
  result: { day: string; clicks: number }[];
  referrers: { day: string; host: string | null; clicks: number }[];
}

const READER = 'Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0';
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let blog: Blog;
let ada: Author;
beforeEach(async () => {
  blog = await startSite({ publicUrl: 'https://www.blog.example.org' });
  ada = await blog.aUser();
  await blog.anArticle({ by: ada, title: 'One' });
});
afterEach(() => blog.close());

const open = (slug: string, headers: Record<string, string> = {}, on = blog) =>
  on.app.inject({ url: `/allArticles/${slug}`, headers: { 'user-agent': READER, ...headers } });
const from = (referer: string, slug = 'one', on = blog) => open(slug, { referer }, on);
const ask = async (article?: string) =>
  (
    await blog.call('GET', `/api/users/me/clicks${article ? `?article=${article}` : ''}`, { as: ada })
  ).json<Reply>();
/** Those of today, most first. */
const hosts = async (article?: string) =>
  (await ask(article)).referrers.map(({ host, clicks }) => [host, clicks]);
/** Whose there are, of articles by their numbers. */
const scopes = async () =>
  (await blog.connection.db.selectFrom('referrerDay').select('scope').orderBy('scope').execute()).map(
    ({ scope }) => scope,
  );
/** Clicks are stored a moment later. */
const stored = (clicks: number) => until(async () => (await ask()).result.at(-1)?.clicks === clicks);

describe('hosts from which readers came', () => {
  it('are counted of each article and of all, by day, without anything else of an address', async () => {
    await blog.anArticle({ by: ada, title: 'Two' });
    for (const referer of [
      'https://news.example/item?id=42&user=eve#top',
      'https://eve:secret@NEWS.example:8443/',
      'https://www.news.example./',
      'http://forum.example/t/1',
    ])
      await from(referer);
    await from('https://news.example/', 'two');
    await stored(5);

    expect((await ask('one')).referrers).toEqual([
      { day: dayBefore(0), host: 'news.example', clicks: 3 },
      { day: dayBefore(0), host: 'forum.example', clicks: 1 },
    ]);
    expect(await hosts('two')).toEqual([['news.example', 1]]);
    expect(await hosts()).toEqual([
      ['news.example', 4],
      ['forum.example', 1],
    ]);
    const kept = JSON.stringify(await blog.connection.db.selectFrom('referrerDay').selectAll().execute());
    expect(kept).not.toMatch(/eve|secret|item|8443/);
  });

  it('leave out the blog’s own pages, robots, and whoever tells none', async () => {
    const visits: Record<string, string>[] = [
      {},
      { referer: '' },
      { referer: 'nonsense' },
      { referer: 'android-app://com.example.mail/' },
      { referer: 'https://blog.example.org/allArticles' },
      { referer: 'https://www.blog.example.org/' },
      { referer: 'http://localhost/', host: 'localhost:3000' },
      { referer: 'https://alias.example.net/', 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of visits) await open('one', headers);
    await open('one', { referer: 'https://news.example/', 'user-agent': ROBOT });
    // The app, on its way from page to page, and other programs.
    await blog.call('GET', '/api/articles/public/one', { headers: { referer: 'https://news.example/' } });
    await stored(visits.length + 1);

    expect(await hosts('one')).toEqual([]);
  });

  it('are others where they are no public name: addresses, names of a network of one’s own, what is too long', async () => {
    const none = [
      'http://192.0.2.7/',
      'http://[2001:db8::1]/',
      'http://intranet/wiki',
      `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`,
    ];
    for (const referer of none) await from(referer);
    await from('https://bücher.example/');
    await stored(none.length + 1);

    expect(await hosts('one')).toEqual([
      [null, none.length],
      ['xn--bcher-kva.example', 1],
    ]);
  });

  it('are so many a day and article, and the rest are others: those that are known go on being counted', async () => {
    const more = 5;
    for (let at = 0; at < HOSTS_OF_ARTICLE + more; at += 1) await from(`https://spam${at}.example/`);
    await stored(HOSTS_OF_ARTICLE + more);
    await from('https://spam0.example/');
    await from('https://late.example/');
    await stored(HOSTS_OF_ARTICLE + more + 2);

    const found = await hosts('one');

    expect(found).toHaveLength(HOSTS_OF_ARTICLE + 1);
    expect(found.slice(0, 2)).toEqual([
      [null, more + 1],
      ['spam0.example', 2],
    ]);
  });

  it('are no more where several servers count at once', async () => {
    const database = await freshDatabase();
    const connections = [connect(database.url), connect(database.url)];
    const [{ db }] = connections as [Connection];
    await migrate(db);
    const { id } = await insertUser(db, { name: 'Eve', email: 'eve@example.org', passwordHash: 'x' });
    await insertArticle(db, id, { title: 'On engines', markdown: 'x', cover: '', ...render('x') });
    const servers = connections.map((connection) => createClicks(connection, () => undefined));
    const each = HOSTS_OF_ARTICLE - 5;

    for (let at = 0; at < each; at += 1)
      servers.forEach((clicks, server) => clicks.count(1, { referrer: `s${server}-${at}.example` }));
    if (isOnPostgres) await Promise.all(servers.map((clicks) => clicks.flush()));
    // Two that wait for one file in one thread would wait for ever.
    else for (const clicks of servers) await clicks.flush();

    const found = await findReferrers(db, { number: 1 });
    expect(found).toHaveLength(HOSTS_OF_ARTICLE + 1);
    expect(found.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(2 * each);
    expect(found.find(({ host }) => host === null)?.clicks).toBe(2 * each - HOSTS_OF_ARTICLE);
    for (const { db } of connections) await db.destroy();
    await database.remove();
  });

  it('wait for an article that is unpublished, and go with one that is deleted', async () => {
    await from('https://news.example/');
    await stored(1);

    await blog.call('POST', '/api/articles/unpublish/one', { as: ada });
    await blog.call('POST', '/api/articles/bulk', { as: ada, body: { act: 'publish', state: 'draft' } });
    expect(await hosts('one')).toEqual([['news.example', 1]]);
    await blog.call('DELETE', '/api/articles/delete/one', { as: ada });

    expect(await scopes()).toEqual([idOf(ada)]);
    expect(await hosts()).toEqual([['news.example', 1]]);
  });

  it('go with the account, also those of what it had unpublished', async () => {
    await from('https://news.example/');
    await stored(1);
    await blog.call('POST', '/api/articles/unpublish/one', { as: ada });

    await blog.call('DELETE', '/api/users/me', { as: ada });

    expect(await scopes()).toEqual([]);
  });

  it('are their author’s alone', async () => {
    await from('https://news.example/');
    await stored(1);

    const reply = await blog.call('GET', '/api/users/me/clicks', { as: await blog.aUser() });

    expect(reply.json<Reply>().referrers).toEqual([]);
  });

  it('go after the days of the clicks, some at a time', async () => {
    const { db } = blog.connection;
    const rows = [89, 90, 91].flatMap((back) =>
      ['a.example', 'b.example', ''].map((host) => ({ scope: '1', day: dayBefore(back), host, clicks: 1 })),
    );
    await db.insertInto('referrerDay').values(rows).execute();
    expect((await ask('one')).referrers).toHaveLength(3);

    const gone = [];
    for (let run = 0; run < 3; run += 1) gone.push(await deleteOldReferrers(db, 4));

    expect(gone).toEqual([4, 2, 0]);
    expect(new Set((await ask('one')).referrers.map(({ day }) => day))).toEqual(new Set([dayBefore(89)]));
  });
});

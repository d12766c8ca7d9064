import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eventLoopTurn } from '../../../src/server/lib/schedule.ts';
import { findMatches } from '../../../src/server/search/findMatches.ts';
import { indexArticle } from '../../../src/server/search/searchIndex.ts';
import {
  finishPendingAccounts,
  limitAccount,
  restoreAccount,
  suspendAccount,
  unlimitAccount,
} from '../../../src/server/services/moderateAccounts.ts';
import { hideArticle, unhideArticle } from '../../../src/server/services/moderateArticles.ts';
import { parseQueryOrThrow } from '../../../src/server/services/searchListings.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import {
  fillShortTexts,
  type PublicArticle,
  type PublicArticleSummary,
} from '../../../src/shared/article.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import {
  type AccountListing,
  ACCOUNTS_SEARCHED_MAX,
  type ModeratedArticleListing,
  ARTICLES_SEARCHED_MAX,
  type BulkReply,
} from '../../../src/shared/moderation.ts';
import type { Tag } from '../../../src/shared/tags.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { countTurns } from '../../helpers/countTurns.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { startSite } from '../../helpers/site.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';
import { until } from '../../helpers/until.ts';

describe('limited account', () => {
  /** More than a search considers. */
  const MANY = 2001;

  let database: TestDatabase;
  let blog: Blog;
  let otherServer: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    database = await freshDatabase();
    blog = await startBlog({ databaseUrl: database.url });
    otherServer = await startBlog({ databaseUrl: database.url });
    [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
    await otherServer.close();
    await database.remove();
  });

  const tools = (stop?: AbortSignal) => ({
    db: blog.connection.db,
    ...(stop && { stop }),
  });
  const limit = (stop?: AbortSignal) =>
    limitAccount(tools(stop), { userId: idOf(ada), reason: 'Spam.', by: commandLine });
  const unlimit = (stop?: AbortSignal) => unlimitAccount(tools(stop), { userId: idOf(ada), by: commandLine });
  const json = async <Reply>(address: string, as?: Author) =>
    (await blog.call('GET', address, as ? { as } : {})).json<Reply>();
  const slugs = async (address: string, on = blog) => {
    const found: string[] = [];
    for (let page: number | undefined = 1; page !== undefined;) {
      const glue = address.includes('?') ? '&' : '?';
      const limit = address.includes('/search') ? 10 : 100;
      const reply = await on.call('GET', `${address}${glue}limit=${limit}&page=${page}`);
      const { result, next } = reply.json<Listing<PublicArticleSummary>>();
      found.push(...result.map(({ slug }) => slug));
      page = next?.page;
    }
    return found;
  };
  const listed = (on?: Blog) => slugs('/api/articles/all', on);
  const rows = () => blog.connection.db.selectFrom('article').selectAll().orderBy('number').execute();
  const tags = async () =>
    (await json<Listing<Tag>>('/api/tags')).result.map(({ slug, articleCount }) => [slug, articleCount]);

  it('is removed from sorted, tag and search listings but stays in those of its author', async () => {
    for (const title of ['Zebra', 'Zorse'])
      await blog.anArticle({ by: ada, title, tags: ['striped', 'hers'] });
    await blog.anArticle({ by: eve, title: 'Okapi', tags: ['striped'] });
    const addresses = [
      ...['/api/articles/all', '/api/articles/all?sort=created', '/api/articles/all?tag=striped'],
      ...['/api/articles/all?tag=striped&sort=created', '/api/articles/all?tag=striped&sort=-clicks'],
      ...['/api/articles/all?q=patterns', '/api/articles/all?q=patterns&tag=striped'],
      ...['/api/articles/all?q=patterns&sort=title', '/api/search?q=patterns', '/api/search?q=patt'],
    ];
    const all = async () => Promise.all(addresses.map(async (address) => (await slugs(address)).sort()));
    const before = await all();
    const tagsBefore = await tags();

    await limit();

    expect(before).toEqual(addresses.map(() => ['okapi', 'zebra', 'zorse']));
    expect(await all()).toEqual(addresses.map(() => ['okapi']));
    expect(await slugs('/api/search?q=Ada')).toEqual([]);
    expect(tagsBefore).toEqual([
      ['striped', 3],
      ['hers', 2],
    ]);
    expect(await tags()).toEqual([['striped', 1]]);
    expect((await blog.call('GET', '/api/tags')).headers['x-total-count']).toBe('1');
    expect((await blog.call('GET', '/api/tags/hers')).statusCode).toBe(404);
    const { related } = await json<PublicArticle>('/api/articles/public/okapi');
    expect(related).toEqual([]);
    expect(await slugs('/api/articles/all?author=ada')).toEqual(['zorse', 'zebra']);
    expect(await slugs('/api/articles/all?author=ada&q=patterns')).toEqual(['zorse', 'zebra']);
    const zorse = await json<PublicArticle>('/api/articles/public/zorse');
    expect([zorse.older?.slug, zorse.related.map(({ slug }) => slug)]).toEqual(['zebra', ['okapi']]);
    const own = await json<Listing<PublicArticleSummary>>('/api/articles?state=published&tag=hers', ada);
    expect(own.result).toHaveLength(2);
    await unlimit();
    expect(await all()).toEqual(before);
    expect(await tags()).toEqual(tagsBefore);
  });

  it('is unlisted on every server in batches and relisted at the same positions', async () => {
    await storeArticles(blog.connection.db, [idOf(ada), idOf(eve)], 1300);
    const stored = await rows();
    const before = await listed();
    const ofEve = before.filter((slug) => Number(slug.replace('slug-', '')) % 2 === 1);
    await listed(otherServer);

    const turns = await countTurns(() => limit());
    const limited = await listed();
    await until(async () => isDeepStrictEqual(await listed(otherServer), ofEve));
    await unlimit();

    expect(turns).toBeGreaterThan(2);
    expect(limited).toEqual(ofEve);
    expect(await listed()).toEqual(before);
    await until(async () => isDeepStrictEqual(await listed(otherServer), before));
    expect(await rows()).toEqual(stored);
    const log = blog.connection.db
      .selectFrom('auditLog')
      .orderBy('id')
      .select(['act', 'reason', 'subjectId']);
    expect(await log.execute()).toEqual([
      { act: 'limit-account', reason: 'Spam.', subjectId: idOf(ada) },
      { act: 'unlimit-account', reason: '', subjectId: idOf(ada) },
    ]);
  });

  it('does not use up the candidates of a search', async () => {
    await blog.anArticle({ by: eve, title: 'Okapi' });
    const { db } = blog.connection;
    const okapi = await db.selectFrom('article').select('number').executeTakeFirst();
    await storeArticles(db, [idOf(ada)], MANY);
    const stored = await db.selectFrom('article').select('number').where('ownerId', '=', idOf(ada)).execute();
    await db.transaction().execute(async (db) => {
      for (const { number } of stored)
        await indexArticle(db, {
          ...{ number, ownerId: idOf(ada), ...fillShortTexts({ title: 'x' }), tags: [] },
          words: 'patterns',
        });
    });
    // Not over HTTP, where a busy machine would refuse slow searches.
    const found = () =>
      findMatches(db, { ...parseQueryOrThrow('patterns'), ownerId: null, time: Date.now() });
    const crowded = await found();

    await limit();

    expect(crowded).not.toContain(okapi?.number);
    expect(await found()).toEqual([okapi?.number]);
  });

  it('can still publish, edit and delete, unlisted until the limit is lifted', async () => {
    await blog.anArticle({ by: ada, title: 'Zebra', tags: ['striped'] });
    await blog.anArticle({ by: ada, title: 'Zorse', tags: ['striped'] });
    await limit();

    await blog.anArticle({ by: ada, title: 'Quagga', tags: ['fresh', 'striped'] });
    const changed = await blog.call('PATCH', '/api/articles/edit/zebra', {
      as: ada,
      body: { title: 'Zebra', markdown: 'Words.', cover: '', tags: ['black', 'white'] },
    });
    await blog.call('POST', '/api/articles/unpublish/zorse', { as: ada });
    const again = await json<{ result: { _id: string }[] }>('/api/drafts', ada);
    await blog.call('DELETE', `/api/articles/delete/quagga`, { as: ada });
    const fresh = await blog.anArticle({ by: ada, title: 'Fresh', tags: ['fresh'] });

    expect([changed.statusCode, again.result.length]).toEqual([200, 1]);
    expect([await listed(), await tags()]).toEqual([[], []]);
    expect((await blog.call('GET', `/api/articles/public/${fresh.slug}`)).statusCode).toBe(200);
    await unlimit();
    expect(await listed()).toEqual(['fresh', 'zebra']);
    expect((await tags()).sort()).toEqual([
      ['black', 1],
      ['fresh', 1],
      ['white', 1],
    ]);
  });

  it('stays limited through a suspension and is restored unlisted', async () => {
    await blog.anArticle({ by: ada, title: 'Zebra', tags: ['striped'] });
    await blog.anArticle({ by: ada, title: 'Zorse', tags: ['striped'] });
    const { db } = blog.connection;
    const task = { userId: idOf(ada), by: commandLine };
    await limit();

    await hideArticle(db, { ownerId: idOf(ada), slug: 'zorse' }, { reason: 'Spam.', by: commandLine });
    await suspendAccount(tools(), { ...task, reason: 'Spam.' });
    await restoreAccount(tools(), task);
    await unhideArticle(db, { slug: 'zorse' }, commandLine);

    expect([await listed(), await tags()]).toEqual([[], []]);
    expect(await slugs('/api/articles/all?author=ada')).toEqual(['zorse', 'zebra']);
    await unlimit();
    expect(await listed()).toEqual(['zorse', 'zebra']);
    expect(await tags()).toEqual([['striped', 2]]);
  });

  it('is limited completely after an interruption, and can be unlimited before', async () => {
    await storeArticles(blog.connection.db, [idOf(ada)], 250);
    await limit(AbortSignal.abort());
    const half = (await listed()).length;
    await finishPendingAccounts({ ...tools(), stop: AbortSignal.abort() });
    await unlimit(AbortSignal.abort());
    await finishPendingAccounts(tools());
    const listedBefore = (await listed()).length;
    await limit(AbortSignal.abort());

    const again = await startBlog({ databaseUrl: database.url });
    const isUnderWay = () =>
      blog.connection.db.selectFrom('user').select('id').where('isRelisting', '=', 1).executeTakeFirst();
    while (await isUnderWay()) await eventLoopTurn();
    await again.close();

    expect([half, listedBefore]).toEqual([250, 250]);
    await until(async () => (await listed()).length === 0);
  });

  it('sees the reason, can log in and can be deleted', async () => {
    await blog.anArticle({ by: ada, title: 'Zebra', tags: ['striped'] });
    await limit();

    expect(await json('/api/users/me', ada)).toMatchObject({ limitedFor: 'Spam.', articleCount: 1 });
    expect((await blog.call('DELETE', '/api/users/me', { as: ada })).statusCode).toBe(204);
    expect(await blog.connection.db.selectFrom('tag').selectAll().execute()).toEqual([]);
  });

  it('cannot be limited or unlimited twice, or limited as an admin', async () => {
    await limit();
    await expect(limit()).rejects.toThrow('This account is already limited.');
    await unlimit();
    await expect(unlimit()).rejects.toThrow('This account isn’t limited.');
    await adminOutput(blog, 'make-admin', ada.email);
    await expect(limit()).rejects.toThrow('This account has admin access.');
  });
});

describe('articles of a limited account', () => {
  /** Everything that lists articles and authors, for people and programs. */
  const listings = [
    ...['/', '/allArticles', '/tags', '/tags/striped', '/search?q=patterns', '/allArticles/okapi'],
    ...['/feed.atom', '/feed.json', '/tags/striped/feed.atom', '/tags/striped/feed.json'],
    ...['/sitemap.xml', '/sitemap-authors.xml', '/sitemap-tags.xml'],
    ...['/api/articles/all', '/api/articles/public/okapi', '/api/search?q=patterns', '/api/tags'],
  ];
  const NOINDEX = 'name="robots" content="noindex"';

  let database: TestDatabase;
  let blog: Blog;
  let otherServer: Blog;
  let ada: Author;
  beforeEach(async () => {
    database = await freshDatabase();
    blog = await startSite({ databaseUrl: database.url });
    otherServer = await startSite({ databaseUrl: database.url });
    ada = await blog.aUser({ name: 'Ada Lovelace' });
    const eve = await blog.aUser({ name: 'Eve' });
    await blog.anArticle({ by: ada, title: 'Zebra', tags: ['striped', 'savanna'] });
    await blog.anArticle({ by: ada, title: 'Zorse', tags: ['striped', 'savanna'] });
    await blog.anArticle({ by: eve, title: 'Okapi', tags: ['striped'] });
  });
  afterEach(async () => {
    await blog.close();
    await otherServer.close();
    await database.remove();
  });

  const tools = () => ({ db: blog.connection.db });
  const limit = () => limitAccount(tools(), { userId: idOf(ada), reason: 'Spam.', by: commandLine });
  const textOf = async (address: string, on = blog) => {
    const { statusCode, body } = await on.call('GET', address, {
      headers: { 'accept-encoding': 'identity' },
    });
    return `${statusCode} ${body}`;
  };
  const named = async (on = blog) => {
    const found = [];
    for (const address of listings)
      if (/zebra|zorse|lovelace|savanna/i.test(await textOf(address, on))) found.push(address);
    return found;
  };

  it('appear on no page, feed, sitemap or search of any server, even if cached', async () => {
    expect(await named()).toEqual(listings);
    expect(await named(otherServer)).toEqual(listings);

    await limit();

    expect(await named()).toEqual([]);
    await until(async () => (await named(otherServer)).length === 0);
    expect(await textOf('/tags/savanna')).toMatch(/^404 /);
    expect(await textOf('/tags/savanna/feed.atom')).toMatch(/^404 /);
    await unlimitAccount(tools(), { userId: idOf(ada), by: commandLine });
    expect(await named()).toEqual(listings);
  });

  it('can be read with links to the same author, and are marked noindex', async () => {
    const own = ['/allArticles/zebra', '/authors/ada-lovelace'];
    const before = await Promise.all(own.map((address) => textOf(address)));
    for (const address of own) await textOf(address, otherServer);
    await limit();

    for (const [at, address] of own.entries()) {
      const page = await textOf(address);
      expect([page.startsWith('200 '), page.includes(NOINDEX), before[at]?.includes(NOINDEX)]).toEqual([
        true,
        true,
        false,
      ]);
      expect([page.includes('rel="canonical"'), page.includes('ld+json')]).toEqual([false, false]);
      expect(page).toContain('/allArticles/zorse');
      await until(async () => (await textOf(address, otherServer)).includes(NOINDEX));
    }
    for (const address of ['/allArticles/zebra.md', '/authors/ada-lovelace/feed.atom']) {
      const { statusCode, headers, body } = await blog.call('GET', address);
      expect([statusCode, headers['x-robots-tag']]).toEqual([200, 'noindex']);
      expect(body).toContain('Zebra');
    }
    expect((await blog.call('GET', '/allArticles/okapi.md')).headers['x-robots-tag']).toBeUndefined();
    await unlimitAccount(tools(), { userId: idOf(ada), by: commandLine });
    expect(await textOf('/allArticles/zebra')).not.toContain(NOINDEX);
  });
});

describe('bulk actions by filter', () => {
  /** More than one request handles. */
  const NEW = 150;
  const OLD = 20;

  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await adminOutput(blog, 'make-admin', ada.email);
  });
  afterEach(() => blog.close());

  const get = async <Reply>(path: string) => (await blog.call('GET', path, { as: ada })).json<Reply>();
  /** Returns the responses to all requests that it takes. */
  async function act(path: string, body: object): Promise<BulkReply['results']> {
    const results: BulkReply['results'] = [];
    for (let after: string | undefined; ;) {
      const reply = await blog.call('POST', path, { as: ada, body: { ...body, after } });
      expect([reply.body, reply.statusCode]).toEqual([reply.body, 200]);
      const { results: some, next } = reply.json<BulkReply>();
      results.push(...some);
      if (next === null) return results;
      after = next;
    }
  }

  /** All with the same timestamp: new advertisers, enough others to be scanned last, then old advertisers. */
  async function storeAccounts() {
    const names = Array.from({ length: ACCOUNTS_SEARCHED_MAX + OLD }, (_, at) =>
      at < OLD || at >= ACCOUNTS_SEARCHED_MAX + OLD - NEW ? 'Mallory' : 'Eve',
    );
    const ids = names.map(() => randomUUIDv7()).sort();
    const users = names.map((name, at) => ({
      ...{ id: ids[at] ?? '', name, email: `u${at}@example.net`, emailKey: `u${at}@example.net` },
      ...{ handle: `user-${at}`, passwordHash: '', createdAt: '2026-02-01T00:00:00.000Z' },
    }));
    for (let from = 0; from < users.length; from += 500)
      await blog.connection.db
        .insertInto('user')
        .values(users.slice(from, from + 500))
        .execute();
  }
  const suspended = async () => {
    const { total } = await blog.connection.db
      .selectFrom('user')
      .select((user) => user.fn.countAll().as('total'))
      .where('suspension', 'is not', null)
      .executeTakeFirstOrThrow();
    return Number(total);
  };

  it('affects no account beyond the 10,000 that were scanned', async () => {
    await storeAccounts();
    const filter = { q: 'mallory', since: '2026-02-01', before: '2026-02-02' };
    const { active, isCut, reaches } = await get<AccountListing>(
      `/api/admin/accounts?${new URLSearchParams(filter)}`,
    );

    const results = await act('/api/admin/accounts/suspend', { ...filter, reaches, reason: 'Flood.' });

    expect([active.accounts, isCut]).toEqual([NEW, true]);
    expect(results).toHaveLength(NEW);
    expect(await suspended()).toBe(NEW);
  });

  it('does not do so by command either', async () => {
    await storeAccounts();
    const filter = ['--match', 'mallory', '--since', '2026-02-01', '--before', '2026-02-02'];

    expect(await adminOutput(blog, 'suspend-accounts', ...filter)).toMatch(
      /^150 accounts with 0 articles would/,
    );
    expect(await adminOutput(blog, 'suspend-accounts', ...filter, '--reason', 'Flood.', '--yes')).toMatch(
      /^Suspended 150 accounts with 0 articles\.\n[^]*\nSearched the 10,000 newest accounts/,
    );
    expect(await suspended()).toBe(NEW);
  });

  describe('on articles', () => {
    beforeEach(() => storeArticles(blog.connection.db, [idOf(ada)], ARTICLES_SEARCHED_MAX + 200));

    const find = (filter: object) =>
      get<ModeratedArticleListing>(`/api/admin/articles?${new URLSearchParams({ ...filter })}`);

    it('affects no article beyond the 10,000 that were scanned, even with the same timestamp', async () => {
      const filter = { q: '199' };
      const { published, isCut, reaches, asOf } = await find(filter);

      const results = await act('/api/admin/articles/hide', {
        ...{ ...filter, before: asOf, reaches, reason: 'Spam.' },
      });

      expect([published, isCut]).toEqual([20, true]);
      expect(results).toHaveLength(20);
      expect(results.map(({ item }) => item)).not.toContain('slug-199');
    });

    it('does not do so by command either', async () => {
      const filter = ['--match', '199', '--reason', 'Spam.'];

      expect(await adminOutput(blog, 'hide-articles', ...filter, '--yes')).toMatch(
        /^20 articles hidden\.\n[^]*\nSearched the 10,000 newest articles/,
      );
      expect(await adminOutput(blog, 'unhide-articles', ...filter)).toMatch(
        /^20 articles would be published again\./,
      );
    });

    it('affects no article of an author published before the given time', async () => {
      await blog.connection.db
        .updateTable('article')
        .set({ createdAt: '2026-02-01T00:00:00.000Z' })
        .where('slug', 'in', ['slug-10198', 'slug-10199'])
        .execute();
      const filter = { by: ada.email, since: '2026-01-15' };
      const { published, isCut, reaches, asOf } = await find(filter);

      const results = await act('/api/admin/articles/hide', {
        ...{ ...filter, before: asOf, reaches, reason: 'Spam.' },
      });

      expect([published, isCut]).toEqual([2, true]);
      expect(results.map(({ item }) => item)).toEqual(['id-10199', 'id-10198']);
    });
  });
});

describe('spam flood', () => {
  /** More than one request handles. */
  const ACCOUNTS = 150;
  const ARTICLES = 300;

  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog();
    [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
    await adminOutput(blog, 'make-admin', ada.email);
    await blog.anArticle({ by: eve, title: 'Okapi', tags: ['striped'] });
    await blog.connection.db.updateTable('user').set({ createdAt: '2026-01-01T00:00:00.000Z' }).execute();
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
  });

  async function flood(): Promise<string[]> {
    const { db } = blog.connection;
    const users = Array.from({ length: ACCOUNTS }, (_, at) => ({
      ...{ id: randomUUIDv7(), name: 'Mallory', email: `m${at}@example.net`, emailKey: `m${at}@example.net` },
      ...{ handle: `mallory-${at}`, passwordHash: '', createdAt: '2026-02-01T00:00:00.000Z' },
    }));
    await db.insertInto('user').values(users).execute();
    const ids = users.map(({ id }) => id);
    await storeArticles(db, ids, ARTICLES);
    return ids;
  }
  const rows = (ownerIds: string[]) =>
    blog.connection.db
      .selectFrom('article')
      .selectAll()
      .where('ownerId', 'in', ownerIds)
      .where('status', '=', 'published')
      .orderBy('number')
      .execute();
  const call = async <Reply>(path: string, body?: object) => {
    const reply = await blog.call(body ? 'POST' : 'GET', `/api/admin/${path}`, {
      as: ada,
      ...(body && { body }),
    });
    return reply.json<Reply>();
  };
  const tally = async () => {
    const { active, suspended } = await call<AccountListing>('accounts?since=2026-02-01');
    return { active, suspended };
  };

  it('is stopped by one filter, without affecting others, and mistakes can be undone', async () => {
    const ids = await flood();
    const [one = ''] = ids;
    const [ofHonest, ofOne] = [await rows([idOf(eve)]), await rows([one])];
    const { active, asOf } = await call<AccountListing>('accounts?since=2026-02-01&most=5');
    const done: string[] = [];

    for (let after: string | null = null; ;) {
      const body: object = {
        since: '2026-02-01',
        most: 5,
        before: asOf,
        reason: 'Flood.',
        ...(after && { after }),
      };
      const { results, next }: BulkReply = await call('accounts/suspend', body);
      done.push(...results.filter(({ problem }) => problem === null).map(({ item }) => item));
      if (next === null) break;
      after = next;
    }
    await until(async () => (await rows(ids)).length === 0);

    expect(active).toEqual({ accounts: ACCOUNTS, articles: ARTICLES });
    expect(done.toSorted()).toEqual(ids.toSorted());
    expect(await rows([idOf(eve)])).toEqual(ofHonest);
    expect(await tally()).toEqual({
      active: { accounts: 0, articles: 0 },
      suspended: { accounts: ACCOUNTS, articles: ARTICLES },
    });
    await call('accounts/restore', { items: [one] });
    await until(async () => (await tally()).active.accounts === 1);
    expect(await rows(ids)).toEqual(ofOne);
  });

  it('is stopped by one command and undone by another', async () => {
    const ids = await flood();
    const before = await rows([...ids, idOf(eve)]);
    const filter = ['--since', '2026-02-01', '--most', '5', '--reason', 'Flood.', '--yes'];

    expect(await adminOutput(blog, 'suspend-accounts', ...filter)).toContain(
      '150 accounts with 300 articles',
    );
    await until(async () => (await rows(ids)).length === 0);
    expect(await rows([idOf(eve)])).toHaveLength(1);
    expect(await adminOutput(blog, 'restore-accounts', '--reason', 'Flood.', '--yes')).toContain(
      '150 accounts',
    );

    await until(async () => (await tally()).active.accounts === ACCOUNTS);
    expect(await rows([...ids, idOf(eve)])).toEqual(before);
  });
});

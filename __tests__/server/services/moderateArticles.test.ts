import { isDeepStrictEqual } from 'node:util';
import { hideArticle, unhideArticle } from '../../../src/server/services/moderateArticles.ts';
import { addAdmin } from '../../../src/server/store/admins.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { setRole } from '../../../src/server/store/roles.ts';
import { fillShortTexts, type PublicArticle } from '../../../src/shared/article.ts';
import type { LogEntry } from '../../../src/shared/audit.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { adminMessages } from '../../../src/shared/messages/en/admin.ts';
import type { BulkReply, BulkResult, ModeratedArticleListing } from '../../../src/shared/moderation.ts';
import type { AccountFacts } from '../../../src/shared/user.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { actOnAll } from '../../helpers/actOnAll.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { draftHeaders, draftsOf } from '../../helpers/drafts.ts';
import { ADVERT, moderationOf, startModeratedBlog } from '../../helpers/moderatedBlog.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { startSite } from '../../helpers/site.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';
import { until } from '../../helpers/until.ts';

/** Returns the results of an action on all that matches, which names articles by their ids. */
async function successes(blog: Blog, slugs: readonly string[]): Promise<BulkResult[]> {
  const rows = await blog.connection.db.selectFrom('article').select(['id', 'slug']).execute();
  return slugs.map((named) => ({
    item: rows.find(({ slug }) => slug === named)?.id ?? '',
    problem: null,
  }));
}

describe('article moderation', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  let mallory: Author;
  beforeEach(async () => {
    ({ blog, ada, eve, mallory } = await startModeratedBlog());
    await blog.anArticle({ by: eve, title: 'Okapi', markdown: 'Stripes.' });
    await blog.anArticle({ by: mallory, title: 'Buy a loom', markdown: ADVERT });
    await blog.anArticle({ by: mallory, title: 'Buy more', markdown: ADVERT });
    await blog.anArticle({ by: eve, title: 'Loom, a story', markdown: 'Threads.' });
    for (const [at, title] of ['Okapi', 'Buy a loom', 'Buy more', 'Loom, a story'].entries())
      await setAge('article', 'title', title, `2026-01-0${at + 1}`);
    for (const [user, day] of [
      [eve, '2025-06-01'],
      [mallory, '2026-01-02'],
    ] as const)
      await setAge('user', 'id', idOf(user), day);
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
  });

  async function setAge(table: 'article' | 'user', column: 'title' | 'id', name: string, day: string) {
    const { db } = blog.connection;
    const createdAt = `${day}T12:00:00.000Z`;
    await db
      .updateTable(table)
      .set({ createdAt })
      .where(column as 'id', '=', name)
      .execute();
    if (table === 'user') return;
    await db
      .updateTable('article')
      .set({ position: 1000 * Date.parse(createdAt) })
      .where('title', '=', name)
      .execute();
  }
  const list = async (query = '') => {
    const reply = await blog.call('GET', `/api/admin/articles?${query}`, { as: ada });
    expect([query, reply.body, reply.statusCode]).toEqual([query, reply.body, 200]);
    return reply.json<ModeratedArticleListing>();
  };
  const slugs = async (query: string) => (await list(query)).result.map(({ slug }) => slug);
  const { act: actOn, readable } = moderationOf(() => ({ blog, ada }));
  const act = (path: 'hide' | 'unhide', body: object) => actOn(`articles/${path}`, body);

  describe('by an editor', () => {
    let grace: Author;
    beforeEach(async () => {
      grace = await blog.aUser({ name: 'Grace' });
      await setRole(blog.connection.db, idOf(grace), 'editor');
    });

    const find = async (query: string) =>
      (await blog.call('GET', `/api/admin/articles?${query}`, { as: grace }))
        .json<ModeratedArticleListing>()
        .result.map(({ slug }) => slug);
    const actAs = (as: Author, path: string, body: object) =>
      actOnAll((rest) => blog.call('POST', `/api/admin/articles/${path}`, { as, body: rest }), body);

    it('hides and shows articles, which the audit log records with the editor’s name', async () => {
      const hidden = await actAs(grace, 'hide', { slugs: ['okapi'], reason: 'Stripes.' });
      const duringHiding = await readable();
      const shown = await actAs(grace, 'unhide', { slugs: ['okapi'] });

      expect([hidden.results, shown.results]).toEqual([
        [{ item: 'okapi', problem: null }],
        [{ item: 'okapi', problem: null }],
      ]);
      expect(duringHiding).not.toContain('okapi');
      expect(await readable()).toContain('okapi');
      const { result } = (await blog.call('GET', '/api/admin/log', { as: ada })).json<Listing<LogEntry>>();
      expect(result.slice(0, 2)).toMatchObject([
        { act: 'unhide-article', actor: 'Grace' },
        { act: 'hide-article', actor: 'Grace', reason: 'Stripes.' },
      ]);
    });

    it('finds authors by name and page, but learns nothing about their emails', async () => {
      expect(await find('by=eve')).toEqual(['loom-a-story', 'okapi']);
      expect(await find('by=/authors/eve')).toEqual(['loom-a-story', 'okapi']);
      expect(await slugs('by=eve@example.net')).toEqual(['loom-a-story', 'okapi']);
      for (const part of ['eve@example.net', 'example.net', '@'])
        expect(await find(`by=${part}`)).toEqual([]);

      // A selection by filter would tell, too.
      const { asOf: before } = await list();
      const filter = { by: 'example.net', before, reason: 'Stripes.' };
      expect(await actAs(grace, 'hide', filter)).toEqual({ results: [], next: null });
      expect((await actAs(ada, 'hide', filter)).results).toHaveLength(2);
    });

    it('neither shows what admins and commands have hidden nor learns why an account is suspended', async () => {
      const hide = (slug: string) => ({ slugs: [slug], reason: 'Stripes.' });
      await act('hide', hide('okapi'));
      await adminOutput(blog, 'hide-article', 'loom-a-story', '--reason', 'Stripes.');
      await actAs(grace, 'hide', hide('buy-more'));
      const { asOf: before } = await list();
      await adminOutput(blog, 'suspend-account', mallory.email, '--reason', 'A secret.');
      const refused = (item: string) => ({ item, problem: adminMessages.errors.keptForAdmins.hidden });

      const slugs = ['okapi', 'loom-a-story', 'buy-a-loom'];
      expect((await actAs(grace, 'unhide', { slugs })).results).toEqual(slugs.map(refused));
      expect(await find('')).toEqual(['buy-more']);
      expect(await find(`hiddenFor=${encodeURIComponent('A secret.')}`)).toEqual([]);
      expect(await actAs(grace, 'unhide', { before, hiddenFor: 'A secret.' })).toEqual({
        ...{ results: [], next: null },
      });

      await adminOutput(blog, 'restore-account', mallory.email);
      expect(await actAs(grace, 'unhide', { before })).toEqual({
        results: await successes(blog, ['buy-more']),
        next: null,
      });
      await act('unhide', { slugs: ['okapi'] });
      expect(await readable()).toEqual(['buy-more', 'buy-a-loom', 'okapi']);
    });

    it('hides nothing that has become a page in the meantime', async () => {
      const body = { title: 'Imprint', markdown: 'Who we are.', kind: 'page' };
      await blog.call('POST', '/api/articles/new', { as: ada, body });
      const by = { ...commandLine, id: idOf(grace), role: 'editor' } as const;
      const key = { ownerId: idOf(ada), slug: 'imprint' };

      await expect(hideArticle(blog.connection.db, key, { reason: 'Stripes.', by })).rejects.toThrow(
        adminMessages.errors.keptForAdmins.page,
      );
      expect((await blog.call('GET', '/api/articles/public/imprint')).statusCode).toBe(200);
    });

    it('gets no ids of accounts', async () => {
      const reply = await blog.call('GET', '/api/admin/articles', { as: grace });
      const { result } = reply.json<ModeratedArticleListing>();

      expect(result.map(({ ownerId }) => ownerId)).toEqual(['', '', '', '']);
    });

    it('neither hides pages nor shows those again that an admin has hidden', async () => {
      const body = { title: 'Imprint', markdown: 'Who we are.', kind: 'page' };
      await blog.call('POST', '/api/articles/new', { as: ada, body });
      const refused = [{ item: 'imprint', problem: adminMessages.errors.keptForAdmins.page }];

      expect((await actAs(grace, 'hide', { slugs: ['imprint'], reason: 'Stripes.' })).results).toEqual(
        refused,
      );
      expect((await blog.call('GET', '/api/articles/public/imprint')).statusCode).toBe(200);
      await act('hide', { slugs: ['imprint'], reason: 'Stripes.' });
      expect((await actAs(grace, 'unhide', { slugs: ['imprint'] })).results).toEqual(refused);
      expect((await blog.call('GET', '/api/articles/public/imprint')).statusCode).toBe(404);
    });
  });

  describe('by an editor of their own articles', () => {
    beforeEach(() => setRole(blog.connection.db, idOf(eve), 'editor'));

    const actAsEve = (path: string, body: object) =>
      actOnAll((rest) => blog.call('POST', `/api/admin/articles/${path}`, { as: eve, body: rest }), body);
    const problem = adminMessages.errors.keptForAdmins.own;

    it('neither hides nor shows them', async () => {
      const hide = { slugs: ['okapi', 'buy-more'], reason: 'Stripes.' };
      expect((await actAsEve('hide', hide)).results).toEqual([
        { item: 'okapi', problem },
        { item: 'buy-more', problem: null },
      ]);
      expect(await readable()).toContain('okapi');

      await act('hide', { slugs: ['okapi'], reason: 'Stripes.' });
      expect((await actAsEve('unhide', { slugs: ['okapi', 'buy-more'] })).results).toEqual([
        { item: 'okapi', problem },
        { item: 'buy-more', problem: null },
      ]);
      expect(await readable()).not.toContain('okapi');
    });

    it('lists, counts and selects what they may act on', async () => {
      const body = { title: 'Imprint', markdown: 'Who we are.', kind: 'page' };
      await blog.call('POST', '/api/articles/new', { as: ada, body });
      await blog.call('POST', '/api/articles/new', { as: ada, body: { ...body, title: 'Terms' } });
      await act('hide', { slugs: ['okapi', 'imprint', 'buy-a-loom'], reason: 'Stripes.' });
      await act('unhide', { slugs: ['buy-a-loom'] });
      await actAsEve('hide', { slugs: ['buy-more'], reason: 'Stripes.' });
      const { asOf: before } = await list();
      const reply = await blog.call('GET', '/api/admin/articles', { as: eve });
      const { result, ...counts } = reply.json<ModeratedArticleListing>();

      expect(result.map(({ slug, state }) => [slug, state])).toEqual([
        ['buy-more', 'hidden'],
        ['buy-a-loom', 'published'],
      ]);
      expect(counts).toMatchObject({ published: 1, page: 0, hidden: 1, suspended: 0 });
      expect(await actAsEve('unhide', { before })).toEqual({
        results: await successes(blog, ['buy-more']),
        next: null,
      });
      expect(await actAsEve('hide', { before, reason: 'Stripes.' })).toEqual({
        results: await successes(blog, ['buy-more', 'buy-a-loom']),
        next: null,
      });
      expect(await list()).toMatchObject({ published: 1, page: 1, hidden: 4 });
    });

    it('does both as an admin', async () => {
      await addAdmin(blog.connection.db, idOf(eve));

      await actAsEve('hide', { slugs: ['okapi'], reason: 'Stripes.' });
      expect(await readable()).not.toContain('okapi');
      await actAsEve('unhide', { slugs: ['okapi'] });
      expect(await readable()).toContain('okapi');
    });
  });

  it('lists articles newest first with links and state', async () => {
    await act('hide', { slugs: ['buy-more'], reason: 'Advertising.' });
    await adminOutput(blog, 'suspend-account', 'eve@example.net', '--reason', 'A test.');

    const { result, published, hidden, suspended, isCut, reaches } = await list();

    expect(result.map(({ slug, links, state, hiddenFor }) => [slug, links, state, hiddenFor])).toEqual([
      ['loom-a-story', 0, 'suspended', 'A test.'],
      ['buy-more', 2, 'hidden', 'Advertising.'],
      ['buy-a-loom', 2, 'published', null],
      ['okapi', 0, 'suspended', 'A test.'],
    ]);
    const [ofBuyMore] = await successes(blog, ['buy-more']);
    expect(result[1]).toEqual({
      _id: ofBuyMore?.item,
      ...{ slug: 'buy-more', title: 'Buy more', createdAt: '2026-01-03T12:00:00.000Z', links: 2 },
      ...{ ownerId: idOf(mallory), ownerName: 'Mallory', ownerHandle: 'mallory' },
      ownerSince: '2026-01-02T12:00:00.000Z',
      ...{ state: 'hidden', hiddenFor: 'Advertising.' },
    });
    expect({ published, hidden, suspended, isCut, reaches }).toEqual({
      ...{ published: 1, hidden: 1, suspended: 2, isCut: false, reaches: null },
    });
  });

  it.each([
    ['q=LOOM', ['loom-a-story', 'buy-a-loom']],
    ['q=loom%20buy', ['buy-a-loom']],
    ['by=eve@EXAMPLE.net', ['loom-a-story', 'okapi']],
    ['by=example.net', ['loom-a-story', 'okapi']],
    ['by=MALL', ['buy-more', 'buy-a-loom']],
    ['by=https://blog.example/authors/eve', ['loom-a-story', 'okapi']],
    ['by=nobody', []],
    ['since=2026-01-03', ['loom-a-story', 'buy-more']],
    ['before=2026-01-03', ['buy-a-loom', 'okapi']],
    ['since=2026-01-02&before=2026-01-03', ['buy-a-loom']],
    ['since=2030-01-01', []],
    ['joinedSince=2026-01-01', ['buy-more', 'buy-a-loom']],
    ['joinedBefore=2026-01-01', ['loom-a-story', 'okapi']],
    ['links=2', ['buy-more', 'buy-a-loom']],
    ['links=3', []],
    ['sameAs=buy-more', ['buy-more', 'buy-a-loom']],
    ['sameAs=https://blog.example/allArticles/okapi%23top', ['okapi']],
    ['sameAs=buy-more&links=1&q=loom', ['buy-a-loom']],
    ['state=hidden', []],
    ['limit=1&page=2', ['buy-more']],
  ])('finds articles by %s', async (query, expected) => {
    expect(await slugs(query)).toEqual(expected);
  });

  it('finds hidden articles, also by their text', async () => {
    await act('hide', { slugs: ['buy-more', 'loom-a-story'], reason: 'Advertising.' });

    expect(await slugs('state=hidden')).toEqual(['loom-a-story', 'buy-more']);
    expect(await slugs('state=published')).toEqual(['buy-a-loom', 'okapi']);
    expect(await slugs('sameAs=buy-more')).toEqual(['buy-more', 'buy-a-loom']);
    expect(await slugs('links=1&state=hidden')).toEqual(['buy-more']);
    expect(await slugs('hiddenFor=Advertising.&q=buy')).toEqual(['buy-more']);
    expect(await slugs('hiddenFor=Advertising')).toEqual([]);
    expect(await slugs('since=2026-01-03')).toEqual(['loom-a-story', 'buy-more']);
    expect(await slugs('by=eve@example.net')).toEqual(['loom-a-story', 'okapi']);
  });

  it('excludes drafts and unpublished or discarded articles', async () => {
    await draftsOf(blog).aDraft(eve, { title: 'A secret' });
    await act('hide', { slugs: ['buy-more'], reason: 'Advertising.' });
    await blog.call('POST', '/api/articles/unpublish/okapi', { as: eve });
    const [draft] = (await draftsOf(blog).list(mallory)).result;
    await draftsOf(blog).discard(mallory, draft?._id ?? '');

    expect(await slugs('')).toEqual(['loom-a-story', 'buy-a-loom']);
  });

  it.each([
    ['links=many', 'Min. links must be a whole number.'],
    ['since=yesterday', 'Published after must be a date, such as 2026-01-31, or a time, such as'],
    ['state=draft', 'Status must be one of: published, page, hidden, suspended'],
    ['sameAs=nothing', adminMessages.errors.sameTextNotFound],
  ])('returns 400 with an explanation for %s', async (query, sentence) => {
    const reply = await blog.call('GET', `/api/admin/articles?${query}`, { as: ada });

    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain(sentence);
  });

  it('hides and shows all matching articles that existed when they were counted', async () => {
    const { asOf } = await list('links=1');
    await until(async () => new Date().toISOString() > asOf);
    await blog.anArticle({ by: mallory, title: 'Buy at last', markdown: ADVERT });

    const hiding = await act('hide', { links: 1, before: asOf, reason: 'Advertising.' });

    expect(hiding).toEqual({
      results: await successes(blog, ['buy-more', 'buy-a-loom']),
      next: null,
    });
    expect(await readable()).toEqual(['buy-at-last', 'loom-a-story', 'okapi']);
    expect(await act('hide', { links: 1, before: asOf, reason: 'Again.' })).toEqual({
      ...{ results: [], next: null },
    });

    await act('unhide', { q: 'buy', before: asOf });
    expect(await readable()).toEqual(['buy-at-last', 'loom-a-story', 'buy-more', 'buy-a-loom', 'okapi']);
    const log = (await blog.call('GET', '/api/admin/log', { as: ada })).json<Listing<LogEntry>>().result;
    expect(log.slice(0, 4).map(({ act, actor, on, reason }) => [act, actor, on.id, reason])).toEqual([
      ['unhide-article', 'Ada', 'buy-a-loom', ''],
      ['unhide-article', 'Ada', 'buy-more', ''],
      ['hide-article', 'Ada', 'buy-a-loom', 'Advertising.'],
      ['hide-article', 'Ada', 'buy-more', 'Advertising.'],
    ]);
  });

  it('does not show articles hidden with a suspended account', async () => {
    const { asOf } = await list();
    await adminOutput(blog, 'suspend-account', 'eve@example.net', '--reason', 'A test.');

    expect((await act('unhide', { before: asOf })).results).toEqual([]);
    expect((await act('unhide', { slugs: ['okapi'] })).results[0]?.problem).toBe(
      adminMessages.errors.hiddenWithAccount,
    );
  });

  it('returns 400 when no articles are selected', async () => {
    for (const body of [{}, { q: 'buy' }]) {
      const reply = await blog.call('POST', '/api/admin/articles/hide', {
        as: ada,
        body: { ...body, reason: 'Spam.' },
      });
      expect([reply.statusCode, reply.body]).toEqual([
        400,
        'Select articles: send slugs, or a before date to select everything that matches.',
      ]);
    }
    expect(await readable()).toHaveLength(4);
  });

  it('scans in batches, and a later request continues where the previous one ended', async () => {
    await storeArticles(blog.connection.db, [idOf(eve), idOf(mallory)], 620);
    const { published, result, next, asOf } = await list('by=mallory&limit=100&page=3');
    expect([published, result.length, next]).toEqual([312, 100, { limit: 100, page: 4 }]);
    expect(result[0]?.slug).toBe('slug-219');

    const done: string[] = [];
    for (let after: string | undefined; ;) {
      const filter = { by: mallory.email, before: asOf, reason: 'Flood.', after };
      const reply: BulkReply = await act('hide', filter);
      done.push(...reply.results.filter(({ problem }) => problem === null).map(({ item }) => item));
      if (reply.next === null) break;
      after = reply.next;
    }

    expect(new Set(done).size).toBe(312);
    expect(await list('by=mallory')).toMatchObject({ published: 0, hidden: 312 });
    expect(await list()).toMatchObject({ published: 312, hidden: 312 });
  });
});

describe('hidden article', () => {
  let database: TestDatabase;
  let blog: Blog;
  let otherServer: Blog;
  let ada: Author;
  beforeEach(async () => {
    database = await freshDatabase();
    blog = await startSite({ databaseUrl: database.url });
    otherServer = await startSite({ databaseUrl: database.url });
    ada = await blog.aUser();
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
    await otherServer.close();
    await database.remove();
  });

  const hide = (slug = 'zebra', reason = 'Spam.') =>
    hideArticle(blog.connection.db, { ownerId: idOf(ada), slug }, { reason, by: commandLine });
  const unhide = (slug = 'zebra') => unhideArticle(blog.connection.db, { slug }, commandLine);

  /** Publishes Zebra and two other articles of its author, one of which shares a tag. */
  async function publishArticles() {
    await blog.anArticle({ by: ada, title: 'Before', tags: ['striped'] });
    await blog.anArticle({ by: ada, title: 'Zebra', markdown: 'A quagga.', tags: ['striped', 'herds'] });
    await blog.anArticle({ by: ada, title: 'After' });
    const { handle } = (await blog.call('GET', '/api/users/me', { as: ada })).json<AccountFacts>();
    return {
      addresses: [
        ...['/allArticles/zebra', '/allArticles/zebra.md', '/api/articles/public/zebra'],
        ...['/', '/allArticles', '/api/articles/all'],
        ...[`/authors/${handle}`, `/api/articles/all?author=${handle}`],
        ...['/tags/striped', '/api/articles/all?tag=striped', '/tags/herds', '/api/articles/all?tag=herds'],
        // Related, previous and next articles.
        ...['/allArticles/before', '/api/articles/public/before'],
        ...['/allArticles/after', '/api/articles/public/after'],
        ...['/feed.atom', '/feed.json', '/tags/striped/feed.atom', '/tags/striped/feed.json'],
        ...[`/authors/${handle}/feed.atom`, `/authors/${handle}/feed.json`],
        ...['/sitemap-1.xml', '/search?q=quagga', '/api/search?q=quagga'],
        // Suggestions while typing.
        '/api/search?q=quag&limit=5',
      ],
      tags: ['/tags', '/api/tags', '/api/tags/herds', '/sitemap-tags.xml'],
    };
  }

  const showing = async (on: Blog, addresses: string[], words: RegExp) => {
    const found: string[] = [];
    for (const url of addresses) if (words.test((await on.call('GET', url)).body)) found.push(url);
    return found;
  };

  it('disappears from every URL at once, soon on other servers, and reappears when shown again', async () => {
    const { addresses, tags } = await publishArticles();
    const all = [...addresses, ...tags];
    const shown = async (on: Blog) => [
      ...(await showing(on, addresses, /zebra/i)),
      ...(await showing(on, tags, /herds/)),
    ];
    // The 404 page contains the URL and so the name.
    const isGone = async (on: Blog) => (await shown(on)).every((url) => url === '/allArticles/zebra');
    const before = [await shown(blog), await shown(otherServer)];

    await hide();
    const isGoneOnThisServer = await isGone(blog);
    await until(() => isGone(otherServer));
    const statuses = [];
    for (const on of [blog, otherServer]) {
      for (const url of addresses.slice(0, 3)) statuses.push((await on.call('GET', url)).statusCode);
    }
    await unhide();

    expect(before).toEqual([all, all]);
    expect(isGoneOnThisServer).toBe(true);
    expect(statuses).toEqual(Array.from({ length: 6 }, () => 404));
    expect(await shown(blog)).toEqual(all);
    await until(async () => isDeepStrictEqual(await shown(otherServer), all));
  });

  it.each([
    ['hidden', () => hide()],
    ['deleted', () => blog.call('DELETE', '/api/articles/delete/zebra', { as: ada })],
    ['renamed', () => blog.call('PATCH', '/api/articles/slug/zebra', { as: ada, body: { slug: 'zoo' } })],
    ['turned', () => blog.call('PATCH', '/api/articles/kind/zebra', { as: ada, body: { kind: 'article' } })],
  ])('leaves as a page that is %s every URL at once, and soon on other servers', async (_, act) => {
    await adminOutput(blog, 'make-admin', ada.email);
    await blog.call('POST', '/api/articles/new', {
      as: ada,
      body: { title: 'Zebra', markdown: 'A quagga.', kind: 'page' },
    });
    await adminOutput(blog, 'set', 'headerMenu', '[{"kind": "page", "target": "zebra"}]');
    const own = ['/zebra', '/zebra.md'];
    // The menu is on each page.
    const links = ['/', '/api/blog', '/search?q=quagga', '/sitemap.xml'];
    /** Returns the URLs that are the page as it was, or lead to it. */
    const shown = async (on: Blog) => {
      const found = await showing(on, links, /"\/zebra"|localhost(:\d+)?\/zebra</);
      for (const url of own) if ((await on.call('GET', url)).statusCode === 200) found.push(url);
      return found.sort();
    };
    const before = [await shown(blog), await shown(otherServer)];

    await act();
    const after = await shown(blog);
    await until(async () => (await shown(otherServer)).length === 0);

    const all = [...own, ...links].sort();
    expect(before).toEqual([all, all]);
    expect(after).toEqual([]);
  });

  it('is restored unchanged with its date, clicks and position', async () => {
    await publishArticles();
    const read = async () => (await blog.call('GET', '/api/articles/public/zebra')).json<PublicArticle>();
    const own = async () =>
      (await blog.call('GET', '/api/articles/zebra', { as: ada })).json<{ version: number }>();
    const [before, version] = [await read(), (await own()).version];

    await hide();
    await unhide();

    const after = await read();
    expect(after).toEqual({ ...before, clicks: before.clicks + 1 });
    expect((await own()).version).toBe(version);
    expect((await draftsOf(blog).list(ada)).result).toEqual([]);
    const { db } = blog.connection;
    expect(await db.selectFrom('articleHiding').select('number').execute()).toEqual([]);
  });

  it('can be read by its author, who sees the reason', async () => {
    await publishArticles();
    await hide('zebra', 'It is an advertisement.');

    const { result } = await draftsOf(blog).list(ada);
    const draft = await draftsOf(blog).get(ada, result[0]?._id ?? '');

    expect(result).toMatchObject([{ isUnpublished: true, hiddenReason: 'It is an advertisement.' }]);
    expect(draft.json()).toMatchObject({ markdown: 'A quagga.', hiddenReason: 'It is an advertisement.' });
    for (const [method, url] of [
      ['GET', '/api/articles/zebra'],
      ['DELETE', '/api/articles/delete/zebra'],
      ['POST', '/api/articles/unpublish/zebra'],
    ] as const) {
      const reply = await blog.call(method, url, { as: ada });
      expect([reply.statusCode, reply.body]).toEqual([
        403,
        'The editors or admins of this blog have hidden this article. You can’t publish it until they unhide it. Reason: It is an advertisement.',
      ]);
    }
    const toOthers = await blog.call('GET', '/api/articles/zebra', { as: await blog.aUser() });
    expect([toOthers.statusCode, toOthers.body]).toEqual([
      404,
      'This article was not found. It may have been deleted.',
    ]);
  });

  it('cannot be scheduled or published by its author, and an existing schedule is canceled', async () => {
    await publishArticles();
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const text = { title: 'Zebra', markdown: 'Better.', articleSlug: 'zebra' };
    await draftsOf(blog).aDraft(ada, { ...text, publishAt: inAnHour });

    await hide();

    const [draft] = (await draftsOf(blog).list(ada)).result;
    expect(draft).toMatchObject({ articleSlug: 'zebra', publishAt: null });
    const { _id = '', version = 0 } = draft ?? {};
    const scheduled = await draftsOf(blog).save(ada, { _id, version }, { ...text, publishAt: inAnHour });
    await draftsOf(blog).discard(ada, _id);
    const another = await draftsOf(blog).create(ada, { ...text, publishAt: inAnHour });
    const published = await blog.call('POST', '/api/articles/new', {
      as: ada,
      body: { title: 'Zebra', markdown: 'Better.' },
      headers: draftHeaders((await draftsOf(blog).aDraft(ada, text))._id),
    });
    for (const { statusCode, body } of [scheduled, another, published]) {
      expect(statusCode).toBe(403);
      expect(body).toMatch(/^The editors or admins of this blog have hidden this article/);
    }
  });

  it('is hidden even if its author has the maximum number of drafts', async () => {
    await publishArticles();
    await blog.connection.db
      .insertInto('draft')
      .values(
        Array.from({ length: 500 }, (_, at) => ({
          ...{
            ownerId: idOf(ada),
            id: `${at}`,
            articleSlug: null,
            articleVersion: null,
            ...fillShortTexts({}),
          },
          ...{ opening: '', size: 0, version: 1, publishAt: null, publishProblem: null, markdown: '' },
          ...{ createdAt: '', updatedAt: '', images: '[]' },
        })),
      )
      .execute();

    await hide();

    expect((await blog.call('GET', '/api/articles/public/zebra')).statusCode).toBe(404);
  });

  it('keeps edits made while hidden as an unpublished change', async () => {
    await publishArticles();
    await hide();
    const [draft] = (await draftsOf(blog).list(ada)).result;
    if (!draft) throw new Error('There is no draft.');
    await draftsOf(blog).save(ada, draft, { title: 'Zebra', markdown: 'Better.' });

    await unhide();

    const { markdown } = (await blog.call('GET', '/api/articles/public/zebra')).json<PublicArticle>();
    const kept = await draftsOf(blog).get(ada, draft._id);
    expect(markdown).toBe('A quagga.');
    expect(kept.json()).toMatchObject({
      ...{ markdown: 'Better.', articleSlug: 'zebra', isUnpublished: false, hiddenReason: null },
    });
    const update = await blog.call('PATCH', '/api/articles/edit/zebra', {
      as: ada,
      body: { title: 'Zebra', markdown: 'Better.' },
      headers: { 'if-match': '"1"', ...draftHeaders(draft._id) },
    });
    expect(update.statusCode).toBe(200);
  });

  it('is reported as hidden already to an operator who hides or unpublishes it', async () => {
    await publishArticles();
    await hide();

    for (const words of [
      ['hide-article', 'zebra', '--reason', 'Spam.'],
      ['unpublish-article', 'zebra'],
    ])
      await expect(adminOutput(blog, ...words)).rejects.toThrow('This article is already hidden.');
  });

  it('cannot be shown again once its author has discarded it, or if it is not hidden', async () => {
    await publishArticles();
    await hide();
    const [draft] = (await draftsOf(blog).list(ada)).result;
    await draftsOf(blog).discard(ada, draft?._id ?? '');

    await expect(unhide()).rejects.toThrow(adminMessages.errors.discardedByAuthor);
    await expect(unhide('before')).rejects.toThrow('No hidden article has this URL.');
    await expect(hide('nothing')).rejects.toThrow('This article was not found');
    expect((await blog.call('GET', '/api/articles/public/zebra')).statusCode).toBe(404);
  });
});

describe('deletion of articles by an admin', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog({ limits: { login: { count: 3, seconds: 900 } } });
    ada = await blog.aUser({ name: 'Ada' });
    eve = await blog.aUser({ name: 'Eve', email: 'eve@example.net' });
    await adminOutput(blog, 'make-admin', ada.email);
    for (const title of ['Okapi', 'Buy', 'Buy more']) await blog.anArticle({ by: eve, title, tags: [title] });
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
  });

  const remove = (body: object) =>
    blog.call('POST', '/api/admin/articles/delete', { as: ada, body: { password: ada.password, ...body } });
  const readable = async () =>
    (await blog.call('GET', '/api/articles/all'))
      .json<Listing<{ slug: string }>>()
      .result.map(({ slug }) => slug);
  const find = async () =>
    (await blog.call('GET', '/api/admin/articles', { as: ada })).json<ModeratedArticleListing>();
  const log = async () =>
    (await blog.call('GET', '/api/admin/log', { as: ada })).json<Listing<LogEntry>>().result;

  it('deletes history and draft and keeps the slug reserved', async () => {
    await draftsOf(blog).aDraft(eve, { articleSlug: 'buy', title: 'Buy better' });

    const reply = await remove({ slugs: ['buy'] });

    expect(reply.json<BulkReply>()).toEqual({ results: [{ item: 'buy', problem: null }], next: null });
    expect(await readable()).toEqual(['buy-more', 'okapi']);
    expect((await draftsOf(blog).list(eve)).result).toEqual([]);
    const history = await blog.call('GET', '/api/articles/history/buy', { as: eve });
    expect(history.statusCode).toBe(404);
    expect((await blog.anArticle({ by: ada, title: 'Buy' })).slug).not.toBe('buy');
    expect((await log())[0]).toMatchObject({
      ...{ act: 'delete-article', actor: 'Ada', on: { kind: 'article', id: 'buy', name: 'Buy' } },
      details: { ownerName: 'Eve' },
    });
  });

  it('deletes hidden articles with their draft', async () => {
    await adminOutput(blog, 'hide-article', 'buy', '--reason', 'Advertising.');

    const reply = await remove({ slugs: ['buy'] });

    expect(reply.json<BulkReply>().results).toEqual([{ item: 'buy', problem: null }]);
    expect((await find()).result.map(({ slug }) => slug)).toEqual(['buy-more', 'okapi']);
    expect((await draftsOf(blog).list(eve)).result).toEqual([]);
    const { db } = blog.connection;
    expect(await db.selectFrom('article').select('slug').where('slug', '=', 'buy').execute()).toEqual([]);
    expect(await db.selectFrom('articleHiding').select('number').execute()).toEqual([]);
    const history = await blog.call('GET', '/api/articles/history/buy', { as: eve });
    expect(history.statusCode).toBe(404);
    await expect(adminOutput(blog, 'unhide-article', 'buy')).rejects.toThrow('No hidden article');
    expect((await blog.anArticle({ by: eve, title: 'Buy' })).slug).not.toBe('buy');
  });

  it('deletes all matches, hidden or not, except those of a suspended account', async () => {
    await adminOutput(blog, 'hide-article', 'buy', '--reason', 'Advertising.');
    const mallory = await blog.aUser({ name: 'Mallory', email: 'mallory@example.net' });
    await blog.anArticle({ by: mallory, title: 'Buy nothing' });
    await adminOutput(blog, 'suspend-account', mallory.email, '--reason', 'A test.');
    const { asOf } = await find();
    const results = await successes(blog, ['buy-more', 'buy']);

    expect(await actOnAll(remove, { q: 'buy', before: asOf })).toEqual({
      results,
      next: null,
    });
    expect((await find()).result.map(({ slug }) => slug)).toEqual(['buy-nothing', 'okapi']);
    expect((await actOnAll(remove, { slugs: ['buy-nothing', 'gone'] })).results).toEqual([
      {
        item: 'buy-nothing',
        problem: adminMessages.errors.hiddenWithAccount,
      },
      { item: 'gone', problem: 'This article was not found. It may have been deleted.' },
    ]);
  });

  it('deletes all articles with the same text, even after the one that named it is deleted', async () => {
    await storeArticles(blog.connection.db, [idOf(eve)], 130);
    const { asOf } = await find();
    const filter = { sameAs: 'slug-129', before: asOf };

    const first = (await remove(filter)).json<BulkReply>();
    const rest: BulkReply[] = [];
    for (let { next } = first; next !== null;) {
      const reply = (await remove({ ...filter, after: next })).json<BulkReply>();
      rest.push(reply);
      ({ next } = reply);
    }

    expect(first.results[0]).toEqual({ item: 'id-129', problem: null });
    expect([first, ...rest].flatMap(({ results }) => results)).toHaveLength(130);
    expect(await readable()).toEqual(['buy-more', 'buy', 'okapi']);
  });

  it('requires the password of the admin and counts wrong ones', async () => {
    const wrong = () => remove({ slugs: ['buy'], password: 'wrong one' });

    const replies = [await wrong(), await wrong(), await wrong(), await wrong()];
    const without = await blog.call('POST', '/api/admin/articles/delete', {
      as: ada,
      body: { slugs: ['buy'] },
    });

    expect(replies[0]?.body).toBe('Wrong password.');
    expect([...replies, without].map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 429, 400]);
    expect(await readable()).toHaveLength(3);
    expect((await log()).map(({ act }) => act)).toEqual(['make-admin']);
  });

  it('deletes hidden articles by command', async () => {
    await adminOutput(blog, 'hide-article', 'buy', '--reason', 'Advertising.');

    expect(await adminOutput(blog, 'delete-article', 'buy')).toMatch(
      /^“Buy” by Eve would be deleted forever\. /,
    );
    expect(await adminOutput(blog, 'delete-article', '/allArticles/buy', '--yes')).toBe(
      'Deleted “Buy” by Eve.',
    );

    expect((await find()).hidden).toBe(0);
  });
});

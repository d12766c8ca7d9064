import { isDeepStrictEqual } from 'node:util';
import path from 'node:path';
import type { PublicArticle, PublicArticleSummary } from '../../../src/shared/article.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import type { Tag } from '../../../src/shared/tag.ts';
import { commandLine } from '../../../src/server/audit/auditLog.ts';
import { createRenderer, type Renderer } from '../../../src/server/content/renderer.ts';
import { isPostgres } from '../../../src/server/db/portable.ts';
import { eventLoopTurn } from '../../../src/server/lib/eventLoopTurn.ts';
import { finishAccounts } from '../../../src/server/moderation/finishAccounts.ts';
import { hideArticle, unhideArticle } from '../../../src/server/moderation/hideArticle.ts';
import { limitAccount, unlimitAccount } from '../../../src/server/moderation/limitation.ts';
import { restoreAccount, suspendAccount } from '../../../src/server/moderation/suspension.ts';
import { findMatches } from '../../../src/server/search/findMatches.ts';
import { queryOf } from '../../../src/server/search/foundArticles.ts';
import { indexArticle } from '../../../src/server/search/indexArticle.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { saidBy } from '../../helpers/runCommand.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';
import { turnsDuring } from '../../helpers/turnsDuring.ts';
import { until } from '../../helpers/until.ts';

/** More than a search looks at. */
const MANY = 2001;

describe('an account that is limited', () => {
  let database: TestDatabase;
  let blog: Blog;
  let elsewhere: Blog;
  let ada: Author;
  let eve: Author;
  let rendering: Renderer;
  beforeEach(async () => {
    rendering = createRenderer({ workerFile: path.resolve('src/server/content/renderWorker.ts') });
    database = await freshDatabase();
    blog = await startBlog({ databaseUrl: database.url });
    elsewhere = await startBlog({ databaseUrl: database.url });
    [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await rendering.close();
    await blog.close();
    await elsewhere.close();
    await database.remove();
  });

  const tools = (stop?: AbortSignal) => ({
    db: blog.connection.db,
    wordsOf: rendering.wordsOf,
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

  it('is out of the listings, oldest first, by tag and of a search, and stays in those of its author', async () => {
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

  it('is out of the listings on every server, a slice at a time, and comes back in its places', async () => {
    await storeArticles(blog.connection.db, [idOf(ada), idOf(eve)], 1300);
    const stored = await rows();
    const before = await listed();
    const ofEve = before.filter((slug) => Number(slug.replace('slug-', '')) % 2 === 1);
    await listed(elsewhere);

    const turns = await turnsDuring(() => limit());
    const limited = await listed();
    await until(async () => isDeepStrictEqual(await listed(elsewhere), ofEve));
    await unlimit();

    expect(turns).toBeGreaterThan(2);
    expect(limited).toEqual(ofEve);
    expect(await listed()).toEqual(before);
    await until(async () => isDeepStrictEqual(await listed(elsewhere), before));
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

  it('does not take the place of others among what a search looks at', async () => {
    await blog.anArticle({ by: eve, title: 'Okapi' });
    const { db } = blog.connection;
    const okapi = await db.selectFrom('article').select('number').executeTakeFirst();
    await storeArticles(db, [idOf(ada)], MANY);
    const stored = await db.selectFrom('article').select('number').where('ownerId', '=', idOf(ada)).execute();
    await db.transaction().execute(async (db) => {
      for (const { number } of stored)
        await indexArticle(db, { number, ownerId: idOf(ada), title: 'x', tags: [], words: 'patterns' });
    });
    // By a call, a machine that is busy would refuse what takes long.
    const found = () =>
      findMatches(db, isPostgres(db), { ...queryOf('patterns'), ownerId: null, time: Date.now() });
    const crowded = await found();

    await limit();

    expect(crowded).not.toContain(okapi?.number);
    expect(await found()).toEqual([okapi?.number]);
  });

  it('publishes, changes and deletes on, unlisted, and all that is left is listed in the end', async () => {
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

  it('stays limited through a suspension, and what was hidden comes back unlisted', async () => {
    await blog.anArticle({ by: ada, title: 'Zebra', tags: ['striped'] });
    await blog.anArticle({ by: ada, title: 'Zorse', tags: ['striped'] });
    const { db } = blog.connection;
    const task = { userId: idOf(ada), by: commandLine };
    await limit();

    await hideArticle(db, { ownerId: idOf(ada), slug: 'zorse' }, { reason: 'Spam.', by: commandLine });
    await suspendAccount(tools(), { ...task, reason: 'Spam.' });
    await restoreAccount(tools(), task);
    await unhideArticle(db, rendering.wordsOf, 'zorse', commandLine);

    expect([await listed(), await tags()]).toEqual([[], []]);
    expect(await slugs('/api/articles/all?author=ada')).toEqual(['zorse', 'zebra']);
    await unlimit();
    expect(await listed()).toEqual(['zorse', 'zebra']);
    expect(await tags()).toEqual([['striped', 2]]);
  });

  it('that is half limited is finished by the next start, and can be turned round before', async () => {
    await storeArticles(blog.connection.db, [idOf(ada)], 250);
    await limit(AbortSignal.abort());
    const half = (await listed()).length;
    await finishAccounts({ ...tools(), stop: AbortSignal.abort() });
    await unlimit(AbortSignal.abort());
    await finishAccounts(tools());
    const turned = (await listed()).length;
    await limit(AbortSignal.abort());

    const again = await startBlog({ databaseUrl: database.url });
    const isUnderWay = () =>
      blog.connection.db.selectFrom('user').select('id').where('isRelisting', '=', 1).executeTakeFirst();
    while (await isUnderWay()) await eventLoopTurn();
    await again.close();

    expect([half, turned]).toEqual([250, 250]);
    await until(async () => (await listed()).length === 0);
  });

  it('is told why, can sign in, and is deleted with all it has', async () => {
    await blog.anArticle({ by: ada, title: 'Zebra', tags: ['striped'] });
    await limit();

    expect(await json('/api/users/me', ada)).toMatchObject({ limitedFor: 'Spam.', articleCount: 1 });
    expect((await blog.call('DELETE', '/api/users/me', { as: ada })).statusCode).toBe(204);
    expect(await blog.connection.db.selectFrom('tag').selectAll().execute()).toEqual([]);
  });

  it('is limited once, and listed again once, and never runs the blog', async () => {
    await limit();
    await expect(limit()).rejects.toThrow('This account is limited already.');
    await unlimit();
    await expect(unlimit()).rejects.toThrow('This account is not limited.');
    await saidBy(blog, 'make-admin', ada.email);
    await expect(limit()).rejects.toThrow('remove-admin has to come before a limit.');
  });
});

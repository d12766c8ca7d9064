import { isDeepStrictEqual } from 'node:util';
import path from 'node:path';
import type { Article, PublicArticleSummary } from '../../../src/shared/article.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { insertArticle } from '../../../src/server/articles/insertArticle.ts';
import { createRenderer, type Renderer } from '../../../src/server/content/renderer.ts';
import { publishDue } from '../../../src/server/drafts/publishDue.ts';
import { deleteAccount } from '../../../src/server/features/users/deleteAccount.ts';
import { commandLine } from '../../../src/server/audit/auditLog.ts';
import { hideArticle, unhideArticle } from '../../../src/server/moderation/hideArticle.ts';
import { eventLoopTurn } from '../../../src/server/lib/eventLoopTurn.ts';
import { finishAccounts } from '../../../src/server/moderation/finishAccounts.ts';
import { restoreAccount, suspendAccount } from '../../../src/server/moderation/suspension.ts';
import { changeSettings } from '../../../src/server/settings/settings.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';
import { turnsDuring } from '../../helpers/turnsDuring.ts';
import { until } from '../../helpers/until.ts';

describe('an account that is suspended', () => {
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
    [ada, eve] = [await blog.aUser(), await blog.aUser()];
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
  const suspend = (stop?: AbortSignal) =>
    suspendAccount(tools(stop), { userId: idOf(ada), reason: 'Spam.', by: commandLine });
  const restore = (stop?: AbortSignal) => restoreAccount(tools(stop), { userId: idOf(ada), by: commandLine });
  /** Ends after the first step. */
  const atOnce = () => AbortSignal.abort();
  const login = async (password: string) => {
    const { statusCode, body } = await blog.call('POST', '/api/users/login', {
      body: { email: ada.email, password },
    });
    return [statusCode, statusCode === 200 ? '' : body];
  };
  const listed = async (on = blog) => {
    const slugs: string[] = [];
    for (let page: number | undefined = 1; page !== undefined;) {
      const reply = await on.call('GET', `/api/articles/all?limit=100&page=${page}`);
      const { result, next } = reply.json<Listing<PublicArticleSummary>>();
      slugs.push(...result.map(({ slug }) => slug));
      page = next?.page;
    }
    return slugs;
  };
  const isSuspended = async () =>
    (
      await blog.connection.db.selectFrom('user').select('suspension').where('id', '=', idOf(ada)).execute()
    )[0]?.suspension !== null;
  const publish = () =>
    publishDue(blog.connection.db, rendering, (error) => {
      throw error;
    });

  it('is signed out, and told why at the login, but only with its password', async () => {
    await suspend();

    expect((await blog.call('GET', '/api/articles', { as: ada })).statusCode).toBe(401);
    expect(await login('wrong one')).toEqual([400, 'The email or the password is wrong.']);
    expect(await login(ada.password)).toEqual([
      403,
      'Those who run this blog have suspended this account; please ask them about it. Their reason: Spam.',
    ]);
    await changeSettings(blog.connection.db, { contact: 'ada@example.org' }, commandLine);
    expect((await login(ada.password))[1]).toContain('please ask ada@example.org about it.');
  });

  it('is hidden whole, a slice at a time, and comes back as it was', async () => {
    await storeArticles(blog.connection.db, [idOf(ada), idOf(eve)], 240);
    const before = await listed();
    const rows = () => blog.connection.db.selectFrom('article').selectAll().orderBy('number').execute();
    const stored = await rows();
    await listed(elsewhere);

    const turns = await turnsDuring(() => suspend());
    const hidden = await listed();
    const ofEve = before.filter((slug) => Number(slug.replace('slug-', '')) % 2 === 1);
    await until(async () => isDeepStrictEqual(await listed(elsewhere), ofEve));
    await restore();

    expect(turns).toBeGreaterThan(2);
    expect(hidden).toEqual(ofEve);
    expect(await listed()).toEqual(before);
    await until(async () => isDeepStrictEqual(await listed(elsewhere), before));
    expect(await rows()).toEqual(stored);
    expect(await login(ada.password)).toEqual([200, '']);
    const log = blog.connection.db
      .selectFrom('auditLog')
      .orderBy('id')
      .select(['act', 'reason', 'actor', 'subjectId']);
    expect(await log.execute()).toEqual([
      { act: 'suspend-account', reason: 'Spam.', actor: 'command line', subjectId: idOf(ada) },
      { act: 'restore-account', reason: '', actor: 'command line', subjectId: idOf(ada) },
    ]);
  });

  it('gets back what it was hidden with, and no article that was hidden by itself', async () => {
    await blog.anArticle({ by: ada, title: 'Spam' });
    await blog.anArticle({ by: ada, title: 'Zebra', tags: ['striped'] });
    const key = { ownerId: idOf(ada), slug: 'spam' };
    await hideArticle(blog.connection.db, key, { reason: 'Spam.', by: commandLine });
    await suspend();

    const unhide = (slug: string) => unhideArticle(blog.connection.db, rendering.wordsOf, slug, commandLine);
    await expect(unhide('zebra')).rejects.toThrow('restore that instead');
    await expect(unhide('spam')).rejects.toThrow('suspended this account');
    await restore();

    expect(await listed()).toEqual(['zebra']);
    const found = await blog.call('GET', '/api/search?q=patterns');
    expect(found.json<Listing<Article>>().result.map(({ slug }) => slug)).toEqual(['zebra']);
    await unhide('spam');
    expect(await listed()).toEqual(['zebra', 'spam']);
  });

  it('publishes nothing: neither at a planned time nor by a call that is under way', async () => {
    const drafts = draftsOf(blog);
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    await drafts.aDraft(ada, { title: 'Planned', publishAt });
    await suspend();
    const due = new Date(0).toISOString();
    await blog.connection.db.updateTable('draft').set({ publishAt: due }).execute();

    await publish();
    const rendered = await rendering.render('Words.', idOf(ada));
    const late = insertArticle(blog.connection.db, idOf(ada), {
      ...{ title: 'Late', markdown: 'Words.', cover: '' },
      ...rendered,
    });

    await expect(late).rejects.toThrow('suspended this account');
    expect(await listed()).toEqual([]);
    await restore();
    await publish();
    expect(await listed()).toEqual(['planned']);
  });

  it('that is half hidden, or half restored, is finished by the next start', async () => {
    await storeArticles(blog.connection.db, [idOf(ada)], 120);
    await suspend(atOnce());
    const half = [(await listed()).length, (await login(ada.password))[0]];

    await finishAccounts(tools());
    const hidden = await listed();
    await restore(atOnce());
    const isBack = [(await listed()).length, (await login(ada.password))[0]];
    const again = await startBlog({ databaseUrl: database.url });
    while (await isSuspended()) await eventLoopTurn();
    await again.close();
    // What another server wrote shows within a second.
    await until(async () => (await listed()).length > 0);

    expect([half, isBack]).toEqual([
      [120, 403],
      [0, 403],
    ]);
    expect(hidden).toEqual([]);
    expect((await listed()).length).toBe(120);
    expect(await login(ada.password)).toEqual([200, '']);
  });

  it('can be restored before all of it is hidden', async () => {
    await storeArticles(blog.connection.db, [idOf(ada)], 120);
    await suspend(atOnce());
    await finishAccounts({ ...tools(), stop: AbortSignal.abort() });

    await restore();

    expect((await listed()).length).toBe(120);
  });

  it('is suspended once, and restored once', async () => {
    await suspend();
    await expect(suspend()).rejects.toThrow('This account is suspended already.');
    await restore();
    await expect(restore()).rejects.toThrow('This account is not suspended.');
  });

  it('can be deleted, with what is hidden', async () => {
    await storeArticles(blog.connection.db, [idOf(ada)], 120);
    await suspend();

    await deleteAccount(blog.connection.db, idOf(ada));

    const { db } = blog.connection;
    expect(await db.selectFrom('hiddenArticle').select('number').execute()).toEqual([]);
    expect(await db.selectFrom('unpublishedArticle').select('number').execute()).toEqual([]);
  });
});

import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createRenderer, type Renderer } from '../../../src/server/content/renderer.ts';
import { eventLoopTurn } from '../../../src/server/lib/schedule.ts';
import { deleteAccount } from '../../../src/server/services/accountDeletion.ts';
import { changeSettings } from '../../../src/server/services/changeSettings.ts';
import { deleteExpired } from '../../../src/server/services/housekeeping.ts';
import {
  finishPendingAccounts,
  makeAdmin,
  restoreAccount,
  startSuspensions,
  suspendAccount,
} from '../../../src/server/services/moderateAccounts.ts';
import { hideArticle, unhideArticle } from '../../../src/server/services/moderateArticles.ts';
import { publishDue } from '../../../src/server/services/publish.ts';
import { insertArticle } from '../../../src/server/services/writeArticle.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { findRole } from '../../../src/server/store/roles.ts';
import { fillShortTexts, type Article, type PublicArticleSummary } from '../../../src/shared/article.ts';
import { operator } from '../../../src/shared/articleChange.ts';
import type { LogEntry } from '../../../src/shared/audit.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { adminMessages } from '../../../src/shared/messages/en/admin.ts';
import { cliMessages } from '../../../src/shared/messages/en/cli.ts';
import { mailMessages } from '../../../src/shared/messages/en/mail.ts';
import { reviewReplies } from '../../../src/shared/messages/en/review.ts';
import { type AccountListing, BULK_LIMIT, type BulkReply } from '../../../src/shared/moderation.ts';
import type { ReviewedText, ReviewEntry, Submission } from '../../../src/shared/submission.ts';
import type { AccountFacts } from '../../../src/shared/user.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { type BlogWithMails, startBlogWithMails } from '../../helpers/blogWithMails.ts';
import { countTurns } from '../../helpers/countTurns.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { draftHeaders, draftsOf } from '../../helpers/drafts.ts';
import { ADVERT, moderationOf, startModeratedBlog } from '../../helpers/moderatedBlog.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';
import { until } from '../../helpers/until.ts';

describe('account moderation', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  let mallory: Author;
  beforeEach(async () => {
    ({ blog, ada, eve, mallory } = await startModeratedBlog());
    await blog.anArticle({ by: eve, title: 'Okapi', markdown: 'Stripes.' });
    for (const title of ['Buy', 'Buy more']) await blog.anArticle({ by: mallory, title, markdown: ADVERT });
    await setAge(eve, '2026-01-02');
    await setAge(mallory, '2026-01-03');
    await setAge(ada, '2026-01-01');
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
  });

  const setAge = (user: Author, day: string) =>
    blog.connection.db
      .updateTable('user')
      .set({ createdAt: `${day}T12:00:00.000Z` })
      .where('id', '=', idOf(user))
      .execute();
  const list = async (query = '') => {
    const reply = await blog.call('GET', `/api/admin/accounts?${query}`, { as: ada });
    expect([query, reply.statusCode]).toEqual([query, 200]);
    return reply.json<AccountListing>();
  };
  const names = async (query: string) => (await list(query)).result.map(({ name }) => name);
  const moderation = moderationOf(() => ({ blog, ada }));
  const act = (path: 'suspend' | 'restore' | 'limit' | 'unlimit', body: object) =>
    moderation.act(`accounts/${path}`, body);
  const readable = async () => (await moderation.readable()).sort();
  const statusOfLogin = async ({ email, password }: Author) =>
    (await blog.call('POST', '/api/users/login', { body: { email, password } })).statusCode;
  const comesTo = (slugs: string[]) => until(async () => (await readable()).join() === slugs.join());

  it('lists accounts newest first with their articles', async () => {
    const { result, active, limited, suspended, admins, isCut } = await list();

    expect(result.map(({ name, articles, links, isAdmin }) => [name, articles, links, isAdmin])).toEqual([
      ['Mallory', 2, 4, false],
      ['Eve', 1, 0, false],
      ['Ada', 0, 0, true],
    ]);
    expect(result[1]).toMatchObject({ _id: idOf(eve), email: 'Eve@example.net', handle: 'eve' });
    expect({ active, limited, suspended, admins, isCut }).toEqual({
      active: { accounts: 2, articles: 3 },
      limited: { accounts: 0, articles: 0 },
      suspended: { accounts: 0, articles: 0 },
      admins: 1,
      isCut: false,
    });
  });

  it.each([
    ['q=MALL', ['Mallory']],
    ['q=example.net', ['Eve']],
    ['q=eve@EXAMPLE.net', ['Eve']],
    ['q=nobody', []],
    ['since=2026-01-02', ['Mallory', 'Eve']],
    ['since=2026-01-02T12:00:00.001Z', ['Mallory']],
    ['since=2026-01-02T14:00%2B01:00', ['Mallory']],
    ['before=2026-01-02T12:00', ['Ada']],
    ['least=1', ['Mallory', 'Eve']],
    ['least=1&most=1', ['Eve']],
    ['most=0', ['Ada']],
    ['links=1', ['Mallory']],
    ['links=5', []],
    ['state=suspended', []],
    ['limit=1&page=2', ['Eve']],
  ])('finds accounts by %s', async (query, found) => {
    expect(await names(query)).toEqual(found);
  });

  it('counts matches across pages', async () => {
    const { next, prev, active } = await list('limit=1&page=2');

    expect([next, prev, active.accounts]).toEqual([{ limit: 1, page: 3 }, { limit: 1, page: 1 }, 2]);
  });

  itOnOneEngine.each([
    [
      'since=yesterday',
      'Registered after must be a date, such as 2026-01-31, or a time, such as 2026-01-31T18:30Z.',
    ],
    ['most=-1', 'Max. articles must be a whole number.'],
    ['state=gone', 'Status must be one of: active, limited, suspended.'],
  ])('returns 400 with an explanation for %s', async (query, sentence) => {
    const { statusCode, body } = await blog.call('GET', `/api/admin/accounts?${query}`, { as: ada });

    expect([statusCode, body]).toEqual([400, sentence]);
  });

  it('suspends named accounts with a reason and restores everything', async () => {
    const before = await readable();
    const { results } = await act('suspend', {
      items: [idOf(mallory), idOf(ada), 'nobodys'],
      reason: ' Advertising. ',
    });
    await comesTo(['okapi']);

    expect(results).toEqual([
      { item: idOf(mallory), problem: null },
      {
        item: idOf(ada),
        problem: adminMessages.errors.isAdmin,
      },
      { item: 'nobodys', problem: 'This account no longer exists.' },
    ]);
    expect(await statusOfLogin(mallory)).toBe(403);
    await until(async () => !(await list()).result[0]?.isUnderWay);
    expect((await list('state=suspended')).result[0]).toMatchObject({
      ...{ name: 'Mallory', articles: 2, links: 4, suspendedFor: 'Advertising.' },
    });
    await act('restore', { items: [idOf(mallory)] });
    await comesTo(before);
    await until(async () => (await statusOfLogin(mallory)) === 200);
  });

  it('suspends accounts by filter, except newer ones and admins', async () => {
    const { asOf } = await list('since=2026-01-01');
    const late = await blog.aUser({ name: 'Late' });
    await setAge(late, '2126-01-01');

    const body = { since: '2026-01-01', most: 5, before: asOf, reason: 'Flood.' };
    const { results, next } = await act('suspend', body);

    expect(results.map(({ item }) => item).sort()).toEqual([idOf(eve), idOf(mallory)].sort());
    expect(next).toBeNull();
    await comesTo([]);
    expect(await statusOfLogin(late)).toBe(200);
    expect(await names('state=active')).toEqual(['Late', 'Ada']);
    await act('restore', { before: asOf, suspendedFor: 'Flood.' });
    await comesTo(['buy', 'buy-more', 'okapi']);
  });

  it('limits accounts by filter and lifts limits by state and reason', async () => {
    const { asOf } = await list();
    await act('limit', { items: [idOf(eve)], reason: 'Flood.' });

    const { results } = await act('limit', { before: asOf, reason: 'Advertising.' });
    await comesTo([]);

    expect(results).toEqual([{ item: idOf(mallory), problem: null }]);
    expect(await names('state=limited')).toEqual(['Mallory', 'Eve']);
    expect(await names('limitedFor=Flood.')).toEqual(['Eve']);
    expect(await list('state=active')).toMatchObject({ admins: 1, active: { accounts: 0 } });
    expect(await statusOfLogin(mallory)).toBe(200);
    await until(async () => !(await list()).result[0]?.isUnderWay);
    const ended = await act('unlimit', { before: asOf, limitedFor: 'Advertising.' });
    await comesTo(['buy', 'buy-more']);
    expect(ended.results).toEqual([{ item: idOf(mallory), problem: null }]);
    const restored = await act('restore', { before: asOf, state: 'limited' });
    expect(restored).toEqual({ results: [], next: null });
    const suspended = await act('suspend', { before: asOf, state: 'limited', reason: 'Flood.' });
    expect(suspended.results).toEqual([{ item: idOf(eve), problem: null }]);
    await until(async () => !(await list('state=suspended')).result[0]?.isUnderWay);
  });

  itOnOneEngine.each([
    [{ reason: 'Spam.' }, 'Select accounts: send items, or a before date to select everything that matches.'],
    [{ items: ['x'] }, 'Reason is required.'],
    [{ items: [], reason: 'Spam.' }, 'Accounts must have at least 1 item.'],
  ])('returns 400 for suspending by %j', async (body, sentence) => {
    const reply = await blog.call('POST', '/api/admin/accounts/suspend', { as: ada, body });

    expect([reply.statusCode, reply.body]).toEqual([400, sentence]);
    expect(await names('state=suspended')).toEqual([]);
  });

  itOnOneEngine('records actions in the audit log with actor and reason', async () => {
    await act('suspend', { items: [idOf(mallory)], reason: 'Advertising.' });
    const reply = await blog.call('GET', '/api/admin/log?limit=1', { as: ada });

    const { result, next } = reply.json<Listing<LogEntry>>();
    expect(result).toEqual([
      expect.objectContaining({
        ...{ actor: 'Ada', isCommand: false, act: 'suspend-account', reason: 'Advertising.' },
        on: { kind: 'account', id: idOf(mallory), name: 'Mallory' },
      }),
    ]);
    expect(next).toEqual({ limit: 1, page: 2 });
    expect(await adminOutput(blog, 'log', '--limit', '2')).toMatch(
      /^\S+Z {2}Ada {2}suspend-account {2}account 'Mallory': Advertising\.\n\S+Z {2}command line {2}make-admin {2}account 'Ada'$/,
    );
    await comesTo(['okapi']);
  });
});

describe('suspended account', () => {
  let database: TestDatabase;
  let blog: Blog;
  let otherServer: Blog;
  let ada: Author;
  let eve: Author;
  let rendering: Renderer;
  beforeEach(async () => {
    rendering = createRenderer({ workerFile: path.resolve('src/server/content/renderWorker.ts') });
    database = await freshDatabase();
    blog = await startBlog({ databaseUrl: database.url });
    otherServer = await startBlog({ databaseUrl: database.url });
    [ada, eve] = [await blog.aUser(), await blog.aUser()];
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await rendering.close();
    await blog.close();
    await otherServer.close();
    await database.remove();
  });

  const tools = (stop?: AbortSignal) => ({
    db: blog.connection.db,
    ...(stop && { stop }),
  });
  const suspend = (stop?: AbortSignal) =>
    suspendAccount(tools(stop), { userId: idOf(ada), reason: 'Spam.', by: commandLine });
  const restore = (stop?: AbortSignal) => restoreAccount(tools(stop), { userId: idOf(ada), by: commandLine });
  /** Stops after the first batch. */
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
    publishDue({ db: blog.connection.db, rendering }, (error) => {
      throw error;
    });

  itOnOneEngine('is logged out and sees the reason only after entering the right password', async () => {
    await suspend();

    expect((await blog.call('GET', '/api/articles', { as: ada })).statusCode).toBe(401);
    expect(await login('wrong one')).toEqual([400, 'Wrong email or password.']);
    expect(await login(ada.password)).toEqual([403, 'Your account is suspended. Reason: Spam.']);
    await changeSettings(blog.connection.db, { contact: 'ada@example.org' }, commandLine);
    expect((await login(ada.password))[1]).toContain('To appeal, contact ada@example.org.');
  });

  it('has all articles hidden in batches and restored unchanged', async () => {
    await storeArticles(blog.connection.db, [idOf(ada), idOf(eve)], 240);
    const before = await listed();
    const rows = () => blog.connection.db.selectFrom('article').selectAll().orderBy('number').execute();
    const stored = await rows();
    await listed(otherServer);

    const turns = await countTurns(() => suspend());
    const hidden = await listed();
    const ofEve = before.filter((slug) => Number(slug.replace('slug-', '')) % 2 === 1);
    await until(async () => isDeepStrictEqual(await listed(otherServer), ofEve));
    await restore();

    expect(turns).toBeGreaterThan(2);
    expect(hidden).toEqual(ofEve);
    expect(await listed()).toEqual(before);
    await until(async () => isDeepStrictEqual(await listed(otherServer), before));
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

  it('does not get back articles that were hidden on their own', async () => {
    await blog.anArticle({ by: ada, title: 'Spam' });
    await blog.anArticle({ by: ada, title: 'Zebra', tags: ['striped'] });
    const key = { ownerId: idOf(ada), slug: 'spam' };
    await hideArticle(blog.connection.db, key, { reason: 'Spam.', by: commandLine });
    await suspend();

    const unhide = (slug: string) => unhideArticle(blog.connection.db, { slug }, commandLine);
    await expect(unhide('zebra')).rejects.toThrow('Restore the account instead');
    await expect(unhide('spam')).rejects.toThrow(adminMessages.errors.authorSuspended);
    await restore();

    expect(await listed()).toEqual(['zebra']);
    const found = await blog.call('GET', '/api/search?q=patterns');
    expect(found.json<Listing<Article>>().result.map(({ slug }) => slug)).toEqual(['zebra']);
    await unhide('spam');
    expect(await listed()).toEqual(['zebra', 'spam']);
  });

  it('publishes nothing, neither on schedule nor by a request in progress', async () => {
    const drafts = draftsOf(blog);
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    await drafts.aDraft(ada, { title: 'Planned', publishAt });
    await suspend();
    const due = new Date(0).toISOString();
    await blog.connection.db.updateTable('draft').set({ publishAt: due }).execute();

    await publish();
    const rendered = await rendering.render('Words.', idOf(ada), {});
    const late = insertArticle(blog.connection.db, idOf(ada), {
      ...{ ...fillShortTexts({ title: 'Late' }), markdown: 'Words.' },
      ...rendered,
      writer: operator,
    });

    await expect(late).rejects.toThrow('Your account is suspended.');
    expect(await listed()).toEqual([]);
    await restore();
    await publish();
    expect(await listed()).toEqual(['planned']);
  });

  it('is hidden or restored completely after an interruption', async () => {
    await storeArticles(blog.connection.db, [idOf(ada)], 120);
    await suspend(atOnce());
    const half = [(await listed()).length, (await login(ada.password))[0]];

    await finishPendingAccounts(tools());
    const hidden = await listed();
    await restore(atOnce());
    const restoredState = [(await listed()).length, (await login(ada.password))[0]];
    const again = await startBlog({ databaseUrl: database.url });
    while (await isSuspended()) await eventLoopTurn();
    await again.close();
    // Writes by another server are visible within a second.
    await until(async () => (await listed()).length > 0);

    expect([half, restoredState]).toEqual([
      [120, 403],
      [0, 403],
    ]);
    expect(hidden).toEqual([]);
    expect((await listed()).length).toBe(120);
    expect(await login(ada.password)).toEqual([200, '']);
  });

  itOnOneEngine('can be restored before all articles are hidden', async () => {
    await storeArticles(blog.connection.db, [idOf(ada)], 120);
    await suspend(atOnce());
    await finishPendingAccounts({ ...tools(), stop: AbortSignal.abort() });

    await restore();

    expect((await listed()).length).toBe(120);
  });

  itOnOneEngine('cannot be suspended or restored twice', async () => {
    await suspend();
    await expect(suspend()).rejects.toThrow('This account is already suspended.');
    await restore();
    await expect(restore()).rejects.toThrow('This account isn’t suspended.');
  });

  it('can be deleted together with its hidden articles', async () => {
    await storeArticles(blog.connection.db, [idOf(ada)], 120);
    await suspend();

    await deleteAccount(blog.connection.db, idOf(ada));

    const { db } = blog.connection;
    expect(await db.selectFrom('articleHiding').select('number').execute()).toEqual([]);
    expect(await db.selectFrom('article').select('number').execute()).toEqual([]);
  });
});

describe('author of a hidden article', () => {
  const BECAUSE =
    'The editors or admins of this blog have hidden this article. You can’t publish it until they unhide it. Reason: Spam.';

  let blog: Blog;
  let ada: Author;
  let drafts: ReturnType<typeof draftsOf>;
  const text = { title: 'Zebra', markdown: 'A quagga.' };
  const key = '7c1f7a3e-4b0e-4c92-9b39-2f6f5c1b9a10';
  beforeEach(async () => {
    blog = await startBlog();
    drafts = draftsOf(blog);
    ada = await blog.aUser();
    await create(text, key);
  });
  afterEach(async () => {
    // After every attempt.
    expect((await blog.call('GET', '/api/articles/public/zebra')).statusCode).toBe(404);
    await blog.close();
  });

  const create = (body: object, key?: string) =>
    blog.call('POST', '/api/articles/new', {
      as: ada,
      body,
      ...(key && { headers: draftHeaders(key) }),
    });
  const hide = () =>
    hideArticle(
      blog.connection.db,
      { ownerId: idOf(ada), slug: 'zebra' },
      { reason: 'Spam.', by: commandLine },
    );
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
  const ofZebra = async () => {
    const [head] = (await drafts.list(ada)).result;
    return (await drafts.get(ada, head?._id ?? '')).json<Draft>();
  };
  const summarize = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, body];

  itOnOneEngine.each([
    ['unchanged', text],
    ['under another title', { title: 'Okapi', markdown: 'Words.' }],
  ])('cannot publish its draft %s, but keeps the draft', async (_, body) => {
    await hide();
    const draft = await ofZebra();

    const reply = await create(body, draft._id);

    expect(summarize(reply)).toEqual([403, BECAUSE]);
    expect(await ofZebra()).toEqual(draft);
  });

  itOnOneEngine('cannot edit it or restore a revision', async () => {
    await hide();
    const { _id, version } = await ofZebra();
    await drafts.save(ada, { _id, version }, { title: 'Zebra', markdown: 'A former text.' });

    const edit = await blog.call('PATCH', '/api/articles/edit/zebra', { as: ada, body: text });
    const restored = await create({ title: 'Zebra', markdown: 'A former text.' }, _id);

    expect([summarize(edit), summarize(restored)]).toEqual([
      [403, BECAUSE],
      [403, BECAUSE],
    ]);
  });

  it('cannot publish it on schedule, whether scheduled before or after', async () => {
    const rendering = createRenderer({ workerFile: path.resolve('src/server/content/renderWorker.ts') });
    const failed = jest.fn();
    const { db } = blog.connection;
    await drafts.aDraft(ada, { ...text, articleSlug: 'zebra', publishAt: inAnHour() });
    await hide();
    const draft = await ofZebra();

    const planned = await drafts.save(ada, draft, { ...text, publishAt: inAnHour() });
    // As if another server had allowed it.
    await db
      .updateTable('draft')
      .set({ publishAt: new Date(0).toISOString() })
      .execute();
    await publishDue({ db, rendering }, failed);
    await rendering.close();

    expect(draft).toMatchObject({ publishAt: null, hiddenReason: 'Spam.' });
    expect(summarize(planned)).toEqual([403, BECAUSE]);
    expect(await ofZebra()).toMatchObject({ publishAt: null, publishProblem: BECAUSE });
    expect(failed).not.toHaveBeenCalled();
  });

  itOnOneEngine(
    'gets the same response when retrying the original publish request, without effect',
    async () => {
      await hide();

      const replay = await create(text, key);

      expect(replay.statusCode).toBe(201);
    },
  );

  itOnOneEngine('cannot publish it through another draft', async () => {
    await hide();
    const draft = await ofZebra();
    await drafts.save(ada, draft, { ...text, articleSlug: null, articleVersion: null });
    const other = await drafts.aDraft(ada, { ...text, articleSlug: 'zebra' });

    expect(summarize(await create(text, other._id))).toEqual([403, BECAUSE]);
  });

  itOnOneEngine(
    'gets a different slug for another article with this title, even after discarding the draft',
    async () => {
      await hide();
      const slugOf = async (as: Author) => (await blog.anArticle({ by: as, title: 'Zebra' })).slug;
      const slugs = [await slugOf(ada)];
      await drafts.discard(ada, (await ofZebra())._id);
      slugs.push(await slugOf(ada));
      const { db } = blog.connection;
      await db
        .updateTable('article')
        .set({ expiresAt: new Date(0).toISOString() })
        .where('status', '=', 'hidden')
        .execute();
      await deleteExpired(db);
      slugs.push(await slugOf(ada), await slugOf(await blog.aUser()));

      expect(slugs.map((slug) => slug.replace(/\d+$/, 'n'))).toEqual(slugs.map(() => 'zebra-n'));
      expect(await db.selectFrom('articleHiding').select('number').execute()).toEqual([]);
    },
  );

  itOnOneEngine('can delete the account together with the article', async () => {
    await hide();

    await blog.call('DELETE', '/api/users/me', { as: ada });

    const { db } = blog.connection;
    expect(await db.selectFrom('articleHiding').select('number').execute()).toEqual([]);
    expect((await blog.anArticle({ by: await blog.aUser(), title: 'Zebra' })).slug).not.toBe('zebra');
  });

  itOnOneEngine('can publish everything else', async () => {
    await hide();

    const other = await create({ title: 'Okapi', markdown: 'Words.' });

    expect(other.json<Article>().slug).toBe('okapi');
  });
});

describe('giving roles', () => {
  let blog: BlogWithMails;
  let ada: Author;
  let eve: Author;
  let mallory: Author;
  beforeEach(async () => {
    blog = await startBlogWithMails();
    [ada, eve, mallory] = [
      await blog.aUser({ name: 'Ada' }),
      await blog.aUser({ name: 'Eve', email: 'eve@example.net' }),
      await blog.aUser({ name: 'Mallory', email: 'mallory@example.net' }),
    ];
    // Not by command, which sends a mail.
    await makeAdmin(blog.connection.db, { id: idOf(ada), name: ada.name }, commandLine);
  });
  afterEach(() => blog.close());

  const give = async (items: readonly Author[], newRole: string, as = ada) => {
    const body = { items: items.map(idOf), newRole };
    return blog.call('POST', '/api/admin/accounts/setRole', { as, body });
  };
  const problems = async (reply: ReturnType<typeof give>) =>
    (await reply).json<BulkReply>().results.map(({ problem }) => problem);
  const roleOf = async (as: Author) =>
    (await blog.call('GET', '/api/users/me', { as })).json<AccountFacts>().role;
  const statusOfReports = async (as: Author) =>
    (await blog.call('GET', '/api/admin/reports', { as })).statusCode;
  /** Returns to whom mails about roles wait to be sent. */
  const queued = async () => {
    const mails = blog.connection.db.selectFrom('mail').select('recipient').where('kind', '=', 'roleChanged');
    return (await mails.execute()).map(({ recipient }) => recipient);
  };
  /** Has the server send what a command has queued, by a gift that changes nothing. */
  const wakeMailsFor = async (owner: Author) => give([owner], 'author');
  const { errors } = adminMessages;

  it('takes effect at once in sessions from before, is logged, and the owner gets a mail', async () => {
    const before = await statusOfReports(eve);

    expect(await problems(give([eve], 'editor'))).toEqual([null]);
    const given = [await roleOf(eve), await statusOfReports(eve)];
    await blog.mailServer.received(1);
    expect(await problems(give([eve], 'author'))).toEqual([null]);
    const taken = [await roleOf(eve), await statusOfReports(eve)];
    await blog.mailServer.received(2);

    expect([before, given, taken]).toEqual([403, ['editor', 200], ['author', 403]]);
    const { result } = (await blog.call('GET', '/api/admin/log', { as: ada })).json<Listing<LogEntry>>();
    expect(result.slice(0, 2)).toMatchObject([
      { act: 'set-role', actor: 'Ada', on: { name: 'Eve' }, details: { before: 'editor', after: 'author' } },
      { act: 'set-role', actor: 'Ada', on: { name: 'Eve' }, details: { before: 'author', after: 'editor' } },
    ]);
    const [first, second] = blog.mailServer.mails;
    expect(first?.to).toContain(eve.email);
    expect(first?.text).toContain(mailMessages.roleChanged.allowed.editor);
    expect(second?.text).toContain(mailMessages.roleChanged.allowed.author);
  });

  it('changes nothing, logs nothing and sends nothing to accounts that have the role', async () => {
    expect(await problems(give([eve, mallory], 'author'))).toEqual([null, null]);

    expect(await queued()).toEqual([]);
    const acts = await blog.connection.db.selectFrom('auditLog').select('act').execute();
    expect(acts.map(({ act }) => act)).toEqual(['make-admin']);
  });

  it('is for admins only, and for roles that can be given', async () => {
    await give([eve], 'editor');

    expect((await give([mallory], 'editor', eve)).statusCode).toBe(403);
    expect((await give([eve], 'editor', mallory)).statusCode).toBe(403);
    for (const role of ['admin', 'owner', '']) {
      const reply = await give([mallory], role);
      expect([role, reply.statusCode]).toEqual([role, 400]);
    }
    expect(await roleOf(mallory)).toBe('author');
  });

  it.each([
    ['in the browser', () => give([mallory], 'contributor')],
    ['on the command line', () => adminOutput(blog, 'set-role', mallory.email, 'contributor')],
  ])('has scheduled drafts of an account made a contributor %s wait for an editor', async (_where, act) => {
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    const { _id } = await draftsOf(blog).aDraft(mallory, { title: 'Looms', publishAt });

    await act();

    expect(await roleOf(mallory)).toBe('contributor');
    expect((await draftsOf(blog).get(mallory, _id)).json()).toMatchObject({
      publishAt: null,
      submission: { state: 'submitted', isCurrent: true },
    });
  });

  it.each([
    ['made an author in the browser', () => give([eve], 'author')],
    ['made an author on the command line', () => adminOutput(blog, 'set-role', eve.email, 'author')],
    ['suspended', () => adminOutput(blog, 'suspend-account', eve.email, '--reason', 'Spam.')],
  ])('has what an editor who is %s approved or reads wait for another one', async (_how, act) => {
    await give([eve], 'editor');
    await give([mallory], 'contributor');
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    const entries = [];
    for (const title of ['Looms', 'Engines']) {
      const { _id } = await draftsOf(blog).aDraft(mallory, { title });
      const headers = { 'if-match': '*' };
      const { id } = (
        await blog.call('POST', `/api/drafts/submission/${_id}`, { as: mallory, headers })
      ).json<Submission>();
      entries.push(id);
    }
    const [approved = '', read = ''] = entries;
    const { shown } = (await blog.call('GET', `/api/review/${approved}`, { as: eve })).json<ReviewedText>();
    await blog.call('POST', `/api/review/${approved}/publish`, { as: eve, body: { shown, publishAt } });
    await blog.call('PUT', `/api/review/${read}/reviewer`, { as: eve });
    const list = async () =>
      (await blog.call('GET', '/api/review', { as: ada })).json<Listing<ReviewEntry>>().result;
    expect(await list()).toMatchObject([
      { id: read, reviewer: 'Eve' },
      { id: approved, state: 'approved', publishAt },
    ]);

    await act();

    expect(await list()).toMatchObject([
      { id: approved, state: 'submitted', reviewer: null, problem: reviewReplies.lostTime.rightLost },
      { id: read, reviewer: null, problem: null },
    ]);
  });

  it('makes no editors of accounts that are limited or suspended, and none of admins', async () => {
    const reason = ['--reason', 'Spam.'];
    await adminOutput(blog, 'limit-account', eve.email, ...reason);
    await adminOutput(blog, 'suspend-account', mallory.email, ...reason);

    expect(await problems(give([eve, mallory, ada], 'editor'))).toEqual([
      errors.notInGoodStanding.limited,
      errors.notInGoodStanding.suspended,
      errors.isAdmin,
    ]);
  });

  it.each([
    ['limit', 'limit-account'],
    ['suspend', 'suspend-account'],
    ['delete', 'delete-account'],
  ] as const)('ends when an admin chooses to %s an editor', async (path, act) => {
    await give([eve], 'editor');
    await blog.mailServer.received(1);
    await until(async () => (await queued()).length === 0);
    const body = {
      items: [idOf(eve)],
      ...(path === 'delete' ? { password: ada.password } : { reason: 'Spam.' }),
    };
    expect(await problems(blog.call('POST', `/api/admin/accounts/${path}`, { as: ada, body }))).toEqual([
      null,
    ]);

    const { db } = blog.connection;
    expect(await findRole(db, idOf(eve))).toBe('author');
    const log = await db
      .selectFrom('auditLog')
      .select('act')
      .where('subjectId', '=', idOf(eve))
      .orderBy('id')
      .execute();
    expect(log.map(({ act }) => act)).toEqual(['set-role', 'set-role', act]);
    expect(await queued()).toEqual([]);
  });

  it.each([
    ['limit-account', ['--reason', 'Spam.']],
    ['suspend-account', ['--reason', 'Spam.']],
    ['delete-account', ['--yes']],
  ])('ends with the command %s', async (command, options) => {
    await give([eve], 'editor');

    await adminOutput(blog, command, eve.email, ...options);

    const { db } = blog.connection;
    expect(await findRole(db, idOf(eve))).toBe('author');
    const log = await db
      .selectFrom('auditLog')
      .select(['act', 'actor'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(log.map(({ act, actor }) => `${actor}: ${act}`)).toEqual([
      `command line: ${command}`,
      'command line: set-role',
    ]);
  });

  it('is left alone by actions on all that match, which count no editors', async () => {
    await give([eve], 'editor');
    const listing = (await blog.call('GET', '/api/admin/accounts', { as: ada })).json<AccountListing>();
    expect(listing).toMatchObject({ active: { accounts: 1 }, admins: 1, editors: 1 });
    const { asOf: before } = listing;
    const act = async (path: string, body: object) => {
      const reply = await blog.call('POST', `/api/admin/accounts/${path}`, {
        as: ada,
        body: { before, ...body },
      });
      return reply.json<BulkReply>().results;
    };

    expect(await act('limit', { reason: 'Spam.' })).toEqual([{ item: idOf(mallory), problem: null }]);
    expect(await act('suspend', { reason: 'Spam.' })).toEqual([{ item: idOf(mallory), problem: null }]);
    expect(await act('delete', { password: ada.password })).toEqual([{ item: idOf(mallory), problem: null }]);
    await adminOutput(blog, 'limit-accounts', '--before', before, '--reason', 'Spam.', '--yes');
    expect(await roleOf(eve)).toBe('editor');
  });

  it('is not taken by a filter that found the account before it was an editor', async () => {
    await give([eve], 'editor');

    const action = { reason: 'Spam.', by: commandLine };
    const results = await startSuspensions(blog.connection.db, [idOf(eve)], action);

    expect(results).toEqual([{ item: idOf(eve), problem: errors.isEditor }]);
    expect(await roleOf(eve)).toBe('editor');
  });

  it('ends with admin rights, whatever it was before', async () => {
    await give([eve], 'editor');
    await adminOutput(blog, 'make-admin', eve.email);
    const asAdmin = await roleOf(eve);

    await adminOutput(blog, 'remove-admin', eve.email);

    expect([asAdmin, await roleOf(eve)]).toEqual(['admin', 'author']);
  });

  it('is told by mail when a command makes or removes an admin, if that changes something', async () => {
    await adminOutput(blog, 'remove-admin', eve.email);
    expect(await queued()).toEqual([]);
    await adminOutput(blog, 'make-admin', eve.email);
    expect(await queued()).toEqual([eve.email]);
    await wakeMailsFor(eve);
    const made = await blog.mailServer.received(1);
    await until(async () => (await queued()).length === 0);

    await adminOutput(blog, 'make-admin', eve.email);
    expect(await queued()).toEqual([]);
    await adminOutput(blog, 'remove-admin', eve.email);
    expect(await queued()).toEqual([eve.email]);
    await wakeMailsFor(eve);
    const removed = await blog.mailServer.received(2);

    expect(made.text).toContain(mailMessages.roleChanged.allowed.admin);
    expect(removed.text).toContain(mailMessages.roleChanged.allowed.author);
  });

  it('is done by command, too', async () => {
    const { hasRole, hadRole } = cliMessages.roles;

    expect(await adminOutput(blog, 'set-role', 'Eve@example.net', 'editor')).toBe(
      hasRole(eve.email, 'editor'),
    );
    expect(await adminOutput(blog, 'set-role', eve.email, 'editor')).toBe(hadRole(eve.email, 'editor'));
    expect(await adminOutput(blog, 'list-accounts', '--role', 'editor')).toContain(`${eve.email}  “Eve”`);
    await expect(adminOutput(blog, 'set-role', eve.email, 'admin')).rejects.toThrow('author, editor');
    await expect(adminOutput(blog, 'set-role', ada.email, 'editor')).rejects.toThrow(errors.isAdmin);
    expect(await statusOfReports(eve)).toBe(200);
  });

  it('lists accounts with their roles and filters by them, and gives roles to chosen accounts only', async () => {
    await give([eve], 'editor');
    const list = async (query: string) => {
      const reply = await blog.call('GET', `/api/admin/accounts?${query}`, { as: ada });
      return reply.json<AccountListing>();
    };
    const rolesOf = async (query: string) =>
      (await list(query)).result.map(({ name, role }) => `${name}: ${role}`);

    expect(await rolesOf('')).toEqual(['Mallory: author', 'Eve: editor', 'Ada: admin']);
    expect(await rolesOf('role=editor')).toEqual(['Eve: editor']);
    expect(await rolesOf('role=author')).toEqual(['Mallory: author']);
    expect(await rolesOf('role=admin')).toEqual(['Ada: admin']);
    const { asOf: before } = await list('');
    const statusOf = async (body: object) =>
      (await blog.call('POST', '/api/admin/accounts/setRole', { as: ada, body })).statusCode;
    expect(await statusOf({ role: 'author', before, newRole: 'editor' })).toBe(400);
    const nobodys = Array.from({ length: BULK_LIMIT }, (_, index) => `nobodys-${index}`);
    expect(await statusOf({ items: [...nobodys, idOf(mallory)], newRole: 'editor' })).toBe(400);
    expect(await rolesOf('role=editor')).toEqual(['Eve: editor']);
    expect(await statusOf({ items: [...nobodys.slice(1), idOf(mallory)], newRole: 'editor' })).toBe(200);
    expect(await rolesOf('role=editor')).toEqual(['Mallory: editor', 'Eve: editor']);
  });

  it('never leaves an editor suspended, whatever comes first', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [gift, suspension] = await Promise.all([
        problems(give([mallory], 'editor')),
        problems(
          blog.call('POST', '/api/admin/accounts/suspend', {
            as: ada,
            body: { items: [idOf(mallory)], reason: 'Spam.' },
          }),
        ),
      ]);

      const { db } = blog.connection;
      expect(await findRole(db, idOf(mallory))).toBe('author');
      expect([[[null], [errors.notInGoodStanding.suspended]], suspension]).toEqual([
        expect.arrayContaining([gift]),
        [null],
      ]);
      await adminOutput(blog, 'restore-account', mallory.email);
    }
  });
});

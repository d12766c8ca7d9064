import { decodeJwt } from 'jose';
import {
  deactivateAccount,
  deleteAccount,
  deleteBatch,
  ARTICLES_PER_BATCH,
  finishDeletions,
  deleteOwnAccount,
} from '../../../src/server/services/accountDeletion.ts';
import { deleteExpired } from '../../../src/server/services/housekeeping.ts';
import type { PublicArticleSummary } from '../../../src/shared/article.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import type { AccountListing, BulkReply } from '../../../src/shared/moderation.ts';
import type { AccountFacts, AuthorProfile, TokenReply } from '../../../src/shared/user.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';
import { until } from '../../helpers/until.ts';

describe('logout and account deletion', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
  });

  const listOwn = (as: TokenReply) => blog.call('GET', '/api/articles', { as });
  const login = (email: string, password: string) =>
    blog.call('POST', '/api/users/login', { body: { email, password } });

  it('POST /api/users/logout ends only the current session', async () => {
    const ada = await blog.aUser();
    const elsewhere = (await login(ada.email, ada.password)).json<TokenReply>();

    const reply = await blog.call('POST', '/api/users/logout', { as: ada });

    expect([reply.statusCode, reply.body]).toEqual([200, '{}']);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect((await listOwn(ada)).statusCode).toBe(401);
    expect((await listOwn(elsewhere)).statusCode).toBe(200);
  });

  itOnOneEngine('POST /api/users/logout succeeds without a session', async () => {
    const ada = await blog.aUser();
    await blog.call('POST', '/api/users/logout', { as: ada });

    const replies = [
      await blog.call('POST', '/api/users/logout'),
      await blog.call('POST', '/api/users/logout', { as: ada }),
      await blog.call('POST', '/api/users/logout', { as: { token: 'no token' } }),
    ];

    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, '{}'],
      [200, '{}'],
      [200, '{}'],
    ]);
  });

  itOnOneEngine('POST /api/users/logout accepts an empty body with a content type', async () => {
    const ada = await blog.aUser();
    const headers = { 'content-type': 'application/json' };

    const reply = await blog.call('POST', '/api/users/logout', { as: ada, headers });

    expect(reply.statusCode).toBe(200);
  });

  it('DELETE /api/users/me deletes only the account, its sessions and its articles', async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    const mine = await blog.anArticle({ by: ada, title: 'Mine' });
    const hers = await blog.anArticle({ by: eve, title: 'Hers' });

    const reply = await blog.call('DELETE', '/api/users/me', { as: ada });

    expect(reply.statusCode).toBe(204);
    expect((await listOwn(ada)).statusCode).toBe(401);
    expect((await login(ada.email, ada.password)).statusCode).toBe(400);
    expect((await listOwn(eve)).statusCode).toBe(200);
    expect((await login(eve.email, eve.password)).statusCode).toBe(200);
    const left = blog.connection.db.selectFrom('session').select('userId').distinct();
    expect(await left.execute()).toEqual([{ userId: idOf(eve) }]);
    expect((await blog.call('GET', `/api/articles/public/${mine.slug}`)).statusCode).toBe(404);
    expect((await blog.call('GET', `/api/articles/public/${hers.slug}`)).statusCode).toBe(200);
  });

  it('DELETE /api/users/me frees the email', async () => {
    const ada = await blog.aUser({ email: 'ada@example.org' });

    await blog.call('DELETE', '/api/users/me', { as: ada });

    const { name, email, password } = ada;
    const again = await blog.call('POST', '/api/users/register', { body: { name, email, password } });
    expect(again.statusCode).toBe(201);
  });

  it('DELETE /api/users/me deletes hundreds of articles and none of other authors', async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    await storeArticles(blog.connection.db, [idOf(ada), idOf(eve)], 900);

    const reply = await blog.call('DELETE', '/api/users/me', { as: ada });

    const last = await blog.call('GET', '/api/articles/all?page=5&limit=90');
    expect(reply.statusCode).toBe(204);
    expect(last.json<Listing<PublicArticleSummary>>().result).toHaveLength(90);
    expect(last.json()).not.toHaveProperty('next');
    expect((await blog.call('GET', '/api/articles/public/slug-898')).statusCode).toBe(404);
  });

  it('DELETE /api/users/me hides everything immediately and deletes many articles in the background', async () => {
    const { db } = blog.connection;
    const [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
    const { slug } = await blog.anArticle({ by: ada, title: 'Okapi', tags: ['Looms'] });
    await blog.anArticle({ by: eve, title: 'Hers', tags: ['Looms'] });
    await storeArticles(db, [idOf(ada)], 120);
    const paths = [
      ...['/api/articles/all?limit=100', '/api/articles/all?sort=created', '/api/articles/all?tag=looms'],
      ...['/api/search?q=okapi', '/feed.atom', '/feed.json', '/sitemap.xml', '/sitemap-authors.xml'],
      ...['/api/articles/all?author=ada', '/api/authors/ada', `/api/articles/public/${slug}`],
      ...[`/allArticles/${slug}.md`, '/api/articles/public/slug-7', '/api/articles/public/hers'],
    ];
    const read = async () => Promise.all(paths.map(async (path) => (await blog.call('GET', path)).body));
    // Including cached responses.
    const leaving = /okapi|slug-\d|\bada\b/i;
    expect((await read()).filter((body) => !leaving.test(body))).toEqual([]);

    const isDone = await deleteOwnAccount(db, idOf(ada));

    expect(isDone).toBe(false);
    expect(
      await db.selectFrom('article').select('number').where('ownerId', '=', idOf(ada)).execute(),
    ).not.toEqual([]);
    expect((await read()).filter((body) => leaving.test(body))).toEqual([]);
    expect(
      (await blog.call('GET', '/api/articles/all')).json<Listing<PublicArticleSummary>>().result,
    ).toHaveLength(1);
    await finishDeletions(db);
    expect(await db.selectFrom('user').select('name').execute()).toEqual([{ name: 'Eve' }]);
  });

  describe('when the session is older than an hour', () => {
    const anOldSession = async (as?: Author) => {
      const user = as ?? (await blog.aUser());
      await blog.connection.db
        .updateTable('session')
        .set({ createdAt: new Date(Date.now() - 3_601_000).toISOString() })
        .execute();
      return user;
    };
    const needsPassword = async (as: TokenReply) =>
      (await blog.call('GET', '/api/users/me', { as })).json<AccountFacts>().deletionNeedsPassword;
    const deleteWithPassword = (as: TokenReply, password: string) =>
      blog.call('POST', '/api/users/me/delete', { as, body: { password } });

    itOnOneEngine('DELETE /api/users/me returns 403 and keeps the account', async () => {
      const ada = await anOldSession();

      const reply = await blog.call('DELETE', '/api/users/me', { as: ada });

      expect([reply.statusCode, reply.body]).toEqual([403, 'Enter your password to delete your account.']);
      expect((await listOwn(ada)).statusCode).toBe(200);
      expect(await needsPassword(ada)).toBe(true);
    });

    itOnOneEngine('DELETE /api/users/me works after another login', async () => {
      const { email, password } = await anOldSession();

      const again = (await login(email, password)).json<TokenReply>();

      expect(await needsPassword(again)).toBe(false);
      expect((await blog.call('DELETE', '/api/users/me', { as: again })).statusCode).toBe(204);
    });

    itOnOneEngine(
      'POST /api/users/me/delete requires the password and counts wrong ones as failed logins',
      async () => {
        const ada = await anOldSession();

        const wrong = await deleteWithPassword(ada, 'wrong one');
        const right = await deleteWithPassword(ada, ada.password);
        const eve = await anOldSession();
        for (let tries = 0; tries < 5; tries += 1) await deleteWithPassword(eve, 'wrong one');
        const locked = await deleteWithPassword(eve, eve.password);

        expect([wrong.statusCode, wrong.body]).toEqual([400, 'Wrong password.']);
        expect([right.statusCode, (await listOwn(ada)).statusCode]).toEqual([204, 401]);
        expect([locked.statusCode, (await listOwn(eve)).statusCode]).toEqual([429, 200]);
      },
    );
  });

  itOnOneEngine(
    'DELETE /api/users/me requires the password of admins even after a recent login',
    async () => {
      const ada = await blog.aUser();
      await adminOutput(blog, 'make-admin', ada.email);

      const bare = await blog.call('DELETE', '/api/users/me', { as: ada });
      const { password } = ada;
      const confirmed = await blog.call('POST', '/api/users/me/delete', { as: ada, body: { password } });

      expect([bare.statusCode, confirmed.statusCode]).toEqual([403, 204]);
      expect(await blog.connection.db.selectFrom('admin').selectAll().execute()).toEqual([]);
    },
  );

  itOnOneEngine('DELETE /api/users/me does not block /healthz while articles are deleted', async () => {
    const ada = await blog.aUser();
    await storeArticles(blog.connection.db, [idOf(ada)], 4000);
    const url = await blog.app.listen({ port: 0 });
    const countArticles = async () => {
      const { count } = await blog.connection.db
        .selectFrom('article')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    };

    const headers = { authorization: `Bearer ${ada.token}` };
    const deletion = await fetch(`${url}/api/users/me`, { method: 'DELETE', headers });
    const left = [await countArticles()];
    while (left.at(-1) !== 0) {
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      left.push(await countArticles());
    }

    // The response comes long before all articles are deleted.
    expect([deletion.status, left[0]]).toEqual([204, expect.any(Number)]);
    expect(left.filter((count) => count > 0 && count < 4000).length).toBeGreaterThan(1);
  });

  it('DELETE /api/users/me deletes fewer articles at a time when they are long', async () => {
    const { db } = blog.connection;
    const ada = await blog.aUser();
    await storeArticles(db, [idOf(ada)], 60);
    await db
      .updateTable('articleBody')
      .set({ markdown: 'x'.repeat(1024 * 1024) })
      .execute();
    const slice = () => db.transaction().execute((db) => deleteBatch(db, idOf(ada)));

    const slices = [await slice(), await slice(), await slice(), await slice()];

    expect(slices).toEqual([false, false, false, true]);
    expect((await blog.call('GET', '/api/articles/all')).json()).toEqual({ result: [] });
  });

  it.each([1, 450])('DELETE /api/users/me leaves no rows of an author of %i articles', async (count) => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    const { db } = blog.connection;
    const tables = async () => ({
      user: await db.selectFrom('user').selectAll().orderBy('id').execute(),
      session: await db.selectFrom('session').selectAll().orderBy('idHash').execute(),
      article: await db.selectFrom('article').selectAll().orderBy('id').execute(),
      articleBody: await db.selectFrom('articleBody').selectAll().orderBy('number').execute(),
      articleClicks: await db.selectFrom('articleClicks').selectAll().orderBy('number').execute(),
      draft: await db.selectFrom('draft').selectAll().orderBy('id').execute(),
      revision: await db.selectFrom('revision').selectAll().orderBy('id').execute(),
      idempotencyKey: await db.selectFrom('idempotencyKey').selectAll().execute(),
      scopes: await db
        .selectFrom('listing')
        .leftJoin('listingMark', 'listingMark.scope', 'listing.scope')
        .select(['listing.scope', 'total', 'rank'])
        .orderBy('listing.scope')
        .execute(),
    });
    await blog.anArticle({ by: eve, title: 'Hers' });
    await draftsOf(blog).aDraft(eve);
    const before = await tables();
    const leaver = { ...ada, token: (await login(ada.email, ada.password)).json<TokenReply>().token };
    for (let made = 0; count < 5 && made < count; made += 1) await blog.anArticle({ by: leaver });
    if (count >= 5) await storeArticles(db, [idOf(ada)], count);
    await draftsOf(blog).aDraft(leaver);

    await blog.call('DELETE', '/api/users/me', { as: leaver });
    await finishDeletions(db);

    const isOwn = (row: object) => Object.values(row).includes(idOf(ada));
    const kept = Object.entries(before).map(([table, rows]) => [table, rows.filter((row) => !isOwn(row))]);
    expect(await tables()).toEqual(Object.fromEntries(kept));
  });

  it('DELETE /api/users/me deletes drafts a few megabytes at a time and publishes none', async () => {
    const { db } = blog.connection;
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    const drafts = draftsOf(blog);
    const publishAt = new Date(Date.now() + 1e9).toISOString();
    const markdown = 'x'.repeat(1024 * 1024 - 1);
    for (let made = 0; made < 20; made += 1) await drafts.aDraft(ada, { markdown, publishAt });
    await drafts.aDraft(eve);
    const slice = () =>
      db.transaction().execute(async (db) => {
        await deactivateAccount(db, idOf(ada));
        return deleteBatch(db, idOf(ada));
      });
    const draftsOfAda = () =>
      db.selectFrom('draft').select(['id', 'publishAt']).where('ownerId', '=', idOf(ada)).execute();

    const first = await slice();
    const left = await draftsOfAda();
    await blog.call('DELETE', '/api/users/me', { as: ada });
    await finishDeletions(db);

    expect(first).toBe(false);
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(20);
    expect(left.every((draft) => draft.publishAt === null)).toBe(true);
    expect(await draftsOfAda()).toEqual([]);
    expect((await drafts.list(eve)).result).toHaveLength(1);
  });

  it('DELETE /api/users/me blocks logins while articles are deleted and finishes after a crash', async () => {
    const ada = await blog.aUser();
    await storeArticles(blog.connection.db, [idOf(ada)], 300);
    await deleteOwnAccount(blog.connection.db, idOf(ada));

    const { name, email, password } = ada;
    expect((await listOwn(ada)).statusCode).toBe(401);
    expect((await login(email, password)).statusCode).toBe(400);
    const again = await blog.call('POST', '/api/users/register', { body: { name, email, password } });
    expect(again.statusCode).toBe(201);
    await deleteExpired(blog.connection.db);

    expect((await blog.call('GET', '/api/articles/all')).json()).toEqual({ result: [] });
  });

  it('DELETE /api/users/me responds while the server stops and finishes later', async () => {
    const { db } = blog.connection;
    const ada = await blog.aUser();
    await storeArticles(db, [idOf(ada)], 500);
    const left = async () => (await db.selectFrom('article').select('number').execute()).length;

    await deleteAccount(db, idOf(ada), AbortSignal.abort());
    const first = await left();
    await finishDeletions(db, AbortSignal.abort());
    const second = await left();
    await deleteExpired(db);

    expect((await listOwn(ada)).statusCode).toBe(401);
    expect([first, second, await left()]).toEqual([500 - ARTICLES_PER_BATCH, 500 - ARTICLES_PER_BATCH, 0]);
  });
});

describe('PATCH /api/users/me', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  const update = (as: Author, change: object) =>
    blog.call('PATCH', '/api/users/me', { as, body: { name: as.name, email: as.email, ...change } });
  const login = (email: string, password: string) =>
    blog.call('POST', '/api/users/login', { body: { email, password } });
  const listOwn = (as: TokenReply) => blog.call('GET', '/api/articles', { as });

  itOnOneEngine('changes the name without the password and returns a token with the new name', async () => {
    const ada = await blog.aUser();

    const reply = await update(ada, { name: 'Ada King' });

    const [old, fresh] = [decodeJwt(ada.token), decodeJwt(reply.json<TokenReply>().token)];
    expect(reply.statusCode).toBe(200);
    expect(fresh).toMatchObject({ name: 'Ada King', email: ada.email, sub: old.sub, sid: old.sid });
    expect((await listOwn(reply.json<TokenReply>())).statusCode).toBe(200);
  });

  itOnOneEngine('shows the new name on existing articles', async () => {
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });

    await update(ada, { name: 'Ada King' });

    const article = await blog.call('GET', `/api/articles/public/${slug}`);
    expect(article.json()).toMatchObject({ ownerName: 'Ada King' });
  });

  it('changes the email with the current password', async () => {
    const ada = await blog.aUser();

    const reply = await update(ada, { email: 'king@example.org', password: ada.password });

    const [byNew, byOld] = [
      await login('king@example.org', ada.password),
      await login(ada.email, ada.password),
    ];
    expect([reply.statusCode, byNew.statusCode, byOld.statusCode]).toEqual([200, 200, 400]);
  });

  itOnOneEngine.each([
    ['a changed email without the password', { email: 'king@example.org' }, 'change your email'],
    ['an email in another spelling', { email: 'ADA@example.org' }, 'change your email'],
    [
      'a changed email with a wrong password',
      { email: 'king@example.org', password: 'wrong one' },
      'Wrong password',
    ],
    ['a changed name with a wrong password', { name: 'Ada King', password: 'wrong one' }, 'Wrong password'],
    ['a new password without the current one', { newPassword: 'new words' }, 'change your password'],
    [
      'a new password with a wrong current one',
      { newPassword: 'new words', password: 'wrong one' },
      'Wrong password',
    ],
    ['a new password that is too short', { newPassword: 'short', password: 'pass word' }, 'at least 6'],
  ])('rejects %s and changes nothing', async (_what, change, sentence) => {
    const ada = await blog.aUser({ email: 'ada@example.org', password: 'pass word' });
    const { slug } = await blog.anArticle({ by: ada });

    const reply = await update(ada, change);

    const article = await blog.call('GET', `/api/articles/public/${slug}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain(sentence);
    expect(article.json()).toMatchObject({ ownerName: 'Ada' });
    expect((await login('ada@example.org', 'pass word')).statusCode).toBe(200);
  });

  it("rejects another account's email in any case", async () => {
    const ada = await blog.aUser();
    await blog.aUser({ email: 'eve@example.org' });

    const reply = await update(ada, { email: 'Eve@Example.org', password: ada.password });

    expect([reply.statusCode, reply.body]).toEqual([400, 'This email is already used by another account.']);
  });

  it('changes the password and ends all sessions except the current one', async () => {
    const ada = await blog.aUser();
    const elsewhere = (await login(ada.email, ada.password)).json<TokenReply>();

    const reply = await update(ada, { password: ada.password, newPassword: 'new words' });

    expect((await listOwn(elsewhere)).statusCode).toBe(401);
    expect((await listOwn(reply.json<TokenReply>())).statusCode).toBe(200);
    expect((await listOwn(ada)).statusCode).toBe(200);
    expect((await login(ada.email, ada.password)).statusCode).toBe(400);
    expect((await login(ada.email, 'new words')).statusCode).toBe(200);
  });

  it('accepts one of two simultaneous password changes and rejects the other', async () => {
    const ada = await blog.aUser();
    const change = (newPassword: string) => update(ada, { password: ada.password, newPassword });

    const replies = await Promise.all([change('first words'), change('other words')]);

    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 400]);
  });
});

describe('POST /api/admin/accounts/delete', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  let mallory: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada', password: 'of an admin' });
    eve = await blog.aUser({ name: 'Eve', email: 'eve@example.net' });
    mallory = await blog.aUser({ name: 'Mallory', email: 'mallory@example.net' });
    await adminOutput(blog, 'make-admin', ada.email);
    await blog.anArticle({ by: eve, title: 'Okapi' });
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
  });

  const remove = (body: object, as = ada) =>
    blog.call('POST', '/api/admin/accounts/delete', { as, body: { password: 'of an admin', ...body } });
  const users = async () =>
    (await blog.connection.db.selectFrom('user').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    );
  const statusOfLogin = async ({ email, password }: Author) =>
    (await blog.call('POST', '/api/users/login', { body: { email, password } })).statusCode;

  it('deletes accounts in the background and logs their article counts', async () => {
    await storeArticles(blog.connection.db, [idOf(mallory)], 120);

    const reply = await remove({ items: [idOf(mallory)] });
    const sessions = await blog.call('GET', '/api/articles', { as: mallory });
    await until(async () => (await users()).length === 2);

    expect(reply.json()).toEqual({ results: [{ item: idOf(mallory), problem: null }], next: null });
    expect([sessions.statusCode, await statusOfLogin(mallory)]).toEqual([401, 400]);
    const articles = await blog.connection.db.selectFrom('article').select('slug').execute();
    expect(articles).toEqual([{ slug: 'okapi' }]);
    const entry = await blog.connection.db
      .selectFrom('auditLog')
      .select(['actor', 'subject', 'details'])
      .where('act', '=', 'delete-account')
      .executeTakeFirst();
    expect(entry).toEqual({ actor: 'Ada', subject: 'Mallory', details: '{"articles":120}' });
    expect((await blog.aUser({ name: 'Mallory', email: 'mallory@example.net' })).token).toBeTruthy();
  });

  it('deletes all accounts that match a filter, including blocked ones but never admins', async () => {
    await adminOutput(blog, 'suspend-account', eve.email, '--reason', 'Spam.');
    await adminOutput(blog, 'limit-account', mallory.email, '--reason', 'Spam.');
    const listing = await blog.call('GET', '/api/admin/accounts', { as: ada });
    const { asOf } = listing.json<AccountListing>();

    const { results } = (await remove({ before: asOf })).json<BulkReply>();
    const ofAdmin = (await remove({ items: [idOf(ada)] })).json<BulkReply>();
    await until(async () => (await users()).join() === 'Ada');

    expect(results.map(({ item }) => item).sort()).toEqual([idOf(eve), idOf(mallory)].sort());
    expect(ofAdmin.results[0]?.problem).toMatch(/^This account has admin access\./);
    expect(await blog.connection.db.selectFrom('articleHiding').select('number').execute()).toEqual([]);
  });

  itOnOneEngine("requires the admin's password and counts wrong ones as failed logins", async () => {
    const items = [idOf(eve)];
    const wrong = await remove({ items, password: 'pass word' });
    const none = await remove({ items, password: '' });
    for (let tries = 0; tries < 5; tries += 1) await remove({ items, password: 'wrong one' });
    const locked = await remove({ items });

    expect([wrong.statusCode, wrong.body]).toEqual([400, 'Wrong password.']);
    expect([none.statusCode, none.body]).toEqual([400, 'Your password is required.']);
    expect(locked.statusCode).toBe(429);
    expect(await users()).toEqual(['Ada', 'Eve', 'Mallory']);
  });

  itOnOneEngine('rejects a second deletion, and limiting or suspending a deleted account', async () => {
    await remove({ items: [idOf(eve)] });

    for (const [act, body] of [
      ['delete', { password: 'of an admin' }],
      ['limit', { reason: 'Spam.' }],
      ['suspend', { reason: 'Spam.' }],
    ] as const) {
      const path = `/api/admin/accounts/${act}`;
      const reply = await blog.call('POST', path, { as: ada, body: { items: [idOf(eve)], ...body } });
      expect(reply.json<BulkReply>().results[0]?.problem).toBe('This account no longer exists.');
    }
    expect((await remove({ items: [idOf(mallory)] }, eve)).statusCode).toBe(401);
    await until(async () => (await users()).length === 2);
  });
});

describe('article count', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());
  const factsOf = async (author: Author) =>
    (await blog.call('GET', '/api/users/me', { as: author })).json<AccountFacts>();
  describe('GET /api/users/me', () => {
    it("returns the number of the account's articles", async () => {
      const [ada, eve] = [await blog.aUser(), await blog.aUser()];
      await blog.anArticle({ by: ada, title: 'On engines' });
      const { slug } = await blog.anArticle({ by: ada, title: 'On looms' });
      await blog.anArticle({ by: eve });
      expect(await factsOf(ada)).toMatchObject({ articleCount: 2 });

      await blog.call('DELETE', `/api/articles/delete/${slug}`, { as: ada });

      expect(await factsOf(ada)).toMatchObject({ articleCount: 1 });
    });

    it('counts drafts and scheduled drafts separately', async () => {
      const [ada, eve] = [await blog.aUser(), await blog.aUser()];
      const drafts = draftsOf(blog);
      await drafts.aDraft(ada);
      await drafts.aDraft(ada);
      await drafts.aDraft(ada, { publishAt: new Date(Date.now() + 86_400_000).toISOString() });
      await drafts.aDraft(eve);

      expect(await factsOf(ada)).toMatchObject({ draftCount: 2, scheduledCount: 1 });
      expect(await factsOf(eve)).toMatchObject({ draftCount: 1, scheduledCount: 0 });
    });

    itOnOneEngine('returns 0 for an account without articles', async () => {
      expect(await factsOf(await blog.aUser())).toMatchObject({
        ...{ articleCount: 0, draftCount: 0, scheduledCount: 0 },
      });
    });
  });
});

describe('POST /api/users/login', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  const login = (email: string, password: string) =>
    blog.call('POST', '/api/users/login', { body: { email, password } });

  it('returns 200 with a token for a new session', async () => {
    const ada = await blog.aUser({ email: 'ada@example.org', password: 'pass word' });

    const reply = await login('ADA@example.org', 'pass word');

    const [first, second] = [decodeJwt(ada.token), decodeJwt(reply.json<TokenReply>().token)];
    expect(reply.statusCode).toBe(200);
    expect(second.sub).toBe(first.sub);
    expect(second.sid).not.toBe(first.sid);
  });

  itOnOneEngine('rejects a wrong password and an unknown email with the same message', async () => {
    await blog.aUser({ email: 'ada@example.org', password: 'pass word' });

    const wrong = await login('ada@example.org', 'password');
    const unknown = await login('eve@example.org', 'pass word');

    expect([wrong.statusCode, wrong.body]).toEqual([400, 'Wrong email or password.']);
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
    expect(unknown.headers['content-type']).toBe('text/plain; charset=utf-8');
  });
});

describe('the public profile of an account', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());
  const read = async (as = ada) =>
    (await blog.call('GET', '/api/users/me/profile', { as })).json<AuthorProfile>();
  const write = (body: object) => blog.call('PUT', '/api/users/me/profile', { as: ada, body });
  const empty = { avatar: '', bio: '', links: [] };

  it('is empty at first, and keeps what a change leaves out', async () => {
    expect(await read()).toEqual(empty);
    await write({ avatar: 'https://example.org/ada.png', bio: 'One.', links: ['https://example.org/'] });
    const reply = await write({ bio: 'Two.' });

    const stored = { avatar: 'https://example.org/ada.png', bio: 'Two.', links: ['https://example.org/'] };
    expect([reply.statusCode, reply.json()]).toEqual([200, stored]);
    expect(await read()).toEqual(stored);
    expect(await read(await blog.aUser())).toEqual(empty);
  });

  itOnOneEngine('is normalized: one paragraph, and each link once', async () => {
    await write({
      avatar: ' https://example.org/ada.png ',
      bio: '  On\n\n engines\t',
      links: ['', 'https://EXAMPLE.org', 'https://example.org/', 'http://example.org/ü'],
    });

    expect(await read()).toEqual({
      avatar: 'https://example.org/ada.png',
      bio: 'On engines',
      links: ['https://example.org/', 'http://example.org/%C3%BC'],
    });
  });

  itOnOneEngine('takes a bio of 300 characters, an emoji being one', async () => {
    expect((await write({ bio: '🦄'.repeat(300) })).statusCode).toBe(200);
    const reply = await write({ bio: '🦄'.repeat(301) });
    expect([reply.statusCode, reply.body]).toEqual([400, 'Bio must be at most 300 characters.']);
  });

  itOnOneEngine.each([
    ['an image that isn’t a URL', { avatar: 'ada.png' }, 'Avatar URL must be a valid'],
    ['a script as an image', { avatar: 'javascript:alert(1)' }, 'Avatar URL must be a valid'],
    ['a script as a link', { links: ['javascript:alert(1)'] }, 'Link must be a valid'],
    ['a link with data', { links: ['data:text/html,x'] }, 'Link must be a valid'],
    [
      'a link that hides its host',
      { links: ['https://example.org@example.net'] },
      'Link must not contain a username',
    ],
    ['a long link', { links: [`https://example.org/${'x'.repeat(500)}`] }, 'Link must be at most 500'],
    ['six links', { links: Array(6).fill('https://example.org/') }, 'You can add at most 5 links'],
    ['invalid links', { links: 'https://example.org/' }, 'Links must be a'],
    ['a bio that changes the text direction', { bio: 'a\u202eb' }, 'Bio must not'],
    ['a bio with stacked marks', { bio: `a${'\u0301'.repeat(9)}` }, 'Bio must not'],
    ['a bio with control characters', { bio: 'a\u0007b' }, 'Bio must not'],
  ])('rejects %s', async (_, body, sentence) => {
    const reply = await write(body);

    expect([reply.statusCode, reply.body]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await read()).toEqual(empty);
  });

  it('is cleared when the account is deleted', async () => {
    await write({ bio: 'One.', links: ['https://example.org/'] });
    const { db } = blog.connection;

    await deactivateAccount(db, idOf(ada));

    const row = await db
      .selectFrom('user')
      .select(['avatar', 'bio', 'links'])
      .where('id', '=', idOf(ada))
      .execute();
    expect(row).toEqual([{ avatar: '', bio: '', links: '[]' }]);
  });
});

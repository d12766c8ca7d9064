import type { AccountListing } from '../../../src/shared/account.ts';
import type { BulkReply } from '../../../src/shared/bulkActs.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { saidBy } from '../../helpers/runCommand.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';
import { until } from '../../helpers/until.ts';

describe('the deletion of accounts by those who run the blog', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  let mallory: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada', password: 'of an admin' });
    eve = await blog.aUser({ name: 'Eve', email: 'eve@example.net' });
    mallory = await blog.aUser({ name: 'Mallory', email: 'mallory@example.net' });
    await saidBy(blog, 'make-admin', ada.email);
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

  it('takes all that they have, in the background, and is told in the log with how many articles', async () => {
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

  it('takes all that match a filter, suspended and limited too, and never an admin', async () => {
    await saidBy(blog, 'suspend-account', eve.email, '--reason', 'Spam.');
    await saidBy(blog, 'limit-account', mallory.email, '--reason', 'Spam.');
    const listing = await blog.call('GET', '/api/admin/accounts', { as: ada });
    const { asOf } = listing.json<AccountListing>();

    const { results } = (await remove({ before: asOf })).json<BulkReply>();
    const ofAdmin = (await remove({ items: [idOf(ada)] })).json<BulkReply>();
    await until(async () => (await users()).join() === 'Ada');

    expect(results.map(({ item }) => item).sort()).toEqual([idOf(eve), idOf(mallory)].sort());
    expect(ofAdmin.results[0]?.problem).toMatch(/remove-admin has to come before its deletion\.$/);
    expect(await blog.connection.db.selectFrom('hiddenArticle').select('number').execute()).toEqual([]);
  });

  it('takes the password of the admin, and wrong ones count as those of a login', async () => {
    const items = [idOf(eve)];
    const wrong = await remove({ items, password: 'pass word' });
    const none = await remove({ items, password: '' });
    for (let tries = 0; tries < 5; tries += 1) await remove({ items, password: 'wrong one' });
    const locked = await remove({ items });

    expect([wrong.statusCode, wrong.body]).toEqual([400, 'The password is not your present one.']);
    expect([none.statusCode, none.body]).toEqual([400, 'Your password is a required field.']);
    expect(locked.statusCode).toBe(429);
    expect(await users()).toEqual(['Ada', 'Eve', 'Mallory']);
  });

  it('is not begun twice, nor followed by a limit or a suspension', async () => {
    await remove({ items: [idOf(eve)] });

    for (const [act, body] of [
      ['delete', { password: 'of an admin' }],
      ['limit', { reason: 'Spam.' }],
      ['suspend', { reason: 'Spam.' }],
    ] as const) {
      const path = `/api/admin/accounts/${act}`;
      const reply = await blog.call('POST', path, { as: ada, body: { items: [idOf(eve)], ...body } });
      expect(reply.json<BulkReply>().results[0]?.problem).toBe('There is no such account any more.');
    }
    expect((await remove({ items: [idOf(mallory)] }, eve)).statusCode).toBe(401);
    await until(async () => (await users()).length === 2);
  });
});

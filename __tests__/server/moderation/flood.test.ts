import { randomUUIDv7 } from 'node:crypto';
import type { AccountListing } from '../../../src/shared/account.ts';
import type { BulkReply } from '../../../src/shared/bulkActs.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { saidBy } from '../../helpers/runCommand.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';
import { until } from '../../helpers/until.ts';

/** More than one call takes. */
const ACCOUNTS = 150;
const ARTICLES = 300;

describe('a flood', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog();
    [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
    await saidBy(blog, 'make-admin', ada.email);
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

  it('ends by one filter, leaves the honest alone, and gives back who was taken wrongly', async () => {
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

  it('ends in one line of the shell, and comes back in one', async () => {
    const ids = await flood();
    const before = await rows([...ids, idOf(eve)]);
    const filter = ['--since', '2026-02-01', '--most', '5', '--reason', 'Flood.', '--yes'];

    expect(await saidBy(blog, 'suspend-accounts', ...filter)).toContain('150 accounts with 300 articles');
    await until(async () => (await rows(ids)).length === 0);
    expect(await rows([idOf(eve)])).toHaveLength(1);
    expect(await saidBy(blog, 'restore-accounts', '--reason', 'Flood.', '--yes')).toContain('150 accounts');

    await until(async () => (await tally()).active.accounts === ACCOUNTS);
    expect(await rows([...ids, idOf(eve)])).toEqual(before);
  });
});

import { randomUUIDv7 } from 'node:crypto';
import { type AccountListing, ACCOUNTS_LOOKED_AT } from '../../../src/shared/account.ts';
import type { BulkReply } from '../../../src/shared/bulkActs.ts';
import { type ArticleFindings, ARTICLES_GONE_THROUGH } from '../../../src/shared/foundArticle.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { saidBy } from '../../helpers/runCommand.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';

/** More than one call takes. */
const NEW = 150;
const OLD = 20;

describe('what is done with all that match', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await saidBy(blog, 'make-admin', ada.email);
  });
  afterEach(() => blog.close());

  const get = async <Reply>(path: string) => (await blog.call('GET', path, { as: ada })).json<Reply>();
  /** Gives the answers to all calls that it takes. */
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

  /** All of one moment: new advertisers, so many others that those are the last who are looked at, and old advertisers. */
  async function storeAccounts() {
    const names = Array.from({ length: ACCOUNTS_LOOKED_AT + OLD }, (_, at) =>
      at < OLD || at >= ACCOUNTS_LOOKED_AT + OLD - NEW ? 'Mallory' : 'Eve',
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

  it('takes no account beyond the 10,000 that were looked at', async () => {
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

  it('takes none by a command either', async () => {
    await storeAccounts();
    const filter = ['--match', 'mallory', '--since', '2026-02-01', '--before', '2026-02-02'];

    expect(await saidBy(blog, 'suspend-accounts', ...filter)).toMatch(/^150 accounts with 0 articles would/);
    expect(await saidBy(blog, 'suspend-accounts', ...filter, '--reason', 'Flood.', '--yes')).toMatch(
      /^Suspended: 150 accounts with 0 articles\.\n[^]*\nThese are of the newest 10,000 accounts/,
    );
    expect(await suspended()).toBe(NEW);
  });

  describe('of articles', () => {
    beforeEach(() => storeArticles(blog.connection.db, [idOf(ada)], ARTICLES_GONE_THROUGH + 200));

    const find = (filter: object) =>
      get<ArticleFindings>(`/api/admin/articles?${new URLSearchParams({ ...filter })}`);

    it('takes none beyond the 10,000 that were looked at, also of the same moment', async () => {
      const filter = { q: '199' };
      const { published, isCut, reaches, asOf } = await find(filter);

      const results = await act('/api/admin/articles/hide', {
        ...{ ...filter, before: asOf, reaches, reason: 'Spam.' },
      });

      expect([published, isCut]).toEqual([20, true]);
      expect(results).toHaveLength(20);
      expect(results.map(({ item }) => item)).not.toContain('slug-199');
    });

    it('takes none by a command either', async () => {
      const filter = ['--match', '199', '--reason', 'Spam.'];

      expect(await saidBy(blog, 'hide-articles', ...filter, '--yes')).toMatch(
        /^Hidden: 20 articles\.\n[^]*\nThe newest 10,000 articles were looked at/,
      );
      expect(await saidBy(blog, 'unhide-articles', ...filter)).toMatch(/^20 articles would be shown again\./);
    });

    it('takes none before the time that was asked for, of an author who has more', async () => {
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
      expect(results.map(({ item }) => item)).toEqual(['slug-10199', 'slug-10198']);
    });
  });
});

import type { AccountListing } from '../../../src/shared/account.ts';
import type { LogEntry } from '../../../src/shared/audit.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf } from '../../helpers/blog.ts';
import { ADVERT, moderationOf, startModeratedBlog } from '../../helpers/moderatedBlog.ts';
import { saidBy } from '../../helpers/runCommand.ts';
import { until } from '../../helpers/until.ts';

describe('the accounts of the blog', () => {
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

  it('are listed from the newest on, with what they have published', async () => {
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
  ])('are found by %s', async (query, found) => {
    expect(await names(query)).toEqual(found);
  });

  it('are counted on all pages, and turned', async () => {
    const { next, prev, active } = await list('limit=1&page=2');

    expect([next, prev, active.accounts]).toEqual([{ limit: 1, page: 3 }, { limit: 1, page: 1 }, 2]);
  });

  it.each([
    ['since=yesterday', 'Since must be a date, such as 2026-01-31, or a time, such as 2026-01-31T18:30Z.'],
    ['most=-1', 'Articles at most must be a whole number.'],
    ['state=gone', 'State must be one of the following values: active, limited, suspended.'],
  ])('are not looked for by %s, which is refused in a sentence', async (query, sentence) => {
    const { statusCode, body } = await blog.call('GET', `/api/admin/accounts?${query}`, { as: ada });

    expect([statusCode, body]).toEqual([400, sentence]);
  });

  it('are suspended one by one, with a reason, and come back whole', async () => {
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
        problem: 'This account runs the blog: npm run admin -- remove-admin has to come before a suspension.',
      },
      { item: 'nobodys', problem: 'There is no such account any more.' },
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

  it('are suspended by what they have in common, and nobody who came later, nor an admin', async () => {
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

  it('are limited by what they have in common, and unlimited by their state and its reason', async () => {
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

  it.each([
    [{ reason: 'Spam.' }, 'Say which accounts are meant: items, or what registered before.'],
    [{ items: ['x'] }, 'The reason is a required field.'],
    [{ items: [], reason: 'Spam.' }, 'Accounts field must have at least 1 items.'],
  ])('are not suspended by %j', async (body, sentence) => {
    const reply = await blog.call('POST', '/api/admin/accounts/suspend', { as: ada, body });

    expect([reply.statusCode, reply.body]).toEqual([400, sentence]);
    expect(await names('state=suspended')).toEqual([]);
  });

  it('have what was done to them stand in the log, by whom and why', async () => {
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
    expect(await saidBy(blog, 'log', '--limit', '2')).toMatch(
      /^\S+Z {2}Ada {2}suspend-account {2}account 'Mallory': Advertising\.\n\S+Z {2}command line {2}make-admin {2}account 'Ada'$/,
    );
    await comesTo(['okapi']);
  });
});

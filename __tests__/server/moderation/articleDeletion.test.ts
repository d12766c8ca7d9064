import type { LogEntry } from '../../../src/shared/audit.ts';
import type { BulkReply } from '../../../src/shared/bulkActs.ts';
import type { ArticleFindings } from '../../../src/shared/foundArticle.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { saidBy } from '../../helpers/runCommand.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';

describe('articles that an admin deletes', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog({ limits: { login: { count: 3, seconds: 900 } } });
    ada = await blog.aUser({ name: 'Ada' });
    eve = await blog.aUser({ name: 'Eve', email: 'eve@example.net' });
    await saidBy(blog, 'make-admin', ada.email);
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
    (await blog.call('GET', '/api/admin/articles', { as: ada })).json<ArticleFindings>();
  const log = async () =>
    (await blog.call('GET', '/api/admin/log', { as: ada })).json<Listing<LogEntry>>().result;

  it('are gone with their history and the draft that changes them, and their address is nobody else’s', async () => {
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

  it('are gone too where they were hidden, with the text that their author had as a draft', async () => {
    await saidBy(blog, 'hide-article', 'buy', '--reason', 'Advertising.');

    const reply = await remove({ slugs: ['buy'] });

    expect(reply.json<BulkReply>().results).toEqual([{ item: 'buy', problem: null }]);
    expect((await find()).result.map(({ slug }) => slug)).toEqual(['buy-more', 'okapi']);
    expect((await draftsOf(blog).list(eve)).result).toEqual([]);
    for (const table of ['hiddenArticle', 'unpublishedArticle'] as const)
      expect(await blog.connection.db.selectFrom(table).selectAll().execute()).toEqual([]);
    const history = await blog.call('GET', '/api/articles/history/buy', { as: eve });
    expect(history.statusCode).toBe(404);
    await expect(saidBy(blog, 'unhide-article', 'buy')).rejects.toThrow('No hidden article');
    expect((await blog.anArticle({ by: eve, title: 'Buy' })).slug).not.toBe('buy');
  });

  it('are all that match, hidden or not, and not those of a suspended account', async () => {
    await saidBy(blog, 'hide-article', 'buy', '--reason', 'Advertising.');
    const mallory = await blog.aUser({ name: 'Mallory', email: 'mallory@example.net' });
    await blog.anArticle({ by: mallory, title: 'Buy nothing' });
    await saidBy(blog, 'suspend-account', mallory.email, '--reason', 'A test.');
    const { asOf } = await find();

    const reply = await remove({ q: 'buy', before: asOf });

    expect(reply.json<BulkReply>()).toEqual({
      results: ['buy-more', 'buy'].map((item) => ({ item, problem: null })),
      next: null,
    });
    expect((await find()).result.map(({ slug }) => slug)).toEqual(['buy-nothing', 'okapi']);
    expect((await remove({ slugs: ['buy-nothing', 'gone'] })).json<BulkReply>().results).toEqual([
      {
        item: 'buy-nothing',
        problem: 'This article is hidden with the account of its author: restore that instead.',
      },
      { item: 'gone', problem: 'There is no such article; it may have been deleted.' },
    ]);
  });

  it('are all of the same text, also after the one that named it is deleted', async () => {
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

    expect(first.results[0]).toEqual({ item: 'slug-129', problem: null });
    expect([first, ...rest].flatMap(({ results }) => results)).toHaveLength(130);
    expect(await readable()).toEqual(['buy-more', 'buy', 'okapi']);
  });

  it('stay without the right password of the admin, whose wrong ones count', async () => {
    const wrong = () => remove({ slugs: ['buy'], password: 'wrong one' });

    const replies = [await wrong(), await wrong(), await wrong(), await wrong()];
    const without = await blog.call('POST', '/api/admin/articles/delete', {
      as: ada,
      body: { slugs: ['buy'] },
    });

    expect(replies[0]?.body).toBe('The password is not your present one.');
    expect([...replies, without].map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 429, 400]);
    expect(await readable()).toHaveLength(3);
    expect((await log()).map(({ act }) => act)).toEqual(['make-admin']);
  });

  it('go by a command as well when they are hidden', async () => {
    await saidBy(blog, 'hide-article', 'buy', '--reason', 'Advertising.');

    expect(await saidBy(blog, 'delete-article', 'buy')).toMatch(/^'Buy' by Eve would be deleted for good\. /);
    expect(await saidBy(blog, 'delete-article', '/allArticles/buy', '--yes')).toBe(
      "'Buy' by Eve is deleted.",
    );

    expect((await find()).hidden).toBe(0);
  });
});

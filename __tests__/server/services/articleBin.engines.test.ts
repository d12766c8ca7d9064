import { primaryKeys } from '../../../src/server/db/schema.ts';
import {
  deleteForGood,
  emptyBin,
  moveToBin,
  restoreFromBin,
} from '../../../src/server/services/articleDeletion.ts';
import { deleteExpired } from '../../../src/server/services/housekeeping.ts';
import { operator } from '../../../src/shared/articleChange.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import type { Revision, RevisionSummary } from '../../../src/shared/revision.ts';
import { DAY } from '../../../src/shared/time.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { until } from '../../helpers/until.ts';

describe('the bin', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog();
    [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
    await blog.anArticle({ by: ada, title: 'Looms', markdown: 'Warp and weft.', tags: ['Craft'] });
    await blog.anArticle({ by: ada, title: 'Okapi', markdown: 'Zebrine legs.', tags: ['Craft', 'Animals'] });
    await blog.anArticle({ by: ada, title: 'Engines', markdown: 'They weave.', tags: ['Animals'] });
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
  });

  const db = () => blog.connection.db;
  const okapi = (by = ada) => ({ ownerId: idOf(by), slug: 'okapi' });
  const remove = (isFinal = false) => moveToBin(db(), okapi(), { isFinal, writer: operator });
  const restore = (by = ada) => restoreFromBin(db(), okapi(by), { writer: operator });
  const get = (path: string, as?: Author) => blog.call('GET', path, as && { as });
  const expire = () =>
    db()
      .updateTable('article')
      .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
      .where('status', '=', 'deleted')
      .execute();

  const publicPaths = [
    ...['/api/articles/public/okapi', '/api/articles/public/looms', '/api/articles/public/old-okapi'],
    ...['/api/articles/all', '/api/articles/all?author=ada', '/api/articles/all?tag=animals'],
    ...[
      '/api/articles/all?author=ada&sort=-clicks',
      '/api/tags',
      '/api/authors/ada',
      '/api/search?q=zebrine',
    ],
    ...['/feed.json', '/feed.atom', '/sitemap.xml'],
  ];
  /** Returns what readers get, and its author's own lists. */
  async function answers() {
    const replies: [string, number, string][] = [];
    // Their author's own visits are not counted.
    for (const path of [
      ...publicPaths,
      '/api/articles',
      '/api/articles?sort=-clicks',
      '/api/articles?q=zebrine',
    ]) {
      const { statusCode, body } = await get(path, ada);
      replies.push([path, statusCode, body]);
    }
    return replies;
  }

  it('takes a deleted article out of all lists and counts', async () => {
    await remove();

    for (const path of publicPaths.slice(3)) expect((await get(path)).body).not.toContain('kapi');
    const own = (await get('/api/articles?sort=-clicks', ada)).json<Listing<{ slug: string }>>();
    expect(own.result.map(({ slug }) => slug)).toEqual(['engines', 'looms']);
    const tags = (await get('/api/tags')).json<Listing<{ slug: string; articleCount: number }>>();
    expect(tags.result.map(({ slug, articleCount }) => [slug, articleCount])).toEqual([
      ['animals', 1],
      ['craft', 1],
    ]);
    const gone = await get('/api/articles/public/okapi');
    const never = await get('/api/articles/public/never-was');
    expect([gone.statusCode, gone.body]).toEqual([never.statusCode, never.body]);
  });

  it('restores an article as it was', async () => {
    for (const [from, slug] of [
      ['okapi', 'old-okapi'],
      ['old-okapi', 'okapi'],
    ])
      await blog.call('PATCH', `/api/articles/slug/${from}`, { as: ada, body: { slug } });
    for (let times = 0; times < 3; times += 1) await get('/api/articles/public/okapi', eve);
    // The order by clicks is that of the stored ones.
    await until(async () => {
      const clicks = await db()
        .selectFrom('articleClicks')
        .select('clicks')
        .where('clicks', '=', 3)
        .execute();
      return clicks.length === 1;
    });
    const before = await answers();
    expect(before.slice(0, 3).map(([, status]) => status)).toEqual([200, 200, 301]);
    expect(before[0]?.[2]).toContain('"clicks":3');

    await remove();
    await restore();

    expect(await answers()).toEqual(before);
    expect(await db().selectFrom('articleDeletion').selectAll().execute()).toEqual([]);
  });

  it('keeps the text of its draft in its history, and deletes the draft', async () => {
    const drafts = draftsOf(blog);
    const body = { title: 'Okapi', markdown: 'Unsaved stripes.', articleSlug: 'okapi' };
    const { _id } = await drafts.aDraft(ada, body);

    await remove();
    const { statusCode } = await drafts.get(ada, _id);
    await restore();

    expect(statusCode).toBe(404);
    const { result } = (await get('/api/articles/history/okapi', ada)).json<Listing<RevisionSummary>>();
    const revision = await get(`/api/articles/history/okapi/${result[0]?._id}`, ada);
    expect([result.length, revision.json<Revision>().markdown]).toEqual([2, 'Unsaved stripes.']);
  });

  it('has no history and takes no draft for its author either', async () => {
    await remove();

    const saved = await draftsOf(blog).create(ada, { title: 'Okapi', articleSlug: 'okapi' });
    const replies = [
      await get('/api/articles/history/okapi', ada),
      await get('/api/articles/okapi', ada),
      saved,
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });

  it('reserves slugs for everybody', async () => {
    await remove();

    const own = await blog.anArticle({ by: ada, title: 'Okapi', markdown: 'Another.' });
    const others = await blog.anArticle({ by: eve, title: 'Okapi', markdown: 'A third.' });
    await deleteForGood(db(), okapi());
    const again = await blog.anArticle({ by: ada, title: 'Okapi', markdown: 'The last.' });

    expect([own.slug, others.slug, again.slug]).toEqual(['okapi-2', 'okapi-3', 'okapi']);
  });

  it('restores an article that was deleted with a final dialog only for admins', async () => {
    await remove(true);

    await expect(restore()).rejects.toThrow('This article was not found');
    await expect(deleteForGood(db(), okapi())).rejects.toThrow('This article was not found');
    await restoreFromBin(db(), { ownerId: idOf(ada), number: 2 }, { writer: operator, withFinal: true });

    expect((await get('/api/articles/public/okapi')).statusCode).toBe(200);
  });

  it("keeps others' hands off", async () => {
    await remove();

    await expect(restore(eve)).rejects.toThrow('This article was not found');
    await expect(deleteForGood(db(), okapi(eve))).rejects.toThrow('This article was not found');
    expect(await emptyBin(db(), idOf(eve), 100)).toBe(0);
  });

  it('restores nothing while the author may not publish', async () => {
    await remove();
    await adminOutput(blog, 'suspend-account', 'ada', '--reason', 'Spam.');

    await expect(restore()).rejects.toThrow('Spam.');
    await adminOutput(blog, 'restore-account', 'ada');
    // The end of a suspension restores what it has hidden.
    expect((await get('/api/articles/public/looms')).statusCode).toBe(200);
    expect((await get('/api/articles/public/okapi')).statusCode).toBe(404);
    await restore();

    expect((await get('/api/articles/public/okapi')).statusCode).toBe(200);
  });

  it('restores an article of a limited account unlisted', async () => {
    await remove();
    await adminOutput(blog, 'limit-account', 'ada', '--reason', 'A test.');

    await restore();

    expect((await get('/api/articles/all')).json<Listing<object>>().result).toEqual([]);
    expect((await get('/api/articles/public/okapi')).statusCode).toBe(200);
  });

  it('is outside of moderation, and forgets reports', async () => {
    await blog.call('POST', '/api/reports', { body: { slug: 'okapi', reason: 'spam' } });
    await remove();

    for (const args of [
      ['hide-article', 'okapi', '--reason', 'Spam.'],
      ['unhide-article', 'okapi'],
      ['delete-article', 'okapi', '--yes'],
    ])
      await expect(adminOutput(blog, ...args)).rejects.toThrow();
    expect(await db().selectFrom('report').selectAll().execute()).toEqual([]);
  });

  it('counts as storage until it is emptied', async () => {
    const bytes = async () =>
      (
        await db()
          .selectFrom('accountStorage')
          .select('bytes')
          .where('ownerId', '=', idOf(ada))
          .executeTakeFirst()
      )?.bytes ?? 0;
    const before = await bytes();
    await remove(true);
    const binned = await bytes();

    const emptied = await emptyBin(db(), idOf(ada), 100);

    expect([binned, emptied]).toEqual([before, 1]);
    expect(await bytes()).toBeLessThan(before);
  });

  describe('leaves no bytes', () => {
    /** Returns the tables that still have something of the article. */
    async function tablesWithRemains() {
      const remains: string[] = [];
      for (const table of [...Object.keys(primaryKeys), 'articleWords', 'imageUse', 'authorWord']) {
        const rows = await db()
          .selectFrom(table as 'article')
          .selectAll()
          .execute();
        const isLeft = rows.some(
          (row) =>
            /okapi|zebrine/i.test(JSON.stringify(row)) ||
            Object.entries(row).some(
              ([column, value]) =>
                (['number', 'rowid'].includes(column) && value === 2) ||
                (column === 'scope' && value === '2'),
            ),
        );
        if (isLeft) remains.push(table);
      }
      return remains;
    }

    beforeEach(async () => {
      await draftsOf(blog).aDraft(ada, { title: 'Okapi', markdown: 'Zebrine arms.', articleSlug: 'okapi' });
      await blog.call('PATCH', '/api/articles/slug/looms', { as: ada, body: { slug: 'weaving' } });
      const day = new Date().toISOString().slice(0, 10);
      await db().insertInto('articleDay').values({ number: 2, day, clicks: 1 }).execute();
      await db()
        .insertInto('referrerDay')
        .values({ scope: '2', day, host: 'a.example', clicks: 1 })
        .execute();
      await db().insertInto('redirect').values({ path: '/p/okapi', number: 2, createdAt: day }).execute();
      await db().deleteFrom('idempotencyKey').execute();
    });

    it.each([
      ['after 30 days', () => expire().then(() => deleteExpired(db()))],
      ['when it is emptied', () => emptyBin(db(), idOf(ada), 100)],
      ['when it is deleted for good', () => deleteForGood(db(), okapi())],
      ['when its account is deleted', () => adminOutput(blog, 'delete-account', 'ada', '--yes')],
    ])('%s', async (_when, act) => {
      await remove();
      expect(await tablesWithRemains()).not.toEqual([]);

      await act();

      expect(await tablesWithRemains()).toEqual([]);
    });
  });

  it('keeps an article for 30 days, and restores none after that', async () => {
    await remove();
    const { expiresAt } = await db()
      .selectFrom('article')
      .select('expiresAt')
      .where('status', '=', 'deleted')
      .executeTakeFirstOrThrow();
    await deleteExpired(db());
    expect(Date.parse(expiresAt ?? '') - Date.now()).toBeGreaterThan(29.9 * DAY);
    expect(Date.parse(expiresAt ?? '') - Date.now()).toBeLessThanOrEqual(30 * DAY);

    await expire();

    await expect(restore()).rejects.toThrow('This article was not found');
  });

  it.each([
    ['two restorations', () => restore(), 200],
    ['a restoration and a deletion', () => deleteForGood(db(), okapi()), null],
    ['a restoration and emptying', () => emptyBin(db(), idOf(ada), 100), null],
    ['a restoration and housekeeping', () => deleteExpired(db()), 200],
  ])('does %s at once as if they came one after the other', async (_what, other, status) => {
    await remove();

    const outcomes = await Promise.allSettled([restore(), other()]);

    expect(outcomes.some((outcome) => outcome.status === 'fulfilled')).toBe(true);
    const { statusCode } = await get('/api/articles/public/okapi');
    const rows = await db().selectFrom('article').select('status').where('slug', '=', 'okapi').execute();
    expect(rows.map((row) => row.status)).toEqual(statusCode === 200 ? ['published'] : []);
    if (status !== null) expect(statusCode).toBe(status);
  });

  it('moves an article there once if two delete it at once', async () => {
    const outcomes = await Promise.allSettled([remove(), remove(true)]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

import { hash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { render } from '../../src/server/content/render.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { createMediaStorage } from '../../src/server/images/mediaStorage.ts';
import { deleteAccount } from '../../src/server/services/accountDeletion.ts';
import { createClicks } from '../../src/server/services/clicks.ts';
import { rebuildSearchIndex } from '../../src/server/services/housekeeping.ts';
import { deleteFiles, findAbandonedFiles, startImageJob } from '../../src/server/services/images.ts';
import {
  finishPendingAccounts,
  limitAccount,
  restoreAccount,
  suspendAccount,
  unlimitAccount,
} from '../../src/server/services/moderateAccounts.ts';
import { hideArticleBySlug } from '../../src/server/services/moderateArticles.ts';
import { publishDue } from '../../src/server/services/publish.ts';
import { deleteSomeParts } from '../../src/server/store/articleImports.ts';
import { commandLine } from '../../src/server/store/auditLog.ts';
import { loadAuthorDailyClicks, loadReferrers } from '../../src/server/store/clickStats.ts';
import { deleteIfUnused, findImageHashes, findImageSizes } from '../../src/server/store/images.ts';
import { findOldPaths } from '../../src/server/store/redirects.ts';
import { packSync } from '../../src/server/store/revisions.ts';
import { endSurplusSessions } from '../../src/server/store/sessions.ts';
import { exportArticles } from '../../src/server/transfer/exportArticles.ts';
import { undoImport } from '../../src/server/transfer/importArticles.ts';
import { fillShortTexts } from '../../src/shared/article.ts';
import { operator } from '../../src/shared/articleChange.ts';
import { imageFile, imageId } from '../../src/shared/image.ts';
import type { AccountListing, ModeratedArticleListing } from '../../src/shared/moderation.ts';
import type { SessionSummary } from '../../src/shared/user.ts';
import { miscounts } from '../../tools/miscounts.ts';
import { type Author, type Blog, idOf, startBlog } from '../helpers/blog.ts';
import { adminOutput } from '../helpers/runCommand.ts';
import { storeArticles } from '../helpers/storeArticles.ts';
import { until } from '../helpers/until.ts';
import { unzip } from '../helpers/unzip.ts';

/*
 * Whatever works through rows in batches has a test here with exactly one batch and with one row more. Numbers are those
 * of the modules' own batches: a larger batch needs a larger number here. What an account or article has many of is tested in
 * `db/rowDeletion.engines.test.ts`, by the list in the schema.
 */

const NOW = '2026-01-01T00:00:00.000Z';
const numbered = (count: number) => Array.from({ length: count }, (_, at) => at);
/** Returns a text of 64 hexadecimal digits. */
const imageHash = (at: number) => hash('sha256', `${at}`);

describe('more rows than one batch', () => {
  let blog: Blog;
  let db: Db;
  let ada: Author;
  let id: string;
  beforeEach(async () => {
    blog = await startBlog({ limits: { write: null, register: null } });
    ({ db } = blog.connection);
    ada = await blog.aUser();
    id = idOf(ada);
  });
  afterEach(async () => {
    expect(await miscounts(db)).toEqual([]);
    await blog.close();
  });

  const storeUsers = async (count: number, more: { suspension?: 'hiding'; createdAt?: string } = {}) => {
    const ids = numbered(count).map((at) => `user-${String(at).padStart(5, '0')}`);
    await db
      .insertInto('user')
      .values(
        ids.map((id) => ({
          ...{ id, name: id, email: `${id}@example.org`, emailKey: id, handle: id, passwordHash: '' },
          ...{ createdAt: NOW, ...more },
        })),
      )
      .execute();
    return ids;
  };

  const storeDrafts = (count: number, more: { publishAt?: string; size?: number } = {}) =>
    db
      .insertInto('draft')
      .values(
        numbered(count).map((at) => ({
          ...{
            ownerId: id,
            id: randomUUID(),
            ...fillShortTexts({ title: `Draft ${at}` }),
            markdown: 'x',
            images: '[]',
          },
          ...{ articleSlug: null, articleVersion: null, opening: 'x', size: 1, version: 1 },
          ...{ publishAt: null, publishProblem: null, createdAt: NOW, updatedAt: NOW, ...more },
        })),
      )
      .execute();

  const storeRevisions = (count: number) =>
    db
      .insertInto('revision')
      .values(
        numbered(count).map((at) => ({
          ...{ id: randomUUID(), ownerId: id, subject: 'article slug-0', kind: 'published' as const },
          ...{
            ...fillShortTexts({ title: `Version ${at}` }),
            images: '[]',
            size: 1,
            stored: 1,
            hash: `${at}`,
          },
          ...{ createdAt: NOW, expiresAt: null, packed: packSync('x') },
        })),
      )
      .execute();

  /** Stores an ended import whose archive has this number of parts. */
  const storeArchive = async (parts: number) => {
    const importId = randomUUID();
    const done = { position: 0, total: null, created: 0, changed: 0, same: 0, refused: 0 };
    await db
      .insertInto('articleImport')
      .values({
        ...{ id: importId, ownerId: id, name: '', state: 'done', bytes: 1, received: 1, parts },
        ...{
          ...done,
          network: '',
          problem: '',
          summary: '',
          undated: '',
          claim: '',
          claimedUntil: '',
          attempts: 0,
          attemptedFrom: 0,
        },
        ...{ createdAt: NOW, updatedAt: NOW, endedAt: NOW },
      })
      .execute();
    await db
      .insertInto('importPart')
      .values(numbered(parts).map((part) => ({ importId, part, data: new Uint8Array(1) })))
      .execute();
  };

  const storeImages = (count: number, more: { unusedSince?: string } = {}) =>
    db
      .insertInto('image')
      .values(
        numbered(count).map((at) => ({
          ...{ hash: imageHash(at), ownerId: id, width: 1, height: 1, isAnimated: 0, bytes: 1 },
          ...{ createdAt: NOW, unusedSince: NOW, blockedAt: null, variantTries: null, ...more },
        })),
      )
      .execute();

  const articleNumbers = async () =>
    (await db.selectFrom('article').select('number').orderBy('number').execute()).map(({ number }) => number);
  const countPublished = async () =>
    (await db.selectFrom('article').select('number').where('status', '=', 'published').execute()).length;
  const countListed = async () =>
    Number((await blog.call('GET', '/api/articles/all')).headers['x-total-count']);
  const locationsIn = async (path: string) =>
    [...(await blog.call('GET', path)).body.matchAll(/<loc>[^<]*?(\/[^/<]*)<\/loc>/g)].map(([, end]) => end);

  it.each([20, 21])('exports all of %i articles, drafts and versions', async (count) => {
    await storeArticles(db, [id], count);
    await storeDrafts(count);
    await storeRevisions(count);
    const media = createMediaStorage({ store: 'database' }, blog.connection);

    const zip = await buffer(exportArticles({ db, media, ownerId: id, withHistory: true }));

    const names = Object.keys(await unzip(zip));
    const inFolder = (folder: string) => names.filter((name) => name.startsWith(folder)).length;
    expect(['content/posts', 'content/drafts', 'history'].map(inFolder)).toEqual([count, count, count]);
  });

  it.each([50, 51, 101])('undoes an import of %i articles', async (count) => {
    await storeArticles(db, [id], count);
    const origin = { ownerId: id, feedId: null, contentHash: '', importId: 'import', importedAt: NOW };
    await db
      .insertInto('articleOrigin')
      .values((await articleNumbers()).map((number) => ({ number, sourceId: `${number}`, ...origin })))
      .execute();
    const calls: number[] = [];

    const undone = { ownerId: id, importId: 'import', writer: operator };
    const deleted = await undoImport(db, undone, async (count) => void calls.push(count));

    expect([deleted, calls.reduce((sum, one) => sum + one), await articleNumbers()]).toEqual([
      count,
      count,
      [],
    ]);
  });

  it.each([250, 251])('lists %i articles, authors and tags in the sitemap', async (count) => {
    await storeArticles(db, await storeUsers(count), count);
    await db
      .insertInto('tag')
      .values(
        numbered(count).map((at) => ({ slug: `t${at}`, key: `t${at}`, name: `t${at}`, articleCount: 1 })),
      )
      .execute();

    const [articles, authors, tags] = [
      await locationsIn('/sitemap.xml'),
      await locationsIn('/sitemap-authors.xml'),
      await locationsIn('/sitemap-tags.xml'),
    ];
    await db.deleteFrom('tag').execute();

    expect(articles.filter((end) => end?.startsWith('/slug-'))).toHaveLength(count);
    expect(authors.filter((end) => end?.startsWith('/user-'))).toHaveLength(count);
    expect(tags.filter((end) => /^\/t\d/.test(end ?? ''))).toHaveLength(count);
  });

  it('lists the authors behind a batch of accounts without articles', async () => {
    const ids = await storeUsers(502);
    await storeArticles(db, ids.slice(-1), 1);

    expect(await locationsIn('/sitemap-authors.xml')).toEqual(['/allArticles', `/${ids.at(-1)}`]);
  });

  it.each([50, 51])('hides and restores all %i articles of a suspended account', async (count) => {
    await storeArticles(db, [id], count);

    await suspendAccount({ db }, { userId: id, reason: 'Spam.', by: commandLine });
    const hidden = await countPublished();
    await restoreAccount({ db }, { userId: id, by: commandLine });

    expect([hidden, await countPublished()]).toEqual([0, count]);
    const user = db.selectFrom('user').select('suspension').where('id', '=', id);
    expect(await user.executeTakeFirst()).toEqual({ suspension: null });
  });

  it.each([100, 101])('unlists and lists all %i articles of a limited account', async (count) => {
    await storeArticles(db, [id], count);

    await limitAccount({ db }, { userId: id, reason: 'Spam.', by: commandLine });
    const limited = await countListed();
    await unlimitAccount({ db }, { userId: id, by: commandLine });

    expect([limited, await countListed()]).toEqual([0, count]);
  });

  it('lists all articles of a restored account again by more tags than one batch', async () => {
    const tags = numbered(6).map((at) => `tag-${at}`);
    for (const at of numbered(9)) await blog.anArticle({ by: ada, title: `${at}`, tags });

    await suspendAccount({ db }, { userId: id, reason: 'Spam.', by: commandLine });
    await restoreAccount({ db }, { userId: id, by: commandLine });

    for (const tag of tags)
      expect((await blog.call('GET', `/api/articles/all?limit=100&tag=${tag}`)).json()).toMatchObject({
        result: { length: 9 },
      });
  });

  it.each([500, 501])('completes the suspension of %i accounts', async (count) => {
    await storeUsers(count, { suspension: 'hiding' });

    await finishPendingAccounts({ db });

    const suspended = db.selectFrom('user').select('id').where('suspension', '=', 'hidden');
    expect(await suspended.execute()).toHaveLength(count);
  });

  describe('for an admin', () => {
    beforeEach(async () => void (await adminOutput(blog, 'make-admin', ada.email)));

    it.each([249, 250])('counts all %i accounts beside the own one', async (count) => {
      await storeUsers(count, { createdAt: '2025-01-01T00:00:00.000Z' });

      const accounts = (await blog.call('GET', '/api/admin/accounts', { as: ada })).json<AccountListing>();

      expect([accounts.active.accounts, accounts.isCut]).toEqual([count, false]);
    });

    it.each([100, 101])('suspends all %i accounts that match a filter', async (count) => {
      await storeUsers(count);
      const suspend = async (after?: string) =>
        (
          await blog.call('POST', '/api/admin/accounts/suspend', {
            as: ada,
            body: {
              q: 'user-',
              before: '2026-01-02',
              reason: 'Spam.',
              ...(after !== undefined && { after }),
            },
          })
        ).json<{ results: unknown[]; next: string | null }>();

      const first = await suspend();
      const second = first.next === null ? null : await suspend(first.next);
      await finishPendingAccounts({ db });

      expect([first.results.length, second?.results.length, second?.next]).toEqual(
        count === 100 ? [100, undefined, undefined] : [100, 1, null],
      );
      const suspended = db.selectFrom('user').select('id').where('suspension', 'is not', null);
      expect(await suspended.execute()).toHaveLength(count);
    });

    it.each([249, 250, 251])('finds %i published articles among hidden ones', async (count) => {
      await storeArticles(db, [id], 2);
      for (const slug of ['slug-0', 'slug-1'])
        await hideArticleBySlug(db, { slug }, { reason: 'Spam.', by: commandLine });
      await db
        .updateTable('article')
        .set({ slug: sql`'old-' || "slug"`, id: sql`'old-' || "id"` })
        .execute();
      await storeArticles(db, [id], count);
      const reply = await blog.call('GET', '/api/admin/articles?limit=100&page=3', { as: ada });

      const { published, hidden, result } = reply.json<ModeratedArticleListing>();

      expect({ published, hidden, last: result.slice(-2).map(({ slug }) => slug) }).toEqual({
        ...{ published: count, hidden: 2, last: ['old-slug-1', 'old-slug-0'] },
      });
    });

    it.each([50, 51, 250, 251])('finds the links and the text of %i articles', async (count) => {
      await storeArticles(db, [id], count);
      const html = '<p><a href="https://shop.example/" rel="nofollow">Buy</a></p>';
      await db.updateTable('articleBody').set({ markdown: 'Buy', sanitizedHtml: html }).execute();
      const find = async (query: string) =>
        (await blog.call('GET', `/api/admin/articles?${query}`, { as: ada })).json<ModeratedArticleListing>();

      const { result, published } = await find('limit=100');
      expect([published, (await find('links=1')).published, (await find('sameAs=slug-0')).published]).toEqual(
        [count, count, count],
      );
      expect(result.map(({ links }) => links)).toEqual(result.map(() => 1));
    });
  });

  it.each([50, 51])('publishes all %i drafts that are due', async (count) => {
    await storeDrafts(count, { publishAt: NOW });
    const failures: unknown[] = [];
    const rendering = { render: async (markdown: string) => render(markdown) };

    await publishDue({ db, rendering }, (error) => void failures.push(error));

    expect([failures, await countPublished()]).toEqual([[], count]);
  });

  describe('of images', () => {
    const sources = () => ({
      db,
      media: createMediaStorage({ store: 'database' }, blog.connection),
      imageProcessor: { isAvailable: false } as never,
    });
    const storeFiles = (count: number) =>
      db
        .insertInto('media')
        .values(
          numbered(count).map((at) => ({
            ...{ name: imageFile(imageHash(at)), data: new Uint8Array(1), bytes: 1, createdAt: NOW },
          })),
        )
        .execute();
    const countFiles = async () => (await db.selectFrom('media').select('name').execute()).length;

    it.each([200, 201, 401])('deletes the files of %i deleted ones', async (count) => {
      await storeImages(count);
      await storeFiles(count);
      await db.deleteFrom('image').execute();

      await deleteFiles(sources());

      expect(await countFiles()).toBe(0);
    });

    it.each([200, 201])('deletes %i that were not used for long', async (count) => {
      await storeImages(count, { unusedSince: '2025-01-01T00:00:00.000Z' });
      await storeFiles(count);
      const stop = new AbortController();
      const failures: unknown[] = [];

      const job = startImageJob(sources(), {
        onFailed: (error) => void failures.push(error),
        stop: stop.signal,
        mayBeShared: true,
      });
      await until(async () => (await countFiles()) === 0);
      stop.abort();
      await job.ended();

      expect([failures, await db.selectFrom('image').select('hash').execute()]).toEqual([[], []]);
    });

    it.each([200, 201, 1000, 1001])('finds %i files without a row', async (count) => {
      await storeFiles(count);

      await findAbandonedFiles(sources(), Date.now());

      expect(await db.selectFrom('deletedImage').select('hash').execute()).toHaveLength(count);
    });

    it.each([128, 129])('knows the sizes and files of %i, and deletes them if unused', async (count) => {
      await storeImages(count);
      const ids = numbered(count).map((number) => imageId(imageHash(number)));

      const sizes = await findImageSizes(db, ids);
      const hashes = await findImageHashes(db, ids);
      await deleteIfUnused(db, id, ids);

      expect([Object.keys(sizes).length, hashes.size]).toEqual([count, count]);
      expect(await db.selectFrom('image').select('hash').execute()).toEqual([]);
    });
  });

  it.each([128, 129, 1000, 1001])('stores the clicks of %i articles', async (count) => {
    await storeArticles(db, await storeUsers(count), count);
    const numbers = await articleNumbers();
    const [first = 0, last = 0] = [numbers.at(0), numbers.at(-1)];
    const failures: unknown[] = [];
    const clicks = createClicks(blog.connection, (error) => void failures.push(error));

    for (const number of numbers) clicks.count(number, { referrer: 'news.example' });
    await clicks.close();

    const sum = async (table: 'articleClicks' | 'articleDay' | 'authorDay' | 'referrerDay') =>
      Number(
        (
          await db
            .selectFrom(table)
            .select(({ fn }) => fn.sum<number | string>('clicks').as('clicks'))
            .executeTakeFirstOrThrow()
        ).clicks,
      );
    expect([failures, await sum('articleClicks'), await sum('articleDay'), await sum('authorDay')]).toEqual([
      ...[[], count, count, count],
    ]);
    // Once by article, and once by author.
    expect(await sum('referrerDay')).toBe(2 * count);
    expect(await clicks.read([first, last])).toEqual([1, 1]);
    expect((await loadReferrers(db, { number: last })).map(({ host }) => host)).toEqual(['news.example']);
    expect(
      (await loadAuthorDailyClicks(db, `user-${String(count - 1).padStart(5, '0')}`)).at(-1),
    ).toMatchObject({
      clicks: 1,
    });
  });

  it('stores more referring hosts than one batch of rows', async () => {
    const hosts = 18;
    await storeArticles(db, await storeUsers(4), 4);
    const clicks = createClicks(blog.connection, (error) => {
      throw error;
    });

    for (const number of await articleNumbers())
      for (const at of numbered(hosts)) clicks.count(number, { referrer: `news${at}.example` });
    await clicks.close();

    // Once by article, and once by author.
    expect(await db.selectFrom('referrerDay').select('host').execute()).toHaveLength(2 * 4 * hosts);
  });

  it.each([20, 21, 41])('indexes %i articles again', async (count) => {
    await storeArticles(db, [id], count);

    const done = await rebuildSearchIndex(db, () => undefined);

    expect(done).toEqual({ indexed: count, isComplete: true });
  });

  it('indexes articles that are too long for one batch', async () => {
    await storeArticles(db, [id], 4);
    await db
      .updateTable('articleBody')
      .set({ sanitizedHtml: `<p>${'word '.repeat(40_000)}</p>` })
      .execute();

    const done = await rebuildSearchIndex(db, () => undefined);

    expect(done).toEqual({ indexed: 4, isComplete: true });
  });

  it.each([
    [50, ''],
    [51, ''],
    [2, ' that are too long for one batch'],
  ])('deletes an account with %i articles%s, each with a tag of its own', async (count, length) => {
    for (const at of numbered(count)) await blog.anArticle({ by: ada, title: `${at}`, tags: [`tag ${at}`] });
    if (length !== '')
      await db
        .updateTable('articleBody')
        .set({ markdown: 'x'.repeat(17 * 1024 * 1024) })
        .execute();

    await deleteAccount(db, id);

    expect([await articleNumbers(), await db.selectFrom('tag').select('slug').execute()]).toEqual([[], []]);
    expect(await db.selectFrom('user').select('id').execute()).toEqual([]);
    // Those of the articles and the account’s handle.
    expect(await db.selectFrom('retiredSlug').select('slugHash').execute()).toHaveLength(count + 1);
  });

  it('deletes an account with more texts, versions and archives than one batch of each', async () => {
    // Drafts are deleted by their size, 16 MiB at once.
    await storeDrafts(3, { size: 9 * 1024 * 1024 });
    await storeRevisions(501);
    await storeArchive(17);

    await deleteAccount(db, id);

    const left = await Promise.all(
      (['user', 'draft', 'revision', 'articleImport', 'importPart'] as const).map(
        async (table) =>
          (
            await db
              .selectFrom(table)
              .select(({ fn }) => fn.countAll<number>().as('count'))
              .execute()
          )[0]?.count,
      ),
    );
    expect(left).toEqual([0, 0, 0, 0, 0]);
  });

  it.each([16, 17, 33])('deletes all %i parts of an archive whose import has ended', async (parts) => {
    await storeArchive(parts);

    while (await deleteSomeParts(db));

    expect(await db.selectFrom('importPart').select('part').execute()).toEqual([]);
  });

  it('ends all surplus sessions, and keeps the newest', async () => {
    const sessions = numbered(1060).map((at) => ({
      ...{ idHash: hash('sha256', `session ${at}`), userId: id },
      ...{
        createdAt: new Date(Date.now() - 1000 * (at + 1)).toISOString(),
        expiresAt: new Date(Date.now() + 1e9).toISOString(),
      },
    }));
    await db.insertInto('session').values(sessions).execute();

    await endSurplusSessions(db, id);

    const left = await db.selectFrom('session').select('createdAt').orderBy('createdAt').execute();
    expect(left.length).toBeLessThan(52);
    expect(left.map(({ createdAt }) => createdAt)).toContain(sessions[0]?.createdAt);
    const shown = await blog.call('GET', '/api/users/me/sessions', { as: ada });
    expect(shown.json<{ result: SessionSummary[] }>().result.length).toBe(left.length);
  });

  it.each([500, 501])('finds the old URLs of %i articles', async (count) => {
    await storeArticles(db, [id], count);
    const numbers = await articleNumbers();
    await db
      .insertInto('redirect')
      .values(numbers.map((number) => ({ path: `/old/${number}`, number, createdAt: NOW })))
      .execute();

    const paths = await findOldPaths(db, numbers);

    expect(paths.size).toBe(count);
  });
});

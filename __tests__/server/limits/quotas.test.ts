import { randomUUID } from 'node:crypto';
import type { Db } from '../../../src/server/db/schema.ts';
import { createMediaStorage } from '../../../src/server/images/mediaStorage.ts';
import { storeUpload } from '../../../src/server/services/images.ts';
import { addRedirects } from '../../../src/server/services/oldUrls.ts';
import { newestArticles } from '../../../src/server/store/articles/newest.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { listReportedArticles, countReportedArticles } from '../../../src/server/store/reports.ts';
import { findExpendable, isLargeDeletion } from '../../../src/server/store/revisions.ts';
import { startSession } from '../../../src/server/store/sessions.ts';
import { insertWebhook } from '../../../src/server/store/webhooks.ts';
import { fillShortTexts } from '../../../src/shared/article.ts';
import type { SavedDraft } from '../../../src/shared/draft.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';

/*
 * At a limit everything still works, and one more is refused. The numbers are those of the docs, not the constants of the
 * code, so that a changed constant is noticed too.
 */

const NOW = '2026-01-01T00:00:00.000Z';
const numbered = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('at a limit', () => {
  let blog: Blog;
  let db: Db;
  let ada: Author;
  let id: string;
  let drafts: ReturnType<typeof draftsOf>;
  beforeEach(async () => {
    blog = await startBlog({ limits: { write: null } });
    ({ db } = blog.connection);
    ada = await blog.aUser();
    id = idOf(ada);
    drafts = draftsOf(blog);
  });
  afterEach(() => blog.close());

  const storeDrafts = (count: number, size: number) =>
    db
      .insertInto('draft')
      .values(
        numbered(count).map(() => ({
          ...{ ownerId: id, id: randomUUID(), ...fillShortTexts({}), markdown: 'x', images: '[]' },
          ...{ articleSlug: null, articleVersion: null, opening: 'x', size, version: 1 },
          ...{ publishAt: null, publishProblem: null, createdAt: NOW, updatedAt: NOW },
        })),
      )
      .execute();
  const statuses = (...replies: { statusCode: number }[]) => replies.map(({ statusCode }) => statusCode);

  it('an account has 500 drafts, which can still be saved', async () => {
    await storeDrafts(499, 1);

    const last = await drafts.create(ada, { markdown: 'one' });
    const more = await drafts.create(ada, { markdown: 'two' });
    const saved = await drafts.save(ada, last.json<SavedDraft>(), { markdown: 'longer' });

    expect(statuses(last, more, saved)).toEqual([201, 403, 200]);
  });

  it('all drafts have 64 MiB, and one can be replaced by a text of equal length', async () => {
    await storeDrafts(1, 64 * 1024 * 1024 - 10);

    const tooLong = await drafts.create(ada, { markdown: 'x'.repeat(11) });
    const fitting = await drafts.create(ada, { markdown: 'x'.repeat(10) });
    const draft = fitting.json<SavedDraft>();
    const longer = await drafts.save(ada, draft, { markdown: 'y'.repeat(11) });
    const equal = await drafts.save(ada, draft, { markdown: 'y'.repeat(10) });

    expect(statuses(tooLong, fitting, longer, equal)).toEqual([403, 201, 403, 200]);
  });

  it('an account stores exactly its bytes, and a full one can save texts of equal length', async () => {
    await db.insertInto('setting').values({ name: 'storage', value: '1' }).execute();
    const article = await blog.anArticle({ by: ada, title: 'Okapi', markdown: 'Stripes' });
    const draft = (await drafts.create(ada, { markdown: 'x' })).json<SavedDraft>();
    const { bytes } = await db
      .selectFrom('accountStorage')
      .select('bytes')
      .where('ownerId', '=', id)
      .executeTakeFirstOrThrow();
    const room = 1_000_000 - bytes;

    const tooLong = await drafts.create(ada, { markdown: 'x'.repeat(room + 1) });
    const fitting = await drafts.create(ada, { markdown: 'x'.repeat(room) });
    const equal = await drafts.save(ada, draft, { markdown: 'y' });
    const longer = await drafts.save(ada, equal.json<SavedDraft>(), { markdown: 'yy' });
    const edited = await blog.call('PATCH', `/api/articles/edit/${article.slug}`, {
      as: ada,
      body: { title: 'Okapi', markdown: 'stripes' },
    });

    expect(statuses(tooLong, fitting, equal, longer, edited)).toEqual([403, 201, 200, 403, 200]);
  });

  it('images fill their quota to the last byte', async () => {
    await db.insertInto('setting').values({ name: 'imageStorage', value: '1' }).execute();
    await db.updateTable('accountStorage').set({ imageBytes: 999_990 }).where('ownerId', '=', id).execute();
    const upload = (bytes: number) =>
      storeUpload(
        {
          db,
          media: createMediaStorage({ store: 'database' }, blog.connection),
          imageProcessor: {
            check: async () => undefined,
            convert: async (data: Buffer) => ({
              ...{ data, hash: `${data.length}`.padStart(64, '0'), width: 1, height: 1, isAnimated: false },
            }),
          } as never,
        },
        id,
        Buffer.alloc(bytes, 1),
      );

    await expect(upload(11)).rejects.toThrow('no room');
    expect((await upload(10)).isNew).toBe(true);
    await expect(upload(1)).rejects.toThrow('no room');
  });

  it('a blog has 10 webhooks', async () => {
    const insert = () => insertWebhook(db, { url: 'https://example.org/', events: ['article.published'] });

    for (let count = 1; count < 10; count += 1) await insert();

    await expect(insert()).resolves.toMatchObject({ state: 'active' });
    await expect(insert()).rejects.toThrow('10 webhooks');
  });

  it('an article has 20 old URLs', async () => {
    await blog.anArticle({ by: ada });
    const { number } = await db.selectFrom('article').select('number').executeTakeFirstOrThrow();
    const urls = numbered(21).map((at) => `/old/${at}`);

    const most = await addRedirects(db, { number, ownerId: id }, urls.slice(0, 19));
    const last = await addRedirects(db, { number, ownerId: id }, urls.slice(19));

    expect([most.length, last]).toEqual([19, ['/old/19']]);
  });

  it('an account has 50 sessions, and the next login ends the oldest', async () => {
    const user = await db.selectFrom('user').select(['id', 'passwordHash']).executeTakeFirstOrThrow();
    const sessions = () => db.selectFrom('session').select('idHash').orderBy('createdAt').execute();
    const [registered] = await sessions();

    for (let count = 1; count < 50; count += 1) await startSession(db, user, '');
    const full = await sessions();
    await startSession(db, user, '');

    expect(full).toHaveLength(50);
    expect(full).toContainEqual(registered);
    expect(await sessions()).toHaveLength(50);
    expect(await sessions()).not.toContainEqual(registered);
  });

  it('a feed has 50 articles, and the whole text of one of 64 KiB', async () => {
    await storeArticles(db, [id], 51);
    const store = async (slug: string, bytes: number) => {
      const { number } = await db
        .selectFrom('article')
        .select('number')
        .where('slug', '=', slug)
        .executeTakeFirstOrThrow();
      await db
        .updateTable('articleBody')
        .set({ sanitizedHtml: 'x'.repeat(bytes) })
        .where('number', '=', number)
        .execute();
    };
    await store('slug-49', 64 * 1024);
    await store('slug-50', 64 * 1024 + 1);

    const [first, second, ...others] = await newestArticles(db, {});

    expect([first?.slug, first?.html, second?.html?.length]).toEqual(['slug-50', null, 64 * 1024]);
    expect([others.length, others.at(-1)?.slug]).toEqual([48, 'slug-1']);
  });

  it('the 200 most reported articles are listed, and all are counted', async () => {
    await storeArticles(db, [id], 202);
    const articles = await db.selectFrom('article').select(['number', 'slug']).orderBy('number').execute();
    const report = { reason: 'spam', words: '', createdAt: NOW };
    // Two of the oldest ones have a report less than all others.
    const reports = articles.flatMap(({ number }, at) =>
      (at < 2 ? ['a'] : ['a', 'b', ...(at === 100 ? ['c'] : [])]).map((network) => ({
        number,
        network,
        ...report,
      })),
    );
    await db.insertInto('report').values(reports).execute();

    const listed = await listReportedArticles(db, commandLine);

    expect([listed.length, await countReportedArticles(db, commandLine)]).toEqual([200, 202]);
    expect(listed[0]).toMatchObject({ slug: 'slug-100', count: 3 });
    expect(listed.slice(1, 3).map(({ slug }) => slug)).toEqual(['slug-201', 'slug-200']);
    expect(listed.map(({ slug }) => slug)).not.toContain('slug-0');
    expect(listed.map(({ slug }) => slug)).not.toContain('slug-1');
  });

  it('a list has 100 entries at most', async () => {
    const list = (limit: number) => blog.call('GET', `/api/articles/all?limit=${limit}`);

    expect(statuses(await list(0), await list(1), await list(100), await list(101))).toEqual([
      400, 200, 200, 400,
    ]);
  });
});

describe('versions of a text', () => {
  const revision = (at: number, kind: 'published' | 'draft' = 'published', stored = 1) => ({
    ...{ id: String(at).padStart(4, '0'), kind, stored, tokenName: null, savedBy: '' },
    createdAt: new Date(Date.parse(NOW) + at).toISOString(),
  });
  const now = Date.parse(NOW) + 1000;
  const expendable = (revisions: Parameters<typeof findExpendable>[0]) => [...findExpendable(revisions, now)];

  it('are 200 at most', () => {
    expect(expendable(numbered(200).map((at) => revision(at)))).toEqual([]);
    expect(expendable(numbered(201).map((at) => revision(at)))).toEqual(['0000']);
  });

  it('have 20 MiB at most', () => {
    const sizes = (...bytes: number[]) => bytes.map((stored, at) => revision(at, 'published', stored));

    expect(expendable(sizes(1, 20 * 1024 * 1024 - 1))).toEqual([]);
    expect(expendable(sizes(2, 20 * 1024 * 1024 - 1))).toEqual(['0000']);
    // The newest one stays however large it is.
    expect(expendable(sizes(21 * 1024 * 1024))).toEqual([]);
  });

  it.each([
    [1000, 500, false],
    [1000, 501, true],
    [2000, 600, false],
    [2000, 601, true],
  ])('of %i characters are kept before %i of them are deleted: %s', (length, deleted, isLarge) => {
    const rest = 'x'.repeat(length - deleted - 1);

    expect(isLargeDeletion(`${rest} ${'y'.repeat(deleted)}`, rest)).toBe(isLarge);
  });
});

import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { createRenderer } from '../../src/server/content/renderer.ts';
import { connect } from '../../src/server/db/connect.ts';
import { migrate, migrationNames, findMigrationNames } from '../../src/server/db/migrate.ts';
import { initial } from '../../src/server/db/migrations/0001-initial.ts';
import { transformEarlier } from '../../src/server/db/migrations/fromEarlierBuilds.ts';
import { MARK_INTERVAL } from '../../src/server/db/paging.ts';
import { migrations } from '../../src/server/db/recordedSchema.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { describeStartError, startExitCode } from '../../src/server/ops/startupErrors.ts';
import { startHousekeeping, deleteExpired } from '../../src/server/services/housekeeping.ts';
import { restoreAccount, unlimitAccount } from '../../src/server/services/moderateAccounts.ts';
import { unhideArticle } from '../../src/server/services/moderateArticles.ts';
import { publishNow } from '../../src/server/services/publish.ts';
import { commandLine } from '../../src/server/store/auditLog.ts';
import { listDrafts } from '../../src/server/store/drafts.ts';
import { findRevision, listRevisions, articleHistory } from '../../src/server/store/revisions.ts';
import { findRole } from '../../src/server/store/roles.ts';
import { countWaiting } from '../../src/server/store/submissions.ts';
import type { PublicArticle, PublicArticleSummary } from '../../src/shared/article.ts';
import { operator } from '../../src/shared/articleChange.ts';
import type { Listing } from '../../src/shared/listing.ts';
import type { Tag } from '../../src/shared/tags.ts';
import { miscounts } from '../../tools/miscounts.ts';
import { type Blog, defaultOptions, startBlog } from '../helpers/blog.ts';
import { isOnPostgres, newFile, type TestDatabase } from '../helpers/database.ts';
import { earlierRows, makeEarlierBlog, makeEarlierSchema } from '../helpers/earlierBuild.ts';
import { emptyDatabase } from '../helpers/postgres/databases.ts';
import { schemaOf } from '../helpers/schemaOf.ts';
import { until } from '../helpers/until.ts';

const emptyOne = (): Promise<TestDatabase> => (isOnPostgres ? emptyDatabase() : newFile());

/** Columns that later migrations add. */
const added: Record<string, object> = {
  mail: { about: '' },
  user: { avatar: '', bio: '', links: '[]' },
  draft: { description: '', images: '[]', tokenName: null, savedBy: '', browser: '', kind: 'article' },
  revision: { description: '', images: '[]', tokenName: null, savedBy: '', browser: '' },
};

/** Returns the columns that the upgrade of a build adds to a row. */
function addedBy(build: 'last' | 'oldest'): Record<string, (row: Record<string, unknown>) => object> {
  const later = Object.fromEntries(Object.entries(added).map(([table, columns]) => [table, () => columns]));
  if (build === 'last') return later;
  // It didn't know which emails were confirmed, nor how a link was passed on.
  return {
    ...later,
    user: ({ createdAt }) => ({ ...added.user, emailConfirmedAt: createdAt }),
    passwordReset: () => ({ isMailed: 0 }),
  };
}

/** Tables whose rows must not change. */
const untouched = [
  ...['user', 'session', 'articleDay', 'authorDay', 'referrerDay', 'blogDay', 'tag', 'retiredSlug', 'draft'],
  ...['idempotencyKey', 'revision', 'report', 'attempt', 'setting', 'invitation', 'pendingAccount', 'admin'],
  ...['auditLog', 'passwordReset', 'otherEmail', 'emailLink', 'passkey', 'passkeyChallenge', 'mail'],
  ...['authorWord'],
];

const rowsOf = async (db: Db, table: string) => {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
  return sorted(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
        ]),
      ),
    ),
  );
};

const sorted = (rows: object[]) =>
  rows
    .map((row) => JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1))))
    .sort();

const userId = (name: string) => earlierRows.user?.find((user) => user.name === name)?.id as string;

describe('a database with only the first migration', () => {
  it('gets the columns of later migrations and keeps its rows', async () => {
    const database = await emptyOne();
    const { db } = connect(database.url);
    const provider = { getMigrations: async () => ({ '0001-initial': initial }) };
    await new Migrator({ db, provider }).migrateToLatest();
    const user = { id: '1', name: 'Ada', email: 'a@b.example', emailKey: 'a@b.example', handle: 'ada' };
    await sql`
      insert into "user" ("id", "name", "email", "emailKey", "handle", "passwordHash", "createdAt")
      values (${user.id}, ${user.name}, ${user.email}, ${user.emailKey}, ${user.handle}, '', '')`.execute(db);

    await migrate(db);

    expect(await findMigrationNames(db)).toEqual(migrationNames);
    expect(await db.selectFrom('user').selectAll().execute()).toEqual([
      expect.objectContaining({ ...user, avatar: '', bio: '', links: '[]' }),
    ]);
    await db.destroy();
    await database.remove();
  });
});

const builds = [['last'], ['oldest']] as const;

describe.each(builds)('a database of the %s earlier build', (build) => {
  let database: TestDatabase;
  let names: string[];
  beforeEach(async () => {
    database = await emptyOne();
    await makeEarlierBlog(database.url, build);
    const { db } = connect(database.url);
    names = await findMigrationNames(db);
    await db.destroy();
  });
  afterEach(() => database.remove());

  it('keeps all data', async () => {
    const { db } = connect(database.url);

    await migrate(db);

    expect(await findMigrationNames(db)).toEqual(migrationNames);
    for (const table of untouched)
      expect([table, await rowsOf(db, table)]).toEqual([
        table,
        sorted((earlierRows[table] ?? []).map((row) => ({ ...row, ...addedBy(build)[table]?.(row) }))),
      ]);
    const bodies = [...(earlierRows.articleBody ?? []), ...(earlierRows.hiddenArticle ?? [])];
    expect(await rowsOf(db, 'articleBody')).toEqual(
      sorted(bodies.map(({ number, markdown, sanitizedHtml }) => ({ number, markdown, sanitizedHtml }))),
    );
    const clicks = [...(earlierRows.articleClicks ?? []), ...(earlierRows.unpublishedArticle ?? [])];
    expect(await rowsOf(db, 'articleClicks')).toEqual(
      sorted(clicks.map(({ number, clicks, ownerId }) => ({ number, clicks, ownerId }))),
    );
    expect(await rowsOf(db, 'articleHiding')).toEqual(
      sorted(
        (earlierRows.hiddenArticle ?? []).map(({ number, ownerId, reason, bySuspension, hiddenAt }) => ({
          ...{ number, ownerId, reason, bySuspension, hiddenAt, byAdmin: 1 },
        })),
      ),
    );
    expect(await miscounts(db)).toEqual([]);
    await db.destroy();
  });

  it('keeps the order of its articles, each with its status', async () => {
    const { db } = connect(database.url);

    await migrate(db);

    const articles = await db
      .selectFrom('article')
      .select(['number', 'slug', 'title', 'status', 'version', 'position', 'createdAt', 'expiresAt'])
      .orderBy('position')
      .execute();
    await db.destroy();
    expect(articles.map(({ slug, status }) => `${slug}: ${status}`)).toEqual([
      'first: published',
      'by-ada: published',
      'unpublished: unpublished',
      'discarded: unpublished',
      'hidden: hidden',
      'hidden-and-discarded: hidden',
      'suspended-1: hidden',
      'suspended-2: hidden',
      'suspended-3: hidden',
      'limited: published',
      'last: published',
      'leaving: published',
      'published-once: published',
    ]);
    for (const { position, createdAt } of articles) expect(position).toBe(1000 * Date.parse(createdAt));
    for (const [former, present] of [
      ...(earlierRows.article ?? []),
      ...(earlierRows.unpublishedArticle ?? []),
    ].map((row) => [row, articles.find(({ number }) => number === row.number)] as const)) {
      const { slug, version, createdAt, expiresAt = null } = former;
      expect(present).toMatchObject({ slug, version, createdAt, expiresAt });
    }
    expect(articles.find(({ slug }) => slug === 'unpublished')?.title).toBe('Unpublished');
  });

  it('gets unique positions even if its clock had stopped or gone backwards', async () => {
    const { db } = connect(database.url);
    const [same, before] = ['2026-02-02T02:02:02.002Z', '2026-01-01T00:00:00.000Z'];
    await sql`update "article" set "createdAt" = ${same} where "number" in (1, 2)`.execute(db);
    await sql`update "article" set "createdAt" = ${before} where "number" = 10`.execute(db);
    await sql`update "unpublishedArticle" set "createdAt" = ${same}`.execute(db);

    await migrate(db);

    const articles = await db
      .selectFrom('article')
      .select(['number', 'position'])
      .orderBy('position')
      .execute();
    await db.destroy();
    const numbers = articles.map(({ number }) => number);
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
    const first = 1000 * Date.parse(same);
    expect(articles.slice(0, 10).map(({ position }) => position - first)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
  });

  it('finds any page of a long listing', async () => {
    const { db } = connect(database.url);
    const [ownerId, tag] = [userId('Ada'), earlierRows.tag?.[0]?.slug as string];
    await sql`
      with recursive "place" ("at") as (
        select 1001 union all select "at" + 1 from "place" where "at" < ${sql.lit(1000 + 2 * MARK_INTERVAL)}
      )
      insert into "article" ("number", "id", "ownerId", "slug", "title", "cover", "lead", "createdAt", "updatedAt")
      select "at", 'id ' || "at", cast(${ownerId} as text), 'slug-' || "at", 'x', '', '', '2026-02-02T02:02:02.002Z', ''
      from "place"`.execute(db);
    await sql`
      insert into "articleTag" ("tag", "number", "ownerId")
      select cast(${tag} as text), "number", "ownerId" from "article" where "number" > 1000`.execute(db);

    await migrate(db);

    expect(await miscounts(db)).toEqual([]);
    const marks = await db.selectFrom('listingMark').select(['scope', 'rank']).execute();
    await db.destroy();
    for (const scope of ['', ownerId, `tag ${tag}`])
      expect(marks).toContainEqual({ scope, rank: 2 * MARK_INTERVAL });
  });

  it('has the same schema as a new database', async () => {
    const [upgraded, fresh] = [connect(database.url), await emptyOne()];
    await migrate(upgraded.db);
    const { db } = connect(fresh.url);
    await migrate(db);

    const [there, here] = [await schemaOf(upgraded.db), await schemaOf(db)];

    await upgraded.db.destroy();
    await db.destroy();
    await fresh.remove();
    expect(there).toEqual(here);
    expect(there.length).toBeGreaterThan(100);
  });

  it('is unchanged by an interrupted upgrade, and upgraded by the next one', async () => {
    const { db } = connect(database.url);
    // Conflicts with a late step.
    await sql`create table "formerArticleTag" ("x" text)`.execute(db);
    const before = await Promise.all(
      [...untouched, 'article', 'hiddenArticle'].map((table) => rowsOf(db, table)),
    );

    await expect(migrate(db)).rejects.toThrow('already exists');

    const after = await Promise.all(
      [...untouched, 'article', 'hiddenArticle'].map((table) => rowsOf(db, table)),
    );
    expect(after).toEqual(before);
    expect(await findMigrationNames(db)).toEqual(names);
    await sql`drop table "formerArticleTag"`.execute(db);
    await migrate(db);
    expect(await findMigrationNames(db)).toEqual(migrationNames);
    expect(await miscounts(db)).toEqual([]);
    await db.destroy();
  });

  it('is rejected with a message if it is older than these builds', async () => {
    const { db } = connect(database.url);
    await sql`delete from "kysely_migration" where "name" = '0037-own-order'`.execute(db);
    const before = await rowsOf(db, 'article');

    const error: unknown = await migrate(db).catch((error: unknown) => error);

    expect(describeStartError(error)).toBe(
      "Can't open the database: it was written by a build that is too old to be upgraded at once. Check out commit 7bd04875 and start it on the database, then start this version.",
    );
    expect(startExitCode(error)).toBe(78);
    expect(await rowsOf(db, 'article')).toEqual(before);
    await db.destroy();
  });
});

describe.each(builds)('a blog upgraded from the %s earlier build', (build) => {
  let database: TestDatabase;
  let blog: Blog;
  let db: Db;
  beforeEach(async () => {
    database = await emptyOne();
    await makeEarlierBlog(database.url, build);
    blog = await startBlog({ databaseUrl: database.url });
    ({ db } = blog.connection);
  });
  afterEach(async () => {
    expect(await miscounts(db)).toEqual([]);
    await blog.close();
    await database.remove();
  });

  const get = (path: string) => blog.call('GET', path);
  const slugs = async (query = '') =>
    (await get(`/api/articles/all?limit=20${query}`))
      .json<Listing<PublicArticleSummary>>()
      .result.map(({ slug }) => slug);
  const read = async (slug: string) => (await get(`/api/articles/public/${slug}`)).json<PublicArticle>();
  const eve = () => userId('Eve');
  const rendered = async <Result>(
    act: (rendering: ReturnType<typeof createRenderer>) => Promise<Result>,
  ): Promise<Result> => {
    const rendering = createRenderer({ workerFile: defaultOptions.renderWorker });
    try {
      return await act(rendering);
    } finally {
      await rendering.close();
    }
  };

  it('shows readers the same as before', async () => {
    expect(await slugs()).toEqual(['published-once', 'last', 'by-ada', 'first']);
    expect(await slugs('&author=eve')).toEqual(['last', 'first']);
    expect(await slugs('&author=dana')).toEqual(['limited']);
    expect(await slugs('&tag=looms')).toEqual(['by-ada', 'first']);
    const tags = (await get('/api/tags?limit=20')).json<Listing<Tag>>().result;
    expect(tags.map(({ slug, articleCount }) => [slug, articleCount])).toEqual([
      ['cards', 2],
      ['looms', 2],
    ]);
    const search = await get('/api/search?q=second%20text');
    expect(search.json<Listing<{ slug: string }>>().result.map(({ slug }) => slug)).toEqual(['first']);
    expect(await read('first')).toMatchObject({
      ...{ title: 'First', clicks: 4, tags: ['Looms', 'Cards'], newer: { slug: 'last' } },
      markdown: 'The second text of *First*.',
    });
    for (const slug of ['unpublished', 'discarded', 'hidden', 'suspended-1', 'leaving'])
      expect((await get(`/api/articles/public/${slug}`)).statusCode).toBe(404);
  });

  it('makes nobody a contributor or an editor, and has nothing wait for review', async () => {
    const scheduled = earlierRows.draft?.filter(({ publishAt }) => publishAt !== null) ?? [];
    // Without the account that was being deleted.
    const users = await db.selectFrom('user').select('id').where('isLeaving', '=', 0).execute();
    const roles = await Promise.all(users.map(({ id }) => findRole(db, id)));
    expect(roles.toSorted()).toEqual(['admin', 'author', 'author', 'author']);
    expect(await findRole(db, userId('Ada'))).toBe('admin');
    expect((await get('/api/blog')).json()).toMatchObject({ registrationRole: 'author' });
    expect(await countWaiting(db, 10)).toBe(0);
    const drafts = await db.selectFrom('draft').select(['id', 'publishAt']).execute();
    expect(drafts.filter(({ publishAt }) => publishAt !== null)).toEqual(
      scheduled.map(({ id, publishAt }) => ({ id, publishAt })),
    );
    expect(scheduled).toHaveLength(1);
    // Editors, whom there are later, don't show what admins hid.
    const hidings = await db.selectFrom('articleHiding').select('byAdmin').distinct().execute();
    expect(hidings).toEqual([{ byAdmin: 1 }]);
  });

  it('unhides articles at their positions with tags and clicks, and search finds them', async () => {
    await unhideArticle(db, { slug: 'hidden' }, commandLine);
    await expect(unhideArticle(db, { slug: 'hidden-and-discarded' }, commandLine)).rejects.toThrow(
      'has discarded',
    );
    await expect(unhideArticle(db, { slug: 'suspended-1' }, commandLine)).rejects.toThrow(
      'Restore the account instead',
    );
    await restoreAccount({ db }, { userId: userId('Carl'), by: commandLine });
    await unlimitAccount({ db }, { userId: userId('Dana'), by: commandLine });

    expect(await slugs()).toEqual([
      ...['published-once', 'last', 'limited', 'suspended-3', 'suspended-2', 'suspended-1'],
      ...['hidden', 'by-ada', 'first'],
    ]);
    expect(await read('hidden')).toMatchObject({
      clicks: 8,
      tags: ['Looms', 'Secret'],
      tagSlugs: ['looms', 'secret'],
    });
    expect(await slugs('&tag=adverts')).toEqual(['suspended-3', 'suspended-2', 'suspended-1']);
    await rendered(async (rendering) => {
      const stop = new AbortController();
      const housekeeping = startHousekeeping(db, rendering, () => undefined, stop.signal);
      const found = async () =>
        (await get('/api/search?q=hidden')).json<Listing<{ slug: string }>>().result.map(({ slug }) => slug);
      await until(async () => (await found()).includes('hidden'));
      stop.abort();
      await housekeeping.ended();
    });
  });

  it('republishes an article at its position with its slug, date and clicks', async () => {
    const drafts = (await listDrafts(db, eve(), { limit: 20, page: 1 })).result;
    const draft = drafts.find(({ articleSlug }) => articleSlug === 'unpublished');
    expect(draft).toMatchObject({ isUnpublished: true, hiddenReason: null });
    expect(drafts.find(({ articleSlug }) => articleSlug === 'hidden')).toMatchObject({
      hiddenReason: 'Not for readers.',
    });

    await rendered((rendering) =>
      publishNow({ db, rendering }, { ownerId: eve(), id: draft?._id ?? '' }, operator),
    );

    expect(await slugs()).toEqual(['published-once', 'last', 'unpublished', 'by-ada', 'first']);
    const { createdAt } =
      (earlierRows.unpublishedArticle ?? []).find(({ slug }) => slug === 'unpublished') ?? {};
    expect(await read('unpublished')).toMatchObject({ clicks: 6, createdAt, tags: ['Gone'] });
  });

  it('keeps version histories', async () => {
    const history = articleHistory(eve(), 'first');
    const [newest, oldest] = (await listRevisions(db, history, { limit: 20, page: 1 }, operator)).result;

    expect([newest?.kind, oldest?.kind]).toEqual(['published', 'published']);
    expect((await findRevision(db, history, oldest?._id ?? '', operator))?.markdown).toMatch(
      /^The text of \*First\*/,
    );
  });

  it('deletes discarded articles in the end, but reserves their slugs', async () => {
    await db
      .updateTable('article')
      .set({ expiresAt: new Date(0).toISOString() })
      .where('expiresAt', 'is not', null)
      .execute();

    await deleteExpired(db);

    const left = await db.selectFrom('article').select('slug').where('slug', 'like', '%discarded').execute();
    expect(left).toEqual([]);
    const grace = await blog.aUser({ name: 'Grace' });
    expect((await blog.anArticle({ by: grace, title: 'Discarded' })).slug).not.toBe('discarded');
  });
});

describe('an empty database of an earlier build', () => {
  it.each(builds)('is upgraded from the %s one', async (build) => {
    const database = await emptyOne();
    await makeEarlierSchema(database.url, build);
    const blog = await startBlog({ databaseUrl: database.url });

    const { slug } = await blog.anArticle({ by: await blog.aUser(), title: 'First' });

    expect(slug).toBe('first');
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
    await database.remove();
  });
});

/** From the first state that is kept: each later migration adds one. Landed migrations don't change (landedMigrations.sqlite.test.ts). */
const landed = migrationNames.slice(migrationNames.indexOf('0011-import-attempts'));

describe.each(landed)('a database whose last migration is %s', (last) => {
  it('is upgraded with all its rows, and reports each step', async () => {
    const [database, fresh] = [await emptyOne(), await emptyOne()];
    await makeEarlierBlog(database.url);
    const { db } = connect(database.url);
    await transformEarlier(db as never);
    await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(last);
    const [users, bodies] = [await rowsOf(db, 'user'), await rowsOf(db, 'articleBody')];
    const steps: string[] = [];

    await migrate(db, (sentence) => steps.push(sentence));

    const { db: other } = connect(fresh.url);
    await migrate(other);
    const later = migrationNames.slice(migrationNames.indexOf(last) + 1);
    expect(steps.map((step) => /(\S+) \(\d+ of/.exec(step)?.[1])).toEqual(later);
    expect(await schemaOf(db)).toEqual(await schemaOf(other));
    expect([await rowsOf(db, 'user'), await rowsOf(db, 'articleBody')].map(({ length }) => length)).toEqual([
      users.length,
      bodies.length,
    ]);
    expect(await miscounts(db)).toEqual([]);
    for (const { db: open } of [{ db }, { db: other }]) await open.destroy();
    for (const { remove } of [database, fresh]) await remove();
  });
});

it('keeps the uses of images that texts name by their whole hashes', async () => {
  const database = await emptyOne();
  await makeEarlierBlog(database.url);
  const { db } = connect(database.url);
  await transformEarlier(db as never);
  await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(
    '0013-image-shade',
  );
  const ownerId = earlierRows.draft?.[0]?.ownerId as string;
  const [hash, avatar] = ['ab'.repeat(32), 'cd'.repeat(32)];
  for (const each of [hash, avatar])
    await sql`
      insert into "image" ("hash", "ownerId", "width", "height", "isAnimated", "bytes", "createdAt", "unusedSince")
      values (${each}, ${ownerId}, 1, 1, 0, 1, '2026-01-01', '2026-01-01')`.execute(db);
  await db
    .updateTable('draft')
    .set({ images: JSON.stringify([hash]) })
    .where('ownerId', '=', ownerId)
    .execute();
  await db
    .updateTable('user')
    .set({ avatar: `/media/cd/${avatar}.webp` })
    .where('id', '=', ownerId)
    .execute();

  await migrate(db);

  const uses = await db
    .selectFrom('imageUse')
    .select(['imageId', 'kind'])
    .distinct()
    .orderBy('kind')
    .execute();
  expect(uses).toEqual([
    { imageId: 'cd'.repeat(16), kind: 'avatar' },
    { imageId: 'ab'.repeat(16), kind: 'draft' },
  ]);
  const unused = async () =>
    (await db.selectFrom('image').select('hash').where('unusedSince', 'is not', null).execute()).map(
      (image) => image.hash,
    );
  expect(await unused()).toEqual([]);
  await db
    .updateTable('draft')
    .set({ images: JSON.stringify(['ab'.repeat(16)]) })
    .where('ownerId', '=', ownerId)
    .execute();
  expect(await unused()).toEqual([]);
  await db.updateTable('draft').set({ images: '[]' }).where('ownerId', '=', ownerId).execute();
  expect(await unused()).toEqual([hash]);
  await db.updateTable('user').set({ avatar: '' }).where('id', '=', ownerId).execute();
  expect((await unused()).sort()).toEqual([hash, avatar]);
  await db.destroy();
  await database.remove();
});

import { sql } from 'kysely';
import { type Connection, connect } from '../../src/server/db/connect.ts';
import { migrate, migrationNames, findMigrationNames } from '../../src/server/db/migrate.ts';
import { inTransaction, isDatabaseUnavailable } from '../../src/server/db/portable.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { describeStartError } from '../../src/server/ops/startupErrors.ts';
import { findSession, startSession } from '../../src/server/store/sessions.ts';
import { startBlog } from '../helpers/blog.ts';
import { freshDatabase, type TestDatabase } from '../helpers/database.ts';
import { makeEarlierBlog } from '../helpers/earlierBuild.ts';
import { emptyDatabase, run } from '../helpers/postgres/databases.ts';
import { until } from '../helpers/until.ts';

describe('PostgreSQL', () => {
  let database: TestDatabase;
  const open: Connection[] = [];
  beforeEach(async () => (database = await freshDatabase()));
  afterEach(async () => {
    await Promise.all(open.splice(0).map(({ db }) => db.destroy()));
    await database.remove();
  });

  function opened(url = database.url): Db {
    const connection = connect(url);
    open.push(connection);
    return connection.db;
  }

  const insertUser = (db: Db, id: string, passwordHash = 'old') =>
    db
      .insertInto('user')
      .values({ id, name: id, email: id, emailKey: id, handle: id, passwordHash, createdAt: 'then' })
      .execute();

  it('is migrated once by nodes that start at the same time', async () => {
    const empty = await emptyDatabase();
    const nodes = [1, 2, 3].map(() => opened(empty.url));

    await Promise.all(nodes.map((db) => migrate(db)));

    expect(await findMigrationNames(opened(empty.url))).toEqual(migrationNames);
    await Promise.all(open.splice(0).map(({ db }) => db.destroy()));
    await empty.remove();
  });

  it('is upgraded once from an earlier build by nodes that start at the same time', async () => {
    const earlier = await emptyDatabase();
    await makeEarlierBlog(earlier.url);
    const nodes = [1, 2, 3].map(() => opened(earlier.url));

    await Promise.all(nodes.map((db) => migrate(db)));

    expect(await findMigrationNames(opened(earlier.url))).toEqual(migrationNames);
    await Promise.all(open.splice(0).map(({ db }) => db.destroy()));
    await earlier.remove();
  });

  it('reports that a user may not create tables', async () => {
    const empty = await emptyDatabase();
    const db = opened(`${empty.url}?options=-c%20role%3Dpg_monitor`);

    const error: unknown = await migrate(db).catch((error: unknown) => error);

    expect(describeStartError(error)).toBe("Can't open the database: permission denied for schema public.");
    await Promise.all(open.splice(0).map(({ db }) => db.destroy()));
    await empty.remove();
  });

  it('returns bigint counts as numbers', async () => {
    const { rows } = await sql<{ count: unknown }>`select count(*) as "count" from "user"`.execute(opened());

    expect(rows).toEqual([{ count: 0 }]);
  });

  it('aborts a statement that takes too long', async () => {
    const db = opened(`${database.url}?statement_timeout=50`);

    const error: unknown = await sql`select pg_sleep(20)`.execute(db).catch((error: unknown) => error);

    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([
    ['the default', '', null, '10s'],
    ['of the database', '', '7s', '7s'],
    ['of its URL', '?statement_timeout=3000', '7s', '3s'],
  ])('has a time limit for statements: %s', async (_whose, query, ofDatabase, limit) => {
    const empty = await emptyDatabase();
    const name = new URL(empty.url).pathname.slice(1);
    if (ofDatabase) await run(name, `alter database ${name} set statement_timeout = '${ofDatabase}'`);
    const db = opened(empty.url + query);

    const { rows } = await sql<{
      limit: string;
    }>`select current_setting('statement_timeout') as "limit"`.execute(db);

    expect(rows).toEqual([{ limit }]);
    await Promise.all(open.splice(0).map(({ db }) => db.destroy()));
    await empty.remove();
  });

  /** Waits until another connection waits for a lock of this one. */
  async function waitUntilBlocked(db: Db) {
    for (;;) {
      const waiting = sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
      if ((await waiting.execute(db)).rows.length > 0) return;
    }
  }

  it('retries a transaction after a deadlock', async () => {
    const db = opened();
    await insertUser(db, 'ada');
    await insertUser(db, 'eve');
    let [runs, held] = [0, 0];
    let bothHoldOne: () => void = () => undefined;
    const heldByBoth = new Promise<void>((resolve) => (bothHoldOne = resolve));
    const renameBoth = (first: string, second: string) =>
      inTransaction(db, async (db) => {
        runs += 1;
        const rename = (id: string) =>
          db.updateTable('user').set({ name: first }).where('id', '=', id).execute();
        await rename(first);
        held += 1;
        if (held === 2) bothHoldOne();
        await heldByBoth;
        await rename(second);
      });

    await Promise.all([renameBoth('ada', 'eve'), renameBoth('eve', 'ada')]);

    const names = await db.selectFrom('user').select('name').distinct().execute();
    expect([runs, names.length]).toEqual([3, 1]);
  });

  it('starts no session with the old password during a password change', async () => {
    const db = opened();
    await insertUser(db, 'ada');
    let login: Promise<string | null> | undefined;

    await db.transaction().execute(async (db) => {
      await db.updateTable('user').set({ passwordHash: 'new' }).execute();
      await db.deleteFrom('session').execute();
      login = startSession(opened(), { id: 'ada', passwordHash: 'old' }, '');
      await waitUntilBlocked(db);
    });

    expect(await login).toBeNull();
    const withNew = await startSession(db, { id: 'ada', passwordHash: 'new' }, '');
    expect(await findSession(db, withNew ?? '')).toMatchObject({ userId: 'ada' });
  });

  it('shows a new article immediately on the node that published it, and later on others', async () => {
    const [one, other] = [
      await startBlog({ databaseUrl: database.url }),
      await startBlog({ databaseUrl: database.url }),
    ];
    const listed = async (blog: typeof one) =>
      (await blog.call('GET', '/api/articles/all')).json<{ result: unknown[] }>().result.length;
    const ada = await one.aUser();
    await Promise.all([listed(one), listed(other)]);

    await one.anArticle({ by: ada });
    const atOnce = await listed(one);
    await until(async () => (await listed(other)) === 1);

    await Promise.all([one.close(), other.close()]);
    expect(atOnce).toBe(1);
  });
});

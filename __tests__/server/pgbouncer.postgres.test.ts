import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { type Connection, connect } from '../../src/server/db/connect.ts';
import { isDatabaseUnavailable } from '../../src/server/db/portable.ts';
import { WITHOUT_TIME_LIMIT } from '../../src/server/db/postgres.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { copyBlog } from '../../src/server/ops/copyDatabase.ts';
import type { Listing } from '../../src/shared/listing.ts';
import { cliMessages } from '../../src/shared/messages/en/cli.ts';
import { startBlog } from '../helpers/blog.ts';
import { emptyDatabase, run, type TestDatabase } from '../helpers/postgres/databases.ts';
import {
  pgbouncer,
  pgbouncerVersion,
  type RunningPgbouncer,
  startPgbouncer,
} from '../helpers/postgres/startPgbouncer.ts';

const AUTHORS = 4;
/** With twice as many, the last ones can wait for a connection longer than requests may on a busy machine. */
const ARTICLES = 3;

const behindPgbouncer = () => {
  let database: TestDatabase;
  let bouncer: RunningPgbouncer;
  const open: Connection[] = [];

  /** All clients share two connections, so leaked settings affect others. */
  async function start(settings: Record<string, string> = {}) {
    const shared = { pool_mode: 'transaction', default_pool_size: '2' };
    bouncer = await startPgbouncer(database.url, { ...shared, ...settings });
  }
  beforeEach(async () => (database = await emptyDatabase()));
  afterEach(async () => {
    await Promise.all(open.splice(0).map(({ db }) => db.destroy()));
    await bouncer.stop();
    await database.remove();
  });

  function opened(query = ''): Db {
    const connection = connect(bouncer.url + query);
    open.push(connection);
    return connection.db;
  }
  const limitsOf = async (db: Db) => {
    const { rows } = await sql<{ statement: string; idle: string }>`
      select current_setting('statement_timeout') as "statement",
        current_setting('idle_in_transaction_session_timeout') as "idle"`.execute(db);
    return rows[0];
  };
  const setOnDatabase = (setting: string) =>
    run(
      new URL(database.url).pathname.slice(1),
      `alter database ${new URL(database.url).pathname.slice(1)} set ${setting}`,
    );
  const failureOf = (act: Promise<unknown>) =>
    act.then(
      () => null,
      (error: unknown) => error,
    );

  it.each([
    ['transaction', '2'],
    // In this mode, each client keeps a connection.
    ['session', '20'],
  ])('the blog works with concurrent writes and reads: pool_mode = %s', async (mode, size) => {
    await start({ pool_mode: mode, default_pool_size: size });
    const blog = await startBlog({ databaseUrl: bouncer.url });
    const authors = await Promise.all(Array.from({ length: AUTHORS }, () => blog.aUser()));

    const articles = await Promise.all(
      authors.flatMap((by) => Array.from({ length: ARTICLES }, () => blog.anArticle({ by }))),
    );
    const [author, article] = [authors[0], articles[0]];
    const edited = await blog.call('PATCH', `/api/articles/edit/${article?.slug}`, {
      as: author,
      body: { title: 'Edited', markdown: 'x' },
    });
    const reads = await Promise.all(
      articles.map(({ slug }) => blog.call('GET', `/api/articles/public/${slug}`)),
    );
    const own = await blog.call('GET', '/api/articles?limit=100', { as: author });
    const all = await blog.call('GET', '/api/articles/all?limit=100');
    await blog.close();

    expect([edited.statusCode, new Set(reads.map(({ statusCode }) => statusCode))]).toEqual([
      200,
      new Set([200]),
    ]);
    expect(own.json<Listing<unknown>>().result).toHaveLength(ARTICLES);
    expect(all.json<Listing<unknown>>().result).toHaveLength(AUTHORS * ARTICLES);
  });

  it('limits apply to every statement and transaction, and do not leak', async () => {
    await start();
    const db = opened();
    const stranger = new Client({ connectionString: bouncer.url });
    await stranger.connect();

    const limits = await Promise.all([
      ...Array.from({ length: 8 }, () => limitsOf(db)),
      db.transaction().execute(limitsOf),
      db.transaction().setIsolationLevel('repeatable read').execute(limitsOf),
    ]);
    const left = await stranger.query('show statement_timeout');
    await stranger.end();

    expect(new Set(limits.map((limit) => JSON.stringify(limit)))).toEqual(
      new Set(['{"statement":"10s","idle":"10s"}']),
    );
    expect(left.rows).toEqual([{ statement_timeout: '0' }]);
  });

  it('a statement beyond the timeout in the URL is aborted, alone and in a transaction', async () => {
    await start();
    const db = opened('?statement_timeout=50');
    const sleep = (db: Db) => sql`select pg_sleep(20)`.execute(db);

    const failures = [await failureOf(sleep(db)), await failureOf(db.transaction().execute(sleep))];

    expect(failures.map(isDatabaseUnavailable)).toEqual([true, true]);
    expect(await limitsOf(db)).toMatchObject({ statement: '50ms' });
  });

  it('a failed statement leaves its connection usable', async () => {
    await start();
    const db = opened();

    await Promise.all(
      Array.from({ length: 4 }, () => failureOf(sql`select nothing from nowhere`.execute(db))),
    );

    expect((await sql`select 1 as "one"`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  it('limits set in the database are kept', async () => {
    await start();
    await setOnDatabase(`statement_timeout = '7s'`);
    await setOnDatabase(`idle_in_transaction_session_timeout = '8s'`);

    expect(await limitsOf(opened())).toEqual({ statement: '7s', idle: '8s' });
  });

  it('a blog is copied in both directions', async () => {
    await start();
    const folder = mkdtempSync(path.join(tmpdir(), 'pgbouncer-copy-'));
    const [first, last] = ['first', 'last'].map((name) => `sqlite:${path.join(folder, name)}`) as [
      string,
      string,
    ];
    const blog = await startBlog({ databaseUrl: first });
    await blog.anArticle({ by: await blog.aUser() });
    await blog.close();
    const told: string[] = [];
    const inDatabase = { from: { store: 'database' }, to: { store: 'database' } } as const;

    await copyBlog(first, bouncer.url, inDatabase, (sentence) => told.push(sentence));
    await copyBlog(bouncer.url, last, inDatabase, (sentence) => told.push(sentence));

    expect(told.filter((sentence) => sentence === cliMessages.copyDatabase.table('article', 1))).toHaveLength(
      2,
    );
    rmSync(folder, { recursive: true });
  });

  it('a migration has no limits, which does not leak', async () => {
    await start();
    await setOnDatabase(`statement_timeout = '7s'`);
    const db = opened();

    const during = await db.connection().execute(async (db) => {
      await sql.raw(WITHOUT_TIME_LIMIT).execute(db);
      return [await limitsOf(db), await db.transaction().execute(limitsOf)];
    });

    const none = { statement: '0', idle: '0' };
    expect(during).toEqual([none, none]);
    expect(await limitsOf(db)).toEqual({ statement: '7s', idle: '10s' });
  });
};

const isThere = pgbouncer !== undefined;
(isThere ? describe : describe.skip)(
  `behind PgBouncer ${isThere ? pgbouncerVersion() : '(apt-get install pgbouncer)'}`,
  behindPgbouncer,
);

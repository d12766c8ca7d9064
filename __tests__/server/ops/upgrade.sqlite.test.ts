import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { connect } from '../../../src/server/db/connect.ts';
import { findLastBackup } from '../../../src/server/db/databaseChecks.ts';
import { migrationNames, findMigrationNames } from '../../../src/server/db/migrate.ts';
import { earlierNames } from '../../../src/server/db/migrations/fromEarlierBuilds.ts';
import { version } from '../../../src/server/lib/version.ts';
import { checkCopy, restore } from '../../../src/server/ops/backup.ts';
import { describeStartError } from '../../../src/server/ops/startupErrors.ts';
import { isUpgradeNeeded, upgrade } from '../../../src/server/ops/upgrade.ts';
import { announceUpgrade } from '../../../src/server/ops/upgradeNotice.ts';
import { checkStorage } from '../../../tools/checkStorage.ts';
import { freePort } from '../../../tools/freePort.ts';
import { startArguments } from '../../../tools/startArguments.ts';
import { serverEnvironment, startServer } from '../../../tools/startServer.ts';
import { makeEarlierBlog, makeEarlierSchema } from '../../helpers/earlierBuild.ts';
import { itInTestAll } from '../../helpers/registerTests.ts';
import { until } from '../../helpers/until.ts';

describe('an upgrade', () => {
  let dataDir: string;
  let database: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'upgrade-'));
    database = path.join(dataDir, 'blog.db');
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  /** Creates a blog of an earlier build with one account. */
  async function makeOldBlog() {
    await makeEarlierSchema(`sqlite:${database}`);
    execute(`insert into "user" ("id", "name", "email", "emailKey", "passwordHash", "createdAt", "handle")
      values ('ada', 'Ada', 'ada@example.org', 'ada@example.org', 'x', '2026-01-01T00:00:00.000Z', 'ada')`);
  }

  async function start(
    messages: string[] = [],
    report: (sentence: string) => void = (line) => messages.push(line),
  ) {
    const connection = connect(`sqlite:${database}`);
    try {
      await upgrade(connection, { dataDir }, report);
      return { messages, names: await findMigrationNames(connection.db) };
    } finally {
      await connection.db.destroy();
    }
  }

  /** Runs SQL on the database. */
  function execute(sql: string) {
    const file = new DatabaseSync(database);
    file.exec(sql);
    file.close();
  }

  /** Returns the number of rows of a table. */
  function countOf(table: string, condition = 'true'): unknown {
    const file = new DatabaseSync(database);
    const row = file.prepare(`select count(*) as "count" from "${table}" where ${condition}`).get();
    file.close();
    return row?.count;
  }

  const sizeOf = (name: string) => statSync(name, { throwIfNoEntry: false })?.size ?? 0;
  const copies = () => readdirSync(dataDir).filter((name) => name.includes('.before-'));

  it('deletes temporary files of a restore that was killed days ago, even without migrations', async () => {
    await start();
    const left = path.join(dataDir, 'blog.db.0123456789ab.part');
    writeFileSync(left, 'emails');
    utimesSync(left, new Date(0), new Date(0));

    await start();

    expect(existsSync(left)).toBe(false);
  });

  it('keeps one copy of the database before migrating, and prints its path', async () => {
    await makeOldBlog();

    const { messages, names } = await start();
    const again = await start();

    const [copy = ''] = copies();
    expect(names).toEqual(migrationNames);
    expect(messages.slice(0, 3)).toEqual([
      expect.stringContaining('A large one takes minutes'),
      expect.stringContaining(`A copy of the current database is kept at ${path.join(dataDir, copy)}.`),
      expect.stringContaining('from a build before version 0.1.0'),
    ]);
    expect(messages.at(-1)).toContain(`: ${migrationNames.at(-1)} (`);
    expect(checkCopy(path.join(dataDir, copy), copy)).toEqual({ users: 1, articles: 0 });
    expect([again.messages, copies()]).toEqual([[], [copy]]);
    // The copy is on the same disk, so it is no backup.
    expect(findLastBackup(dataDir)).toBeNull();
  });

  it('keeps one copy even if several starts are killed between copy and migration', async () => {
    await makeOldBlog();
    const die = (sentence: string) => {
      if (sentence.includes('A copy of')) throw new Error('killed');
    };
    for (let time = 0; time < 3; time += 1) await expect(start([], die)).rejects.toThrow('killed');
    writeFileSync(`${path.join(dataDir, copies()[0] ?? '')}.0123456789ab.part`, 'killed while it was copied');
    const left = copies();

    const { names } = await start();

    const [copy = '', ...others] = copies();
    expect([left.length, names, others]).toEqual([2, migrationNames, []]);
    expect(copy).toMatch(/Z$/);
    expect(checkCopy(path.join(dataDir, copy), copy)).toEqual({ users: 1, articles: 0 });
  });

  it('keeps the pending copy of a concurrent start', async () => {
    await makeOldBlog();
    const pending = `${database}.before-other.pending`;
    const other = new DatabaseSync(pending);
    other.exec('create table "x" ("y"); begin exclusive');

    await start();
    const left = existsSync(pending);
    other.close();

    expect([left, copies().length]).toEqual([true, 2]);
  });

  it('keeps the copy if it was killed right after the migration', async () => {
    await makeOldBlog();
    await start();
    const [copy = ''] = copies();
    renameSync(path.join(dataDir, copy), path.join(dataDir, `${copy}.pending`));

    await start();

    expect(copies()).toEqual([copy]);
  });

  it('can be reverted by restoring the copy', async () => {
    await makeOldBlog();
    await start();

    const file = path.join(dataDir, copies()[0] ?? '');
    await restore(file, { database, secret: path.join(dataDir, 'jwt-secret'), dataDir }, true);

    const { db } = connect(`sqlite:${database}`);
    const names = await findMigrationNames(db);
    await db.destroy();
    expect(names).toEqual(earlierNames);
  });

  it('answers 503 until the port is needed, but is healthy', async () => {
    const place = { host: '127.0.0.1', port: await freePort() };
    const url = `http://127.0.0.1:${place.port}`;

    const end = await announceUpgrade(place);
    const [page, health] = [await fetch(`${url}/articles/x`), await fetch(`${url}/healthz`)];
    const second: unknown = await announceUpgrade(place).catch((error: unknown) => error);
    await end();
    const afterwards: unknown = await fetch(url).catch((error: unknown) => error);

    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await page.text()).toMatch(/being upgraded/);
    expect([health.status, await health.text()]).toEqual([200, `ok ${version}`]);
    expect(describeStartError(second)).toContain('the port is already in use');
    expect(afterwards).toMatchObject({ message: 'fetch failed' });
  });

  it('is needed by an older database only', async () => {
    await makeOldBlog();
    const connection = connect(`sqlite:${database}`);

    const before = await isUpgradeNeeded(connection.db);
    await upgrade(connection, { dataDir }, () => undefined);
    const after = await isUpgradeNeeded(connection.db);
    await connection.db.destroy();

    expect([before, after]).toEqual([true, false]);
  });

  it('makes no copy of a new blog', async () => {
    const { messages, names } = await start();

    expect([messages, copies(), names]).toEqual([[], [], migrationNames]);
  });

  it('keeps no copy and leaves the blog unchanged if it fails', async () => {
    await makeOldBlog();
    execute('create table "articleHiding" ("x")');
    const messages: string[] = [];

    await expect(start(messages)).rejects.toThrow('table "articleHiding" already exists');
    await expect(start(messages)).rejects.toThrow('table "articleHiding" already exists');

    const { db } = connect(`sqlite:${database}`);
    const names = await findMigrationNames(db);
    await db.destroy();
    expect([names, copies()]).toEqual([earlierNames, []]);
    expect(messages).toHaveLength(8);
    expect(messages[3]).toMatch(/^.*blog\.db was not changed, and the copy .*\.before-.* was deleted\.$/);
  });

  it('does not start if the copy can’t be made, and says why', async () => {
    await makeOldBlog();
    const file = new DatabaseSync(database, { enableForeignKeyConstraints: false });
    file.exec(`insert into "session" values ('a', 'nobody', 'then', 'then', '')`);
    file.close();

    const error: unknown = await start().catch((error: unknown) => error);

    const { db } = connect(`sqlite:${database}`);
    const names = await findMigrationNames(db);
    await db.destroy();
    expect(describeStartError(error)).toMatch(/^The database was not upgraded, .*is damaged/);
    expect([names, copies()]).toEqual([earlierNames, []]);
  });

  itInTestAll(
    'that was killed while it wrote leaves the blog unchanged, and the next start upgrades it',
    async () => {
      const added = 20_000;
      await makeEarlierBlog(`sqlite:${database}`);
      execute(`
      with recursive "place" ("at") as (select 1001 union all select "at" + 1 from "place" limit ${added})
      insert into "article" ("number", "id", "ownerId", "slug", "title", "cover", "lead", "createdAt", "updatedAt")
      select "at", 'id ' || "at", "user"."id", 'added-' || "at", 'On engines', '', '', '2026-02-02T02:02:02.002Z', ''
      from "place", (select "id" from "user" where "name" = 'Ada') as "user";
      insert into "articleBody" ("number", "markdown", "sanitizedHtml")
      select "number", 'They weave.', '<p>They weave.</p>' from "article" where "number" > 1000;
      insert into "articleClicks" ("number", "clicks", "ownerId")
      select "number", 1, "ownerId" from "article" where "number" > 1000;
      create trigger "endless" before insert on "kysely_migration"
      begin select count(*) from "article" as "a", "article" as "b", "article" as "c"; end`);
      const env = { ...process.env, ...serverEnvironment({ dataDir, env: {} }) };
      for (let time = 0; time < 2; time += 1) {
        const child = spawn(process.execPath, startArguments('.'), { env, stdio: 'ignore' });
        const ended = once(child, 'exit');
        // The transaction no longer fits into memory, and never ends.
        await until(async () => sizeOf(`${database}-wal`) > 2 ** 20);
        child.kill('SIGKILL');
        expect(await ended).toEqual([null, 'SIGKILL']);
        expect(countOf('kysely_migration')).toBe(earlierNames.length);
      }

      execute('drop trigger "endless"');
      const server = await startServer({ dataDir });
      await server.stop();

      expect(countOf('article', `"slug" like 'added-%'`)).toBe(added);
      expect(checkStorage(database)).toEqual([]);
      expect(copies()).toHaveLength(1);
    },
  );
});

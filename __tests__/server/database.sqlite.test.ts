import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { type Connection, connect } from '../../src/server/db/connect.ts';
import { migrate, migrationNames } from '../../src/server/db/migrate.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { type Blog, startBlog } from '../helpers/blog.ts';

describe('the database', () => {
  let folder: string;
  let url: string;
  const open: Connection[] = [];

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'blog-'));
    url = `sqlite:${path.join(folder, 'blog.db')}`;
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map(({ db }) => db.destroy()));
    rmSync(folder, { recursive: true });
  });

  function opened(): Connection {
    const connection = connect(url);
    open.push(connection);
    return connection;
  }

  const pragma = async ({ db }: Connection, name: string) =>
    Object.values((await sql<object>`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {})[0] as unknown;

  it('uses WAL, flushes at checkpoints and enforces foreign keys', async () => {
    const connection = opened();

    const settings = await Promise.all(
      ['journal_mode', 'synchronous', 'foreign_keys'].map((name) => pragma(connection, name)),
    );

    expect(settings).toEqual(['wal', 1, 1]);
  });

  it('is migrated once, however often a server starts', async () => {
    await migrate(opened().db);
    await migrate(opened().db);

    const { rows } = await sql<{ name: string }>`select "name" from "kysely_migration"`.execute(opened().db);
    expect(rows).toEqual(migrationNames.map((name) => ({ name })));
  });

  const insertUser = ({ db }: Connection) =>
    db
      .insertInto('user')
      .values({
        id: 'a',
        name: 'a',
        email: 'a',
        emailKey: 'a',
        handle: 'a',
        passwordHash: 'a',
        createdAt: 'a',
      })
      .returning('id')
      .execute();

  it('detects writes by this and other processes', async () => {
    const [one, other] = [opened(), opened()];
    await migrate(one.db);
    const read = ({ db }: Connection) => db.selectFrom('user').select('id').execute();
    const write = ({ db }: Connection) => sql`delete from "user"`.execute(db);

    const seen = () => [one.writes.count(), one.stamp.read()];
    const moments = [seen()];
    for (const act of [read, write, () => insertUser(other)]) {
      await act(one);
      moments.push(seen());
    }

    const [first, afterRead, afterWrite, afterOther] = moments;
    expect(afterRead).toEqual(first);
    expect(afterWrite?.[0]).not.toBe(first?.[0]);
    expect(afterWrite?.[1]).toBe(first?.[1]);
    expect(afterOther?.[0]).toBe(afterWrite?.[0]);
    expect(afterOther?.[1]).not.toBe(afterWrite?.[1]);
  });

  it('locks out other writers when a transaction begins', async () => {
    const [one, other] = [opened(), opened()];
    await migrate(one.db);
    const write = ({ db }: { db: Db }) => sql`delete from "user"`.execute(db);

    await one.db.transaction().execute(async (db) => {
      await db.selectFrom('user').select('id').execute();
      await expect(write(other)).rejects.toThrow('database is locked');
      await write({ db });
    });

    await expect(write(other)).resolves.toBeDefined();
  });

  it('enforces its constraints', async () => {
    const connection = opened();
    await migrate(connection.db);
    const orphan = sql`insert into "session" values ('x', 'nobody', 'now', 'then', '')`.execute(
      connection.db,
    );
    const nameless = connection.db
      .insertInto('user')
      .values({
        id: 'x',
        name: '',
        email: 'e',
        emailKey: 'e',
        handle: 'e',
        passwordHash: 'h',
        createdAt: 'now',
      })
      .execute();

    await expect(orphan).rejects.toThrow('FOREIGN KEY constraint failed');
    await expect(nameless).rejects.toThrow('CHECK constraint failed');
  });

  it('runs any number of different statements', async () => {
    const { db } = opened();

    for (let number = 0; number < 500; number += 1) {
      const { rows } = await sql<{ value: number }>`select ${sql.lit(number)} as "value"`.execute(db);
      expect(rows[0]?.value).toBe(number);
    }
  });

  describe('locked by another process for too long', () => {
    let blog: Blog;
    beforeEach(async () => (blog = await startBlog({ databaseUrl: url })));
    afterEach(() => blog.close());

    it('returns 503 for writes, writes nothing partially, still serves reads and recovers', async () => {
      const ada = await blog.aUser();
      const other = opened();
      const publish = () =>
        blog.call('POST', '/api/articles/new', { as: ada, body: { title: 'On engines', markdown: 'x' } });
      await sql`begin immediate`.execute(other.db);

      const refused = await publish();
      const read = await blog.call('GET', '/api/articles/all');
      await sql`rollback`.execute(other.db);
      const accepted = await publish();

      expect([refused.statusCode, read.statusCode, accepted.statusCode]).toEqual([503, 200, 201]);
      expect(read.json()).toEqual({ result: [] });
      expect(accepted.json()).toMatchObject({ slug: 'on-engines' });
    });

    it('serves reads while writes wait, and completes the writes when the lock is released', async () => {
      const ada = await blog.aUser();
      const other = opened();
      const publish = (title: string) =>
        blog.call('POST', '/api/articles/new', { as: ada, body: { title, markdown: 'x' } });
      await sql`begin immediate`.execute(other.db);
      const order: string[] = [];

      const writes = Array.from({ length: 4 }, async (_, number) => {
        const { statusCode } = await publish(`On engines ${number}`);
        order.push(`write ${statusCode}`);
      });
      for (let time = 0; time < 8; time += 1) {
        const { statusCode } = await blog.call('GET', `/api/articles/all?limit=${time + 1}`);
        order.push(`read ${statusCode}`);
        // The writes are waiting by now.
        await new Promise(setImmediate);
      }
      await sql`rollback`.execute(other.db);
      await Promise.all(writes);

      expect(order).toEqual([...Array<string>(8).fill('read 200'), ...Array<string>(4).fill('write 201')]);
    });

    it('keeps a session that is due for renewal', async () => {
      const ada = await blog.aUser();
      const other = opened();
      await sql`update "session" set "expiresAt" = ${new Date(Date.now() + 60_000).toISOString()}`.execute(
        other.db,
      );
      await sql`begin immediate`.execute(other.db);

      const reply = await blog.call('GET', '/api/articles', { as: ada });

      await sql`rollback`.execute(other.db);
      expect(reply.statusCode).toBe(200);
    });
  });
});

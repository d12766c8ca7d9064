import { CompiledQuery, Kysely, sql, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { connect, type Connection } from '../../../src/server/db/connect.ts';
import {
  articlePart,
  authorListings,
  listedArticleParts,
  publicListings,
  reportWrites,
  writeParts,
} from '../../../src/server/db/contentCache.ts';
import { compileOnce } from '../../../src/server/db/portable.ts';
import {
  listed,
  ownerAvatar,
  ownerHandle,
  ownerIsAdmin,
  ownerName,
  ownerProfile,
  summaryColumns,
} from '../../../src/server/db/readModel.ts';
import { affects, type Database } from '../../../src/server/db/schema.ts';
import { textColumns } from '../../helpers/articleFields.ts';
import {
  databaseOfOneProcess,
  type OpenDatabase,
  openDatabase,
  type TestDatabase,
} from '../../helpers/database.ts';

describe('tracking writes', () => {
  type Writes = (db: Kysely<Database>) => Promise<unknown>;
  const user = {
    id: 'a',
    name: 'Ada',
    email: 'a',
    emailKey: 'a',
    handle: 'a',
    passwordHash: 'x',
    createdAt: 'now',
  };
  const addUser: Writes = (db) => db.insertInto('user').values(user).execute();
  const mark = { scope: 'a', rank: 512, key: 1 };

  let database: OpenDatabase;
  let connection: Connection;
  beforeEach(async () => {
    database = await openDatabase();
    ({ connection } = database);
  });
  afterEach(async () => {
    await connection.db.destroy();
    await database.remove();
  });

  /** Returns how often this process has written content. */
  const stamp = () => connection.writes.count();

  async function changes(write: Writes): Promise<boolean> {
    const before = stamp();
    await write(connection.db).catch(() => undefined);
    return stamp() !== before;
  }

  it.each<[string, boolean, Writes]>([
    ['an insert', true, addUser],
    ['an update', true, (db) => db.updateTable('user').set({ name: 'Eve' }).execute()],
    ['a delete', true, (db) => db.deleteFrom('article').execute()],
    [
      'a write that fails',
      true,
      (db) =>
        db
          .insertInto('user')
          .values({ ...user, name: '' })
          .execute(),
    ],
    ['raw SQL', true, (db) => sql`delete from "session"`.execute(db)],
    ['a schema change', true, (db) => db.schema.alterTable('user').renameTo('users').execute()],
    ['a transaction', true, (db) => db.transaction().execute(addUser)],
    ['a read', false, (db) => db.selectFrom('user').select('id').execute()],
    ['a session', false, (db) => db.deleteFrom('session').execute()],
    ['a click', false, (db) => db.updateTable('articleClicks').set({ clicks: 1 }).execute()],
    ['a paging mark', false, (db) => db.insertInto('listingMark').values(mark).execute()],
    [
      'a daily number',
      false,
      (db) => db.insertInto('blogDay').values({ day: 'x', name: 'clicks', count: 1 }).execute(),
    ],
    [
      'a transaction that is rolled back',
      false,
      (db) =>
        db.transaction().execute(async (db) => {
          await addUser(db);
          throw new Error('not today');
        }),
    ],
  ])('after %s, reports a change: %s', async (_what, isChange, write) => {
    expect(await changes(write)).toBe(isChange);
  });

  describe('whose reply is lost', () => {
    /** Returns a database whose statements work, but of which these lose their reply. Collects what is reported. */
    function losing(what: 'statements' | 'commits') {
      const reported: (string[] | null)[] = [];
      const lose = async (isLost: boolean) => {
        if (isLost) throw new Error('The connection was lost.');
      };
      const connection = {
        async executeQuery() {
          await lose(what === 'statements');
          return { rows: [] };
        },
        streamQuery: () => {
          throw new Error('Not used.');
        },
      };
      const done = async () => undefined;
      const dialect = reportWrites(
        {
          createAdapter: () => new SqliteAdapter(),
          createQueryCompiler: () => new SqliteQueryCompiler(),
          createIntrospector: (db) => new SqliteIntrospector(db),
          createDriver: () => ({
            ...{ init: done, beginTransaction: done, rollbackTransaction: done, releaseConnection: done },
            ...{ destroy: done, acquireConnection: async () => connection },
            commitTransaction: () => lose(what === 'commits'),
          }),
        },
        {
          beforeWrite: () => undefined,
          onWrite: (parts) => void reported.push(parts && [...parts]),
          flush: done,
        },
      );
      return { db: new Kysely<Database>({ dialect }), reported };
    }
    const rename = (db: Kysely<Database>) => db.updateTable('user').set({ name: 'Eve' });
    const part = (db: Kysely<Database>) =>
      writeParts(db, db.updateTable('articleBody').set({ markdown: '' }), () => [articlePart(1)]);

    it('is reported, as it may have changed anything', async () => {
      const { db, reported } = losing('statements');

      await expect(rename(db).execute()).rejects.toThrow('lost');
      await expect(part(db)).rejects.toThrow('lost');

      expect(reported).toEqual([null, null]);
    });

    it('is reported after a commit, which may have happened', async () => {
      const { db, reported } = losing('commits');

      await expect(db.transaction().execute((db) => rename(db).execute())).rejects.toThrow('lost');
      await expect(db.transaction().execute(part)).rejects.toThrow('lost');

      expect(reported).toEqual([null, [articlePart(1)]]);
    });
  });

  it('reports no change before a transaction is committed', async () => {
    const stamps = [stamp()];

    await connection.db.transaction().execute(async (db) => {
      await addUser(db);
      stamps.push(stamp());
    });

    expect(stamps[1]).toBe(stamps[0]);
    expect(stamp()).not.toBe(stamps[0]);
  });

  describe('the parts of the content', () => {
    const article = { ownerId: 'a', ...textColumns('x', '') };
    let position = 0;
    const add = (db: Kysely<Database>, slug: string) =>
      db
        .insertInto('article')
        .values({ ...article, id: slug, slug, position: (position += 1) })
        .returning(['number', 'ownerId'])
        .executeTakeFirstOrThrow();

    /**
     * Returns which parts were touched: an article, another one, the listings of everyone, of its author and of another
     * author.
     */
    async function touched(write: (db: Kysely<Database>, number: number) => Promise<unknown>) {
      await addUser(connection.db);
      const [{ number }, other] = [await add(connection.db, 'one'), await add(connection.db, 'other')];
      const parts = {
        article: articlePart(number),
        other: articlePart(other.number),
        all: publicListings,
        own: authorListings('a'),
        others: authorListings('b'),
      };
      const before = connection.writes.count();
      await write(connection.db, number).catch(() => undefined);
      return Object.entries(parts).flatMap(([name, part]) =>
        connection.writes.haveTouched([part], before) ? [name] : [],
      );
    }

    const everything = ['article', 'other', 'all', 'own', 'others'];

    const remove = (db: Kysely<Database>, number: number) =>
      writeParts(
        db,
        db.deleteFrom('article').where('number', '=', number).returning(['number', 'ownerId']),
        (rows) => rows.flatMap(listedArticleParts),
      );
    const edit = (db: Kysely<Database>, number: number) =>
      writeParts(db, db.updateTable('article').set({ title: 'y' }).where('number', '=', number), () => [
        articlePart(number),
      ]);

    it.each<[string, string[], (db: Kysely<Database>, number: number) => Promise<unknown>]>([
      ['a write that declares its changes', ['article'], edit],
      ['one that declares them from returned rows', ['article', 'all', 'own'], remove],
      ['one that returns no rows', [], (db) => remove(db, 99)],
      [
        'one without declared changes',
        everything,
        (db) => db.updateTable('article').set({ title: 'y' }).execute(),
      ],
      [
        'one that declares its changes and fails',
        everything,
        (db, number) =>
          writeParts(
            db,
            db.updateTable('article').set({ slug: 'other' }).where('number', '=', number),
            () => [articlePart(number)],
          ),
      ],
      [
        'one without declared changes after one with them in a transaction',
        everything,
        (db, number) =>
          db.transaction().execute(async (db) => {
            await edit(db, number);
            await db.deleteFrom('articleTag').execute();
          }),
      ],
      ['an author', everything, (db) => db.updateTable('user').set({ name: 'Eve' }).execute()],
      ['a session', [], (db) => db.deleteFrom('session').execute()],
      [
        'two writes in one transaction',
        ['article', 'all', 'own'],
        (db, number) =>
          db.transaction().execute(async (db) => {
            await edit(db, number);
            await remove(db, number);
          }),
      ],
    ])('after %s: %j', async (_what, parts, write) => {
      expect(await touched(write)).toEqual(parts);
    });
  });

  it('reports each write of a dedicated connection', async () => {
    await connection.db.connection().execute(async (db) => {
      expect(await changes(() => addUser(db))).toBe(true);
      expect(await changes(() => db.executeQuery(CompiledQuery.raw('delete from "user"')))).toBe(true);
    });
  });

  it('watches each table that public articles are made from', () => {
    const query = listed(connection.db)
      .innerJoin('articleBody', 'articleBody.number', 'article.number')
      .select(summaryColumns)
      .select([ownerName, ownerHandle, ownerIsAdmin, ownerAvatar, ...ownerProfile]);

    const tables = [...query.compile().sql.matchAll(/(?:from|join) "(\w+)"/g)].map(([, table = '']) => table);

    expect(tables).toEqual(expect.arrayContaining(['article', 'articleBody', 'user', 'admin']));
    // Say in `affects` that readers get something of it.
    expect(tables.filter((table) => affects[table as keyof Database] !== 'content')).toEqual([]);
    // Listings and all pages are made from these.
    expect(affects).toMatchObject({ tag: 'content', articleTag: 'content', setting: 'content' });
  });
});

describe('compileOnce', () => {
  let database: OpenDatabase;
  let connection: Connection;
  beforeEach(async () => {
    database = await openDatabase();
    ({ connection } = database);
    const user = { emailKey: '', passwordHash: 'x', createdAt: 'now' };
    for (const name of ['ada', 'eve', 'bob'])
      await connection.db
        .insertInto('user')
        .values({ ...user, id: name, name, email: name, emailKey: name, handle: name })
        .execute();
  });
  afterEach(async () => {
    await connection.db.destroy();
    await database.remove();
  });

  let built = 0;
  beforeEach(() => (built = 0));
  const named = compileOnce((db, ids: readonly string[], count: number) => {
    built += 1;
    const wanted = Array.from({ length: count }, (_, at) => ids[at] ?? '');
    return db.selectFrom('user').select('name').where('id', 'in', wanted).orderBy('name');
  });
  const find = async (...ids: string[]) =>
    (await named(connection.db, ids, ids.length)).map(({ name }) => name);

  it('uses the values of each call, and builds the query again only for another shape', async () => {
    const found = [await find('ada'), await find('eve'), await find('bob', 'ada'), await find("' or 1=1 --")];

    expect(found).toEqual([['ada'], ['eve'], ['ada', 'bob'], []]);
    expect(built).toBe(2);
  });

  it('runs in the given transaction', async () => {
    const found = await connection.db.transaction().execute(async (db) => {
      await db.deleteFrom('user').where('id', '=', 'ada').execute();
      return named(db, ['ada'], 1);
    });

    expect(found).toEqual([]);
  });
});

describe('the value of LIMIT', () => {
  let database: TestDatabase;
  let connection: Connection;
  beforeEach(async () => {
    database = await databaseOfOneProcess();
    connection = connect(database.url);
  });
  afterEach(async () => {
    await connection.db.destroy();
    await database.remove();
  });

  it('is a literal in the statement and its subqueries, unlike all other values', async () => {
    const { db } = connection;
    const newest = db.selectFrom('tag').select('slug').where('name', '>=', 'a').orderBy('slug').limit(2);
    const query = db.selectFrom('tag').select('slug').where('slug', 'in', newest).offset(1).limit(7);

    const { sql, parameters } = query.compile();

    expect(sql.match(/limit \S+/g)).toEqual(['limit 2)', 'limit 7']);
    expect(parameters).toEqual(['a', 1]);
  });
});

import { DatabaseSync } from 'node:sqlite';
import { type KyselyPlugin, sql } from 'kysely';
import { sqliteSchema } from '../../../src/server/db/recordedSchema.ts';
import { tablesWithMany } from '../../../src/server/db/rowDeletion.ts';
import { type Db, type primaryKeys, rowsPer } from '../../../src/server/db/schema.ts';
import { deleteAccount } from '../../../src/server/services/accountDeletion.ts';
import { deleteExpiredArticles, emptyBin } from '../../../src/server/services/articleDeletion.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';

/** Rows of `rowDeletion.ts` per batch. A larger batch needs a larger number here. */
const BATCH = 500;

type Table = keyof typeof primaryKeys;

const parentColumns = ['userId', 'ownerId', 'number'] as const;

describe('tables with many rows', () => {
  let blog: Blog;
  let db: Db;
  let ada: Author;
  let id: string;
  let number: number;
  beforeEach(async () => {
    blog = await startBlog();
    ({ db } = blog.connection);
    ada = await blog.aUser();
    id = idOf(ada);
    await blog.anArticle({ by: ada, title: 'Looms' });
    ({ number } = await db.selectFrom('article').select('number').executeTakeFirstOrThrow());
  });
  afterEach(() => blog.close());

  /** Replaces the rows of a table by new ones that belong to Ada or her article, whatever its other columns are. */
  async function store(table: Table, count: number) {
    const { columns } = (await db.introspection.getTables()).find(({ name }) => name === table) ?? {};
    const needed =
      columns?.filter(({ isNullable, hasDefaultValue }) => !isNullable && !hasDefaultValue) ?? [];
    const parents: Partial<Record<string, unknown>> = { userId: id, ownerId: id, number };
    const valueOf = (name: string, type: string, at: number) =>
      parents[name] ?? (/int/i.test(type) ? at : /blob|bytea/i.test(type) ? Buffer.alloc(1) : `row ${at}`);
    // Stands for any of these tables.
    await db.deleteFrom(table as 'session').execute();
    for (let from = 0; from < count; from += 100) {
      const rows = Array.from({ length: Math.min(100, count - from) }, (_, at) =>
        Object.fromEntries(needed.map(({ name, dataType }) => [name, valueOf(name, dataType, from + at)])),
      );
      await db
        .insertInto(table as 'deletedImage')
        .values(rows as never)
        .execute();
    }
  }

  /** Returns a database, and how many rows of a table each of its statements deletes. Cascades don't count. */
  function watch(table: string) {
    const deleted: number[] = [];
    const watched = new WeakSet<object>();
    const plugin: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        const from = node.kind === 'DeleteQueryNode' ? JSON.stringify(node.from) : '';
        if (from.includes(`"name":"${table}"`)) watched.add(queryId);
        return node;
      },
      async transformResult({ result, queryId }) {
        if (watched.has(queryId)) deleted.push(Number(result.numAffectedRows));
        return result;
      },
    };
    return { db: db.withPlugin(plugin), deleted };
  }

  /** Returns the rows of a table that statements delete, largest first, while the account or article is deleted. */
  async function deletionsOf(table: Table, act: (db: Db) => Promise<unknown>) {
    await store(table, BATCH + 1);
    const watched = watch(table);
    await act(watched.db);
    const left = await db
      .selectFrom(table as 'session')
      .select(sql`1`.as('one'))
      .execute();
    return { deleted: watched.deleted.filter((rows) => rows > 0), left: left.length };
  }

  const inBatches = { deleted: [BATCH, 1], left: 0 };
  const moveToBin = () => blog.call('DELETE', '/api/articles/delete/looms', { as: ada });

  it.each(parentColumns.flatMap((column) => tablesWithMany(column).map((table) => ({ table, column }))))(
    'are deleted in batches before an account: $table by $column',
    async ({ table }) => {
      expect(await deletionsOf(table, (db) => deleteAccount(db, id))).toEqual(inBatches);
      expect(await db.selectFrom('user').select('id').execute()).toEqual([]);
    },
  );

  describe.each(tablesWithMany('number'))('of an article: %s', (table) => {
    beforeEach(moveToBin);
    afterEach(async () => expect(await db.selectFrom('article').select('number').execute()).toEqual([]));

    it('are deleted in batches before it expires', async () => {
      await db.updateTable('article').set({ expiresAt: '2026-01-01T00:00:00.000Z' }).execute();

      expect(await deletionsOf(table, (db) => deleteExpiredArticles(db, 1))).toEqual(inBatches);
    });

    it('are deleted in batches before the bin is emptied', async () => {
      expect(await deletionsOf(table, (db) => emptyBin(db, id, 1))).toEqual(inBatches);
    });
  });
});

describe('rowsPer', () => {
  itOnOneEngine('has each table that a foreign key deletes with an account or article', () => {
    const database = new DatabaseSync(':memory:');
    database.exec(sqliteSchema.join(';\n'));
    const deleted = database
      .prepare(
        `select tables.name, keys."from" from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
          where keys."table" in ('user', 'article') and keys.on_delete = 'CASCADE' and tables.name <> 'article'`,
      )
      .all() as { name: string; from: string }[];
    database.close();
    const tables: Partial<Record<string, object>> = rowsPer;

    expect(deleted.length).toBeGreaterThan(20);
    expect(deleted.filter(({ name, from }) => !(name in (tables[from] ?? {})))).toEqual([]);
  });
});

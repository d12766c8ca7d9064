import { CompiledQuery, type Kysely, sql } from 'kysely';
import { connect, type Connection } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { affects, type Database } from '../../../src/server/db/schema.ts';
import { databaseOfOneProcess, type TestDatabase } from '../../helpers/database.ts';

type Writes = (db: Kysely<Database>) => Promise<unknown>;

const user = { id: 'a', name: 'Ada', email: 'a', emailKey: 'a', passwordHash: 'x', createdAt: 'now' };
const addUser: Writes = (db) => db.insertInto('user').values(user).execute();
const count = { scope: 'a', size: 16, block: 1, count: 1 };

describe('the content stamp', () => {
  let database: TestDatabase;
  let connection: Connection;
  beforeEach(async () => {
    database = await databaseOfOneProcess();
    connection = connect(database.url);
    await migrate(connection.db);
  });
  afterEach(async () => {
    await connection.db.destroy();
    await database.remove();
  });

  /** How often this process has written content; the rest of the stamp is about others. */
  const stamp = () => connection.stamp.read().split('/')[0];

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
    ['SQL by hand', true, (db) => sql`delete from "user"`.execute(db)],
    ['a change of the schema', true, (db) => db.schema.alterTable('user').renameTo('users').execute()],
    ['a transaction', true, (db) => db.transaction().execute(addUser)],
    ['a read', false, (db) => db.selectFrom('user').select('id').execute()],
    ['a session', false, (db) => db.deleteFrom('session').execute()],
    ['a click', false, (db) => db.updateTable('articleClicks').set({ clicks: 1 }).execute()],
    ['a count for paging', false, (db) => db.insertInto('articleCount').values(count).execute()],
    [
      'a transaction that is rolled back',
      false,
      (db) =>
        db.transaction().execute(async (db) => {
          await addUser(db);
          throw new Error('not today');
        }),
    ],
  ])('after %s differs: %s', async (_what, isChange, write) => {
    expect(await changes(write)).toBe(isChange);
  });

  it('does not differ before what was written in a transaction can be seen', async () => {
    const stamps = [stamp()];

    await connection.db.transaction().execute(async (db) => {
      await addUser(db);
      stamps.push(stamp());
    });

    expect(stamps[1]).toBe(stamps[0]);
    expect(stamp()).not.toBe(stamps[0]);
  });

  it('differs after each write of a connection that is used by itself', async () => {
    await connection.db.connection().execute(async (db) => {
      expect(await changes(() => addUser(db))).toBe(true);
      expect(await changes(() => db.executeQuery(CompiledQuery.raw('delete from "user"')))).toBe(true);
    });
  });

  it('knows of each table whether readers get anything that is made from it', () => {
    expect(Object.entries(affects).filter(([, effect]) => effect === 'content')).toEqual([
      ['user', 'content'],
      ['article', 'content'],
      ['articleBody', 'content'],
    ]);
  });
});

import { compileOnce } from '../../../src/server/db/compileOnce.ts';
import { connect, type Connection } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { databaseOfOneProcess, type TestDatabase } from '../../helpers/database.ts';

describe('a query that is compiled once', () => {
  let database: TestDatabase;
  let connection: Connection;
  beforeEach(async () => {
    database = await databaseOfOneProcess();
    connection = connect(database.url);
    await migrate(connection.db);
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

  it('takes the values of each call, and is built again for another shape alone', async () => {
    const found = [await find('ada'), await find('eve'), await find('bob', 'ada'), await find("' or 1=1 --")];

    expect(found).toEqual([['ada'], ['eve'], ['ada', 'bob'], []]);
    expect(built).toBe(2);
  });

  it('runs in the transaction that it is given', async () => {
    const found = await connection.db.transaction().execute(async (db) => {
      await db.deleteFrom('user').where('id', '=', 'ada').execute();
      return named(db, ['ada'], 1);
    });

    expect(found).toEqual([]);
  });
});

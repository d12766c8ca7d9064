import { connect, type Connection } from '../../../src/server/db/connect.ts';
import { databaseOfOneProcess, type TestDatabase } from '../../helpers/database.ts';

describe('the number of a limit', () => {
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

  it('stands in the statement, also in one within another, and no other value does', async () => {
    const { db } = connection;
    const newest = db.selectFrom('tag').select('slug').where('name', '>=', 'a').orderBy('slug').limit(2);
    const query = db.selectFrom('tag').select('slug').where('slug', 'in', newest).offset(1).limit(7);

    const { sql, parameters } = query.compile();

    expect(sql.match(/limit \S+/g)).toEqual(['limit 2)', 'limit 7']);
    expect(parameters).toEqual(['a', 1]);
  });
});

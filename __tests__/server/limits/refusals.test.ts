import { connect } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { createRefusals } from '../../../src/server/limits/refusals.ts';
import { readBlogDays } from '../../../src/server/state/blogDays.ts';
import { freshDatabase } from '../../helpers/database.ts';

describe('what the limits refused', () => {
  it('waits for a database that can not be written, and is counted once', async () => {
    const database = await freshDatabase();
    const connection = connect(database.url);
    await migrate(connection.db);
    const { db } = connection;
    const refusals = createRefusals(db, () => undefined);
    const rename = (from: string, to: string) => db.schema.alterTable(from).renameTo(to).execute();
    refusals.count('login');
    refusals.count('write');
    refusals.count('login');

    await rename('blogDay', 'away');
    await expect(refusals.flush()).rejects.toThrow();
    await rename('away', 'blogDay');
    await Promise.all([refusals.flush(), refusals.flush()]);
    await refusals.close();

    const [today] = await readBlogDays(db, 1);
    expect(today?.refused).toEqual({ login: 2, write: 1 });
    await db.destroy();
    await database.remove();
  });
});

import { sql } from 'kysely';
import { connect } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { describeStartError } from '../../src/server/ops/startupErrors.ts';
import { freshDatabase } from '../helpers/database.ts';

describe('a database of a newer version', () => {
  it('is rejected with a message and left unchanged', async () => {
    const database = await freshDatabase();
    const { db } = connect(database.url);
    await migrate(db);
    await sql`insert into "kysely_migration" values ('9999-later', 'now')`.execute(db);

    const error: unknown = await migrate(db).catch((error: unknown) => error);

    const { numAffectedRows } = await sql`delete from "kysely_migration" where "name" = '9999-later'`.execute(
      db,
    );
    await db.destroy();
    await database.remove();
    expect(describeStartError(error)).toBe(
      "Can't open the database: it was written by a newer version of Markdown Blog, which has the migration 9999-later. Start that version again, or see docs/running.md to go back.",
    );
    expect(numAffectedRows).toBe(1n);
  });
});

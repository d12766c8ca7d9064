import { sql } from 'kysely';
import { connect } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { createSchema } from '../helpers/sqliteSchema.ts';

interface Table {
  name: string;
  type: string;
}

/** Returns all schema objects and all rows, including SQLite's internal tables. */
async function contentOf(make: (db: Db) => Promise<void>) {
  const { db } = connect('sqlite::memory:');
  await make(db);
  const { rows: schema } = await sql`
    select "type", "name", "tbl_name", "sql" from sqlite_schema order by "type", "name"`.execute(db);
  const { rows: tables } = await sql<Table>`
    select "name", "type" from pragma_table_list where "schema" = 'main' and "name" <> 'sqlite_schema'`.execute(
    db,
  );
  const rows: Record<string, unknown> = {};
  for (const { name, type } of tables) {
    if (type !== 'virtual') rows[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows;
  }
  await db.destroy();
  return { schema, rows };
}

describe('the recorded schema for tests', () => {
  it('equals the result of the migrations, with the same rows', async () => {
    const [migrated, created] = [await contentOf(migrate), await contentOf(createSchema)];

    expect(migrated.schema.length).toBeGreaterThan(100);
    expect(created.schema).toEqual(migrated.schema);
    expect(Object.keys(created.rows)).toHaveLength(Object.keys(migrated.rows).length);
    expect(withoutTimes(created.rows)).toEqual(withoutTimes(migrated.rows));
  });

  it('leaves nothing to migrate', async () => {
    const { db } = connect('sqlite::memory:');
    await createSchema(db);
    const before = await sql`select * from kysely_migration`.execute(db);

    await migrate(db);

    expect(await sql`select * from kysely_migration`.execute(db)).toEqual(before);
    await db.destroy();
  });
});

/** Removes the times of migrations, which differ. */
const withoutTimes = ({ kysely_migration, ...others }: Record<string, unknown>) => ({
  ...others,
  migrations: (kysely_migration as { name: string }[]).map(({ name }) => name),
});

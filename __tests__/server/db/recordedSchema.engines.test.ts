import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { connect } from '../../../src/server/db/connect.ts';
import { findMigrationNames, migrate, migrationNames } from '../../../src/server/db/migrate.ts';
import { migrations, postgresSchema, sqliteSchema } from '../../../src/server/db/recordedSchema.ts';
import type { Db } from '../../../src/server/db/schema.ts';
import { describeSchema } from '../../../tools/describeSchema.ts';
import { isOnPostgres, newFile, type TestDatabase } from '../../helpers/database.ts';
import { emptyDatabase } from '../../helpers/postgres/databases.ts';
import { exactSchemaOf, schemaOf } from '../../helpers/schemaOf.ts';

const emptyOne = (): Promise<TestDatabase> => (isOnPostgres ? emptyDatabase() : newFile());

/** Returns the rows of all tables that have some, without the times of migrations. */
async function rowsOf(db: Db): Promise<string[]> {
  const { rows: tables } = await (
    isOnPostgres
      ? sql<{ name: string }>`select "tablename" as "name" from pg_tables where "schemaname" = 'public'`
      : sql<{ name: string }>`select "name" from sqlite_schema where "type" = 'table'`
  ).execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
    found.push(...rows.map((row) => `${name} ${JSON.stringify({ ...row, timestamp: '' })}`));
  }
  return found.sort();
}

describe('a new database', () => {
  const open: { db: Db; remove: () => Promise<void> }[] = [];
  async function anEmptyOne(): Promise<Db> {
    const { url, remove } = await emptyOne();
    const { db } = connect(url);
    open.push({ db, remove });
    return db;
  }
  afterEach(async () => {
    for (const { db, remove } of open.splice(0)) {
      await db.destroy();
      await remove();
    }
  });

  /** Runs all migrations, one after the other. */
  async function aMigratedOne(): Promise<Db> {
    const db = await anEmptyOne();
    const provider = { getMigrations: async () => migrations };
    expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined();
    return db;
  }

  it('is created from the schema that all migrations make: run `npm run record-schema` if this fails', async () => {
    const db = await aMigratedOne();

    expect(await describeSchema(db)).toEqual(isOnPostgres ? postgresSchema : sqliteSchema);
  });

  it('has the schema, rows and list of migrations of one that has run them all', async () => {
    const migrated = await aMigratedOne();
    const db = await anEmptyOne();

    await migrate(db);

    expect((await exactSchemaOf(db)).length).toBeGreaterThan(600);
    expect(await exactSchemaOf(db)).toEqual(await exactSchemaOf(migrated));
    expect(await rowsOf(db)).toEqual(await rowsOf(migrated));
    expect(await findMigrationNames(db)).toEqual(migrationNames);
  });

  it('has nothing after an error, and is created by the next start', async () => {
    const db = await anEmptyOne();
    await sql`create table "auditLog" ("id" text)`.execute(db);

    await expect(migrate(db)).rejects.toThrow(/auditLog/);

    expect(await findMigrationNames(db)).toEqual([]);
    expect((await schemaOf(db)).filter((line) => line.includes('passkey'))).toEqual([]);
    await sql`drop table "auditLog"`.execute(db);
    await migrate(db);
    expect(await findMigrationNames(db)).toEqual(migrationNames);
  });
});

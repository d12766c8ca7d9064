import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { connect } from '../../../src/server/db/connect.ts';
import { findMigrationNames, migrate, migrationNames } from '../../../src/server/db/migrate.ts';
import { migrations } from '../../../src/server/db/recordedSchema.ts';
import { emptyDatabase } from '../../helpers/postgres/databases.ts';
import { schemaOf } from '../../helpers/schemaOf.ts';
import { until } from '../../helpers/until.ts';

/** Of Kysely's migrator. */
const LOCK = sql.lit(BigInt('3853314791062309107'));

it('a new database is created once by servers that start at the same time', async () => {
  const { url, remove } = await emptyDatabase();
  const servers = [connect(url), connect(url), connect(url)];

  await Promise.all(servers.map(({ db }) => migrate(db)));

  expect(await Promise.all(servers.map(({ db }) => findMigrationNames(db)))).toEqual([
    migrationNames,
    migrationNames,
    migrationNames,
  ]);
  for (const { db } of servers) await db.destroy();
  await remove();
});

it('a new database gets the last migrations if a server of an earlier version was faster', async () => {
  const [database, fresh] = [await emptyDatabase(), await emptyDatabase()];
  const [{ db: earlier }, { db }] = [connect(database.url), connect(database.url)];
  const isWaiting = async () => {
    const { rows } = await sql`
      select 1 from pg_locks where "locktype" = 'advisory' and not "granted"
        and "database" = (select "oid" from pg_database where "datname" = current_database())`.execute(
      earlier,
    );
    return rows.length > 0;
  };

  await earlier.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(one);
    const start = migrate(db);
    await until(isWaiting);
    const provider = { getMigrations: async () => migrations };
    await new Migrator({ db: one, provider }).migrateTo('0015-search-words');
    await sql`select pg_advisory_unlock(${LOCK})`.execute(one);
    await start;
  });

  const { db: other } = connect(fresh.url);
  await migrate(other);
  expect(await findMigrationNames(db)).toEqual(migrationNames);
  expect(await schemaOf(db)).toEqual(await schemaOf(other));
  for (const each of [earlier, db, other]) await each.destroy();
  for (const { remove } of [database, fresh]) await remove();
});

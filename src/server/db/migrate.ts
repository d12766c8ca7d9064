import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { initial } from './migrations/0001-initial.ts';
import { isEarlier, isTransformable, transformEarlier } from './migrations/fromEarlierBuilds.ts';
import { isPostgres } from './portable.ts';
import { WITHOUT_TIME_LIMIT } from './postgresLimits.ts';
import type { Db } from './schema.ts';
import { WAIT_BESIDE } from './sqliteConnection.ts';

/** Waits two minutes for another process that migrates an SQLite file. */
const WITH_PATIENCE = 'PRAGMA busy_timeout = 120000';

/** Every migration, in the order of its name. One that was released is never changed. */
const migrations = { '0001-initial': initial };

export const migrationNames = Object.keys(migrations);

/** The database has what this version knows nothing of: to go on would spoil it. */
export class NewerDatabase extends Error {
  constructor() {
    super(
      'a newer version of Markdown Blog than this one has written it. Start that one again, or go back by docs/running.md',
    );
    this.name = 'NewerDatabase';
  }
}

/** The database is of a build that is too old to be brought to the present schema in one step. */
export class TooOldDatabase extends Error {
  constructor() {
    super(
      'a build of Markdown Blog older than the last one before version 0.1.0 has written it. Start that last build on it once, and then this one',
    );
    this.name = 'TooOldDatabase';
  }
}

/** Returns true if one of these is a migration that this version does not know. */
export const isNewer = (names: string[]): boolean =>
  !isEarlier(names) && names.some((name) => !migrationNames.includes(name));

/** Returns how many changes the next start makes to a database with these migrations. */
export const countPending = (names: string[]): number =>
  migrationNames.length - (isEarlier(names) ? 0 : names.length);

/** Throws NewerDatabase or TooOldDatabase if this version can't bring a database with these migrations to its schema. */
export function requireKnown(names: string[]): void {
  if (isNewer(names)) throw new NewerDatabase();
  if (isEarlier(names) && !isTransformable(names)) throw new TooOldDatabase();
}

/**
 * Brings the database to the present schema, or throws and leaves it as it was. Servers that start at once wait for
 * each other. Where nothing has to be written, reading is all that it takes. Throws NewerDatabase and TooOldDatabase.
 */
export const migrate = (db: Db): Promise<void> =>
  db.connection().execute(async (db) => {
    const names = await namesIn(db);
    requireKnown(names);
    if (countPending(names) === 0) return;

    await sql.raw(isPostgres(db) ? WITHOUT_TIME_LIMIT : WITH_PATIENCE).execute(db);
    try {
      if (isEarlier(names)) await transformEarlier(db as unknown as Kysely<unknown>);
      const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
      const { error } = await migrator.migrateToLatest();
      if (error !== undefined) throw error as Error;
    } finally {
      // PostgreSQL's connection is closed after a migration.
      if (!isPostgres(db)) await sql.raw(WAIT_BESIDE).execute(db);
    }
  });

/** The migrations that were run; none where there is no blog. */
export async function namesIn(db: Db): Promise<string[]> {
  if (!(await hasMigrations(db))) return [];
  const { rows } = await sql<{ name: string }>`
    select "name" from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by "name"`.execute(db);
  return rows.map(({ name }) => name);
}

/** Without Kysely's introspection, which reads each column of each table: that takes longer than all else of a start. */
async function hasMigrations(db: Db): Promise<boolean> {
  const found = isPostgres(db)
    ? sql`select 1 where to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null`
    : sql`select 1 from sqlite_schema where type = 'table' and name = ${DEFAULT_MIGRATION_TABLE}`;
  const { rows } = await found.execute(db);
  return rows.length > 0;
}

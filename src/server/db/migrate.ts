import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { cliMessages } from '../../shared/messages/en/cli.ts';
import { isEarlier, isTransformable, transformEarlier } from './migrations/fromEarlierBuilds.ts';
import { isPostgres } from './portable.ts';
import { WITHOUT_TIME_LIMIT } from './postgres.ts';
import { migrations, postgresSchema, sqliteSchema } from './recordedSchema.ts';
import type { Db } from './schema.ts';
import { DISABLE_BUSY_WAIT } from './sqlite.ts';

const { start: messages } = cliMessages;

/** Waits up to two minutes for another process that is migrating the SQLite file. */
const WAIT_FOR_OTHERS = 'PRAGMA busy_timeout = 120000';

/** In their order. A new database doesn't run them: it gets the recorded schema. */
export const migrationNames = Object.keys(migrations);

/** A newer version has written the database: continuing would damage it. */
export class NewerDatabase extends Error {
  /** `name` is the first migration that this version doesn't know. */
  constructor(name: string) {
    super(cliMessages.errors.reasons.newerDatabase(name));
    this.name = 'NewerDatabase';
  }
}

/** The commit of the oldest build whose databases are upgraded. It upgrades older ones itself. */
const OLDEST_BUILD = '7bd04875';

/** The database is from a build too old to be upgraded to the current schema in one step. */
export class TooOldDatabase extends Error {
  constructor() {
    super(cliMessages.errors.reasons.tooOldDatabase(OLDEST_BUILD));
    this.name = 'TooOldDatabase';
  }
}

/** Returns true if one of these migrations is unknown to this version. */
export const isNewer = (names: string[]): boolean => findUnknown(names) !== undefined;

const findUnknown = (names: string[]): string | undefined =>
  isEarlier(names) ? undefined : names.find((name) => !migrationNames.includes(name));

/** Returns how many changes the next start makes to a database with these migrations. */
export const countPending = (names: string[]): number =>
  migrationNames.length - (isEarlier(names) ? 0 : names.length);

/** Throws NewerDatabase or TooOldDatabase if this version can't upgrade a database with these migrations. */
export function requireKnown(names: string[]): void {
  const unknown = findUnknown(names);
  if (unknown !== undefined) throw new NewerDatabase(unknown);
  if (isEarlier(names) && !isTransformable(names)) throw new TooOldDatabase();
}

/**
 * Upgrades the database to the current schema, or throws and leaves it unchanged. Servers that start at the same time wait
 * for each other. Only reads if there is nothing to change. Reports each step of an existing database to `tell` before it
 * begins. Throws NewerDatabase and TooOldDatabase.
 */
export const migrate = (db: Db, tell: (sentence: string) => void = () => undefined): Promise<void> =>
  db.connection().execute(async (db) => {
    const names = await findMigrationNames(db);
    requireKnown(names);
    if (countPending(names) === 0) return;

    await sql.raw(isPostgres(db) ? WITHOUT_TIME_LIMIT : WAIT_FOR_OTHERS).execute(db);
    try {
      if (isEarlier(names)) {
        tell(messages.transforming);
        await transformEarlier(db as unknown as Kysely<unknown>);
      }
      const steps = names.length === 0 ? createdAtOnce() : announced(migrations, tell);
      const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
      const { error } = await migrator.migrateToLatest();
      if (error !== undefined) throw error as Error;
    } finally {
      // PostgreSQL's connection is closed after a migration.
      if (!isPostgres(db)) await sql.raw(DISABLE_BUSY_WAIT).execute(db);
    }
  });

/**
 * Returns the migrations for a new database: the first one creates the recorded schema, so that nothing is left for the
 * others. Kysely's migrator runs them in one transaction and waits for other servers. If one of those was faster, the first
 * step has run already, and the others are what they always are.
 */
function createdAtOnce(): Record<string, Migration> {
  let isCreated = false;
  return Object.fromEntries(
    Object.entries(migrations).map(([name, migration], at) => [
      name,
      {
        async up(db: Kysely<unknown>) {
          if (at === 0) {
            await createSchema(db);
            isCreated = true;
          } else if (!isCreated) await migration.up(db);
        },
      },
    ]),
  );
}

/** PostgreSQL gets one statement that contains all others, as each of them would have to wait for its answer. */
async function createSchema(db: Kysely<unknown>): Promise<void> {
  const statements = isPostgres(db)
    ? [`do $schema$ begin\n${postgresSchema.join(';\n')};\nend $schema$`]
    : sqliteSchema;
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Returns the migrations, each of which tells its name before it begins. */
const announced = (all: Record<string, Migration>, tell: (sentence: string) => void) =>
  Object.fromEntries(
    Object.entries(all).map(([name, migration], at, { length }) => [
      name,
      {
        up(db: Kysely<unknown>) {
          tell(messages.migrating(name, at + 1, length));
          return migration.up(db);
        },
      },
    ]),
  );

/** Returns the names of the migrations that have run; an empty list for a database without a blog. */
export async function findMigrationNames(db: Db): Promise<string[]> {
  if (!(await hasMigrations(db))) return [];
  const { rows } = await sql<{ name: string }>`
    select "name" from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by "name"`.execute(db);
  return rows.map(({ name }) => name);
}

/** Doesn't use Kysely's introspection: reading each column of each table would take longer than the rest of a start. */
async function hasMigrations(db: Db): Promise<boolean> {
  const query = isPostgres(db)
    ? sql`select 1 where to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null`
    : sql`select 1 from sqlite_schema where type = 'table' and name = ${DEFAULT_MIGRATION_TABLE}`;
  const { rows } = await query.execute(db);
  return rows.length > 0;
}

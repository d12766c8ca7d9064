import { createHash } from 'node:crypto';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteQueryCompiler,
} from 'kysely';
import type { Migration } from 'kysely/migration';

/** Returns a hash of the statements of a migration on both engines. Runs none of them. */
export async function hashMigration(migration: Migration): Promise<string> {
  const hash = createHash('sha256');
  for (const isPostgres of [false, true]) {
    const db = new Kysely<unknown>({
      dialect: {
        createAdapter: () => (isPostgres ? new PostgresAdapter() : new SqliteAdapter()),
        createDriver: () => new DummyDriver(),
        createQueryCompiler: () => (isPostgres ? new PostgresQueryCompiler() : new SqliteQueryCompiler()),
        createIntrospector: () => {
          throw new Error('Migrations know the schema.');
        },
      },
      log: ({ query }) => void hash.update(`${query.sql.replace(/\s+/g, ' ').trim()}\n`),
    });
    await migration.up(db);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Hashes of migrations by name, in their order. */
export type MigrationHashes = Readonly<Record<string, string>>;

/** Returns the names of recorded migrations that have changed or are gone, and of new ones that don't come after them. */
export function findUnlawful(recorded: MigrationHashes, current: MigrationHashes): string[] {
  const names = Object.keys(recorded);
  const changed = names.filter((name) => recorded[name] !== current[name]);
  const early = Object.keys(current).filter(
    (name) => recorded[name] === undefined && name.slice(0, 4) <= (names.at(-1) ?? '').slice(0, 4),
  );
  return [...changed, ...early];
}

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteQueryCompiler,
} from 'kysely';
import { migrations } from '../../../src/server/db/migrate.ts';

/*
 * Databases exist that have run each migration that has landed, so none of them may change. The file has a hash of the
 * statements of each; a new migration is added to it by the first run of this test.
 */

const FILE = '__tests__/server/db/landedMigrations.json';

type Hashes = Record<string, string>;

/** Returns a hash of the statements of a migration on both engines. */
async function hashOf(name: string): Promise<string> {
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
    await (migrations as Record<string, { up: (db: Kysely<unknown>) => Promise<void> }>)[name]?.up(db);
  }
  return hash.digest('hex').slice(0, 16);
}

it('a migration that has landed has not changed', async () => {
  const landed = JSON.parse(readFileSync(FILE, 'utf8')) as Hashes;
  const hashes = Object.fromEntries(
    await Promise.all(Object.keys(migrations).map(async (name) => [name, await hashOf(name)] as const)),
  );

  const changed = Object.keys(landed).filter((name) => hashes[name] !== landed[name]);
  if (changed.length === 0) writeFileSync(FILE, `${JSON.stringify(hashes, null, 2)}\n`);

  // Restore them, and add a new migration instead.
  expect(changed).toEqual([]);
});

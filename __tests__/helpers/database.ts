import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../../src/server/db/migrate.ts';
import { migratedDatabase, type TestDatabase } from './postgres/databases.ts';
import { createSchema } from './sqliteSchema.ts';

export type { TestDatabase };

/** Whether this run is on PostgreSQL; jest.config.ts runs such tests once on each engine. */
export const isOnPostgres = (globalThis as { databaseEngine?: string }).databaseEngine === 'postgres';

/** Creates a database without rows for one test. Call `migrate`, as it may lack the schema. */
export async function freshDatabase(): Promise<TestDatabase> {
  if (isOnPostgres) return migratedDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'blog-'));
  return {
    url: `sqlite:${path.join(folder, 'blog.db')}`,
    remove: async () => rmSync(folder, { recursive: true }),
  };
}

/** Creates a database for a test that opens it only once: in memory on SQLite. */
export const databaseOfOneProcess = async (): Promise<TestDatabase> =>
  isOnPostgres ? migratedDatabase() : { url: 'sqlite::memory:', remove: async () => undefined };

/** Creates the current schema in such a database. */
export const prepare = isOnPostgres ? migrate : createSchema;

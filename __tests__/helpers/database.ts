import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../../src/server/db/migrate.ts';
import { migratedDatabase, type TestDatabase } from './postgres/databases.ts';
import { createSchema } from './sqliteSchema.ts';

export type { TestDatabase };

/** The engine of this run of the test: jest.config.ts runs it once on each. */
export const isOnPostgres = (globalThis as { databaseEngine?: string }).databaseEngine === 'postgres';

/** A database of one test's own, without rows. `migrate` it: not all have the schema already. */
export async function freshDatabase(): Promise<TestDatabase> {
  if (isOnPostgres) return migratedDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'blog-'));
  return {
    url: `sqlite:${path.join(folder, 'blog.db')}`,
    remove: async () => rmSync(folder, { recursive: true }),
  };
}

/** The same for a test that opens it once, without a file where there need not be one. */
export const databaseOfOneProcess = async (): Promise<TestDatabase> =>
  isOnPostgres ? migratedDatabase() : { url: 'sqlite::memory:', remove: async () => undefined };

/** Brings such a database to the present schema. */
export const prepare = isOnPostgres ? migrate : createSchema;

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { connect, type Connection, type ConnectOptions } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { migratedDatabase, type TestDatabase } from './postgres/databases.ts';

export type { TestDatabase };

/** Whether this run is on PostgreSQL; jest.config.ts runs such tests once on each engine. */
export const isOnPostgres = (globalThis as { databaseEngine?: string }).databaseEngine === 'postgres';

/** Returns a SQLite file that doesn't exist yet, in a new folder. */
export async function newFile(): Promise<TestDatabase & { file: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'blog-'));
  const file = path.join(folder, 'blog.db');
  return {
    file,
    url: `sqlite:${file}`,
    remove: async () => rmSync(folder, { recursive: true }),
  };
}

/** Creates a database without rows for one test. Call `migrate`, as it may lack the schema. */
export async function freshDatabase(): Promise<TestDatabase> {
  if (isOnPostgres) return migratedDatabase();
  const { file, ...database } = await newFile();
  const contents = await emptyBlog();
  if (contents) writeFileSync(file, contents);
  return database;
}

/** Creates a database for a test that opens it only once: in memory on SQLite. */
export const databaseOfOneProcess = async (): Promise<TestDatabase> =>
  isOnPostgres ? migratedDatabase() : { url: 'sqlite::memory:', remove: async () => undefined };

export interface OpenDatabase {
  connection: Connection;
  remove: TestDatabase['remove'];
}

/** Opens such a database with the current schema. */
export async function openDatabase(options: Pick<ConnectOptions, 'poolMax'> = {}): Promise<OpenDatabase> {
  const { url, remove } = await databaseOfOneProcess();
  const connection = connect(url, { ...options, contents: isOnPostgres ? undefined : await emptyBlog() });
  await migrate(connection.db);
  return { connection, remove };
}

let contents: Promise<Uint8Array | undefined> | undefined;

/** Returns a migrated SQLite database without rows; undefined on versions of Node that can't copy it into memory. */
function emptyBlog(): Promise<Uint8Array | undefined> {
  contents ??= 'deserialize' in DatabaseSync.prototype ? migrateNewFile() : Promise.resolve(undefined);
  return contents;
}

async function migrateNewFile(): Promise<Uint8Array> {
  const { file, url, remove } = await newFile();
  const { db } = connect(url);
  await migrate(db);
  await db.destroy();

  const database = new DatabaseSync(file);
  // A database in memory has no log.
  database.exec('PRAGMA journal_mode = DELETE');
  const bytes = database.serialize();
  database.close();
  await remove();
  return bytes;
}

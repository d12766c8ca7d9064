import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteDialect, type SqliteDatabase } from 'kysely';
import type { Database, Db } from './schema.ts';
import { BUSY_TIMEOUT } from './sqliteConnection.ts';

/** Opens a database file that is there for reading alone, in a thread of its own. Throws what SQLite throws. */
export function openReader(file: string): Db {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT });
  const database: SqliteDatabase = {
    close: () => connection.close(),
    prepare(sql) {
      const statement = connection.prepare(sql);
      return {
        reader: true,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      };
    },
  };
  return new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
}

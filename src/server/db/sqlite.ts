import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import type { Engine } from './engine.ts';
import { SqliteCompiler } from './literalLimits.ts';
import { BlogSqliteDriver } from './sqliteDriver.ts';
import { openSqliteFile, type SqliteFile } from './sqliteFile.ts';
import { oncePerTick } from '../lib/once.ts';
import { type WriteAheadLog, writeAheadLog } from './writeAheadLog.ts';

/** Far more than the product has statements: a bound, not a budget. */
const STATEMENTS_MAX = 200;

/** In milliseconds: how old may be what is known of others' clicks. */
const LATELY = 250;

class BlogSqliteAdapter extends SqliteAdapter {
  /** SQLite rolls a half-done CREATE TABLE back like any other statement, so a migration is all or nothing. */
  override get supportsTransactionalDdl() {
    return true;
  }

  /** By waiting: `BlogSqliteDriver` has one, and lends it to one after the other. */
  override get supportsMultipleConnections() {
    return true;
  }
}

class BlogSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  readonly #log: WriteAheadLog;

  constructor(database: SqliteDatabase, log: WriteAheadLog) {
    super({ database });
    this.#database = database;
    this.#log = log;
  }

  override createDriver() {
    return new BlogSqliteDriver(this.#database, this.#log);
  }

  override createAdapter() {
    return new BlogSqliteAdapter();
  }

  override createQueryCompiler() {
    return new SqliteCompiler();
  }
}

/** Opens, or creates, the database file; `:memory:` is a database of its own. Throws what SQLite throws. */
export function openSqlite(name: string): Engine {
  const file = openSqliteFile(name);

  const statements = cachedStatements(file, (connection, sql): SqliteStatement => {
    const statement = connection.prepare(sql);
    const noting = <Result>(act: () => Result): Result => {
      try {
        return act();
      } catch (error) {
        file.failed(error);
        throw error;
      }
    };

    return {
      reader: statement.columns().length > 0,
      all: (parameters) => noting(() => statement.all(...(parameters as SQLInputValue[]))),
      run: (parameters) => noting(() => statement.run(...(parameters as SQLInputValue[]))),
      iterate: (parameters) => noting(() => statement.iterate(...(parameters as SQLInputValue[]))),
    };
  });

  const log = writeAheadLog(file);
  let found = { version: '', at: -Infinity };

  /** Changes with commits of other processes. */
  const dataVersion = () => {
    const [row] = statements.prepare('PRAGMA data_version').all([]) as { data_version: number }[];
    // To ask may have opened the file anew, where the count begins anew.
    const version = `${row?.data_version}/${file.generation()}`;
    found = { version, at: performance.now() };
    return version;
  };

  return {
    dialect: new BlogSqliteDialect(statements, log),
    stamp: {
      read: oncePerTick(dataVersion),
      others: () => (performance.now() - found.at < LATELY ? found.version : dataVersion()),
      isExact: true,
    },
    beforeWrite: file.beforeWrite,
    flush: log.flush,
    pool: null,
  };
}

const noStatement: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

/** Keeps the statements that were used last: preparing costs more than running most of ours. */
function cachedStatements(
  file: SqliteFile,
  prepare: (connection: DatabaseSync, sql: string) => SqliteStatement,
): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  let generation = 0;

  return {
    close: file.close,
    prepare(requested) {
      // A transaction of ours always writes. One that began by reading could not wait for another writer
      // when it comes to write: SQLite would refuse it at once.
      const sql = requested === 'begin' ? 'begin immediate' : requested;
      const connection = file.connection();
      if (generation !== file.generation()) {
        generation = file.generation();
        statements.clear();
      }
      // On a full disk SQLite has rolled back by itself; to be told so again would hide what went wrong.
      if (sql === 'rollback' && !connection.isTransaction) return noStatement;
      const statement = statements.get(sql) ?? prepare(connection, sql);
      statements.delete(sql);
      statements.set(sql, statement);
      const oldest = statements.keys().next();
      if (statements.size > STATEMENTS_MAX && !oldest.done) statements.delete(oldest.value);
      return statement;
    },
  };
}

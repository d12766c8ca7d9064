import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setImmediate } from 'node:timers';
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import type { Storage } from './storage.ts';

/** How long a statement waits for another process that writes, in milliseconds. */
const BUSY_TIMEOUT = 2000;
/** Far more than the product has statements: a bound, not a budget. */
const STATEMENTS_MAX = 200;

/** SQLite rolls a half-done CREATE TABLE back like any other statement, so a migration is all or nothing. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class BlogSqliteDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalDdlAdapter();
  }
}

/** Opens, or creates, the database file; `:memory:` is a database of its own. Throws what SQLite throws. */
export function openSqlite(file: string): Storage {
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true });
  // FULL: an acknowledged write survives a power cut.
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  const dataVersion = connection.prepare('PRAGMA data_version');
  let ownWrites = 0;
  let versionOfTurn: number | undefined;

  const prepare = (sql: string): SqliteStatement => {
    const statement = connection.prepare(sql);
    const isRead = /^\s*(select|pragma)\b/i.test(sql);
    const noteWrite = () => {
      if (!isRead) ownWrites += 1;
    };

    return {
      reader: statement.columns().length > 0,
      all(parameters) {
        noteWrite();
        return statement.all(...(parameters as SQLInputValue[]));
      },
      run(parameters) {
        noteWrite();
        return statement.run(...(parameters as SQLInputValue[]));
      },
      iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
    };
  };

  /** Grows with commits of other processes. Asked once for all requests of one turn of the event loop. */
  const othersVersion = () => {
    if (versionOfTurn === undefined) {
      versionOfTurn = Number(dataVersion.get()?.data_version);
      setImmediate(() => (versionOfTurn = undefined));
    }
    return versionOfTurn;
  };

  return {
    dialect: new BlogSqliteDialect({ database: cachingStatements(prepare, () => connection.close()) }),
    changeStamp: () => `${ownWrites}/${othersVersion()}`,
  };
}

/** Keeps the statements that were used last: preparing costs more than running most of ours. */
function cachingStatements(prepare: (sql: string) => SqliteStatement, close: () => void): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();

  return {
    close,
    prepare(requested) {
      // A transaction of ours always writes. One that began by reading could not wait for another writer
      // when it comes to write: SQLite would refuse it at once.
      const sql = requested === 'begin' ? 'begin immediate' : requested;
      const statement = statements.get(sql) ?? prepare(sql);
      statements.delete(sql);
      statements.set(sql, statement);
      const oldest = statements.keys().next();
      if (statements.size > STATEMENTS_MAX && !oldest.done) statements.delete(oldest.value);
      return statement;
    },
  };
}

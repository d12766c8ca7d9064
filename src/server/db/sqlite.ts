import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { setImmediate } from 'node:timers';
import {
  type CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import { openSqliteFile, type SqliteFile } from './sqliteFile.ts';
import { changesContent, changesSessions, isRead, type Storage } from './storage.ts';

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
export function openSqlite(name: string): Storage {
  const file = openSqliteFile(name);
  let ownChanges = 0;
  let ownSessionChanges = 0;
  /** What others have written, as of a look that is shared. */
  let others: { version: string; generation: number } | undefined;
  let isShared = false;

  const statements = cachedStatements(file, (connection, sql): SqliteStatement => {
    const statement = connection.prepare(sql);
    const isChange = changesContent(sql);
    const isSessionChange = changesSessions(sql);
    const noting = <Result>(act: () => Result): Result => {
      if (isChange) ownChanges += 1;
      if (isSessionChange) ownSessionChanges += 1;
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

  function endLook() {
    others = undefined;
    isShared = false;
  }

  /** Changes with commits of other processes. */
  const othersVersion = () => {
    if (others?.generation !== file.generation()) {
      const [row] = statements.prepare('PRAGMA data_version').all([]) as { data_version: number }[];
      // To ask may have opened the file anew, where the count begins anew.
      const generation = file.generation();
      const version = `${row?.data_version}/${generation}`;
      others = isShared ? { version, generation } : undefined;
      return version;
    }
    return others.version;
  };

  return {
    dialect: new BlogSqliteDialect({ database: statements }),
    changeStamp: () => `${ownChanges}/${othersVersion()}`,
    seesOthersAtOnce: true,
    atOnce: {
      read: <Row>({ sql, parameters }: CompiledQuery<Row>) =>
        statements.prepare(sql).all(parameters) as Row[],
      sessionStamp: () => `${ownSessionChanges}/${othersVersion()}`,
      shareLook() {
        if (!isShared) setImmediate(endLook);
        isShared = true;
      },
      endLook,
    },
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
      const connection = file.connectionFor(!isRead(sql));
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

import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type SqliteStatement,
  type RawBuilder,
  sql,
} from 'kysely';
import { oncePerTick, eventLoopTurn } from '../lib/schedule.ts';
import {
  literalLimit,
  DatabaseUnavailable,
  DatabaseReplaced,
  type Engine,
  primarySqliteCode,
  isPostgres,
} from './portable.ts';
import type { Database, Db } from './schema.ts';

/** How long a statement waits for another process that is writing, in milliseconds. */
const BUSY_TIMEOUT = 2000;
/** Turns off SQLite's own waiting, which blocks the event loop: `BlogSqliteDriver` waits without blocking. */
export const DISABLE_BUSY_WAIT = 'PRAGMA busy_timeout = 0';
/** Maximum of cached statements. The product has far fewer. */
const STATEMENTS_MAX = 200;
/** How old the stamp for clicks may be, in milliseconds. */
const CLICKS_STAMP_MAX_AGE = 250;

/**
 * Opens or creates the database file; `:memory:` is a separate database, with the `contents` of a database file if given.
 * Throws SQLite's errors.
 */
export function openSqlite(name: string, contents?: Uint8Array): Engine {
  const file = openSqliteFile(name, contents);
  const database = cacheStatements(file);
  const log = createWriteAheadLog(file);
  let latest = { version: '', at: -Infinity };

  /** Returns a version that changes with each commit of another process. */
  const readDataVersion = () => {
    const [row] = database.prepare('PRAGMA data_version').all([]) as { data_version: number }[];
    // The query may have reopened the file, which restarts SQLite's counter.
    const version = `${row?.data_version}/${file.generation()}`;
    latest = { version, at: performance.now() };
    return version;
  };

  return {
    dialect: new BlogSqliteDialect(database, log),
    stamp: {
      read: oncePerTick(readDataVersion),
      readClicks: () =>
        performance.now() - latest.at < CLICKS_STAMP_MAX_AGE ? latest.version : readDataVersion(),
      isExact: true,
    },
    beforeWrite: file.beforeWrite,
    flush: log.flush,
    pool: null,
  };
}

/** Opens an existing database file read-only, for use in a worker thread. Throws SQLite's errors. */
export function openReader(file: string): Db {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT });
  const database: SqliteDatabase = {
    close: () => connection.close(),
    prepare: (sql) => ({ ...toKysely(connection.prepare(sql)), reader: true }),
  };
  return new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
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
    return new LiteralLimitCompiler();
  }
}

/** Writes limits as literals: see `literalLimit`. */
class LiteralLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode) {
    super.visitLimit(literalLimit(node));
  }
}

class BlogSqliteAdapter extends SqliteAdapter {
  /** SQLite rolls back a half-done CREATE TABLE like any other statement, so a migration is all or nothing. */
  override get supportsTransactionalDdl() {
    return true;
  }

  /** `BlogSqliteDriver` has one connection and lends it to one caller at a time. */
  override get supportsMultipleConnections() {
    return true;
  }
}

const toKysely = (
  statement: StatementSync,
  run: <Result>(act: () => Result) => Result = (act) => act(),
): Omit<SqliteStatement, 'reader'> => ({
  all: (parameters) => run(() => statement.all(...(parameters as SQLInputValue[]))),
  run: (parameters) => run(() => statement.run(...(parameters as SQLInputValue[]))),
  iterate: (parameters) => run(() => statement.iterate(...(parameters as SQLInputValue[]))),
});

const NO_STATEMENT: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

/** Keeps the most recently used statements: preparing one takes longer than running most of them. */
function cacheStatements(file: SqliteFile): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  let generation = 0;

  function reportErrors<Result>(act: () => Result): Result {
    try {
      return act();
    } catch (error) {
      file.noteError(error);
      throw error;
    }
  }

  function prepare(connection: DatabaseSync, sql: string): SqliteStatement {
    const statement = connection.prepare(sql);
    return { ...toKysely(statement, reportErrors), reader: statement.columns().length > 0 };
  }

  return {
    close: file.close,
    prepare(requested) {
      // Our transactions always write. SQLite would refuse a transaction that begins with a read and then has to wait
      // for another writer.
      const sql = requested === 'begin' ? 'begin immediate' : requested;
      const connection = file.connection();
      if (generation !== file.generation()) {
        generation = file.generation();
        statements.clear();
      }
      // When the disk is full, SQLite has rolled back already. An error from a second rollback would hide the cause.
      if (sql === 'rollback' && !connection.isTransaction) return NO_STATEMENT;
      const statement = statements.get(sql) ?? prepare(connection, sql);
      statements.delete(sql);
      statements.set(sql, statement);
      const oldest = statements.keys().next();
      if (statements.size > STATEMENTS_MAX && !oldest.done) statements.delete(oldest.value);
      return statement;
    },
  };
}

/**
 * Lends one connection to one caller at a time. Kysely's own lock is held until `releaseConnection` of all wrapping
 * drivers ends, so readers would wait while writers flush.
 */
class BlogSqliteDriver extends SqliteDriver {
  readonly #log: WriteAheadLog;
  #free = Promise.resolve();
  #release: () => void = () => undefined;

  constructor(database: SqliteDatabase, log: WriteAheadLog) {
    super({ database });
    this.#log = log;
  }

  override async acquireConnection() {
    await this.#acquire();
    const releaseFor = async (duration: number) => {
      this.#release();
      await sleep(duration);
      await this.#acquire();
    };
    return new RetryingConnection(await super.acquireConnection(), releaseFor);
  }

  override async beginTransaction(connection: RetryingConnection) {
    await super.beginTransaction(connection);
    connection.isInTransaction = true;
  }

  override async commitTransaction(connection: RetryingConnection) {
    await super.commitTransaction(connection);
    connection.isInTransaction = false;
  }

  override async rollbackTransaction(connection: RetryingConnection) {
    connection.isInTransaction = false;
    await super.rollbackTransaction(connection);
  }

  override async releaseConnection() {
    this.#release();
  }

  override async destroy() {
    await this.#log.close();
    await super.destroy();
  }

  async #acquire() {
    const isFree = this.#free;
    let release = this.#release;
    this.#free = new Promise((resolve) => (release = resolve));
    await isFree;
    this.#release = release;
  }
}

const SQLITE_BUSY = 5;
/** Pauses between retries in milliseconds, as in SQLite's own busy handler; the last one repeats. */
const RETRY_PAUSES = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100];

/**
 * Retries a statement while another process is writing, and releases the connection in between so that readers can
 * use it. SQLite's own waiting would block this thread. A transaction waits only where it begins.
 */
class RetryingConnection implements DatabaseConnection {
  isInTransaction = false;
  readonly #inner: DatabaseConnection;
  readonly #releaseFor: (duration: number) => Promise<void>;

  constructor(inner: DatabaseConnection, releaseFor: (duration: number) => Promise<void>) {
    this.#inner = inner;
    this.#releaseFor = releaseFor;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const startedAt = performance.now();
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#inner.executeQuery<Row>(query);
      } catch (error) {
        const canRetry = !this.isInTransaction && performance.now() - startedAt < BUSY_TIMEOUT;
        if (!canRetry || primarySqliteCode(error) !== SQLITE_BUSY) throw error;
      }
      await this.#releaseFor(RETRY_PAUSES[Math.min(tries, RETRY_PAUSES.length - 1)] ?? 0);
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#inner.streamQuery<Row>(query, chunkSize);
  }
}

/** Minimum time between two checks of the file, in milliseconds, unless something is written. */
const CHECK_INTERVAL = 250;

interface SqliteFile {
  /** Returns the connection for the next statement. */
  connection: () => DatabaseSync;
  /** Call before a statement or transaction that writes. Throws if the file was moved or replaced. */
  beforeWrite: () => void;
  /** Call with every error of a statement: some of them require a new connection. */
  noteError: (error: unknown) => void;
  /** Increases when the file is reopened: earlier statements are invalid then. */
  generation: () => number;
  /** Call when flushing the log has failed. */
  noteFailedFlush: () => void;
  /** Returns true after a failed flush until a checkpoint succeeds: until then, no flush can be trusted. */
  needsCheckpoint: () => boolean;
  /** Returns the path of the write-ahead log, with links resolved; null for a database in memory. */
  logPath: () => string | null;
  close: () => void;
}

/**
 * Opens or creates a database file. Operators move, lock and replace files under a running server. While the file is
 * missing, writes are refused so that none is lost, and reads continue as long as possible; when it is back, so is the
 * server. Once another file replaces it, everything fails with DatabaseReplaced until the process restarts. Throws
 * SQLite's errors, with the `path` of the file.
 */
function openSqliteFile(file: string, contents?: Uint8Array): SqliteFile {
  let connection = openOrCreate(file, contents);
  const inode = findInode(file);
  let generation = 0;
  let needsReopening = false;
  let isReplaced = false;
  let needsCheckpoint = false;
  let nextCheck = 0;

  /** A transaction ends on the connection where it began. */
  const mustKeepConnection = () => file === ':memory:' || connection.isTransaction;

  function checkFile(): void {
    nextCheck = performance.now() + CHECK_INTERVAL;
    const current = findInode(file);
    if (current === null) throw new DatabaseUnavailable(new Error('The database file is missing'));
    if (current !== inode) abandon();
    if (needsReopening) reopen();
  }

  /**
   * Stops using the database for good. Opening the new file beside the old one in the same process would make SQLite
   * truncate the log index that the old connection still maps, and SIGBUS would end the process. The log is emptied into
   * the old file first; otherwise a process that opens the new file would get its pages.
   */
  function abandon(): never {
    isReplaced = true;
    emptyLog(connection);
    throw new DatabaseReplaced();
  }

  function reopen() {
    const reopened = openExisting(file, connection);
    connection.close();
    connection = reopened;
    generation += 1;
    needsReopening = false;
  }

  /**
   * Recovers from a failed flush. The system reports it once and may then consider the lost pages written, so a later
   * flush would succeed although the log has a hole, and after a power cut SQLite would drop everything behind it. A
   * checkpoint writes the log's content to the database itself and starts a new log.
   */
  function checkpoint() {
    const result = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
    if (result?.busy !== 0)
      throw new DatabaseUnavailable(new Error('A flush failed, and another process is using the log'));
    needsCheckpoint = false;
  }

  function checkBeforeReading() {
    try {
      checkFile();
    } catch (error) {
      if (error instanceof DatabaseReplaced) throw error;
      // The old connection may still be able to read; if not, it throws its own error.
    }
  }

  return {
    connection() {
      if (mustKeepConnection()) return connection;
      if (isReplaced) throw new DatabaseReplaced();
      if (performance.now() >= nextCheck) checkBeforeReading();
      return connection;
    },
    beforeWrite() {
      if (mustKeepConnection()) return;
      if (isReplaced) throw new DatabaseReplaced();
      checkFile();
      if (needsCheckpoint) checkpoint();
    },
    noteError(error) {
      if (REOPEN_CODES.includes(primarySqliteCode(error))) needsReopening = true;
    },
    generation: () => generation,
    noteFailedFlush() {
      needsCheckpoint = true;
    },
    needsCheckpoint: () => needsCheckpoint,
    logPath() {
      const location = connection.location();
      return location && `${location}-wal`;
    },
    close() {
      if (isReplaced) emptyLog(connection);
      connection.close();
    },
  };
}

/** READONLY, IOERR, CORRUPT, CANTOPEN, NOTADB: a connection may keep its state and fail forever. */
const REOPEN_CODES = [8, 10, 11, 14, 26];

/** Opens the file, or creates it. Adds the path to errors, as SQLite doesn't name the file. */
function openOrCreate(file: string, contents?: Uint8Array): DatabaseSync {
  try {
    if (file !== ':memory:' && !existsSync(file)) createFile(file);
    return openConnection(file, contents);
  } catch (error) {
    throw Object.assign(error as Error, { path: path.resolve(file) });
  }
}

/** Reopens the same file, without creating it. Throws DatabaseUnavailable if its schema is a different one. */
function openExisting(file: string, previous: DatabaseSync): DatabaseSync {
  const url = pathToFileURL(path.resolve(file));
  url.searchParams.set('mode', 'rw');
  const schema = readSchema(previous);
  const connection = openConnection(url);
  if (readSchema(connection) === schema) return connection;
  connection.close();
  throw new DatabaseUnavailable(new Error('The database file has a different schema'));
}

function openConnection(location: string | URL, contents?: Uint8Array): DatabaseSync {
  const connection = new DatabaseSync(location, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true });
  if (contents) connection.deserialize(contents);
  // NORMAL: a commit leaves flushing the log to `createWriteAheadLog`, which does it before the commit is reported.
  // The query makes SQLite open the log, so that it can be flushed.
  // secure_delete: overwrites deleted data, which would otherwise stay readable in free pages.
  connection.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; SELECT 1 FROM sqlite_schema',
  );
  connection.exec(DISABLE_BUSY_WAIT);
  return connection;
}

/**
 * Creates the file under a temporary name first. If SQLite itself were killed while creating it, an empty file would be
 * left, which otherwise indicates a lost database.
 */
function createFile(file: string) {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    openConnection(temporary).close();
    linkIfPossible(temporary, file);
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(temporary + suffix, { force: true });
  }
}

function linkIfPossible(from: string, to: string) {
  try {
    linkSync(from, to);
  } catch {
    // Another process was faster, or the file system has no hard links: opening the file uses or creates it.
  }
}

/** Returns the device and inode of the file; null if it doesn't exist. */
function findInode(file: string): string | null {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.dev}/${stats.ino}` : null;
}

const readSchema = (connection: DatabaseSync) =>
  JSON.stringify(connection.prepare('select sql from sqlite_schema order by name').all());

/** Empties the log unless another process is using it, which then does so itself. */
function emptyLog(connection: DatabaseSync) {
  try {
    connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}; PRAGMA wal_checkpoint(TRUNCATE)`);
  } catch {
    // Nothing more can be done.
  }
}

/** SQLite's write-ahead log: the latest commits are only there. */
interface WriteAheadLog {
  /** Resolves once everything committed before the call is on disk. Throws DatabaseUnavailable if that fails. */
  flush: () => Promise<void>;
  /** Finishes pending flushes. Call before closing the database. */
  close: () => Promise<void>;
}

/**
 * Flushes the log in Node's thread pool, so only writers wait for the disk. With `synchronous = FULL`, SQLite would block
 * the event loop, and thus all readers, at each commit.
 */
function createWriteAheadLog(file: SqliteFile): WriteAheadLog {
  let opened: { handle: FileHandle; generation: number } | undefined;

  async function closeHandle() {
    const closing = opened;
    opened = undefined;
    await closing?.handle.close();
  }

  async function flushNow() {
    const logPath = file.logPath();
    if (logPath === null) return;
    if (file.needsCheckpoint())
      throw new DatabaseUnavailable(new Error('An earlier flush of the log failed'));
    try {
      const generation = file.generation();
      if (opened?.generation !== generation) await closeHandle();
      opened ??= { handle: await open(logPath, 'r+'), generation };
      await opened.handle.datasync();
    } catch (error) {
      file.noteFailedFlush();
      throw new DatabaseUnavailable(error);
    }
  }

  const { run: flush, idle } = shareRuns(flushNow);
  return {
    flush,
    async close() {
      await idle();
      await closeHandle();
    },
  };
}

/** Runs `work` once for all callers that came before the run began, as in a group commit. Later callers share the next run. */
function shareRuns(work: () => Promise<void>) {
  let running = Promise.resolve();
  let next: Promise<void> | undefined;

  const run = (): Promise<void> => {
    next ??= running
      // Errors concern only those who waited for that run.
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        running = work();
        return running;
      });
    return next;
  };
  /** Resolves when no run is pending, whether runs failed or not. */
  const idle = () => (next ?? running).catch(() => undefined);
  return { run, idle };
}

/** Search indexes, which only mark deleted rows: `migrations/0001-initial.ts`. */
const INDEXES = ['articleWords', 'draftWords'];
/** Pages of an index that one step merges. Each step blocks others for some milliseconds. */
const STEP = 16;
/** Maximum of steps per call, for 16 MiB of an index. The next calls do the rest of a larger one. */
const STEPS_MAX = 256;
/**
 * Pages of an FTS5 index that mark its deleted rows have rowids from this one on (`FTS5_TOMBSTONE_ROWID` in SQLite's
 * fts5_index.c). If there are none, merging has nothing to remove.
 */
const FIRST_MARK_ROWID = sql.raw(String(65_536n << 37n));

/**
 * Removes deleted data that `secure_delete` doesn't overwrite in SQLite files: words of deleted texts in the search indexes,
 * and old versions of pages in the write-ahead log. `patience` is how long to wait for readers on other connections, in
 * milliseconds, which blocks the event loop. Does nothing on PostgreSQL, where autovacuum does this.
 */
export async function eraseDeletedData(
  db: Db,
  { stop, patience = 0 }: { stop?: AbortSignal | undefined; patience?: number } = {},
): Promise<void> {
  if (isPostgres(db)) return;
  for (const index of INDEXES) await mergeDeletedRows(db, index, stop);
  if (!stop?.aborted) await truncateLog(db, patience);
}

async function mergeDeletedRows(db: Db, index: string, stop?: AbortSignal) {
  for (let step = 0; step < STEPS_MAX && !stop?.aborted && (await hasDeletionMarks(db, index)); step += 1) {
    // A negative number also merges segments that FTS5 would otherwise leave alone.
    await sendCommand(db, index, sql`'merge', ${sql.lit(-STEP)}`);
    await eventLoopTurn();
  }
}

async function hasDeletionMarks(db: Db, index: string): Promise<boolean> {
  const pages = sql.table(`${index}_data`);
  const { rows } = await sql`
    select 1 from ${pages} where "id" >= ${FIRST_MARK_ROWID} limit 1`.execute(db);
  return rows.length > 0;
}

const sendCommand = (db: Db, index: string, command: RawBuilder<unknown>) =>
  sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values (${command})`.execute(db);

/** Writes the log into the database and truncates it. Does nothing while another connection is reading: the next call does it. */
const truncateLog = (db: Db, patience: number) =>
  db.connection().execute(async (db) => {
    const setTimeLimit = (milliseconds: number) =>
      sql.raw(`pragma busy_timeout = ${milliseconds}`).execute(db);
    await setTimeLimit(patience);
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
    } finally {
      await setTimeLimit(BUSY_TIMEOUT);
    }
  });

/** Rewrites the SQLite file without its free pages, to free disk space. Blocks writers. */
export async function compactDatabase(db: Db): Promise<void> {
  for (const index of INDEXES) {
    await sql`insert into ${sql.table(index)} (${sql.ref(index)}) values ('optimize')`.execute(db);
  }
  await sql`vacuum`.execute(db);
  await truncateLog(db, BUSY_TIMEOUT);
}

/** Returns the size of the SQLite database in bytes, with its free pages. */
export async function measureDatabase(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select "page_count" * "page_size" as "bytes" from pragma_page_count, pragma_page_size`.execute(db);
  return rows[0]?.bytes ?? 0;
}

import { setTimeout as pause } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
  SqliteDriver,
} from 'kysely';
import { primarySqliteCode } from './portable.ts';
import { BUSY_TIMEOUT } from './sqliteConnection.ts';
import type { WriteAheadLog } from './writeAheadLog.ts';

const SQLITE_BUSY = 5;
/** In milliseconds, between tries, as SQLite's own busy handler has them; the last one repeats. */
const PAUSES = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100];

/**
 * One connection, for one after the other. Kysely would lend it to the next one only when `releaseConnection` of all
 * around this driver has ended: those who read would wait for the flush of those who wrote.
 */
export class BlogSqliteDriver extends SqliteDriver {
  readonly #log: WriteAheadLog;
  #free = Promise.resolve();
  #release: () => void = () => undefined;

  constructor(database: SqliteDatabase, log: WriteAheadLog) {
    super({ database });
    this.#log = log;
  }

  override async acquireConnection() {
    await this.#acquire();
    const standAside = async (duration: number) => {
      this.#release();
      await pause(duration);
      await this.#acquire();
    };
    return new PatientConnection(await super.acquireConnection(), standAside);
  }

  override async beginTransaction(connection: PatientConnection) {
    await super.beginTransaction(connection);
    connection.isInTransaction = true;
  }

  override async commitTransaction(connection: PatientConnection) {
    await super.commitTransaction(connection);
    connection.isInTransaction = false;
  }

  override async rollbackTransaction(connection: PatientConnection) {
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

/**
 * While another process writes, a statement that has to wait stands aside and tries again: those who read go on, which
 * they could not while SQLite itself waits on this thread. A transaction waits where it begins, and nowhere else.
 */
class PatientConnection implements DatabaseConnection {
  isInTransaction = false;
  readonly #inner: DatabaseConnection;
  readonly #standAside: (duration: number) => Promise<void>;

  constructor(inner: DatabaseConnection, standAside: (duration: number) => Promise<void>) {
    this.#inner = inner;
    this.#standAside = standAside;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const began = performance.now();
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#inner.executeQuery<Row>(query);
      } catch (error) {
        const mayWait = !this.isInTransaction && performance.now() - began < BUSY_TIMEOUT;
        if (!mayWait || primarySqliteCode(error) !== SQLITE_BUSY) throw error;
      }
      await this.#standAside(PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 0);
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#inner.streamQuery<Row>(query, chunkSize);
  }
}

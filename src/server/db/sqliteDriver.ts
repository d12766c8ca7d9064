import { type SqliteDatabase, SqliteDriver } from 'kysely';
import type { WriteAheadLog } from './writeAheadLog.ts';

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
    const isFree = this.#free;
    let release = this.#release;
    this.#free = new Promise((resolve) => (release = resolve));
    await isFree;
    this.#release = release;
    return super.acquireConnection();
  }

  override async releaseConnection() {
    this.#release();
  }

  override async destroy() {
    await this.#log.close();
    await super.destroy();
  }
}

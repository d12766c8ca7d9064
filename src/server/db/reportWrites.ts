import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import type { Returned } from './contentStamp.ts';
import { partsWritten } from './partsWritten.ts';

interface Listener {
  /** Is called before a statement or a transaction that may write. What it throws is what that fails with. */
  beforeWrite: () => void;
  /** Is told which parts of the content were written, once that can be seen; null for all of it. */
  onWrite: (parts: ReadonlySet<string> | null) => void;
  /** Is called when the connection is free again after a write, which whoever wrote is told of once this resolves. */
  flush: () => Promise<void>;
}

/** The same dialect, which reports each write after it, and those of a transaction after its commit. */
export function reportWrites(dialect: Dialect, listener: Listener): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createDriver: () => new ReportingDriver(dialect.createDriver(), listener),
  };
}

class ReportingDriver implements Driver {
  readonly #driver: Driver;
  readonly #listener: Listener;

  constructor(driver: Driver, listener: Listener) {
    this.#driver = driver;
    this.#listener = listener;
  }

  init = () => this.#driver.init();
  destroy = () => this.#driver.destroy();

  async acquireConnection() {
    return new ReportingConnection(await this.#driver.acquireConnection(), this.#listener);
  }

  async beginTransaction(connection: ReportingConnection, settings: TransactionSettings) {
    this.#listener.beforeWrite();
    await this.#driver.beginTransaction(connection.inner, settings);
    connection.begin();
  }

  async commitTransaction(connection: ReportingConnection) {
    try {
      await this.#driver.commitTransaction(connection.inner);
    } finally {
      // A commit whose answer was lost may have happened.
      connection.end();
    }
  }

  async rollbackTransaction(connection: ReportingConnection) {
    connection.forget();
    await this.#driver.rollbackTransaction(connection.inner);
  }

  async releaseConnection(connection: ReportingConnection) {
    await this.#driver.releaseConnection(connection.inner);
    if (connection.hasWritten) await this.#listener.flush();
  }
}

class ReportingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #listener: Listener;
  /** Written in the transaction that is open; undefined while none is. */
  #written: Set<string> | undefined;
  #isUnknown = false;
  #hasWritten = false;
  #hadWrittenBefore = false;

  constructor(inner: DatabaseConnection, listener: Listener) {
    this.inner = inner;
    this.#listener = listener;
  }

  get hasWritten() {
    return this.#hasWritten;
  }

  begin() {
    this.#written = new Set();
    this.#isUnknown = false;
    this.#hadWrittenBefore = this.#hasWritten;
  }

  forget() {
    this.#written = undefined;
    this.#hasWritten = this.#hadWrittenBefore;
  }

  end() {
    const written = this.#written;
    this.#written = undefined;
    if (this.#isUnknown) this.#listener.onWrite(null);
    else if (written && written.size > 0) this.#listener.onWrite(written);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { query: node } = query;
    if (node.kind === 'SelectQueryNode') return this.inner.executeQuery<Row>(query);
    this.#listener.beforeWrite();
    let rows: Returned | null = null;
    try {
      const result = await this.inner.executeQuery<Row>(query);
      this.#hasWritten = true;
      if ('returning' in node && node.returning) rows = result.rows as Returned;
      return result;
    } finally {
      this.#note(partsWritten(node, rows));
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, chunkSize);
  }

  #note(parts: string[] | null) {
    if (parts?.length === 0) return;
    if (this.#written === undefined) this.#listener.onWrite(parts && new Set(parts));
    else if (parts === null) this.#isUnknown = true;
    else for (const part of parts) this.#written.add(part);
  }
}

import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  OperationNode,
  QueryResult,
  RootOperationNode,
  TransactionSettings,
} from 'kysely';

/** Tells which tables were written, once what was written can be seen; null where a statement does not tell. */
type OnWrite = (tables: ReadonlySet<string> | null) => void;

/** The same dialect, which reports each write after it, and those of a transaction after its commit. */
export function reportWrites(dialect: Dialect, onWrite: OnWrite): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createDriver: () => new ReportingDriver(dialect.createDriver(), onWrite),
  };
}

class ReportingDriver implements Driver {
  readonly #driver: Driver;
  readonly #onWrite: OnWrite;

  constructor(driver: Driver, onWrite: OnWrite) {
    this.#driver = driver;
    this.#onWrite = onWrite;
  }

  init = () => this.#driver.init();
  destroy = () => this.#driver.destroy();

  async acquireConnection() {
    return new ReportingConnection(await this.#driver.acquireConnection(), this.#onWrite);
  }

  async beginTransaction(connection: ReportingConnection, settings: TransactionSettings) {
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

  releaseConnection = (connection: ReportingConnection) => this.#driver.releaseConnection(connection.inner);
}

class ReportingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #onWrite: OnWrite;
  /** Written in the transaction that is open; undefined while none is. */
  #written: Set<string> | undefined;
  #isUnknown = false;

  constructor(inner: DatabaseConnection, onWrite: OnWrite) {
    this.inner = inner;
    this.#onWrite = onWrite;
  }

  begin() {
    this.#written = new Set();
    this.#isUnknown = false;
  }

  forget() {
    this.#written = undefined;
  }

  end() {
    const written = this.#written;
    this.#written = undefined;
    if (this.#isUnknown) this.#onWrite(null);
    else if (written && written.size > 0) this.#onWrite(written);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.inner.executeQuery<Row>(query);
    } finally {
      this.#note(tablesWritten(query.query));
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, chunkSize);
  }

  #note(tables: string[] | null) {
    if (tables?.length === 0) return;
    if (this.#written === undefined) this.#onWrite(tables && new Set(tables));
    else if (tables === null) this.#isUnknown = true;
    else for (const table of tables) this.#written.add(table);
  }
}

/** The tables that a statement writes to; null for SQL that was written by hand and for a change of the schema. */
function tablesWritten(node: RootOperationNode): string[] | null {
  switch (node.kind) {
    case 'SelectQueryNode':
      return [];
    case 'InsertQueryNode':
      return node.into ? namesOf(node.into) : null;
    case 'UpdateQueryNode':
      return node.table ? namesOf(node.table) : null;
    case 'DeleteQueryNode':
      return node.from.froms.every(isTable) ? node.from.froms.flatMap((table) => namesOf(table) ?? []) : null;
    default:
      return null;
  }
}

interface TableLike extends OperationNode {
  table: { identifier: { name: string } };
}

const isTable = (node: OperationNode): node is TableLike => node.kind === 'TableNode';
const namesOf = (node: OperationNode): string[] | null =>
  isTable(node) ? [node.table.identifier.name] : null;

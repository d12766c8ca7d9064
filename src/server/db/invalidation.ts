import {
  ColumnNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type OperationNode,
  type QueryResult,
  type RootOperationNode,
  type TransactionSettings,
  type UpdateQueryNode,
} from 'kysely';
import { affects, type Database, type Effect, inPlace, unread } from './schema.ts';

/*
 * Cached content is invalidated by what is written. This process sees its own writes as statements and records which parts
 * of the content they changed; a stamp reveals the writes of other processes.
 */

/** Shows whether other processes may have written. */
export interface ContentStamp {
  /** Returns another value once another process may have written content. */
  read: () => string;
  /** Returns another value once another process may have written anything, clicks included, up to 250 ms late. */
  readClicks: () => string;
  /** Whether `read` reveals other processes' writes immediately, and not up to a second late. */
  isExact: boolean;
}

/** The writes of this process, numbered from 1. */
export interface OwnWrites {
  /** Returns the number of writes that have affected content. */
  count: () => number;
  /** Returns true if a write after the first `since` may have changed one of these parts of the content, or any part if undefined. */
  haveTouched: (parts: readonly string[] | undefined, since: number) => boolean;
}

/** Names of the parts of the content: an article, all listings or an author's, a tag's articles, the list of all tags. */
export const articlePart = (number: number): string => `article ${number}`;
export const publicListings = 'listings';
export const authorListings = (ownerId: string): string => `listings of ${ownerId}`;
export const tagPart = (slug: string): string => `tag ${slug}`;
export const allTags = 'tags';

/** Maximum of parts to remember. Beyond it, all parts count as written. */
const REMEMBERED_MAX = 10_000;

/** Records the writes of this process. Pass `onWrite` to `reportWrites`. */
export function createOwnWrites() {
  let count = 0;
  let lastOfAll = 0;
  const lastByPart = new Map<string, number>();

  return {
    count: () => count,
    haveTouched: (parts: readonly string[] | undefined, since: number) =>
      lastOfAll > since ||
      (parts === undefined ? count > since : parts.some((part) => (lastByPart.get(part) ?? 0) > since)),
    onWrite: (parts: Iterable<string> | null) => {
      count += 1;
      if (parts === null || lastByPart.size > REMEMBERED_MAX) {
        lastByPart.clear();
        lastOfAll = count;
      } else for (const part of parts) lastByPart.set(part, count);
    },
  };
}

interface WriteListener {
  /** Is called before a statement or transaction that may write, which fails with what this throws. */
  beforeWrite: () => void;
  /** Is called with the parts of the content that were written, once others can see them; null for all. */
  onWrite: (parts: ReadonlySet<string> | null) => void;
  /** Is called after a write, when the connection is free again; the writer continues once it resolves. */
  flush: () => Promise<void>;
}

/** Wraps a dialect to report each write after it, and those of a transaction after its commit. */
export function reportWrites(dialect: Dialect, listener: WriteListener): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createDriver: () => new ReportingDriver(dialect.createDriver(), listener),
  };
}

class ReportingDriver implements Driver {
  readonly #driver: Driver;
  readonly #listener: WriteListener;

  constructor(driver: Driver, listener: WriteListener) {
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
      // If the answer was lost, the commit may still have happened.
      connection.commit();
    }
  }

  async rollbackTransaction(connection: ReportingConnection) {
    connection.rollBack();
    await this.#driver.rollbackTransaction(connection.inner);
  }

  async releaseConnection(connection: ReportingConnection) {
    await this.#driver.releaseConnection(connection.inner);
    if (connection.hasWritten) await this.#listener.flush();
  }
}

class ReportingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #listener: WriteListener;
  /** Parts written in the open transaction; undefined outside of one. */
  #written: Set<string> | undefined;
  #hasWrittenAll = false;
  #hasWritten = false;
  #hadWrittenBefore = false;

  constructor(inner: DatabaseConnection, listener: WriteListener) {
    this.inner = inner;
    this.#listener = listener;
  }

  get hasWritten() {
    return this.#hasWritten;
  }

  begin() {
    this.#written = new Set();
    this.#hasWrittenAll = false;
    this.#hadWrittenBefore = this.#hasWritten;
  }

  rollBack() {
    this.#written = undefined;
    this.#hasWritten = this.#hadWrittenBefore;
  }

  commit() {
    const written = this.#written;
    this.#written = undefined;
    if (this.#hasWrittenAll) this.#listener.onWrite(null);
    else if (written && written.size > 0) this.#listener.onWrite(written);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { query: node } = query;
    if (node.kind === 'SelectQueryNode') return this.inner.executeQuery<Row>(query);
    this.#listener.beforeWrite();
    let rows: ReturnedRows | null = null;
    try {
      const result = await this.inner.executeQuery<Row>(query);
      this.#hasWritten = true;
      if ('returning' in node && node.returning) rows = result.rows as ReturnedRows;
      return result;
    } finally {
      this.#note(findWrittenParts(node, rows));
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, chunkSize);
  }

  #note(parts: string[] | null) {
    if (parts?.length === 0) return;
    if (this.#written === undefined) this.#listener.onWrite(parts && new Set(parts));
    else if (parts === null) this.#hasWrittenAll = true;
    else for (const part of parts) this.#written.add(part);
  }
}

/** Rows that a statement returned. */
type ReturnedRows = readonly Readonly<Record<string, unknown>>[];

/** Returns the parts of the content that a statement wrote, given the rows that it returned; null if they can't be known. */
function findWrittenParts(node: RootOperationNode, rows: ReturnedRows | null): string[] | null {
  const parts = findWrittenTables(node)?.map((table) => partsByEffect(findEffect(node, table), rows)) ?? [
    null,
  ];
  return parts.every((known) => known !== null) ? parts.flat() : null;
}

/** Returns the tables that a statement writes to; null for raw SQL and for schema changes. */
function findWrittenTables(node: RootOperationNode): string[] | null {
  switch (node.kind) {
    case 'InsertQueryNode':
      return node.into ? tableNames(node.into) : null;
    case 'UpdateQueryNode':
      return node.table ? tableNames(node.table) : null;
    case 'DeleteQueryNode':
      return node.from.froms.every(isTable)
        ? node.from.froms.flatMap((table) => tableNames(table) ?? [])
        : null;
    default:
      return null;
  }
}

/** Returns undefined for tables that the schema doesn't have. */
function findEffect(node: RootOperationNode, table: string): Effect | undefined {
  if (node.kind === 'UpdateQueryNode') {
    if (setsOnly(node, unread[table as keyof Database] ?? [])) return 'nothing';
    if (table === 'article' && setsOnly(node, inPlace)) return 'article';
  }
  return affects[table as keyof Database];
}

/** Returns null where the returned rows don't identify the parts. */
function partsByEffect(effect: Effect | undefined, rows: ReturnedRows | null): string[] | null {
  switch (effect) {
    case 'nothing':
      return [];
    case 'article':
      return collectParts(rows, ({ number }) => (typeof number === 'number' ? [articlePart(number)] : null));
    case 'article and listings':
      return collectParts(rows, ({ number, ownerId }) =>
        typeof number === 'number' && typeof ownerId === 'string'
          ? [articlePart(number), authorListings(ownerId), publicListings]
          : null,
      );
    case 'tag':
      return collectParts(rows, ({ slug, tag = slug }) =>
        typeof tag === 'string' ? [tagPart(tag), allTags] : null,
      );
    default:
      return null;
  }
}

function collectParts(rows: ReturnedRows | null, partsOfRow: (row: ReturnedRows[number]) => string[] | null) {
  const parts = rows?.map(partsOfRow) ?? [null];
  return parts.every((known) => known !== null) ? parts.flat() : null;
}

const setsOnly = ({ updates }: UpdateQueryNode, columns: readonly string[]): boolean =>
  updates?.every(({ column }) => ColumnNode.is(column) && columns.includes(column.column.name)) ?? false;

interface TableLike extends OperationNode {
  table: { identifier: { name: string } };
}

const isTable = (node: OperationNode): node is TableLike => node.kind === 'TableNode';
const tableNames = (node: OperationNode): string[] | null =>
  isTable(node) ? [node.table.identifier.name] : null;

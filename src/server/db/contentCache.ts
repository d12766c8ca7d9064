import { hash } from 'node:crypto';
import type {
  Compilable,
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { singleFlight } from '../lib/schedule.ts';
import { affects, type Database, type Db } from './schema.ts';

/** Maximum size in bytes. Enough for what is read most often; the rest is made again. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Bytes of overhead per entry, so that many small entries can't fill the memory. */
const ENTRY_BYTES = 2000;

/** A value with its size in bytes. It must not be a slice of a shared buffer, whose memory is larger. */
export interface Cacheable {
  readonly size: number;
  /** The parts of the content that it is made from: `articlePart` and those below it. All parts by default. */
  readonly madeFrom?: readonly string[];
}

interface Source<Value> {
  /**
   * Returns a text that identifies the content that the value would be made from, so that a value that is still valid
   * isn't made again. Must be cheap. If the stamp is exact, it is called only when an entry may be stale. Without it,
   * the value is made again after any write that affects content.
   */
  version?: () => Promise<string>;
  /** Whether the value may be up to a second behind the writes of other servers. */
  mayLag?: boolean;
  /** How long a value with the current version may be used, in milliseconds. Forever by default. */
  maxAge?: number;
  make: () => Promise<Value>;
}

interface Entry {
  value: Cacheable;
  /** A digest, since a version may be longer than the value. */
  version: string;
  /** The content stamp and the number of this process's writes before it was made or last validated. */
  stamp: string;
  writes: number;
  /** In milliseconds since the epoch. */
  madeAt: number;
}

/** Caches responses made from content: API replies, pages, feeds, parts of the sitemap. */
export interface ContentCache {
  /** Returns the value of a key, and makes it with `source` if the cached one is stale. Throws what `source` throws. */
  get: <Value extends Cacheable>(key: string, source: Source<Value>) => Promise<Value>;
}

interface Writes {
  stamp: Omit<ContentStamp, 'readClicks'>;
  writes: OwnWrites;
}

/**
 * Creates a cache of the most recently used values, up to `maxBytes`. A request never gets a value made from content that
 * was overwritten before it. A hit costs nothing while no other process has written and this one has written nothing that
 * the value is made from; otherwise its version is compared.
 */
export function createContentCache({ stamp, writes }: Writes, maxBytes = MAX_BYTES): ContentCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    // Keys contain URLs, whose length clients choose.
    sizeCalculation: ({ value }, key) => value.size + 2 * key.length + ENTRY_BYTES,
  });
  const shareFlight = singleFlight<Cacheable>();

  async function get(key: string, source: Source<Cacheable>) {
    const { version, mayLag = false, maxAge = Infinity, make } = source;
    const current = { stamp: stamp.read(), writes: writes.count() };
    const canTrustStamp = stamp.isExact || mayLag;
    const known = entries.get(key);
    const entry = known && Date.now() - known.madeAt <= maxAge ? known : undefined;
    const isUnchanged =
      entry?.stamp === current.stamp && !writes.haveTouched(entry.value.madeFrom, entry.writes);
    if (canTrustStamp && isUnchanged) return entry.value;
    if (!canTrustStamp && !version) return make();

    // With an exact stamp, a version is needed only if there is an entry to compare.
    const usesVersion = version && (entry !== undefined || !stamp.isExact);
    const currentVersion = digest(usesVersion ? await version() : `${current.stamp}/${current.writes}`);
    if (entry?.version === currentVersion) return Object.assign(entry, current).value;
    return shareFlight(`${currentVersion} ${key}`, async () => {
      const madeAt = Date.now();
      const value = await make();
      entries.set(key, { value, version: currentVersion, madeAt, ...current });
      return value;
    });
  }

  return { get: get as ContentCache['get'] };
}

const digest = (text: string) => hash('sha256', text, 'base64url');

/*
 * Writes invalidate cached content: docs/decisions/0036-writes-say-what-they-change.md. A write to a table that is
 * `content` in `affects` invalidates everything after its commit, unless `writeParts` says what it changes. A stamp
 * reveals the writes of other processes.
 */

/** Shows whether other processes may have written. */
export interface ContentStamp {
  /** Returns a different value once another process may have written content. */
  read: () => string;
  /** Returns a different value once another process may have written anything, including clicks, up to 250 ms late. */
  readClicks: () => string;
  /** True if `read` reveals other processes' writes immediately, false if up to a second late. */
  isExact: boolean;
}

/** The writes of this process, numbered from 1. */
export interface OwnWrites {
  /** Returns the number of writes that have affected content. */
  count: () => number;
  /**
   * Returns true if a write after number `since` may have changed one of these parts of the content; any part if
   * undefined.
   */
  haveTouched: (parts: readonly string[] | undefined, since: number) => boolean;
}

/** Names of the parts of the content: an article, all listings or an author's, a tag's articles, the list of all tags. */
export const articlePart = (number: number): string => `article ${number}`;
export const publicListings = 'listings';
export const authorListings = (ownerId: string): string => `listings of ${ownerId}`;
export const tagPart = (slug: string): string => `tag ${slug}`;
export const allTags = 'tags';

/** The parts that change when an article appears in listings, leaves them or moves within them. */
export const listedArticleParts = ({ number, ownerId }: { number: number; ownerId: string }): string[] => [
  ...[articlePart(number), authorListings(ownerId), publicListings],
];
/** The parts that change when a tag gets or loses an article. */
export const tagParts = (slug: string): string[] => [tagPart(slug), allTags];

/** A statement; `parts` returns what it changed, given the rows that it returned. */
interface Statement extends CompiledQuery {
  parts?: (rows: readonly unknown[]) => readonly string[];
}

/**
 * Runs a write that changes only these parts of the content, and returns the rows that it returns. Any other write to a
 * content table invalidates everything.
 */
export async function writeParts<Row>(
  db: Db,
  query: Compilable<Row>,
  parts: (rows: readonly Row[]) => readonly string[],
): Promise<Row[]> {
  const statement = { ...query.compile(), parts };
  return (await db.executeQuery<Row>(statement)).rows;
}

/**
 * Columns of `article` that don't affect which listings it is in or its position there. A new short text doesn't compile until
 * it is here: no list may be sorted or filtered by it.
 */
type InPlaceColumn =
  | ('title' | 'cover' | 'description')
  | ('titleKey' | 'tags' | 'lead' | 'wordCount' | 'readingMinutes' | 'recipe' | 'storedBytes' | 'images')
  | ('updatedAt' | 'version');

/** Returns `columns` unchanged. Doesn't compile with a column that isn't an `InPlaceColumn`. */
export const inPlace = <Columns extends object>(
  columns: Columns & Record<Exclude<keyof Columns, InPlaceColumn>, never>,
): Columns => columns;

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
  /** Called before a statement or transaction that may write, which fails with what this throws. */
  beforeWrite: () => void;
  /** Called with the written parts of the content once others can see the write; null for all. */
  onWrite: (parts: ReadonlySet<string> | null) => void;
  /** Called after a write, when the connection is free again. The writer continues once it resolves. */
  flush: () => Promise<void>;
}

/** Wraps a dialect to report each write after it has run, or after the commit if it is part of a transaction. */
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
      // If the response was lost, the commit may still have happened.
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
    if (query.query.kind === 'SelectQueryNode') return this.inner.executeQuery<Row>(query);
    this.#listener.beforeWrite();
    // If the response was lost, the write may still have happened.
    let rows: readonly unknown[] | null = null;
    try {
      const result = await this.inner.executeQuery<Row>(query);
      this.#hasWritten = true;
      ({ rows } = result);
      return result;
    } finally {
      this.#note(findWrittenParts(query, rows));
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, chunkSize);
  }

  #note(parts: readonly string[] | null) {
    if (parts?.length === 0) return;
    if (this.#written === undefined) this.#listener.onWrite(parts && new Set(parts));
    else if (parts === null) this.#hasWrittenAll = true;
    else for (const part of parts) this.#written.add(part);
  }
}

/**
 * Returns the parts of the content that a statement wrote; null for all. `rows` is null if it failed. Kysely names the
 * table first in the statements that it builds. Raw SQL, and a statement that starts differently, may have written
 * anything.
 */
function findWrittenParts(
  { query, sql, parts }: Statement,
  rows: readonly unknown[] | null,
): readonly string[] | null {
  if (parts) return rows && parts(rows);
  const table = query.kind === 'RawNode' ? undefined : WRITTEN_TABLE.exec(sql)?.[1];
  return affects[table as keyof Database] === 'nothing' ? [] : null;
}

const WRITTEN_TABLE = /^(?:insert into|update|delete from) "(\w+)"/;

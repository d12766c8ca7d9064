import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Dialect,
  PostgresAdapter,
  type Compilable,
  type CompiledQuery,
  LimitNode,
  sql,
  ValueNode,
} from 'kysely';
import { DAY } from '../../shared/time.ts';
import { articleNotFound, sessionEnded } from '../lib/refusal.ts';
import type { ContentStamp } from './contentCache.ts';
import type { Db } from './schema.ts';

/** An open database of either kind. */
export interface Engine {
  dialect: Dialect;
  stamp: ContentStamp;
  /** Call before a statement or transaction that writes. Throws if nothing may be written. */
  beforeWrite: () => void;
  /** Resolves once everything committed before the call would survive a power cut. Throws if it would not. */
  flush: () => Promise<void>;
  /** Null for an engine with a single connection. */
  pool: (() => PoolState) | null;
}

/** Numbers of connections to the database, and of callers waiting for one. */
export interface PoolState {
  busy: number;
  idle: number;
  waiting: number;
}

/** Returns true for PostgreSQL and databases that speak its protocol. */
export const isPostgres = (db: Pick<Db, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** Returns a list for `in` that is one prepared statement for any number of numbers. */
export const anyOf = (db: Pick<Db, 'getExecutor'>, numbers: readonly number[]) =>
  isPostgres(db)
    ? sql<number>`(select unnest(${numbers}::bigint[]))`
    : sql<number>`(select "value" from json_each(${JSON.stringify(numbers)}))`;

/** Returns the current time in the format in which all times are stored. */
export const now = (): string => new Date().toISOString();

/** Returns the time `milliseconds` from now, in the format of `now`. A negative number gives a time in the past. */
export const fromNow = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

/** Returns the date `daysAgo` days ago in UTC, such as `2026-01-31`; today by default. */
export const utcDay = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * DAY).toISOString().slice(0, 10);

const TRIES = 4;
/** Longest pause before the first retry in milliseconds, doubled with each: random, so that two transactions don't collide again. */
const RETRY_PAUSE = 10;

/** Thrown in a transaction that has lost a race with another one: it runs again. */
export class LostRace extends Error {}

/**
 * Runs `work` in a transaction, or as part of the current one. After a deadlock, a serialization failure or `LostRace` it
 * runs again, so it must do nothing but query.
 */
export async function inTransaction<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db);
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isConflict(error) || tries === TRIES) throw error;
    }
    await sleep(Math.random() * RETRY_PAUSE * 2 ** tries);
  }
}

/** The database can't be reached, or the connection was lost. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is unavailable', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** Another file has replaced the database file: nothing is read or written until the server restarts. */
export class DatabaseReplaced extends DatabaseUnavailable {
  constructor() {
    super(new Error('Another file has replaced the database file: restart the server'));
    this.name = 'DatabaseReplaced';
  }
}

/** SQLite's result codes, https://www.sqlite.org/rescode.html; the low byte is the primary one. */
const SQLITE_CONSTRAINT_UNIQUE = 2067;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const SQLITE_CONSTRAINT_FOREIGNKEY = 787;
/** BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB. */
const SQLITE_UNAVAILABLE = [5, 6, 8, 10, 11, 13, 14, 26];

/** PostgreSQL's error codes, https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const INSUFFICIENT_PRIVILEGE = '42501';
const QUERY_CANCELED = '57014';
/** Serialization failure, deadlock: a retry can succeed. */
const CONFLICTS = ['40001', '40P01'];
/** Read-only, statement or lock timed out; by class: connection, login, resources, shutdown, system, corruption. */
const UNAVAILABLE = /^(25006|55P03|08...|28...|53...|57...|58...|XX...)$/;

/**
 * Returns SQLite's extended result code, if any. Doesn't use `instanceof Error`, as in tests `node:sqlite` throws
 * errors of another realm.
 */
export const sqliteCode = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined;

/** Returns SQLite's primary result code; 0 for any other error. */
export const primarySqliteCode = (error: unknown): number => (sqliteCode(error) ?? 0) & 0xff;

/**
 * Returns PostgreSQL's five-character error code; '' for any other error. Node's errors have codes too, but no
 * severity.
 */
const postgresCode = (error: unknown): string =>
  error instanceof Error && 'severity' in error && 'code' in error ? String(error.code) : '';

/** Returns true if a statement failed because a unique value is taken. */
export function isUniqueViolation(error: unknown): boolean {
  const code = sqliteCode(error);
  return (
    code === SQLITE_CONSTRAINT_UNIQUE ||
    code === SQLITE_CONSTRAINT_PRIMARYKEY ||
    postgresCode(error) === UNIQUE_VIOLATION
  );
}

/** Returns true if a statement failed because a row that it references doesn't exist. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  sqliteCode(error) === SQLITE_CONSTRAINT_FOREIGNKEY || postgresCode(error) === FOREIGN_KEY_VIOLATION;

/**
 * Runs a write of which only the account that it references can be gone. Throws `sessionEnded()` if it was deleted in the
 * meantime.
 */
export async function forExistingAccount<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw isForeignKeyViolation(error) ? sessionEnded() : error;
  }
}

/**
 * Runs a write of which only the article that it references can be gone: something else in its transaction has made sure of
 * its account. SQLite doesn't say which key is violated. Throws `articleNotFound()` if it was deleted in the meantime.
 */
export async function forExistingArticle<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw isForeignKeyViolation(error) ? articleNotFound() : error;
  }
}

/** Returns true if the database user lacks the privilege for a statement. */
export const isPermissionDenied = (error: unknown): boolean => postgresCode(error) === INSUFFICIENT_PRIVILEGE;

/** Returns true if PostgreSQL canceled a statement for exceeding its time limit. */
export const isTimedOut = (error: unknown): boolean => postgresCode(error) === QUERY_CANCELED;

const isConflict = (error: unknown): boolean =>
  error instanceof LostRace || CONFLICTS.includes(postgresCode(error));

/** Returns true if the database couldn't do its work: locked, full, read-only, overloaded or gone. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (sqliteCode(error) !== undefined) return SQLITE_UNAVAILABLE.includes(primarySqliteCode(error));
  return error instanceof DatabaseUnavailable || isConflict(error) || UNAVAILABLE.test(postgresCode(error));
}

/** Like `isDatabaseUnavailable`, but also returns true if the error's `cause` is such an error. */
export const isDatabaseFailure = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || isDatabaseUnavailable((Object(error) as { cause?: unknown }).cause);

/** Represents a parameter while its query is compiled. */
class Placeholder {
  readonly name: string | symbol;

  constructor(name: string | symbol) {
    this.name = name;
  }
}

/**
 * Returns a query that is built and compiled once for each `shape`, as that takes longer than running most queries.
 * `build` gets placeholders for the parameters and may only pass them to the query. Anything that changes the query's
 * SQL belongs in its shape, of which there must be few.
 */
export function compileOnce<Parameters extends object, Row, Shape extends readonly (string | number)[] = []>(
  build: (db: Db, parameters: Parameters, ...shape: Shape) => Compilable<Row>,
): (db: Db, parameters: Parameters, ...shape: Shape) => Promise<Row[]> {
  const placeholders = new Proxy({} as Parameters, { get: (_, name) => new Placeholder(name) });
  /** By engine, since each has its own dialect. */
  const compiled = new WeakMap<object, Map<string, CompiledQuery<Row>>>();

  function getCompiled(db: Db, ...shape: Shape): CompiledQuery<Row> {
    const { adapter } = db.getExecutor();
    const shapes = compiled.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    const key = shape.join(' ');
    const query = shapes.get(key) ?? build(db, placeholders, ...shape).compile();
    compiled.set(adapter, shapes.set(key, query));
    return query;
  }

  return async (db, values, ...shape) => {
    const query = getCompiled(db, ...shape);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Parameters] : parameter,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/**
 * Puts the number of a `limit` into the statement itself. As a parameter, it makes SQLite prepare the statement again each
 * time it runs, and PostgreSQL plan without knowing it.
 */
export const literalLimit = (node: LimitNode): LimitNode =>
  ValueNode.is(node.limit) && typeof node.limit.value === 'number'
    ? LimitNode.create(ValueNode.createImmediate(node.limit.value))
    : node;

const ROWS_PER_STATEMENT = 128;

/** Splits rows into chunks that each fit into one SQL statement. */
export const chunk = <Row>(rows: readonly Row[], size = ROWS_PER_STATEMENT): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );

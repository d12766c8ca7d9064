import { PostgresAdapter } from 'kysely';
import type { Db } from './schema.ts';

/** SQLite's result codes, https://www.sqlite.org/rescode.html; the low byte is the primary one. */
const SQLITE_CONSTRAINT_UNIQUE = 2067;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const SQLITE_CONSTRAINT_FOREIGNKEY = 787;
/** BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB. */
const SQLITE_UNAVAILABLE = [5, 6, 8, 10, 11, 13, 14, 26];

/** PostgreSQL's states, https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const INSUFFICIENT_PRIVILEGE = '42501';
const QUERY_CANCELED = '57014';
/** A conflict under serializable isolation, a deadlock: the same again can succeed. */
const CONFLICTS = ['40001', '40P01'];
/** Read-only, statement or lock timed out; by class: connection, login, resources, shutdown, system, corruption. */
const UNAVAILABLE = /^(25006|55P03|08...|28...|53...|57...|58...|XX...)$/;

/** The database can't be reached, or was lost on the way. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('The database is away', { cause });
    this.name = 'DatabaseAway';
  }
}

/** Another file stands where the database was opened: nothing is read or written until the server starts again. */
export class DatabaseReplaced extends DatabaseAway {
  constructor() {
    super(new Error('Another file stands in the place of the database: restart the server'));
    this.name = 'DatabaseReplaced';
  }
}

/** SQLite's extended result code. Not by `instanceof Error`: `node:sqlite` throws the errors of its own realm, which a test's may not be. */
export const sqliteCode = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined;

/** SQLite's result code without what extends it; 0 for any other error. */
export const primarySqliteCode = (error: unknown): number => (sqliteCode(error) ?? 0) & 0xff;

/** Its five characters, which no code of Node's has with a severity beside it. */
const postgresState = (error: unknown): string =>
  error instanceof Error && 'severity' in error && 'code' in error ? String(error.code) : '';

/** Whether the database is PostgreSQL, or speaks like it. */
export const isPostgres = (db: Pick<Db, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** Whether a statement failed because a unique value is taken. */
export function isUniqueClash(error: unknown): boolean {
  const code = sqliteCode(error);
  return (
    code === SQLITE_CONSTRAINT_UNIQUE ||
    code === SQLITE_CONSTRAINT_PRIMARYKEY ||
    postgresState(error) === UNIQUE_VIOLATION
  );
}

/** Whether a statement failed because the row that it refers to is not there (any more). */
export const isOrphan = (error: unknown): boolean =>
  sqliteCode(error) === SQLITE_CONSTRAINT_FOREIGNKEY || postgresState(error) === FOREIGN_KEY_VIOLATION;

/** Whether the user of the database may not do what a statement asks for. */
export const isForbidden = (error: unknown): boolean => postgresState(error) === INSUFFICIENT_PRIVILEGE;

/** Whether a transaction gave way to another one, and may be tried again. */
export const isConflict = (error: unknown): boolean => CONFLICTS.includes(postgresState(error));

/** Whether PostgreSQL ended a statement for the time that it took. */
export const isTimedOut = (error: unknown): boolean => postgresState(error) === QUERY_CANCELED;

/** Whether the database could not do its work at all: locked, full, read-only, overloaded or gone. */
export function isDatabaseAway(error: unknown): boolean {
  if (sqliteCode(error) !== undefined) return SQLITE_UNAVAILABLE.includes(primarySqliteCode(error));
  return error instanceof DatabaseAway || isConflict(error) || UNAVAILABLE.test(postgresState(error));
}

/** The same of an error that has it for its cause. */
export const isDatabaseFailure = (error: unknown): boolean =>
  isDatabaseAway(error) || isDatabaseAway((Object(error) as { cause?: unknown }).cause);

/** The present moment in the one format of every stored time. */
export const now = (): string => new Date().toISOString();

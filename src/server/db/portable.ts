/** SQLite's result codes, https://www.sqlite.org/rescode.html; the low byte is the primary one. */
const SQLITE_CONSTRAINT_UNIQUE = 2067;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const SQLITE_CONSTRAINT_FOREIGNKEY = 787;
/** BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB. */
const SQLITE_UNAVAILABLE = [5, 6, 8, 10, 11, 13, 14, 26];

/** Not by `instanceof Error`: `node:sqlite` throws the errors of its own realm, which a test's may not be. */
const sqliteCode = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined;

/** Whether a statement failed because a unique value is taken. */
export function isUniqueClash(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === SQLITE_CONSTRAINT_UNIQUE || code === SQLITE_CONSTRAINT_PRIMARYKEY;
}

/** Whether a statement failed because the row that it refers to is not there (any more). */
export const isOrphan = (error: unknown): boolean => sqliteCode(error) === SQLITE_CONSTRAINT_FOREIGNKEY;

/** Whether the database could not do its work at all: locked, full, read-only or gone. */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== undefined && SQLITE_UNAVAILABLE.includes(code & 0xff);
}

/** The present moment in the one format of every stored time. */
export const now = (): string => new Date().toISOString();

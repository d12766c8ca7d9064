import { BackupError } from './backup.ts';
import { ConfigError } from '../config.ts';
import { LostDatabase, UnfinishedCopy } from '../db/databaseChecks.ts';
import { NewerDatabase, TooOldDatabase } from '../db/migrate.ts';
import {
  DatabaseUnavailable,
  isDatabaseUnavailable,
  isPermissionDenied,
  primarySqliteCode,
} from '../db/portable.ts';
import { errorCode, describeSystemError } from '../lib/files.ts';
import { UnusableSecret } from '../lib/secret.ts';

/** Optional fields of Node's errors. */
interface StartError {
  message?: string;
  stack?: string;
  path?: string;
  address?: string;
  hostname?: string;
  port?: number;
}

/** Describes why the server can't start: a sentence for what an operator can fix, a stack trace for a bug. */
export const describeStartError = (error: unknown): string =>
  describeError(error, { withFile: 'The server does not start at', ...withDatabase });

/** EX_CONFIG of sysexits.h, which service managers are told not to restart after. */
const UNUSABLE_CONFIGURATION = 78;

/** Returns the exit code of a failed start. 78 if restarting can't help. */
export const startExitCode = (error: unknown): number =>
  [ConfigError, UnusableSecret, NewerDatabase, TooOldDatabase].some((kind) => error instanceof kind)
    ? UNUSABLE_CONFIGURATION
    : 1;

interface SentenceBeginnings {
  withFile: string;
  withDatabase: string;
  /** For a database that opens but can't be written; defaults to `withDatabase`. */
  whenFull?: string;
}

/** Sentence beginnings for the blog's own database. */
export const withDatabase = {
  withDatabase: 'The database does not open',
  whenFull: 'Nothing can be written to the database',
};

/** Describes an error of an operator's command. `begins` starts the sentence, before the path or reason. */
export function describeError(error: unknown, begins: SentenceBeginnings): string {
  if ([ConfigError, LostDatabase, UnusableSecret].some((kind) => error instanceof kind)) {
    return (error as Error).message;
  }
  if (error instanceof BackupError) return `Nothing is upgraded before a backup is made: ${error.message}`;

  const code = errorCode(error) ?? '';
  const { message, stack, path, address, hostname, port } = error as StartError;
  if (code === 'ERR_SQLITE_ERROR') {
    const sqlite = primarySqliteCode(error);
    const begin = (sqlite === SQLITE_FULL ? begins.whenFull : null) ?? begins.withDatabase;
    return `${begin}: ${sqliteMeanings[sqlite] ?? message ?? code}.${describeDatabasePath(error, path)}`;
  }
  if (error instanceof DatabaseUnavailable) return `${begins.withDatabase}: ${reason(error.cause)}.`;
  const isUnfit = [NewerDatabase, TooOldDatabase, UnfinishedCopy].some((kind) => error instanceof kind);
  if (isUnfit || isPermissionDenied(error) || isDatabaseUnavailable(error)) {
    return `${begins.withDatabase}: ${reason(error)}.`;
  }
  const place = path ?? [address ?? hostname, port].filter(Boolean).join(':');
  const meaning = describeSystemError(code);
  return meaning ? `${begins.withFile} ${place}: ${meaning}.` : (stack ?? String(error));
}

const SQLITE_FULL = 13;
/** BUSY, IOERR, FULL: SQLite's own messages are vague. */
const sqliteMeanings: Record<number, string> = {
  5: 'another program keeps it locked',
  10: 'its disk is full, or fails',
  [SQLITE_FULL]: 'the disk is full',
};

/** PERM, READONLY, CANTOPEN: no access to a file or folder. */
const NOT_ALLOWED = [3, 8, 14];

function describeDatabasePath(error: unknown, path: string | undefined): string {
  if (path === undefined) return '';
  const isRefused = NOT_ALLOWED.includes(primarySqliteCode(error));
  const wanted = ', and this user must be able to read and write the file, and to write in its folder';
  return ` It is at ${path}${isRefused ? wanted : ''}.`;
}

/** The PostgreSQL client's message when a password is required and missing. */
const PASSWORD_MISSING = /^SASL: .*client password must be/;

/** After several attempts, such as by IPv4 and IPv6, Node reports only the code. */
function reason(cause: unknown): string {
  const { message = '' } = cause as StartError;
  if (PASSWORD_MISSING.test(message)) return 'it wants a password, and there is none in its address';
  return message === '' ? (errorCode(cause) ?? String(cause)) : message;
}

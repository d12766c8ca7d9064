import { BackupError } from './backup.ts';
import { ConfigError } from '../config.ts';
import { LostDatabase } from '../db/lostDatabase.ts';
import { NewerDatabase } from '../db/migrate.ts';
import { DatabaseAway, isDatabaseAway, isForbidden, primarySqliteCode } from '../db/portable.ts';
import { UnfinishedCopy } from '../db/unfinishedCopy.ts';
import { errorCode, meaningOf } from '../lib/files.ts';
import { UnusableSecret } from '../lib/secret.ts';

/** What Node's errors may tell, each its own part. */
interface StartError {
  message?: string;
  stack?: string;
  path?: string;
  address?: string;
  hostname?: string;
  port?: number;
}

/** Why the server does not run, for a terminal: sentences for what an operator can mend, a stack for a bug. */
export const startProblem = (error: unknown): string =>
  problemOf(error, { withFile: 'The server does not start at', ...withDatabase });

/** EX_CONFIG of sysexits.h, which service managers are told not to restart after. */
const UNUSABLE_CONFIGURATION = 78;

/** The exit code of a server that does not start: another start would change nothing where an operator has to. */
export const startExitCode = (error: unknown): number =>
  error instanceof ConfigError || error instanceof UnusableSecret || error instanceof NewerDatabase
    ? UNUSABLE_CONFIGURATION
    : 1;

interface Begins {
  withFile: string;
  withDatabase: string;
  /** Of a database that opens, and can't be written; the same, unless told. */
  whenFull?: string;
}

/** How a sentence about the blog's own database begins. */
export const withDatabase = {
  withDatabase: 'The database does not open',
  whenFull: 'Nothing can be written to the database',
};

/** The same for other work of an operator's: how its sentences begin, before the place or the reason. */
export function problemOf(error: unknown, begins: Begins): string {
  if ([ConfigError, LostDatabase, UnusableSecret].some((kind) => error instanceof kind)) {
    return (error as Error).message;
  }
  if (error instanceof BackupError) return `Nothing is upgraded before a backup is made: ${error.message}`;

  const code = errorCode(error) ?? '';
  const { message, stack, path, address, hostname, port } = error as StartError;
  if (code === 'ERR_SQLITE_ERROR') {
    const sqlite = primarySqliteCode(error);
    const begin = (sqlite === SQLITE_FULL ? begins.whenFull : null) ?? begins.withDatabase;
    return `${begin}: ${meaningsOfSqlite[sqlite] ?? message ?? code}.${whereOf(error, path)}`;
  }
  if (error instanceof DatabaseAway) return `${begins.withDatabase}: ${reason(error.cause)}.`;
  const isUnfit = error instanceof NewerDatabase || error instanceof UnfinishedCopy;
  if (isUnfit || isForbidden(error) || isDatabaseAway(error)) {
    return `${begins.withDatabase}: ${reason(error)}.`;
  }
  const place = path ?? [address ?? hostname, port].filter(Boolean).join(':');
  const meaning = meaningOf(code);
  return meaning ? `${begins.withFile} ${place}: ${meaning}.` : (stack ?? String(error));
}

const SQLITE_FULL = 13;
/** BUSY, IOERR, FULL: what SQLite's own words leave open. */
const meaningsOfSqlite: Record<number, string> = {
  5: 'another program keeps it locked',
  10: 'its disk is full, or fails',
  [SQLITE_FULL]: 'the disk is full',
};

/** PERM, READONLY, CANTOPEN: what SQLite says of a file, or a folder, that it may not use. */
const NOT_ALLOWED = [3, 8, 14];

function whereOf(error: unknown, path: string | undefined): string {
  if (path === undefined) return '';
  const isRefused = NOT_ALLOWED.includes(primarySqliteCode(error));
  const wanted = ', and this user must be able to read and write the file, and to write in its folder';
  return ` It is at ${path}${isRefused ? wanted : ''}.`;
}

/** How the client of PostgreSQL says that it was asked for a password and has none. */
const PASSWORD_MISSING = /^SASL: .*client password must be/;

/** Of several tries, by IPv4 and IPv6 for example, Node tells the code alone. */
function reason(cause: unknown): string {
  const { message = '' } = cause as StartError;
  if (PASSWORD_MISSING.test(message)) return 'it wants a password, and there is none in its address';
  return message === '' ? (errorCode(cause) ?? String(cause)) : message;
}

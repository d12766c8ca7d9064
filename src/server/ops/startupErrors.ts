import { cliMessages } from '../../shared/messages/en/cli.ts';
import { joinSentences } from '../../shared/messages/formats.ts';
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
import { BackupError } from './backup.ts';

/** Optional fields of Node's errors. */
interface StartError {
  message?: string;
  stack?: string;
  path?: string;
  address?: string;
  hostname?: string;
  port?: number;
}

const { errors: messages } = cliMessages;

/** Describes why the server can't start: a sentence for what an operator can fix, a stack trace for a bug. */
export const describeStartError = (error: unknown): string =>
  describeError(error, {
    ...databaseSentences,
    withFile: messages.cannotStartWithFile,
    withAddress: messages.cannotListen,
  });

/** EX_CONFIG of sysexits.h. Our service files tell service managers not to restart after it. */
const UNUSABLE_CONFIGURATION = 78;

/** CORRUPT, NOTADB. */
const UNREADABLE = [11, 26];

/** Returns the exit code of a failed start. 78 if restarting can't help. */
export const startExitCode = (error: unknown): number =>
  LASTING.some((kind) => error instanceof kind) || UNREADABLE.includes(primarySqliteCode(error))
    ? UNUSABLE_CONFIGURATION
    : 1;

const LASTING = [ConfigError, UnusableSecret, LostDatabase, UnfinishedCopy, NewerDatabase, TooOldDatabase];

/** The sentences of a command for errors of the system and of the database. */
interface ErrorSentences {
  withFile: (path: string, reason: string) => string;
  /** For an address on the network; defaults to `withFile`. */
  withAddress?: (address: string, reason: string) => string;
  withDatabase: (reason: string) => string;
  /** For a database that opens but can't be written; defaults to `withDatabase`. */
  whenFull?: (reason: string) => string;
  /** Default to English ones, as for commands. */
  reasons?: Partial<typeof messages.reasons>;
  databasePath?: (path: string) => string;
  databaseAccess?: (path: string) => string;
}

/** Sentences for the blog's own database. */
export const databaseSentences = {
  withDatabase: messages.cannotOpenDatabase,
  whenFull: messages.cannotWriteDatabase,
};

/** Describes an error of an operator's command. Returns the stack trace of a bug. */
export function describeError(error: unknown, sentences: ErrorSentences): string {
  if ([ConfigError, LostDatabase, UnusableSecret].some((kind) => error instanceof kind)) {
    return (error as Error).message;
  }
  if (error instanceof BackupError) return messages.upgradeWithoutBackup(error.message);

  const code = errorCode(error) ?? '';
  const { reasons = messages.reasons } = sentences;
  const { message, stack, path, address, hostname, port } = error as StartError;
  if (code === 'ERR_SQLITE_ERROR') {
    const sqlite = primarySqliteCode(error);
    const sentence = (sqlite === SQLITE_FULL ? sentences.whenFull : null) ?? sentences.withDatabase;
    const why = sqliteReasons[sqlite] && reasons[sqliteReasons[sqlite]];
    return joinSentences([sentence(why ?? message ?? code), describeDatabasePath(error, path, sentences)]);
  }
  if (error instanceof DatabaseUnavailable) return sentences.withDatabase(reason(error.cause));
  const isUnfit = [NewerDatabase, TooOldDatabase, UnfinishedCopy].some((kind) => error instanceof kind);
  if (isUnfit || isPermissionDenied(error) || isDatabaseUnavailable(error)) {
    return sentences.withDatabase(reason(error));
  }
  const meaning = describeSystemError(code, reasons);
  if (!meaning) return stack ?? String(error);
  if (path !== undefined) return sentences.withFile(path, meaning);
  const { withAddress = sentences.withFile } = sentences;
  return withAddress([address ?? hostname, port].filter(Boolean).join(':'), meaning);
}

const SQLITE_FULL = 13;
/** BUSY, IOERR, FULL: SQLite's own messages are vague. */
const sqliteReasons: Record<number, 'locked' | 'diskFullOrFailing' | 'diskFull'> = {
  5: 'locked',
  10: 'diskFullOrFailing',
  [SQLITE_FULL]: 'diskFull',
};

/** PERM, READONLY, CANTOPEN: no access to a file or folder. */
const NOT_ALLOWED = [3, 8, 14];

function describeDatabasePath(error: unknown, path: string | undefined, sentences: ErrorSentences): string {
  if (path === undefined) return '';
  const isRefused = NOT_ALLOWED.includes(primarySqliteCode(error));
  const { databaseAccess, databasePath } = { ...messages, ...sentences };
  return isRefused ? databaseAccess(path) : databasePath(path);
}

/** The PostgreSQL client's message when a password is required and missing. */
const PASSWORD_MISSING = /^SASL: .*client password must be/;

/** Returns the reason of a failure. After several attempts, such as by IPv4 and IPv6, Node reports only the code. */
function reason(cause: unknown): string {
  const { message = '' } = cause as StartError;
  if (PASSWORD_MISSING.test(message)) return messages.reasons.passwordMissing;
  return message === '' ? (errorCode(cause) ?? String(cause)) : message;
}

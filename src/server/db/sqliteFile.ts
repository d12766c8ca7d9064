import type { DatabaseSync } from 'node:sqlite';
import { DatabaseAway, DatabaseReplaced, primarySqliteCode } from './portable.ts';
import { emptyLog, inodeOf, openExisting, openNamed } from './sqliteConnection.ts';

/** How long after a failure, or after the last look, the file is looked at again, in milliseconds. */
const LOOK_INTERVAL = 250;

export interface SqliteFile {
  /** The connection for a statement that begins now. */
  connection: () => DatabaseSync;
  /** Called before a statement or a transaction that writes. Throws if it would go to a file that is gone. */
  beforeWrite: () => void;
  /** Every error of a statement is told here: after some of them only a new connection helps. */
  failed: (error: unknown) => void;
  /** Grows when the file was opened anew: statements of before count no more. */
  generation: () => number;
  /** To be told that a flush of the log failed. */
  flushFailed: () => void;
  /** Whether it did, and nothing has made up for it yet: no later flush of the log counts. */
  isLogInDoubt: () => boolean;
  /** The path of the write-ahead log, beside the file itself wherever a link leads to; null of one in memory. */
  logPath: () => string | null;
  close: () => void;
}

/**
 * Opens, or creates, a database file. Operators move, lock and replace files under a running server: nothing is
 * written that would be lost with a file that is gone from its place, reading goes on as long as it can, and when
 * the file is back, the server goes on with it. Once another file stands there, everything fails with
 * DatabaseReplaced until the process is started again. Throws what SQLite throws, with the `path` of the file.
 */
export function openSqliteFile(file: string): SqliteFile {
  let connection = openNamed(file);
  const inode = inodeOf(file);
  let generation = 0;
  let isSuspect = false;
  let isReplaced = false;
  let isLogInDoubt = false;
  let nextLook = 0;

  /** What is begun ends where it began. */
  const isSettled = () => file === ':memory:' || connection.isTransaction;

  function check(): void {
    nextLook = performance.now() + LOOK_INTERVAL;
    const present = inodeOf(file);
    if (present === null) throw new DatabaseAway(new Error('The database file is gone from its place'));
    if (present !== inode) leave();
    if (isSuspect) reopen();
  }

  /**
   * For good: to open the other file beside the first one, in one process, has SQLite cut the index of the log that
   * the first one still maps, and the process ends by SIGBUS. The log is emptied into the first file, or who opens
   * the other one would be given its pages.
   */
  function leave(): never {
    isReplaced = true;
    emptyLog(connection);
    throw new DatabaseReplaced();
  }

  function reopen() {
    const fresh = openExisting(file, connection);
    connection.close();
    connection = fresh;
    generation += 1;
    isSuspect = false;
  }

  /**
   * The system tells of a failed flush once, and may take what it could not write for written: a later flush would
   * succeed, and SQLite would find a hole in the log after a power cut, and drop all behind it. A checkpoint writes what
   * the log holds to the database itself, and begins the log anew.
   */
  function writeLogBack() {
    const result = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
    if (result?.busy !== 0)
      throw new DatabaseAway(new Error('A flush failed, and another process keeps the log'));
    isLogInDoubt = false;
  }

  function lookBeforeReading() {
    try {
      check();
    } catch (error) {
      if (error instanceof DatabaseReplaced) throw error;
      // The old connection reads on where it can, and its own errors tell where it can't.
    }
  }

  return {
    connection() {
      if (isSettled()) return connection;
      if (isReplaced) throw new DatabaseReplaced();
      if (performance.now() >= nextLook) lookBeforeReading();
      return connection;
    },
    beforeWrite() {
      if (isSettled()) return;
      if (isReplaced) throw new DatabaseReplaced();
      check();
      if (isLogInDoubt) writeLogBack();
    },
    failed(error) {
      if (needsReopening(error)) isSuspect = true;
    },
    generation: () => generation,
    flushFailed() {
      isLogInDoubt = true;
    },
    isLogInDoubt: () => isLogInDoubt,
    logPath() {
      const location = connection.location();
      return location && `${location}-wal`;
    },
    close() {
      if (isReplaced) emptyLog(connection);
      connection.close();
    },
  };
}

/** READONLY, IOERR, CORRUPT, CANTOPEN, NOTADB: a connection may keep what it had found, and fail for ever. */
const NEEDS_REOPENING = [8, 10, 11, 14, 26];

const needsReopening = (error: unknown) => NEEDS_REOPENING.includes(primarySqliteCode(error));

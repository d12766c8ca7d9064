import { existsSync } from 'node:fs';
import { chmod, copyFile, link, open } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { primarySqliteCode } from '../../db/portable.ts';
import { errorCode } from '../../lib/errorCode.ts';
import { makeFolder } from '../../lib/makeFolder.ts';
import { meaningOf } from '../../process/startProblem.ts';
import { type BlogFiles, requireNoneOf, kindOfFile } from './blogFiles.ts';
import { BackupError, checkCopy, type Contents } from './checkCopy.ts';
import { makeDurably } from './durable.ts';

/** SQLite's result codes, https://www.sqlite.org/rescode.html. */
const BUSY = 5;
/** CORRUPT, NOTADB. */
const UNREADABLE = [11, 26];

export interface Restored extends Contents {
  /** Where the former blog is kept; null if there was none. */
  former: string | null;
}

/**
 * Puts a backup in the place of the database, whose folder is made if it is missing. The blog that stands there is
 * only replaced, and kept beside it, with `force`, and never while a server uses it. Nothing is touched before the
 * backup is found whole. Throws BackupError.
 */
export async function restore(file: string, blog: BlogFiles, force: boolean): Promise<Restored> {
  await requireReadable(file);
  requireNoneOf(blog, file);
  const { database } = blog;
  const isReplaced = existsSync(database);
  if (isReplaced && !force) {
    throw new BackupError(`There is a blog at ${database}: add --force to replace it by the backup.`);
  }

  makeFolder(path.dirname(path.resolve(database)));
  return makeDurably(database, { replace: true }, async (draft) => {
    await copyFile(file, draft);
    await chmod(draft, 0o600);
    const contents = checkCopy(draft, file);
    const former = isReplaced ? await setAside(database) : null;
    return { ...contents, former };
  });
}

/** Here, as the error of a copy does not tell which of the two files it is about. */
async function requireReadable(file: string) {
  const present = kindOfFile(file);
  if (present === null) throw new BackupError(`There is no backup at ${file}.`);
  if (present !== 'file') throw new BackupError(`${file} is no file: name the one that the backup made.`);
  try {
    await (await open(file, 'r')).close();
  } catch (error) {
    throw new BackupError(`${file} can not be read: ${meaningOf(errorCode(error) ?? '') ?? String(error)}.`, {
      cause: error,
    });
  }
}

async function setAside(database: string): Promise<string> {
  endLog(database);
  const former = `${database}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  await link(database, former);
  return former;
}

/**
 * Writes the log of the database into it. SQLite lets nobody do so while somebody else has it open: that is how a
 * server is found that uses it. One that SQLite can't read is nobody's.
 */
function endLog(database: string) {
  const db = new DatabaseSync(database);
  try {
    db.exec('PRAGMA journal_mode = DELETE');
  } catch (error) {
    const code = primarySqliteCode(error);
    if (code === BUSY) throw new BackupError(`A server uses ${database}: stop it first.`);
    if (!UNREADABLE.includes(code)) throw error;
  } finally {
    db.close();
  }
}

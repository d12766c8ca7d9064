import { existsSync } from 'node:fs';
import { chmod, copyFile, link, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { sqliteCode } from '../db/portable.ts';
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
 * Puts a backup in the place of the database. The blog that stands there is only replaced, and kept beside it,
 * with `force`, and never while a server uses it. Nothing is touched before the backup is found whole. Throws
 * BackupError.
 */
export async function restore(file: string, database: string, force: boolean): Promise<Restored> {
  if (!existsSync(file)) throw new BackupError(`There is no backup at ${file}.`);
  const isReplaced = existsSync(database);
  if (isReplaced && !force) {
    throw new BackupError(`There is a blog at ${database}: add --force to replace it by the backup.`);
  }

  return makeDurably(database, { replace: true }, async (draft) => {
    await copyFile(file, draft);
    await chmod(draft, 0o600);
    const contents = checkCopy(draft, file);
    const former = isReplaced ? await setAside(database) : null;
    // Left over from a database that is gone: SQLite would take them for the new one's.
    for (const rest of ['-wal', '-shm']) await rm(database + rest, { force: true });
    return { ...contents, former };
  });
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
    const code = (sqliteCode(error) ?? 0) & 0xff;
    if (code === BUSY) throw new BackupError(`A server uses ${database}: stop it first.`);
    if (!UNREADABLE.includes(code)) throw error;
  } finally {
    db.close();
  }
}

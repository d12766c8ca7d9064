import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { DatabaseAway } from './portable.ts';

/** How long a statement waits for another process that writes, in milliseconds. */
export const BUSY_TIMEOUT = 2000;
/** SQLite waits inside a statement, and nobody is served meanwhile: `BlogSqliteDriver` waits beside it. */
export const WAIT_BESIDE = 'PRAGMA busy_timeout = 0';
const settings = { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true };

function open(place: string | URL): DatabaseSync {
  const connection = new DatabaseSync(place, settings);
  // NORMAL: a commit leaves the flush of the log to `writeAheadLog.ts`, which comes before anybody is told of it.
  // To read has SQLite open the log, which is there to be flushed from then on.
  // secure_delete: what is deleted is overwritten. Otherwise it stays readable in free pages until they are used again.
  connection.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; SELECT 1 FROM sqlite_schema',
  );
  connection.exec(WAIT_BESIDE);
  return connection;
}

/**
 * Creates the file under another name first: SQLite's own creation, cut off by a kill, would leave a file of zero bytes,
 * which is otherwise a sign of a lost database.
 */
function createWhole(file: string) {
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    open(draft).close();
    linkIfPossible(draft, file);
  } finally {
    for (const companion of ['', '-wal', '-shm', '-journal']) rmSync(draft + companion, { force: true });
  }
}

function linkIfPossible(draft: string, file: string) {
  try {
    linkSync(draft, file);
  } catch {
    // Another process was faster, or the disk has no links: opening the file takes or creates it.
  }
}

/** Opens the file, or creates it. SQLite itself does not say which file it could not open. */
export function openNamed(file: string): DatabaseSync {
  try {
    if (file !== ':memory:' && !existsSync(file)) createWhole(file);
    return open(file);
  } catch (error) {
    throw Object.assign(error as Error, { path: path.resolve(file) });
  }
}

/** Device and number of the file; null if there is none. */
export function inodeOf(file: string): string | null {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.dev}/${stats.ino}` : null;
}

const schemaOf = (connection: DatabaseSync) =>
  JSON.stringify(connection.prepare('select sql from sqlite_schema order by name').all());

/** Opens the same file anew; never makes one. Throws if it holds no blog of the same make any more. */
export function openExisting(file: string, old: DatabaseSync): DatabaseSync {
  const url = pathToFileURL(path.resolve(file));
  url.searchParams.set('mode', 'rw');
  const schema = schemaOf(old);
  const fresh = open(url);
  if (schemaOf(fresh) === schema) return fresh;
  fresh.close();
  throw new DatabaseAway(new Error('The file of the database holds something else'));
}

/** As far as it can be: another process that is just reading or writing keeps it, and does this itself. */
export function emptyLog(connection: DatabaseSync) {
  try {
    connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}; PRAGMA wal_checkpoint(TRUNCATE)`);
  } catch {
    // Nothing is left to be done about it.
  }
}

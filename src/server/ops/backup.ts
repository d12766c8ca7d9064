import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, statSync, realpathSync } from 'node:fs';
import { rm, chmod, copyFile, link, open, lstat, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { noteBackup, type BackupContents, traceOfBackup } from '../db/lastBackup.ts';
import { isNewer } from '../db/migrate.ts';
import { primarySqliteCode, sqliteCode } from '../db/portable.ts';
import { errorCode, makeFolder, meaningOf } from '../lib/files.ts';

/** How long to wait for a server that holds the database for itself, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Saves the blog of a database file in another one, as it is at one moment, whether a server uses it or not:
 * that one goes on reading and writing meanwhile. Throws BackupError.
 */
export async function backUp(blog: BlogFiles, file: string, force: boolean): Promise<Contents> {
  const { database } = blog;
  if (!existsSync(database)) {
    throw new BackupError(`There is no blog at ${database}: set DATA_DIR or DATABASE_URL as for the server.`);
  }
  requireNoneOf(blog, file);
  requireFreePath(file, force);

  return makeDurably(file, { replace: force }, async (draft) => {
    copyDatabase(database, draft);
    return checkCopy(draft, database);
  });
}

/** Notes when it was made, for the doctor and the figures. Whoever may only read the blog's folder makes one too. */
export function tellOfBackup({ dataDir }: BlogFiles, contents: Contents): void {
  try {
    noteBackup(dataDir, contents);
  } catch (error) {
    console.error(
      `That it was made could not be noted in ${dataDir} for npm run admin -- doctor: ${(error as Error).message}.`,
    );
  }
}

/** A folder is not made: where one is missing, the disk for the backups may be. */
function requireFreePath(file: string, force: boolean) {
  const present = kindOfFile(file);
  if (present === 'folder') throw new BackupError(`${file} is a folder: name a file in it.`);
  if (present === 'other') throw new BackupError(`${file} is no ordinary file: name another one.`);
  if (present === 'file' && !force) {
    throw new BackupError(`${file} is there already: name another file, or add --force to replace it.`);
  }
  const folder = path.dirname(path.resolve(file));
  if (kindOfFile(folder) !== 'folder') throw new BackupError(`There is no folder ${folder} for the backup.`);
}

/** In one reading transaction: whatever is written meanwhile is not in the copy, not even by half. */
function copyDatabase(database: string, copy: string) {
  const db = new DatabaseSync(database, { readOnly: true, timeout: PATIENCE });
  try {
    db.prepare('VACUUM INTO ?').run(copy);
  } finally {
    db.close();
  }
}

/** In milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

/** What `pruneBackups` did, by the paths of the files. */
interface Pruned {
  deleted: string[];
  /** Older than they may be, but they hold more than any newer backup. */
  keptForContents: string[];
  /** Not deleted, as nobody can say what they hold. */
  unreadable: string[];
}

interface OldBackup {
  file: string;
  time: number;
  contents: Contents | null;
}

/**
 * Deletes backups older than `days` from the folder of `file`, which was just made: those whose names differ from its own
 * in digits alone. A blog that lost its content must not lose its last good backup too, so it keeps the newest old backup
 * that holds more accounts or articles than all that stay, and the one with the most articles.
 */
export async function pruneBackups(file: string, days: number, now = Date.now()): Promise<Pruned> {
  const all = siblingsOf(file).map((sibling): OldBackup => {
    return { file: sibling, time: statSync(sibling).mtimeMs, contents: null };
  });
  const isOld = ({ file: sibling, time }: OldBackup) =>
    sibling !== path.resolve(file) && now - time > days * DAY;
  const old = all.filter(isOld).map((backup) => ({ ...backup, contents: countContents(backup.file) }));
  if (old.length === 0) return { deleted: [], keptForContents: [], unreadable: [] };

  const staying = all.filter((backup) => !isOld(backup)).map(({ file: sibling }) => countContents(sibling));
  const most = (of: keyof Contents) => Math.max(0, ...staying.map((contents) => contents?.[of] ?? 0));
  const [users, articles] = [most('users'), most('articles')];
  const fuller = old
    .filter(({ contents }) => contents !== null && (contents.users > users || contents.articles > articles))
    .sort((one, other) => other.time - one.time);
  const fullest = fuller.toSorted(
    (one, other) => (other.contents?.articles ?? 0) - (one.contents?.articles ?? 0),
  );
  const kept = new Set([fuller[0], fullest[0]].filter((backup) => backup !== undefined));

  const deleted = old.filter((backup) => backup.contents !== null && !kept.has(backup));
  for (const backup of deleted) await rm(backup.file, { force: true });
  return {
    deleted: deleted.map((backup) => backup.file),
    keptForContents: [...kept].map((backup) => backup.file),
    unreadable: old.filter(({ contents }) => contents === null).map((backup) => backup.file),
  };
}

/** The file and the backups beside it, such as `blog-2026-11-30.db` and `blog-2026-11-29.db`. */
function siblingsOf(file: string): string[] {
  const folder = path.dirname(path.resolve(file));
  const withoutDigits = (name: string) => name.replace(/\d+/g, '0');
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && withoutDigits(entry.name) === withoutDigits(path.basename(file)))
    .map(({ name }) => path.join(folder, name));
}

/** SQLite's result codes, https://www.sqlite.org/rescode.html. */
const BUSY = 5;
/** CORRUPT, NOTADB. */
const UNREADABLE = [11, 26];

interface Restored extends Contents {
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

/** What an operator asked for and can't have, in a sentence. */
export class BackupError extends Error {}

type Contents = BackupContents;

/**
 * Reads a file that claims to hold a whole blog, and counts. Throws BackupError, about the file that it is a copy of,
 * if it is not to be trusted.
 */
export function checkCopy(file: string, original: string): Contents {
  try {
    return check(file, original);
  } catch (error) {
    if (sqliteCode(error) === undefined) throw error;
    throw new BackupError(`${original} is not a whole database: ${(error as Error).message}.`);
  }
}

function check(file: string, original: string): Contents {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = (sql: string) => db.prepare(sql).all();
  const count = (table: string) => Number(rows(`select count(*) as count from ${table}`)[0]?.count);

  try {
    const damage = rows('pragma integrity_check').filter((row) => row.integrity_check !== 'ok');
    if (damage.length > 0 || rows('pragma foreign_key_check').length > 0) {
      throw new BackupError(`${original} is damaged: SQLite's own checks find errors in it.`);
    }
    if (rows(`select 1 from sqlite_schema where name = 'kysely_migration'`).length === 0) {
      throw new BackupError(`${original} is no blog.`);
    }
    if (isNewer(rows('select name from kysely_migration').map(({ name }) => String(name)))) {
      throw new BackupError(`${original} was written by a newer version of Markdown Blog than this one.`);
    }
    return { users: count('user'), articles: count('article') };
  } finally {
    db.close();
  }
}

/** Counts what a backup holds, without checking that it is whole; null if it can't be read as a blog. */
function countContents(file: string): Contents | null {
  try {
    const db = new DatabaseSync(file, { readOnly: true });
    const count = (table: string) =>
      Number(db.prepare(`select count(*) as count from ${table}`).get()?.count);
    try {
      return { users: count('user'), articles: count('article') };
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}

/** Where a blog on SQLite is kept. */
export interface BlogFiles {
  database: string;
  /** The file `jwt-secret`, which need not be there. */
  secret: string;
  dataDir: string;
}

/** What SQLite keeps beside a database, under its name. */
export const COMPANIONS = ['-wal', '-shm', '-journal'];

/** The type of whatever stands there; null for nothing. Links are followed. */
function kindOfFile(file: string): 'file' | 'folder' | 'other' | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return null;
  return stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other';
}

/**
 * Throws BackupError if this file is one of the blog's own, by its name or by another one: through a link, or with a
 * name that SQLite would take for a part of the database.
 */
function requireNoneOf({ database, secret, dataDir }: BlogFiles, file: string): void {
  const own = [
    database,
    ...COMPANIONS.map((companion) => database + companion),
    secret,
    traceOfBackup(dataDir),
  ];
  const same = own.find((name) => nameOf(name) === nameOf(file) || isSame(name, file));
  if (same !== undefined) {
    throw new BackupError(`${file} belongs to the blog itself, as ${same}: name another file.`);
  }
}

function nameOf(file: string): string {
  const folder = path.dirname(path.resolve(file));
  return path.join(kindOfFile(folder) === 'folder' ? realpathSync(folder) : folder, path.basename(file));
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }));
  if (!a || !b) return false;
  return a.dev === b.dev && a.ino === b.ino;
}

/** FULL, IOERR_WRITE, IOERR_FSYNC of https://www.sqlite.org/rescode.html: they are of what is being written. */
const SQLITE_FULL = 13;
const SQLITE_NOT_WRITTEN = [778, 1034];

async function flush(place: string): Promise<void> {
  const handle = await open(place, 'r');
  await handle.sync().finally(() => handle.close());
}

/** In milliseconds: whoever writes a draft writes to it, or reads it, for less than a day after it was last written to. */
const LEFT_FOR = 24 * 60 * 60 * 1000;
const DRAFT = /\.[0-9a-f]{12}\.part(?:-wal|-shm|-journal)?$/;

/** Deletes from a folder what was left there by a process that was killed as it made a file. What can't be deleted stays. */
export async function sweepDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((name) => DRAFT.test(name))) {
    const draft = path.join(folder, name);
    const stats = await lstat(draft).catch(() => null);
    if (!stats?.isFile() || Date.now() - stats.mtimeMs < LEFT_FOR) continue;
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/**
 * Makes a file, for this user alone, that is there whole or not at all, also after a power cut. `make` writes it under
 * the name it is given, where an empty one stands. What was left of earlier ones in the same folder is deleted first. An
 * existing file is replaced if `replace` says so. Throws BackupError, which names `file`, if it can't be written.
 */
export async function makeDurably<Result>(
  file: string,
  { replace }: { replace: boolean },
  make: (draft: string) => Promise<Result>,
): Promise<Result> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
  await sweepDrafts(path.dirname(path.resolve(file)));
  try {
    await (await open(draft, 'wx', 0o600)).close();
    const result = await make(draft);
    await flush(draft);
    // Left over from the database that is replaced: SQLite would take them for the new one's.
    if (replace) await removeCompanions(file);
    // A link never replaces anything, a rename always does.
    await (replace ? rename : link)(draft, file);
    await flush(path.dirname(path.resolve(file)));
    return result;
  } catch (error) {
    const reason = whyNotWritten(error);
    if (reason === null) throw error;
    throw new BackupError(`${file} can not be written: ${reason}.`, { cause: error });
  } finally {
    await rm(draft, { force: true });
    // SQLite leaves them where a disk is full, or a copy is in WAL mode and is only read.
    await removeCompanions(draft);
  }
}

async function removeCompanions(database: string) {
  for (const companion of COMPANIONS) await rm(database + companion, { force: true });
}

/** The system names the draft in its error, or the file that is copied; null for other errors. */
function whyNotWritten(error: unknown): string | null {
  const code = sqliteCode(error) ?? 0;
  if (code === SQLITE_FULL) return meaningOf('ENOSPC');
  if (SQLITE_NOT_WRITTEN.includes(code)) return (error as Error).message;
  return meaningOf(errorCode(error) ?? '');
}

import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, statSync, realpathSync } from 'node:fs';
import { rm, chmod, copyFile, link, open, lstat, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileHash } from '../../shared/image.ts';
import { cliMessages } from '../../shared/messages/en/cli.ts';
import { DAY } from '../../shared/time.ts';
import { noteBackup, type BackupContents, backupNoteFile } from '../db/databaseChecks.ts';
import { MARKER_ROW, type MediaIndex } from '../db/media.ts';
import { isNewer } from '../db/migrate.ts';
import { primarySqliteCode, sqliteCode } from '../db/portable.ts';
import {
  createMediaStorage,
  type MediaSettings,
  MediaUnavailable,
  WrongStore,
} from '../images/mediaStorage.ts';
import { errorCode, createFolder, describeSystemError, giveToOwnerOf } from '../lib/files.ts';
import { copyMedia, describeMedia, type MediaCopy, type NamedStore } from './mediaCopy.ts';

const { backup: messages, restore: restoreMessages } = cliMessages;

/** In milliseconds: how long to wait for an exclusive lock to end. */
const PATIENCE = 10_000;

/** What was saved or restored. Without `images` if the blog's images were left where they are. */
interface Saved extends Contents {
  images?: MediaCopy;
}

/**
 * Saves a consistent snapshot of a database in another file, even while a server uses it. Images of `blog.media` that no
 * earlier backup has are copied to the folder that all backups in the same folder share. Throws BackupError and
 * MediaProblem.
 */
export async function backUp(blog: BlogFiles, file: string, force: boolean): Promise<Saved> {
  const { database, media } = blog;
  if (!existsSync(database)) {
    throw new BackupError(messages.noBlog(database));
  }
  requireNotOwnFile(blog, file);
  requireFreePath(file, force);

  return makeDurably(file, { replace: force }, async (draft) => {
    copyDatabase(database, draft);
    const contents = checkCopy(draft, database);
    if (media === undefined) return contents;
    // Copied before the backup gets its name, so that an existing backup is always complete.
    const index = indexOf(draft);
    const images = await copyMedia(openStore(media, index), backupStore(file), index.hashes);
    return { ...contents, images };
  });
}

const BACKUP_MEDIA = 'backup-media';

/** Returns the folder for the images of all backups in the same folder as this one. */
export const backupMediaFolder = (file: string): string =>
  path.join(path.dirname(path.resolve(file)), BACKUP_MEDIA);

const openStore = (media: MediaSettings, index: MediaIndex | null = null): NamedStore => ({
  storage: createMediaStorage(media, { index }),
  name: describeMedia(media),
});

const backupStore = (file: string): NamedStore =>
  openStore({ store: 'folder', folder: backupMediaFolder(file) });

/** Returns the hashes of all images of a blog; none for a database from before there were images. */
const readImages = (file: string): Set<string> =>
  query(file, (db) => {
    const rows = hasTable(db, 'image') ? db.prepare('select distinct hash from image').all() : [];
    return new Set(rows.map(({ hash }) => String(hash)));
  });

const hasTable = (db: DatabaseSync, name: string): boolean =>
  db.prepare('select 1 from sqlite_schema where name = ?').get(name) !== undefined;

function query<Result>(
  file: string,
  read: (db: DatabaseSync) => Result,
  options: { readOnly: boolean } = { readOnly: true },
): Result {
  const db = new DatabaseSync(file, options);
  try {
    return read(db);
  } finally {
    db.close();
  }
}

/** What a database file knows about its images, whatever its version. */
function indexOf(file: string): MediaIndex & { hashes: ReadonlySet<string> } {
  const hashes = readImages(file);
  const findMarker = (db: DatabaseSync): string | null => {
    if (!hasTable(db, 'setting')) return null;
    const row = db.prepare('select value from setting where name = ?').get(MARKER_ROW);
    return row === undefined ? null : String(row.value);
  };
  return {
    hashes,
    findMarker: async () => query(file, findMarker),
    recordMarker: async (name) => {
      const insert = 'insert into setting (name, value) values (?, ?) on conflict do nothing';
      const record = (db: DatabaseSync) => {
        if (hasTable(db, 'setting')) db.prepare(insert).run(MARKER_ROW, name);
        return findMarker(db) ?? name;
      };
      return query(file, record, { readOnly: false });
    },
    hasImages: async () => hashes.size > 0,
    hasSome: async (some) => some.some((hash) => hashes.has(hash)),
  };
}

/**
 * Records the time of the backup for doctor and metrics. A failure is only reported, as users with read access can make
 * backups too.
 */
export function recordBackup({ dataDir }: BlogFiles, { users, articles }: Contents): void {
  try {
    noteBackup(dataDir, { users, articles });
  } catch (error) {
    console.error(messages.notNoted(dataDir, (error as Error).message));
  }
}

/** Never creates a folder: if it is missing, the backup disk may not be mounted. */
function requireFreePath(file: string, force: boolean) {
  const present = getFileType(file);
  if (present === 'folder') throw new BackupError(messages.isFolder(file));
  if (present === 'other') throw new BackupError(messages.isNotRegular(file));
  if (present === 'file' && !force) {
    throw new BackupError(messages.exists(file));
  }
  const folder = path.dirname(path.resolve(file));
  if (getFileType(folder) !== 'folder') throw new BackupError(messages.noFolder(folder));
}

/** Copies in one read transaction, so that concurrent writes are not included. */
function copyDatabase(database: string, copy: string) {
  const db = new DatabaseSync(database, { readOnly: true, timeout: PATIENCE });
  try {
    db.prepare('VACUUM INTO ?').run(copy);
  } finally {
    db.close();
  }
}

/** In milliseconds. */

/** Result of `pruneBackups`, by file path. */
interface Pruned {
  deleted: string[];
  /** Expired, but with more content than any newer backup. */
  keptForContents: string[];
  /** Kept because they can't be read. */
  unreadable: string[];
}

interface OldBackup {
  file: string;
  time: number;
  contents: Contents | null;
}

/**
 * Deletes backups older than `days` from the folder of the new `file`, if their names differ only in digits. A blog
 * that lost its content must keep its last good backup, so the newest old backup with more accounts or articles than
 * all newer ones stays, and so does the one with the most articles.
 */
export async function pruneBackups(file: string, days: number): Promise<Pruned> {
  const now = Date.now();
  const all = findSiblings(file).map((sibling): OldBackup => {
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

/** Result of `pruneBackupMedia`. */
interface PrunedMedia {
  /** The number of deleted files. */
  deleted: number;
  /** A backup that can't be read, so that nothing was deleted; null if all can. */
  unreadable: string | null;
}

/**
 * Deletes the images that none of the backups in the folder of `file` needs. Every file in the folder counts as a backup,
 * whatever its name, except those of the blog itself: one that can't be read may be compressed. Files of the last day may
 * belong to a backup that is still being made.
 */
export async function pruneBackupMedia(
  blog: BlogFiles,
  file: string,
  now = Date.now(),
): Promise<PrunedMedia> {
  const folder = path.dirname(path.resolve(file));
  const own = new Set(ownFiles(blog).map(canonicalPath));
  const isBackup = (name: string) =>
    !own.has(canonicalPath(path.join(folder, name))) &&
    !DRAFT.test(name) &&
    !COMPANIONS.some((companion) => name.endsWith(companion));
  const needed = new Set<string>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile() || !isBackup(entry.name)) continue;
    const backup = path.join(folder, entry.name);
    try {
      for (const hash of readImages(backup)) needed.add(hash);
    } catch {
      return { deleted: 0, unreadable: backup };
    }
  }

  const { storage } = backupStore(file);
  const unneeded: string[] = [];
  for await (const { name, modifiedAt } of storage.list()) {
    const isOld = now - modifiedAt.getTime() > DAY;
    if (isOld && !needed.has(fileHash(name) ?? '')) unneeded.push(name);
  }
  await storage.delete(unneeded);
  return { deleted: unneeded.length, unreadable: null };
}

/** Returns the file and its siblings, such as `blog-2026-11-30.db` and `blog-2026-11-29.db`. */
function findSiblings(file: string): string[] {
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

interface Restored extends Saved {
  /** The path of the former database; null if there was none. */
  former: string | null;
  /** Set if the store had none of the images of the former database, as when a disk isn't mounted. */
  isElsewhere?: boolean;
}

/**
 * Restores a backup with its images, and creates the database's folder if needed. Run by root, it leaves all files to the
 * owner of the data folder. Replaces an existing blog only with
 * `force`, keeps it beside the new one, and never while a server uses it. Changes nothing before the backup is verified.
 * Throws BackupError and MediaProblem.
 */
export async function restore(file: string, blog: BlogFiles, force: boolean): Promise<Restored> {
  await requireReadable(file);
  requireNotOwnFile(blog, file);
  const { database, media } = blog;
  const isReplaced = existsSync(database);
  if (isReplaced && !force) {
    throw new BackupError(restoreMessages.exists(database));
  }

  createFolder(path.dirname(path.resolve(database)));
  const owner = existsSync(blog.dataDir) ? blog.dataDir : path.dirname(path.resolve(database));
  if (media?.store === 'folder' && !existsSync(media.folder)) {
    createFolder(media.folder);
    giveToOwnerOf(owner, media.folder);
  }
  return makeDurably(database, { replace: true }, async (draft) => {
    await copyFile(file, draft);
    await chmod(draft, 0o600);
    giveToOwnerOf(owner, draft);
    const contents = checkCopy(draft, file);
    // Copied first, so that a blog never has rows without their files. Images of the former blog are kept.
    const isElsewhere = media !== undefined && isReplaced && (await isOtherStore(media, database));
    const images = media && (await restoreImages(file, draft, media));
    const former = isReplaced ? await keepFormer(database) : null;
    return { ...contents, ...(images && { images }), former, ...(isElsewhere && { isElsewhere }) };
  });
}

async function restoreImages(file: string, draft: string, media: MediaSettings): Promise<MediaCopy> {
  const index = indexOf(draft);
  const saved = await copyMedia(backupStore(file), openStore(media), index.hashes);
  if (saved.images > 0) await createMediaStorage(media, { index }).mark();
  return saved;
}

/** Returns whether a store has no image of a blog that has images. A database that can't be read may have none. */
async function isOtherStore(media: MediaSettings, database: string): Promise<boolean> {
  try {
    await openStore(media, indexOf(database)).storage.list()[Symbol.asyncIterator]().next();
    return false;
  } catch (error) {
    return error instanceof MediaUnavailable && error.cause instanceof WrongStore;
  }
}

/** Throws BackupError for an unreadable backup. Checked first, as a copy's error doesn't say which file it is about. */
async function requireReadable(file: string) {
  const present = getFileType(file);
  if (present === null) throw new BackupError(restoreMessages.noBackup(file));
  if (present !== 'file') throw new BackupError(restoreMessages.isNoFile(file));
  try {
    await (await open(file, 'r')).close();
  } catch (error) {
    throw new BackupError(
      restoreMessages.cannotRead(file, describeSystemError(errorCode(error) ?? '') ?? String(error)),
      { cause: error },
    );
  }
}

async function keepFormer(database: string): Promise<string> {
  checkpointLog(database);
  const former = `${database}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  await link(database, former);
  return former;
}

/**
 * Checkpoints the WAL into the database. SQLite refuses that while another process has it open, which detects a running
 * server. An unreadable database has no WAL.
 */
function checkpointLog(database: string) {
  const db = new DatabaseSync(database);
  try {
    db.exec('PRAGMA journal_mode = DELETE');
  } catch (error) {
    const code = primarySqliteCode(error);
    if (code === BUSY) throw new BackupError(restoreMessages.inUse(database));
    if (!UNREADABLE.includes(code)) throw error;
  } finally {
    db.close();
  }
}

/** A request of the operator that can't be fulfilled; the message is shown as it is. */
export class BackupError extends Error {}

type Contents = BackupContents;

/** Verifies a copy and returns its counts. Throws BackupError, naming the original, if it is damaged. */
export function checkCopy(file: string, original: string): Contents {
  try {
    return check(file, original);
  } catch (error) {
    if (sqliteCode(error) === undefined) throw error;
    throw new BackupError(messages.isNotIntact(original, (error as Error).message));
  }
}

function check(file: string, original: string): Contents {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = (sql: string) => db.prepare(sql).all();

  try {
    const damage = rows('pragma integrity_check').filter((row) => row.integrity_check !== 'ok');
    if (damage.length > 0 || rows('pragma foreign_key_check').length > 0) {
      throw new BackupError(messages.isDamaged(original));
    }
    if (rows(`select 1 from sqlite_schema where name = 'kysely_migration'`).length === 0) {
      throw new BackupError(messages.isNoBlog(original));
    }
    if (isNewer(rows('select name from kysely_migration').map(({ name }) => String(name)))) {
      throw new BackupError(messages.isNewer(original));
    }
    return countContentsIn(db);
  } finally {
    db.close();
  }
}

/** Counts the content of a backup without verifying it; null if it can't be read. */
function countContents(file: string): Contents | null {
  try {
    const db = new DatabaseSync(file, { readOnly: true });
    try {
      return countContentsIn(db);
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}

function countContentsIn(db: DatabaseSync): Contents {
  const count = (from: string) => Number(db.prepare(`select count(*) as count from ${from}`).get()?.count);
  // In a database of an earlier version, the table has only published articles.
  const hasStatus = count(`pragma_table_info('article') where name = 'status'`) > 0;
  return {
    users: count('user'),
    articles: count(hasStatus ? `article where status = 'published'` : 'article'),
  };
}

/** The files of a blog on SQLite. */
export interface BlogFiles {
  database: string;
  /** The path of `jwt-secret`, which may not exist. */
  secret: string;
  dataDir: string;
  /** Where its images are stored. If undefined, they are left where they are. */
  media?: MediaSettings;
}

/** Suffixes of the files SQLite keeps beside a database. */
export const COMPANIONS = ['-wal', '-shm', '-journal'];

/** Returns the type of a file, following links; null if there is none. */
function getFileType(file: string): 'file' | 'folder' | 'other' | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return null;
  return stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other';
}

/**
 * Throws BackupError if this is one of the blog's own files, directly, through a link, or by a name that SQLite uses.
 */
function requireNotOwnFile(blog: BlogFiles, file: string): void {
  const { media } = blog;
  const same = ownFiles(blog).find(
    (name) => canonicalPath(name) === canonicalPath(file) || isSame(name, file),
  );
  if (same !== undefined) {
    throw new BackupError(messages.isOwnFile(file, same));
  }
  const folder = backupMediaFolder(file);
  if (media?.store === 'folder' && (media.folder === folder || isSame(media.folder, folder))) {
    throw new BackupError(messages.isOwnMedia(folder));
  }
}

const ownFiles = ({ database, secret, dataDir }: BlogFiles): string[] => [
  database,
  ...COMPANIONS.map((companion) => database + companion),
  secret,
  backupNoteFile(dataDir),
];

function canonicalPath(file: string): string {
  const folder = path.dirname(path.resolve(file));
  return path.join(getFileType(folder) === 'folder' ? realpathSync(folder) : folder, path.basename(file));
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }));
  if (!a || !b) return false;
  return a.dev === b.dev && a.ino === b.ino;
}

/** FULL, IOERR_WRITE, IOERR_FSYNC of https://www.sqlite.org/rescode.html: write errors. */
const SQLITE_FULL = 13;
const SQLITE_NOT_WRITTEN = [778, 1034];

async function flush(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** In milliseconds: a temporary file that was not written for a day is abandoned. */
const ABANDONED_AFTER = DAY;
const DRAFT = /\.[0-9a-f]{12}\.part(?:-wal|-shm|-journal)?$/;

/** Deletes temporary files that killed processes left in a folder. Ignores those that it can't delete. */
export async function sweepDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((name) => DRAFT.test(name))) {
    const draft = path.join(folder, name);
    const stats = await lstat(draft).catch(() => null);
    if (!stats?.isFile() || Date.now() - stats.mtimeMs < ABANDONED_AFTER) continue;
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/**
 * Creates a file atomically and durably, readable by this user only. `make` fills an empty temporary file. Deletes
 * abandoned temporary files first. Replaces an existing file only if `replace` is set. Throws BackupError, naming
 * `file`, if it can't be written.
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
    // SQLite would mistake leftovers of the replaced database for the new one's.
    if (replace) await removeCompanions(file);
    // `link` never replaces a file, `rename` always does.
    await (replace ? rename : link)(draft, file);
    await flush(path.dirname(path.resolve(file)));
    return result;
  } catch (error) {
    const reason = describeWriteError(error);
    if (reason === null) throw error;
    throw new BackupError(messages.cannotWrite(file, reason), { cause: error });
  } finally {
    await rm(draft, { force: true });
    // SQLite leaves them behind if the disk is full, or if a copy is in WAL mode and is only read.
    await removeCompanions(draft);
  }
}

async function removeCompanions(database: string) {
  for (const companion of COMPANIONS) await rm(database + companion, { force: true });
}

/** Describes a write error; null for other errors. The system's own message names the temporary file. */
function describeWriteError(error: unknown): string | null {
  const code = sqliteCode(error) ?? 0;
  if (code === SQLITE_FULL) return describeSystemError('ENOSPC');
  if (SQLITE_NOT_WRITTEN.includes(code)) return (error as Error).message;
  return describeSystemError(errorCode(error) ?? '');
}

import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { noteBackup } from '../../db/lastBackup.ts';
import { type BlogFiles, requireNoneOf, kindOfFile } from './blogFiles.ts';
import { BackupError, checkCopy, type Contents, countContents } from './checkCopy.ts';
import { makeDurably } from './durable.ts';

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
export interface Pruned {
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

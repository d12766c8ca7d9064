import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { noteBackup } from '../../db/lastBackup.ts';
import { type BlogFiles, requireNoneOf, kindOfFile } from './blogFiles.ts';
import { BackupError, checkCopy, type Contents } from './checkCopy.ts';
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
export function tellOfBackup({ dataDir }: BlogFiles): void {
  try {
    noteBackup(dataDir);
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

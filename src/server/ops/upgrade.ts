import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { backUp, COMPANIONS, sweepDrafts } from './backup.ts';
import type { Config } from '../config.ts';
import type { Connection } from '../db/connect.ts';
import { isNewer, migrate, migrationNames, namesIn } from '../db/migrate.ts';
import { primarySqliteCode } from '../db/portable.ts';
import { secretFile } from '../lib/secret.ts';
import { version } from '../lib/version.ts';

const SQLITE_BUSY = 5;
/** At the end of a copy's name until the migration that it is made for is done. */
const PENDING = '.pending';

/**
 * Brings the database to the present schema. One on SQLite that has a blog is saved beside itself before, as there is
 * no other way back, and what a killed backup, restore or upgrade left there is deleted. Tells `tell` where. Throws
 * NewerDatabase, BackupError where it can't be saved, and what a migration failed with, which left the database as it was.
 */
export async function upgrade(
  { db, file }: Connection,
  { dataDir }: Pick<Config, 'dataDir'>,
  tell: (sentence: string) => void = console.error,
): Promise<void> {
  if (file !== null) await sweepDrafts(path.dirname(file));
  const names = await namesIn(db);
  const isOlder = names.length > 0 && names.length < migrationNames.length && !isNewer(names);
  if (file !== null) await settleCopies(file, isOlder);
  if (file === null || !isOlder) return migrate(db);

  const copy = `${file}.before-${version}-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  const pending = copy + PENDING;
  await backUp({ database: file, secret: secretFile(dataDir), dataDir }, pending, false);
  tell(`${file} is brought to version ${version}; as it was before, it is kept at ${copy}.`);
  const release = lock(pending);
  try {
    await migrate(db);
  } catch (error) {
    release();
    const present = await namesIn(db).catch(() => null);
    // Whoever starts the server again and again would fill the disk with copies of what is still there.
    if (present?.length === names.length) {
      await rm(pending);
      tell(`${file} is left as it was, and ${copy} is deleted again.`);
    }
    throw error;
  }
  release();
  await rename(pending, copy);
}

/**
 * Deletes the copies of starts that were killed before they had changed the database: each would leave a whole one. One
 * that was killed right after that has made a copy to keep. Those of another start that is under way are locked.
 */
async function settleCopies(file: string, isOlder: boolean): Promise<void> {
  const folder = path.dirname(file);
  const beginning = `${path.basename(file)}.before-`;
  for (const name of await readdir(folder)) {
    const copy = path.join(folder, name);
    if (!name.startsWith(beginning) || !name.includes(PENDING)) continue;
    if (COMPANIONS.some((companion) => name.endsWith(companion)) || isLocked(copy)) continue;
    if (!isOlder && name.endsWith(PENDING)) await rename(copy, copy.slice(0, -PENDING.length));
    else for (const suffix of ['', ...COMPANIONS]) await rm(copy + suffix, { force: true });
  }
}

/** Locks a copy that is there for as long as this process lives, or until the returned function is called. */
function lock(copy: string): () => void {
  const url = pathToFileURL(path.resolve(copy));
  url.searchParams.set('mode', 'rw');
  const db = new DatabaseSync(url);
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    throw error;
  }
  return () => db.close();
}

/** Also by a process that is writing it at this moment. */
function isLocked(copy: string): boolean {
  try {
    lock(copy)();
    return false;
  } catch (error) {
    return primarySqliteCode(error) === SQLITE_BUSY;
  }
}

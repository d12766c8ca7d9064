import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { cliMessages } from '../../shared/messages/en/cli.ts';
import type { Config } from '../config.ts';
import type { Connection } from '../db/connect.ts';
import { countPending, migrate, findMigrationNames, requireKnown } from '../db/migrate.ts';
import { primarySqliteCode } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { secretFile } from '../lib/secret.ts';
import { version } from '../lib/version.ts';
import { backUp, COMPANIONS, sweepDrafts } from './backup.ts';

const SQLITE_BUSY = 5;
/** Suffix of a copy until its migration is done. */
const PENDING = '.pending';

/** Returns whether `upgrade` would change an existing blog's database, which takes minutes if it is large. */
export async function isUpgradeNeeded(db: Db): Promise<boolean> {
  const names = await findMigrationNames(db);
  requireKnown(names);
  return names.length > 0 && countPending(names) > 0;
}

/**
 * Migrates the database to the current schema. A SQLite database is copied first, as migrations can't be undone, and
 * leftovers of killed backups, restores and upgrades are deleted. Reports the copy and each step to `tell`. Throws NewerDatabase,
 * TooOldDatabase, BackupError, or the error of a failed migration, which leaves the database unchanged.
 */
export async function upgrade(
  { db, file }: Connection,
  { dataDir }: Pick<Config, 'dataDir'>,
  tell: (sentence: string) => void = console.error,
): Promise<void> {
  if (file !== null) await sweepDrafts(path.dirname(file));
  const names = await findMigrationNames(db);
  requireKnown(names);
  const isOlder = names.length > 0 && countPending(names) > 0;
  if (isOlder) tell(cliMessages.start.beginsToUpgrade);
  if (file !== null) await cleanUpCopies(file, isOlder);
  if (file === null || !isOlder) return migrate(db, tell);

  const copy = `${file}.before-${version}-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  const pending = copy + PENDING;
  await backUp({ database: file, secret: secretFile(dataDir), dataDir }, pending, false);
  tell(cliMessages.start.upgrading(file, version, copy));
  const release = lock(pending);
  try {
    await migrate(db, tell);
  } catch (error) {
    release();
    const present = await findMigrationNames(db).catch(() => null);
    // Repeated failing starts would fill the disk with copies.
    if (present?.join() === names.join()) {
      await rm(pending);
      tell(cliMessages.start.upgradeUndone(file, copy));
    }
    throw error;
  }
  release();
  await rename(pending, copy);
}

/**
 * Deletes the copies of starts that were killed before they changed the database, and keeps those of starts killed
 * afterwards. Copies of a running start are locked.
 */
async function cleanUpCopies(file: string, isOlder: boolean): Promise<void> {
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

/** Locks an existing copy until the returned function is called or the process ends. */
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

/** Returns whether another process has locked a copy, or is writing it. */
function isLocked(copy: string): boolean {
  try {
    lock(copy)();
    return false;
  } catch (error) {
    return primarySqliteCode(error) === SQLITE_BUSY;
  }
}

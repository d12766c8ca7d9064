import { DatabaseSync } from 'node:sqlite';
import type { BackupContents } from '../../db/lastBackup.ts';
import { isNewer } from '../../db/migrate.ts';
import { sqliteCode } from '../../db/portable.ts';

/** What an operator asked for and can't have, in a sentence. */
export class BackupError extends Error {}

export type Contents = BackupContents;

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
export function countContents(file: string): Contents | null {
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

import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { traceOfBackup } from '../../db/lastBackup.ts';
import { BackupError } from './checkCopy.ts';

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
export function kindOfFile(file: string): 'file' | 'folder' | 'other' | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return null;
  return stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other';
}

/**
 * Throws BackupError if this file is one of the blog's own, by its name or by another one: through a link, or with a
 * name that SQLite would take for a part of the database.
 */
export function requireNoneOf({ database, secret, dataDir }: BlogFiles, file: string): void {
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

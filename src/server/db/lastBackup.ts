import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The file whose time tells when the blog was last backed up. `touch` makes it too, after pg_dump. */
export const traceOfBackup = (dataDir: string): string => path.join(dataDir, 'last-backup');

/** Null if no backup was ever noted. */
export const backedUpAt = (dataDir: string): Date | null =>
  statSync(traceOfBackup(dataDir), { throwIfNoEntry: false })?.mtime ?? null;

/** How much a backup holds. */
export interface BackupContents {
  users: number;
  articles: number;
}

/**
 * Notes that a backup was made just now, and what it holds. One that holds nothing leaves what an earlier one held, so
 * that the doctor can tell a blog that lost its content. Throws the system's error.
 */
export function noteBackup(dataDir: string, contents?: BackupContents): void {
  const held = contents && contents.users > 0 ? contents : lastContents(dataDir);
  writeFileSync(traceOfBackup(dataDir), held ? `${JSON.stringify(held)}\n` : '');
}

/** Returns what the last backup with accounts held; null if none was noted. */
export function lastContents(dataDir: string): BackupContents | null {
  try {
    const { users, articles } = JSON.parse(readFileSync(traceOfBackup(dataDir), 'utf8')) as BackupContents;
    return Number.isInteger(users) && Number.isInteger(articles) ? { users, articles } : null;
  } catch {
    // No note, or an empty one: `touch` makes those too.
    return null;
  }
}

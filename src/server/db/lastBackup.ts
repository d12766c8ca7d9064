import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The file whose time tells when the blog was last backed up. `touch` makes it too, after pg_dump. */
export const traceOfBackup = (dataDir: string): string => path.join(dataDir, 'last-backup');

/** Null if no backup was ever noted. */
export const backedUpAt = (dataDir: string): Date | null =>
  statSync(traceOfBackup(dataDir), { throwIfNoEntry: false })?.mtime ?? null;

/** Notes that a backup was made just now. Throws the system's error. */
export const noteBackup = (dataDir: string): void => writeFileSync(traceOfBackup(dataDir), '');

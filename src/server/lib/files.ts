import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder for this user alone, and those above it that are missing. Throws the system's error where none can
 * be made; Node's own `recursive` never returns there when the system says ENOENT, as it does below /proc.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it just now.
    if (errorCode(error) !== 'EEXIST' || !isFolder(folder)) throw error;
  }
}

/** The same for the folder of the file that a database address such as `sqlite:data/blog.db` names, if it names one. */
export function makeFolderOf(databaseUrl: string): void {
  const file = /^sqlite:(.+)$/.exec(databaseUrl)?.[1];
  if (file !== undefined && file !== ':memory:') makeFolder(path.dirname(path.resolve(file)));
}

const isFolder = (file: string) => statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** The code that Node gives to an error of the system or of its own, such as `ENOENT`. */
export const errorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** What the system's refusals mean to whoever starts the server. */
const meanings: Record<string, string> = {
  EADDRINUSE:
    'something else listens there already. Set PORT, or METRICS_PORT if it is that one, to another one',
  EADDRNOTAVAIL: 'this machine has no such address. Set HOST to one that it has',
  ENOTFOUND: 'this machine has no such address. Set HOST to one that it has',
  EACCES: 'permission is missing',
  EPERM: 'permission is missing',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk space that this user may have is used up',
  EFBIG: 'the file would be larger than the system allows',
  ENOENT: 'there is no such folder, and none can be made',
  EEXIST: 'a file is in the way',
  ENOTDIR: 'a file is in the way',
  EISDIR: 'a folder is in the way',
};

/** What a code of the system means, for the end of a sentence; null for one that is not known here. */
export const meaningOf = (code: string): string | null => meanings[code] ?? null;

import { lchownSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { cliMessages } from '../../shared/messages/en/cli.ts';

/**
 * Creates a folder that only this user can access, and missing parents. Throws the system's error. Doesn't use Node's
 * `recursive` option, which never returns on ENOENT, such as below /proc.
 */
export function createFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) createFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have just created it.
    if (errorCode(error) !== 'EEXIST' || !isFolder(folder)) throw error;
  }
}

/** Creates the folder of a database URL such as `sqlite:data/blog.db`, if it names a file. */
export function createDatabaseFolder(databaseUrl: string): void {
  const file = /^sqlite:(.+)$/.exec(databaseUrl)?.[1];
  if (file !== undefined && file !== ':memory:') createFolder(path.dirname(path.resolve(file)));
}

/**
 * Gives a file that root has created to the owner of a folder, so that a server that runs as this user can use it. Does
 * nothing for other users, who can't give files away.
 */
export function giveToOwnerOf(folder: string, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  lchownSync(file, uid, gid);
}

const isFolder = (file: string) => statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Returns the code of a Node or system error, such as `ENOENT`. */
export const errorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Explanations of system errors for operators, by code. */
const meanings: Record<string, keyof Reasons> = {
  EADDRINUSE: 'portInUse',
  EADDRNOTAVAIL: 'noSuchAddress',
  ENOTFOUND: 'noSuchAddress',
  EACCES: 'permission',
  EPERM: 'permission',
  EROFS: 'readOnly',
  ENOSPC: 'diskFull',
  EDQUOT: 'quota',
  EFBIG: 'tooLarge',
  ENOENT: 'noFolder',
  EEXIST: 'fileInTheWay',
  ENOTDIR: 'fileInTheWay',
  EISDIR: 'folderInTheWay',
};

type Reasons = typeof cliMessages.errors.reasons;

/**
 * Returns an explanation of a system error code, for the end of a sentence; null for an unknown code.
 *
 * @param reasons the explanations: English ones, as for commands, unless a page shows them
 */
export function describeSystemError(
  code: string,
  reasons: Partial<Reasons> = cliMessages.errors.reasons,
): string | null {
  const meaning = meanings[code];
  return (meaning && (reasons[meaning] as string | undefined)) ?? null;
}

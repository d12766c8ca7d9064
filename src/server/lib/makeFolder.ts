import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from './errorCode.ts';

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

import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '../../../shared/blogState.ts';
import { fileOf } from '../../db/connect.ts';
import { type Check, type Installation, ok, problem, warning } from './finding.ts';

const MIB = 1024 * 1024;
/** Less than this is a matter of hours. */
const LEAST = 512 * MIB;
/** Less than this is a matter of days: a few authors with pictures of text, or a backup a day. */
const AMPLE = 2048 * MIB;
/** A full disk has no files left to give either. */
const LEAST_FILES = 1000;

const inMiB = (bytes: number) => `${Math.floor(bytes / MIB).toLocaleString('en')} MiB`;

/** Checks that each disk that is written to has room for new content, and for an upgrade's copy and a backup. */
export const checkDisk: Check = (installation) => {
  const { dataDir, databaseUrl } = installation.config;
  const file = fileOf(databaseUrl);
  const folderOfDatabase = file === null ? dataDir : path.dirname(path.resolve(file));
  const folders = new Set([path.resolve(dataDir), folderOfDatabase]);
  return [...folders]
    .filter((folder) => existsSync(folder))
    .map((folder) => findingOf(folder, folder === folderOfDatabase ? sizeOf(file) : 0, installation));
};

/** In bytes; the log may be as large as the database itself after a large write. */
const sizeOf = (file: string | null): number =>
  file === null
    ? 0
    : [file, `${file}-wal`]
        .map((name) => statSync(name, { throwIfNoEntry: false })?.size ?? 0)
        .reduce((sum, size) => sum + size, 0);

function findingOf(folder: string, size: number, { freeBytes, freeFiles }: Installation): Finding {
  const free = freeBytes(folder);
  const files = freeFiles(folder);
  const said = `${inMiB(free)} are free at ${folder}`;

  if (free < LEAST) return problem('disk', `${said}: make room, or nothing can be written soon.`);
  if (files !== null && files < LEAST_FILES) {
    return problem(
      'disk',
      `${said}, but the disk has room for only ${files} more files: delete some that you don't need.`,
    );
  }
  if (free < 2 * size + LEAST) {
    return warning(
      'disk',
      `${said}, too little for two copies of the database, which has ${inMiB(size)}: an upgrade makes one, and so does each backup.`,
    );
  }
  if (free < AMPLE) return warning('disk', `${said}: make room before it runs out.`);
  return ok('disk', `${said}.`);
}

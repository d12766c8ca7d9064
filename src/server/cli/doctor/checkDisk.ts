import { existsSync, statSync } from 'node:fs';
import { fileOf } from '../../db/connect.ts';
import { type Check, ok, problem, warning } from './finding.ts';

const MIB = 1024 * 1024;
/** Less than this is a matter of hours. */
const LEAST = 256 * MIB;

const inMiB = (bytes: number) => `${Math.floor(bytes / MIB).toLocaleString('en')} MiB`;

/** Room for what is written, and for a backup beside the database. */
export const checkDisk: Check = ({ config: { dataDir, databaseUrl }, freeBytes }) => {
  if (!existsSync(dataDir)) return [];
  const free = freeBytes(dataDir);
  const file = fileOf(databaseUrl);
  const size = file === null ? 0 : (statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  const said = `${inMiB(free)} are free at ${dataDir}`;

  if (free < LEAST) return [problem('disk', `${said}: make room, or nothing can be written soon.`)];
  if (free < size + LEAST) {
    return [
      warning('disk', `${said}, too little for another copy of the database, which has ${inMiB(size)}.`),
    ];
  }
  return [ok('disk', `${said}.`)];
};

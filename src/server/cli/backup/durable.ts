import { randomBytes } from 'node:crypto';
import { link, lstat, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { sqliteCode } from '../../db/portable.ts';
import { errorCode } from '../../lib/errorCode.ts';
import { meaningOf } from '../../process/startProblem.ts';
import { COMPANIONS } from './blogFiles.ts';
import { BackupError } from './checkCopy.ts';

/** FULL, IOERR_WRITE, IOERR_FSYNC of https://www.sqlite.org/rescode.html: they are of what is being written. */
const SQLITE_FULL = 13;
const SQLITE_NOT_WRITTEN = [778, 1034];

async function flush(place: string): Promise<void> {
  const handle = await open(place, 'r');
  await handle.sync().finally(() => handle.close());
}

/** In milliseconds: whoever writes a draft writes to it, or reads it, for less than a day after it was last written to. */
const LEFT_FOR = 24 * 60 * 60 * 1000;
const DRAFT = /\.[0-9a-f]{12}\.part(?:-wal|-shm|-journal)?$/;

/** Deletes from a folder what was left there by a process that was killed as it made a file. What can't be deleted stays. */
export async function sweepDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((name) => DRAFT.test(name))) {
    const draft = path.join(folder, name);
    const stats = await lstat(draft).catch(() => null);
    if (!stats?.isFile() || Date.now() - stats.mtimeMs < LEFT_FOR) continue;
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/**
 * Makes a file, for this user alone, that is there whole or not at all, also after a power cut. `make` writes it under
 * the name it is given, where an empty one stands. What was left of earlier ones in the same folder is deleted first. An
 * existing file is replaced if `replace` says so. Throws BackupError, which names `file`, if it can't be written.
 */
export async function makeDurably<Result>(
  file: string,
  { replace }: { replace: boolean },
  make: (draft: string) => Promise<Result>,
): Promise<Result> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
  await sweepDrafts(path.dirname(path.resolve(file)));
  try {
    await (await open(draft, 'wx', 0o600)).close();
    const result = await make(draft);
    await flush(draft);
    // Left over from the database that is replaced: SQLite would take them for the new one's.
    if (replace) await removeCompanions(file);
    // A link never replaces anything, a rename always does.
    await (replace ? rename : link)(draft, file);
    await flush(path.dirname(path.resolve(file)));
    return result;
  } catch (error) {
    const reason = whyNotWritten(error);
    if (reason === null) throw error;
    throw new BackupError(`${file} can not be written: ${reason}.`, { cause: error });
  } finally {
    await rm(draft, { force: true });
    // SQLite leaves them where a disk is full, or a copy is in WAL mode and is only read.
    await removeCompanions(draft);
  }
}

async function removeCompanions(database: string) {
  for (const companion of COMPANIONS) await rm(database + companion, { force: true });
}

/** The system names the draft in its error, or the file that is copied; null for other errors. */
function whyNotWritten(error: unknown): string | null {
  const code = sqliteCode(error) ?? 0;
  if (code === SQLITE_FULL) return meaningOf('ENOSPC');
  if (SQLITE_NOT_WRITTEN.includes(code)) return (error as Error).message;
  return meaningOf(errorCode(error) ?? '');
}

import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { secretFile } from '../lib/secret.ts';
import { fileOf } from './connect.ts';
import { traceOfBackup } from './lastBackup.ts';

/** A blog was kept here, and its database is gone or empty: starting on it would hide the loss behind an empty blog. */
export class LostDatabase extends Error {
  constructor(file: string, { what, trace }: { what: string; trace: string | null }) {
    const evidence = trace === null ? '' : `, and ${trace} shows that there was a blog`;
    const fresh = trace === null ? file : `${file} and ${trace}`;
    super(
      `${file} ${what}${evidence}. Restore the last backup with npm run restore -- FILE --force. To start an empty blog instead, delete ${fresh}.`,
    );
    this.name = 'LostDatabase';
  }
}

interface Place {
  databaseUrl: string;
  dataDir: string;
}

/**
 * Throws LostDatabase if the SQLite file was a blog's and isn't anymore: it has zero bytes, has no tables, or is missing
 * while something beside it shows that there was one. Call it before `connect`, which creates what is missing.
 */
export function requireDatabase({ databaseUrl, dataDir }: Place): void {
  const file = fileOf(databaseUrl);
  if (file === null) return;
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) {
    // Without its file SQLite deletes a log, which may hold all there is.
    const trace = hasBytes(`${file}-wal`) ? `${file}-wal` : findTrace(file, dataDir);
    if (trace !== null) throw new LostDatabase(file, { what: 'is missing', trace });
  } else if (size === 0) {
    // `connect` never leaves a file without bytes, so somebody else has cut this one off.
    throw new LostDatabase(file, { what: 'has zero bytes', trace: null });
  } else if (hasNoTables(file)) {
    const trace = findTrace(file, dataDir) ?? findSecretFile(file, dataDir);
    if (trace !== null) throw new LostDatabase(file, { what: 'has no tables', trace });
  }
}

/** Returns true if the file is missing although the folder has the secret of an earlier blog. */
export function isMissingBesideSecret({ databaseUrl, dataDir }: Place): boolean {
  const file = fileOf(databaseUrl);
  return file !== null && !isThere(file) && findSecretFile(file, dataDir) !== null;
}

const isThere = (file: string) => statSync(file, { throwIfNoEntry: false }) !== undefined;
const hasBytes = (file: string) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Another file, such as one to try something on, has nothing to do with what else `DATA_DIR` holds. */
const isIn = (file: string, dataDir: string) => path.dirname(path.resolve(file)) === path.resolve(dataDir);

const findSecretFile = (file: string, dataDir: string): string | null =>
  isIn(file, dataDir) && isThere(secretFile(dataDir)) ? secretFile(dataDir) : null;

/** Finds what only a blog leaves beside its database: a copy from before an upgrade or a restore, the note of a backup. */
function findTrace(file: string, dataDir: string): string | null {
  const former = formerCopies(file)[0];
  if (former !== undefined) return former;
  return isIn(file, dataDir) && isThere(traceOfBackup(dataDir)) ? traceOfBackup(dataDir) : null;
}

function formerCopies(file: string): string[] {
  const folder = path.dirname(path.resolve(file));
  if (!isThere(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${path.basename(file)}.before-`) && !name.endsWith('.part'))
    .map((name) => path.join(folder, name))
    .filter(hasBytes);
}

function hasNoTables(file: string): boolean {
  try {
    const db = new DatabaseSync(file, { readOnly: true });
    try {
      return db.prepare('select 1 from sqlite_schema limit 1').all().length === 0;
    } finally {
      db.close();
    }
  } catch {
    // Not a database, or not readable: `connect` says so.
    return false;
  }
}

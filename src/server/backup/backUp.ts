import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { BackupError, checkCopy, type Contents } from './checkCopy.ts';
import { makeDurably } from './durable.ts';

/** How long to wait for a server that holds the database for itself, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Saves the blog of a database file in another one, as it is at one moment, whether a server uses it or not:
 * that one goes on reading and writing meanwhile. Throws BackupError.
 */
export async function backUp(database: string, file: string, force: boolean): Promise<Contents> {
  if (!existsSync(database)) throw new BackupError(`There is no blog at ${database}.`);
  if (!force && existsSync(file)) {
    throw new BackupError(`${file} is there already: name another file, or add --force to replace it.`);
  }

  return makeDurably(file, { replace: force }, async (draft) => {
    copyDatabase(database, draft);
    await chmod(draft, 0o600);
    return checkCopy(draft, database);
  });
}

/** In one reading transaction: whatever is written meanwhile is not in the copy, not even by half. */
function copyDatabase(database: string, copy: string) {
  const db = new DatabaseSync(database, { readOnly: true, timeout: PATIENCE });
  try {
    db.prepare('VACUUM INTO ?').run(copy);
  } finally {
    db.close();
  }
}

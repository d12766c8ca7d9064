import { rm } from 'node:fs/promises';
import path from 'node:path';
import { backUp } from '../cli/backup/backUp.ts';
import { sweepDrafts } from '../cli/backup/durable.ts';
import type { Config } from '../config.ts';
import type { Connection } from '../db/connect.ts';
import { isNewer, migrate, migrationNames, namesIn } from '../db/migrate.ts';
import { version } from '../lib/version.ts';
import { secretFile } from '../session/secret.ts';

/**
 * Brings the database to the present schema. One on SQLite that has a blog is saved beside itself before, as there is
 * no other way back, and what a killed backup or restore left there is deleted. Tells `tell` where. Throws NewerDatabase,
 * BackupError where it can't be saved, and what a migration failed with, which left the database as it was.
 */
export async function upgrade(
  { db, file }: Connection,
  { dataDir }: Pick<Config, 'dataDir'>,
  tell: (sentence: string) => void = console.error,
): Promise<void> {
  if (file !== null) await sweepDrafts(path.dirname(file));
  const names = await namesIn(db);
  const isOlder = names.length > 0 && names.length < migrationNames.length && !isNewer(names);
  if (file === null || !isOlder) return migrate(db);

  const copy = `${file}.before-${version}-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  await backUp({ database: file, secret: secretFile(dataDir), dataDir }, copy, false);
  tell(`${file} is brought to version ${version}; as it was before, it is kept at ${copy}.`);
  try {
    await migrate(db);
  } catch (error) {
    const present = await namesIn(db).catch(() => null);
    // Whoever starts the server again and again would fill the disk with copies of what is still there.
    if (present?.length === names.length) {
      await rm(copy);
      tell(`${file} is left as it was, and ${copy} is deleted again.`);
    }
    throw error;
  }
}

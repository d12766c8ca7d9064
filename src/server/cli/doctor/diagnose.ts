import { statfsSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '../../../shared/blogState.ts';
import { type Config, ConfigError, readConfig } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import { readEnvironment } from '../../process/environment.ts';
import { misspelledSettings } from '../../process/misspelledSettings.ts';
import { checkAddress } from './checkAddress.ts';
import { checkBackup } from './checkBackup.ts';
import { checkDatabase, checkOpenDatabase } from './checkDatabase.ts';
import { checkDisk } from './checkDisk.ts';
import { checkFolder } from './checkFolder.ts';
import { checkMail } from './checkMail.ts';
import { checkProgram } from './checkProgram.ts';
import { checkSecret } from './checkSecret.ts';
import { checkServer } from './checkServer.ts';
import { type Check, type Installation, ok, problem, warning } from './finding.ts';

/** In milliseconds. */
const INTEGRITY_LIMIT = 10_000;

/** In the order in which they are told. */
const checks: Check[] = [
  checkProgram,
  checkFolder,
  checkDisk,
  checkSecret,
  checkDatabase,
  checkAddress,
  checkServer,
  checkMail,
  checkBackup,
];

/** The same, but for what takes calls to elsewhere or long: what a server that runs can see of its own installation. */
const ownChecks = (db: Db): Check[] => [
  checkProgram,
  checkFolder,
  checkDisk,
  checkSecret,
  (installation) => checkOpenDatabase(db, installation),
  checkAddress,
  checkBackup,
];

/** In days: how old the last backup may be, unless told. */
export const BACKUP_DAYS = 7;

/** Looks at what a running server can see, by the doctor's own checks, on the database that it has open. */
export async function examine(
  db: Db,
  config: Config,
  changed: Partial<Installation> = {},
): Promise<Finding[]> {
  const env = changed.env ?? readEnvironment();
  const installation: Installation = { ...surroundings, config, env, backupDays: BACKUP_DAYS, ...changed };
  const found = settingsFindings(env);
  for (const check of ownChecks(db)) found.push(...(await check(installation)));
  return found;
}

/** Looks at everything; `changed` is for tests. */
export async function diagnose(backupDays: number, changed: Partial<Installation> = {}): Promise<Finding[]> {
  const env = changed.env ?? readEnvironment();
  const config = configOrProblems(env);
  if (Array.isArray(config)) return [...config, ...misspelledIn(env)];
  const installation: Installation = { ...surroundings, config, env, backupDays, ...changed };
  const found = settingsFindings(env);
  for (const check of checks) found.push(...(await check(installation)));
  return found;
}

const misspelledIn = (env: Installation['env']) =>
  misspelledSettings(env).map((sentence) => warning('settings', sentence));

function settingsFindings(env: Installation['env']): Finding[] {
  const misspelled = misspelledIn(env);
  return misspelled.length > 0 ? misspelled : [ok('settings', 'All of them can be read.')];
}

const surroundings = {
  uid: process.getuid?.() ?? null,
  now: () => new Date(),
  // Commands run in the folder of the project, as the server does.
  built: path.resolve('dist'),
  nodeVersion: process.versions.node,
  freeBytes(folder: string) {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
  freeFiles(folder: string) {
    const { files, ffree } = statfsSync(folder);
    return files === 0 ? null : ffree;
  },
  integrityLimit: INTEGRITY_LIMIT,
};

function configOrProblems(env: Installation['env']) {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').map((sentence) => problem('settings', sentence));
  }
}

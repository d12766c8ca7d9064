import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { cliMessages } from '../../shared/messages/en/cli.ts';
import { secretFile } from '../lib/secret.ts';
import { findDatabaseFile } from './connect.ts';
import type { Db } from './schema.ts';

/*
 * Checks at startup, before a database is used, and the record of the last backup, which shows that there was a blog.
 * What the `doctor` command reads of a database, also of one of another version.
 */

const { lost, ...errors } = cliMessages.errors;

/** The database of an existing blog is missing or empty. Starting anyway would hide the loss behind an empty blog. */
export class LostDatabase extends Error {
  constructor(file: string, { what, trace }: { what: string; trace: string | null }) {
    const fresh = trace === null ? file : errors.bothFiles(file, trace);
    super(errors.lostDatabase(file, trace === null ? what : lost.trace(what, trace), fresh));
    this.name = 'LostDatabase';
  }
}

interface Location {
  databaseUrl: string;
  dataDir: string;
}

/**
 * Throws LostDatabase if the SQLite file was a blog's and isn't anymore: it has zero bytes, has no tables, or is missing
 * although something beside it shows that there was one. Call it before `connect`, which creates a missing file.
 */
export function requireDatabase({ databaseUrl, dataDir }: Location): void {
  const file = findDatabaseFile(databaseUrl);
  if (file === null) return;
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) {
    // If its file is missing, SQLite deletes a log, which may hold all that is left.
    const trace = hasBytes(`${file}-wal`) ? `${file}-wal` : findTrace(file, dataDir);
    if (trace !== null) throw new LostDatabase(file, { what: lost.isMissing, trace });
  } else if (size === 0) {
    // `connect` never leaves an empty file, so something else has truncated this one.
    throw new LostDatabase(file, { what: lost.isEmpty, trace: null });
  } else if (hasNoTables(file)) {
    const trace = findTrace(file, dataDir) ?? findSecretFile(file, dataDir);
    if (trace !== null) throw new LostDatabase(file, { what: lost.hasNoTables, trace });
  }
}

/** Returns true if the file is missing although the folder has the secret of an earlier blog. */
export function isMissingBesideSecret({ databaseUrl, dataDir }: Location): boolean {
  const file = findDatabaseFile(databaseUrl);
  return file !== null && !exists(file) && findSecretFile(file, dataDir) !== null;
}

/** The table of the target of `npm run copy-database` that records what has been copied, until the copy is finished. */
export const COPY_PROGRESS = 'copyProgress';

/** Part of the blog hasn't been copied to this database. New writes couldn't be merged with the rest. */
export class UnfinishedCopy extends Error {
  constructor() {
    super(errors.reasons.unfinishedCopy);
    this.name = 'UnfinishedCopy';
  }
}

/** Throws UnfinishedCopy if a copy into the database has started but not finished. */
export async function requireFinishedCopy(db: Db): Promise<void> {
  const tables = await db.introspection.getTables();
  if (tables.some(({ name }) => name === COPY_PROGRESS)) throw new UnfinishedCopy();
}

/** Returns the file whose modification time is the time of the last backup. After pg_dump, `touch` creates it. */
export const backupNoteFile = (dataDir: string): string => path.join(dataDir, 'last-backup');

/** Returns the time of the last backup; null if none was recorded. */
export const findLastBackup = (dataDir: string): Date | null =>
  statSync(backupNoteFile(dataDir), { throwIfNoEntry: false })?.mtime ?? null;

/** Numbers of accounts and articles in a backup. */
export interface BackupContents {
  users: number;
  articles: number;
}

/**
 * Records that a backup was just made, and its contents. An empty backup keeps the numbers of an earlier one, so that
 * the doctor can recognize a blog that lost its content. Throws the system's error.
 */
export function noteBackup(dataDir: string, contents?: BackupContents): void {
  const noted = contents && contents.users > 0 ? contents : findBackupContents(dataDir);
  writeFileSync(backupNoteFile(dataDir), noted ? `${JSON.stringify(noted)}\n` : '');
}

/** Returns the contents of the last backup that had accounts; null if none was recorded. */
export function findBackupContents(dataDir: string): BackupContents | null {
  try {
    const { users, articles } = JSON.parse(readFileSync(backupNoteFile(dataDir), 'utf8')) as BackupContents;
    return Number.isInteger(users) && Number.isInteger(articles) ? { users, articles } : null;
  } catch {
    // There is no record, or an empty one that `touch` created.
    return null;
  }
}

const exists = (file: string) => statSync(file, { throwIfNoEntry: false }) !== undefined;
const hasBytes = (file: string) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

/**
 * Returns whether a file is in `DATA_DIR`. A file elsewhere, such as a test database, is unrelated to the rest of it.
 */
const isIn = (file: string, dataDir: string) => path.dirname(path.resolve(file)) === path.resolve(dataDir);

const findSecretFile = (file: string, dataDir: string): string | null =>
  isIn(file, dataDir) && exists(secretFile(dataDir)) ? secretFile(dataDir) : null;

/** Finds a file that shows there was a blog: a copy from before an upgrade or restore, or the record of a backup. */
function findTrace(file: string, dataDir: string): string | null {
  const copy = findEarlierCopies(file)[0];
  if (copy !== undefined) return copy;
  return isIn(file, dataDir) && exists(backupNoteFile(dataDir)) ? backupNoteFile(dataDir) : null;
}

function findEarlierCopies(file: string): string[] {
  const folder = path.dirname(path.resolve(file));
  if (!exists(folder)) return [];
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
    // Not a database, or not readable: `connect` reports that.
    return false;
  }
}

/** Number of newest articles that are read: few, so that it stays cheap. */
const ARTICLES = 1000;

/** Returns times of which one is the latest that something was written. Scheduled times don't count. */
export async function findWriteTimes(db: Db): Promise<string[]> {
  const times = [...(await readMigrationTimes(db)), ...(await readContentTimes(db))];
  return times.flatMap(({ at }) => (at === null ? [] : [at]));
}

interface Time {
  at: string | null;
}

async function readMigrationTimes(db: Db): Promise<Time[]> {
  const { rows } = await sql<Time>`select max("timestamp") as "at" from "kysely_migration"`.execute(db);
  return rows;
}

/** Returns no times for a database that is older than one of these tables. */
async function readContentTimes(db: Db): Promise<Time[]> {
  const { rows } = await sql<Time>`
    select max("createdAt") as "at" from "user"
    union all
    select max("createdAt") from "report"
    union all
    select max("createdAt") from (select "createdAt" from "auditLog" order by "id" desc limit 1) as "logged"
    union all
    select max(case when "createdAt" > "updatedAt" then "createdAt" else "updatedAt" end) from (
      select "createdAt", "updatedAt" from "article" order by "number" desc limit ${sql.lit(ARTICLES)}
    ) as "newest"`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows;
}

/** Returns the time of PostgreSQL's clock in milliseconds. */
export async function readPostgresTime(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select now() as "now"`.execute(db);
  return rows[0]?.now.getTime() ?? NaN;
}

/** Returns the name of an index that PostgreSQL hasn't finished and so doesn't use; null if there is none. */
export async function findUnfinishedIndex(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as "name" from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and not i.indisvalid`.execute(db);
  return rows[0]?.name ?? null;
}

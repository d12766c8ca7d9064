import { type RawBuilder, sql } from 'kysely';
import { eventLoopTurn } from '../lib/schedule.ts';
import { isPostgres } from './portable.ts';
import type { Db } from './schema.ts';
import { BUSY_TIMEOUT } from './sqlite.ts';

/** Search indexes, which only mark deleted rows: `migrations/0001-initial.ts`. */
const INDEXES = ['articleWords', 'draftWords'];
/** Pages of an index that one step merges. Each step blocks others for some milliseconds. */
const STEP = 16;
/** Maximum of steps per call, for 16 MiB of an index. The next calls do the rest of a larger one. */
const STEPS_MAX = 256;
/**
 * Pages of an FTS5 index that mark its deleted rows have rowids from this one on (`FTS5_TOMBSTONE_ROWID` in SQLite's
 * fts5_index.c). If there are none, merging has nothing to remove.
 */
const FIRST_MARK_ROWID = sql.raw(String(65_536n << 37n));

/**
 * Removes deleted data that `secure_delete` doesn't overwrite in SQLite files: words of deleted texts in the search indexes,
 * and old versions of pages in the write-ahead log. `patience` is how long to wait for readers on other connections, in
 * milliseconds, which blocks the event loop. Does nothing on PostgreSQL, where autovacuum does this.
 */
export async function eraseDeletedData(
  db: Db,
  { stop, patience = 0 }: { stop?: AbortSignal | undefined; patience?: number } = {},
): Promise<void> {
  if (isPostgres(db)) return;
  for (const index of INDEXES) await mergeDeletedRows(db, index, stop);
  if (!stop?.aborted) await emptyLog(db, patience);
}

async function mergeDeletedRows(db: Db, index: string, stop?: AbortSignal) {
  for (let step = 0; step < STEPS_MAX && !stop?.aborted && (await hasDeletionMarks(db, index)); step += 1) {
    // A negative number also merges segments that FTS5 would otherwise leave alone.
    await sendCommand(db, index, sql`'merge', ${sql.lit(-STEP)}`);
    await eventLoopTurn();
  }
}

async function hasDeletionMarks(db: Db, index: string): Promise<boolean> {
  const pages = sql.table(`${index}_data`);
  const { rows } = await sql`
    select 1 from ${pages} where "id" >= ${FIRST_MARK_ROWID} limit 1`.execute(db);
  return rows.length > 0;
}

const sendCommand = (db: Db, index: string, command: RawBuilder<unknown>) =>
  sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values (${command})`.execute(db);

/** Writes the log into the database and truncates it. Does nothing while another connection is reading: the next call does it. */
const emptyLog = (db: Db, patience: number) =>
  db.connection().execute(async (db) => {
    const setTimeLimit = (milliseconds: number) =>
      sql.raw(`pragma busy_timeout = ${milliseconds}`).execute(db);
    await setTimeLimit(patience);
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
    } finally {
      await setTimeLimit(BUSY_TIMEOUT);
    }
  });

/** Rewrites the SQLite file without its free pages, to free disk space. Blocks writers. */
export async function compactDatabase(db: Db): Promise<void> {
  for (const index of INDEXES) {
    await sql`insert into ${sql.table(index)} (${sql.ref(index)}) values ('optimize')`.execute(db);
  }
  await sql`vacuum`.execute(db);
  await emptyLog(db, BUSY_TIMEOUT);
}

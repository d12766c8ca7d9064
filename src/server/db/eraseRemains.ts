import { type RawBuilder, sql } from 'kysely';
import { eventLoopTurn } from '../lib/schedule.ts';
import { isPostgres } from './portable.ts';
import type { Db } from './schema.ts';
import { BUSY_TIMEOUT } from './sqliteConnection.ts';

/** Search indexes, which only mark what is deleted: `migrations/0001-initial.ts`. */
const INDEXES = ['articleWords', 'draftWords'];
/** Pages of an index that one step merges: others wait some milliseconds for it. */
const STEP = 16;
/** Steps of one call: 16 MiB of an index. A larger one is done by the next calls. */
const STEPS_MAX = 256;
/**
 * From this rowid on, the table of an FTS5 index has the pages that mark its deleted rows (`FTS5_TOMBSTONE_ROWID` in
 * SQLite's fts5_index.c). Where there are none, merging has nothing to remove.
 */
const FIRST_MARK = sql.raw(String(65_536n << 37n));

/**
 * Removes what SQLite files still hold of deleted rows, beside what `secure_delete` overwrites at once: the words of deleted
 * texts in the search indexes, and older versions of pages in the write-ahead log. `patience` is how long the log may wait
 * for readers of other connections, in milliseconds, which holds up the event loop. Does nothing on PostgreSQL, whose
 * autovacuum does this.
 */
export async function eraseRemains(
  db: Db,
  { stop, patience = 0 }: { stop?: AbortSignal | undefined; patience?: number } = {},
): Promise<void> {
  if (isPostgres(db)) return;
  for (const index of INDEXES) await mergeDeleted(db, index, stop);
  if (!stop?.aborted) await emptyLog(db, patience);
}

async function mergeDeleted(db: Db, index: string, stop?: AbortSignal) {
  for (let step = 0; step < STEPS_MAX && !stop?.aborted && (await hasMarks(db, index)); step += 1) {
    // A negative number also merges what FTS5 would otherwise leave alone.
    await tellIndex(db, index, sql`'merge', ${sql.lit(-STEP)}`);
    await eventLoopTurn();
  }
}

async function hasMarks(db: Db, index: string): Promise<boolean> {
  const marks = sql.table(`${index}_data`);
  const { rows } = await sql`
    select 1 from ${marks} where "id" >= ${FIRST_MARK} limit 1`.execute(db);
  return rows.length > 0;
}

const tellIndex = (db: Db, index: string, command: RawBuilder<unknown>) =>
  sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values (${command})`.execute(db);

/** Writes the log into the database and cuts it off. Another connection that is just reading prevents that: the next call does it. */
const emptyLog = (db: Db, patience: number) =>
  db.connection().execute(async (db) => {
    const wait = (milliseconds: number) => sql.raw(`pragma busy_timeout = ${milliseconds}`).execute(db);
    await wait(patience);
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
    } finally {
      await wait(BUSY_TIMEOUT);
    }
  });

/** Rewrites the SQLite file without its free pages, which gives their room back to the disk. Writers wait meanwhile. */
export async function compactDatabase(db: Db): Promise<void> {
  for (const index of INDEXES) {
    await sql`insert into ${sql.table(index)} (${sql.ref(index)}) values ('optimize')`.execute(db);
  }
  await sql`vacuum`.execute(db);
  await emptyLog(db, BUSY_TIMEOUT);
}

import { setTimeout } from 'node:timers/promises';
import { eventLoopTurn } from '../lib/eventLoopTurn.ts';
import { isConflict, isDatabaseAway, isPostgres } from './portable.ts';
import type { Db } from './schema.ts';

const TRIES = 4;
/** Up to so many milliseconds, and twice as many with each try: two that met must not meet again. */
const PAUSE = 10;

/**
 * Runs the queries of `work` all or not at all; within a transaction, as a part of it. When they had to give way to another transaction, a deadlock or a
 * serialization failure, they run again: `work` must not do anything but query.
 */
export async function inTransaction<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db);
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isConflict(error) || tries === TRIES) throw error;
    }
    await setTimeout(Math.random() * PAUSE * 2 ** tries);
  }
}

/** Together they hold up everybody else for some milliseconds at most. */
const SHARED_MAX = 16;

interface Job {
  run: (db: Db) => Promise<void>;
  resolve: () => void;
  reject: (error: unknown) => void;
}

const waiting = new WeakMap<object, Job[]>();

/**
 * The same for small writes that many may want at once. SQLite writes one transaction after the other, each with a wait
 * for the disk: there, those that come in one turn of the event loop are committed together. Each is acknowledged
 * after that, and each is all or nothing by itself.
 */
export async function inSharedTransaction<Result>(
  db: Db,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  if (isPostgres(db) || db.isTransaction) return inTransaction(db, work);
  const { adapter } = db.getExecutor();
  const jobs = waiting.get(adapter) ?? [];
  if (jobs.length === 0) void commitTogether(db, adapter);
  waiting.set(adapter, jobs);

  let result: Result | undefined;
  await new Promise<void>((resolve, reject) => {
    const run = async (db: Db) => {
      result = await work(db);
    };
    jobs.push({ run, resolve, reject });
  });
  return result as Result;
}

async function commitTogether(db: Db, adapter: object): Promise<void> {
  await eventLoopTurn();
  const jobs = waiting.get(adapter) ?? [];
  waiting.delete(adapter);
  for (let from = 0; from < jobs.length; from += SHARED_MAX) {
    await commit(db, jobs.slice(from, from + SHARED_MAX));
    await eventLoopTurn();
  }
}

/** If one fails, all of it is undone and each runs by itself, unless the database is away: it is for all of them. */
async function commit(db: Db, jobs: Job[]): Promise<void> {
  try {
    await inTransaction(db, async (db) => {
      for (const { run } of jobs) await run(db);
    });
    for (const { resolve } of jobs) resolve();
  } catch (error) {
    if (jobs.length > 1 && !isDatabaseAway(error)) for (const job of jobs) await commit(db, [job]);
    else for (const { reject } of jobs) reject(error);
  }
}

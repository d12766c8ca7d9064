import { clearTimeout, setTimeout } from 'node:timers';
import { sql } from 'kysely';
import type { SearchQuery } from '../../shared/search/query.ts';
import type { Connection } from '../db/connect.ts';
import { DatabaseAway, isPostgres, isTimedOut } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { clientNetwork } from '../lib/network.ts';
import { fairQueue } from '../lib/fairQueue.ts';
import { Refusal } from '../lib/refusal.ts';
import { createWorkerThreads, type WorkerThreads } from '../lib/workerThreads.ts';
import { findMatches, type Search } from './findMatches.ts';
import type { SearchAnswer } from './searchWorker.ts';

/** In milliseconds. */
const TIME_LIMIT = 500;
/** Searches of all that may wait for their turn. */
const WAITING_MAX = 100;
/** A search may wait for its turn this many times as long as it may take. */
const PATIENCE = 10;
/** Searches that run at once on PostgreSQL: connections are there for everybody. */
const LANES = 2;
/** What the words of a search take is little; its thread has a library or two. */
const HEAP_MIB = 128;

export interface SearchingOptions {
  connection: Pick<Connection, 'db' | 'file'>;
  /** The path of `searchWorker.ts`. */
  workerFile: string;
  timeLimit?: number | undefined;
  /** Aborted when the server stops: whoever waits is refused then. */
  stop: AbortSignal;
}

export interface Searching {
  /**
   * The numbers of the articles that have what is looked for, the best first, of the newest 2,000; of everybody's, or of
   * one owner's. Of drafts, which are always one owner's, their numbers in the index. Clients take turns by their networks.
   * Refuses a search that takes too long, or that has waited too long, and everybody while too many wait.
   */
  find: (
    query: SearchQuery,
    by: { ip: string; ownerId?: string },
    among?: Search['among'],
  ) => Promise<number[]>;
  close: () => Promise<void>;
}

const tooSlow = (cause?: unknown) =>
  new Refusal(
    'busy',
    'This search takes too long at the moment. Please try again, or look for something rarer.',
    { cause },
  );

const tooMany = () =>
  new Refusal('busy', 'Too many people are searching at the moment. Please try again soon.');

type Find = (
  threads: WorkerThreads<Search, SearchAnswer>,
  search: Search,
  refuse: (error: Error) => void,
) => Promise<number[]>;

/** Looks for articles without holding up anybody else: in a thread beside a database file, or in PostgreSQL. */
export function createSearching(options: SearchingOptions): Searching {
  const { connection, workerFile, timeLimit = TIME_LIMIT, stop } = options;
  const { db, file } = connection;
  const threads = file === null ? null : searchThreads(workerFile, file, timeLimit);
  const queue = fairQueue(threads === null ? LANES : 1, {
    waitingMax: WAITING_MAX,
    patience: PATIENCE * timeLimit,
    refusal: tooMany,
  });
  stop.addEventListener('abort', queue.close);

  const inThread: Find = async (threads, search, refuse) => {
    // A file that is gone or another one is noticed here.
    await db.selectFrom('indexing').select('next').execute();
    const answer = await threads.run(search, refuse).catch((error: unknown) => {
      throw error instanceof Refusal ? error : new DatabaseAway(error);
    });
    if ('failure' in answer) throw new DatabaseAway(new Error(answer.failure));
    return answer.numbers;
  };
  const inDatabase = (search: Search, refuse: (error: Error) => void) =>
    isPostgres(db) ? inTime(db, search, timeLimit, refuse) : findMatches(db, false, search);

  return {
    find({ wanted, unwanted }, { ip, ownerId = null }, among = 'articles') {
      const search = { wanted, unwanted, ownerId, among, time: Date.now() };
      return queue.add(clientNetwork(ip), (refuse) =>
        threads === null ? inDatabase(search, refuse) : inThread(threads, search, refuse),
      );
    },
    close: async () => threads?.close(),
  };
}

const searchThreads = (workerFile: string, file: string, timeLimit: number) =>
  createWorkerThreads<Search, SearchAnswer>({
    file: workerFile,
    count: 1,
    heapMiB: HEAP_MIB,
    workerData: { file },
    timeLimit,
    tooCostly: tooSlow,
    tooLate: tooSlow,
  });

/**
 * PostgreSQL ends each statement that takes longer, and plans each search by its own words: one is rare, another in every
 * article. The client does not wait for the sum of its statements, nor for a connection.
 */
async function inTime(
  db: Db,
  search: Search,
  timeLimit: number,
  refuse: (error: Error) => void,
): Promise<number[]> {
  const timer = setTimeout(() => refuse(tooSlow()), timeLimit);
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (db) => {
        const set = (name: string, value: string) => sql`set_config(${name}, ${value}, true)`.as(name);
        await db
          .selectNoFrom([
            set('statement_timeout', `${timeLimit}`),
            set('plan_cache_mode', 'force_custom_plan'),
          ])
          .execute();
        return findMatches(db, true, search);
      });
  } catch (error) {
    throw isTimedOut(error) ? tooSlow() : error;
  } finally {
    clearTimeout(timer);
  }
}

import { clearTimeout, setTimeout } from 'node:timers';
import { sql } from 'kysely';
import { apiMessages } from '../../shared/messages/en/api.ts';
import type { SearchQuery } from '../../shared/search/query.ts';
import type { Connection } from '../db/connect.ts';
import { DatabaseUnavailable, isPostgres, isTimedOut } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { fairQueue } from '../lib/fairQueue.ts';
import { clientNetwork } from '../lib/network.ts';
import { Refusal } from '../lib/refusal.ts';
import { createWorkerThreads, type WorkerThreads } from '../lib/workerThreads.ts';
import { findMatches, type Search } from './findMatches.ts';
import type { SearchAnswer } from './searchWorker.ts';

/** Time limit per search in milliseconds: of the thread's processor time, or since its statement in PostgreSQL began. */
const TIME_LIMIT = 500;
/** The longest elapsed time of a search, as a multiple of the time limit. Work of others may slow it down a lot. */
const ELAPSED_MAX = 20;
/** Maximum of searches in the queue. */
const WAITING_MAX = 100;
/** The longest wait in the queue, as a multiple of the time limit. */
const PATIENCE = ELAPSED_MAX;
/** Maximum of concurrent searches on PostgreSQL, which leaves connections for other requests. */
const POSTGRES_CONCURRENCY = 2;
/** Heap size of the search thread. */
const HEAP_MIB = 128;

interface SearchingOptions {
  connection: Pick<Connection, 'db' | 'file'>;
  /** The path of `searchWorker.ts`. */
  workerFile: string;
  timeLimit?: number | undefined;
  /** Aborted when the server stops: waiting searches are refused. */
  stop: AbortSignal;
}

export interface Searching {
  /**
   * Returns the numbers of matching articles, of all authors or one owner: the newest 2,000, best match first. For an
   * owner's drafts, returns their numbers in the index. Client networks take turns. Refuses a search that runs or waits
   * too long, and every search while the queue is full.
   */
  find: (
    query: SearchQuery,
    by: { ip: string; ownerId?: string | undefined },
    among?: Search['among'],
  ) => Promise<number[]>;
  close: () => Promise<void>;
}

const searchTooSlow = (cause?: unknown) => new Refusal('busy', apiMessages.busy.slowSearch, { cause });

const tooManySearches = () => new Refusal('busy', apiMessages.busy.searches);

type FindInThread = (
  threads: WorkerThreads<Search, SearchAnswer>,
  search: Search,
  refuse: (error: Error) => void,
) => Promise<number[]>;

/** Creates the search. It never blocks other requests, as it runs in a worker thread (SQLite) or in PostgreSQL. */
export function createSearching(options: SearchingOptions): Searching {
  const { connection, workerFile, timeLimit = TIME_LIMIT, stop } = options;
  const { db, file } = connection;
  const threads = file === null ? null : createSearchThreads(workerFile, file, timeLimit);
  const queue = fairQueue(threads === null ? POSTGRES_CONCURRENCY : 1, {
    waitingMax: WAITING_MAX,
    patience: PATIENCE * timeLimit,
    refusal: tooManySearches,
  });
  stop.addEventListener('abort', queue.close);

  const findInThread: FindInThread = async (threads, search, refuse) => {
    // Notices that the database file is gone or was replaced.
    await db.selectFrom('indexing').select('next').execute();
    const answer = await threads.run(search, refuse).catch((error: unknown) => {
      throw error instanceof Refusal ? error : new DatabaseUnavailable(error);
    });
    if ('failure' in answer) throw new DatabaseUnavailable(new Error(answer.failure));
    return answer.numbers;
  };
  const findInDatabase = (search: Search, refuse: (error: Error) => void) =>
    isPostgres(db) ? findWithTimeout(db, search, timeLimit, refuse) : findMatches(db, search);

  return {
    find({ wanted, unwanted }, { ip, ownerId = null }, among = 'articles') {
      const search = { wanted, unwanted, ownerId, among, time: Date.now() };
      return queue.add(clientNetwork(ip), (refuse) =>
        threads === null ? findInDatabase(search, refuse) : findInThread(threads, search, refuse),
      );
    },
    close: async () => threads?.close(),
  };
}

const createSearchThreads = (workerFile: string, file: string, timeLimit: number) =>
  createWorkerThreads<Search, SearchAnswer>({
    file: workerFile,
    count: 1,
    heapMiB: HEAP_MIB,
    workerData: { file },
    processorLimit: timeLimit,
    timeLimit: ELAPSED_MAX * timeLimit,
    tooCostly: searchTooSlow,
    tooLate: searchTooSlow,
  });

/**
 * Searches PostgreSQL within a time limit for each statement, and a longer one that includes waiting for a connection.
 * Every search gets its own plan, as some words are rare and others are in every article.
 */
async function findWithTimeout(
  db: Db,
  search: Search,
  timeLimit: number,
  refuse: (error: Error) => void,
): Promise<number[]> {
  const timer = setTimeout(() => refuse(searchTooSlow()), ELAPSED_MAX * timeLimit);
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
        return findMatches(db, search);
      });
  } catch (error) {
    throw isTimedOut(error) ? searchTooSlow() : error;
  } finally {
    clearTimeout(timer);
  }
}

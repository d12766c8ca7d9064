import { clearTimeout, setTimeout } from 'node:timers';
import { sql } from 'kysely';
import type { SearchQuery } from '../../shared/search/query.ts';
import type { Connection } from '../db/connect.ts';
import { DatabaseAway, isPostgres, isTimedOut } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { clientNetwork } from '../lib/clientNetwork.ts';
import { fairQueue } from '../lib/fairQueue.ts';
import { Refusal } from '../lib/refusal.ts';
import { workThread } from '../lib/workThread.ts';
import { findMatches, type Search } from './findMatches.ts';
import type { SearchAnswer } from './searchWorker.ts';

/** In milliseconds. */
const TIME_LIMIT = 500;
/** Searches of all that may wait for their turn. */
const WAITING_MAX = 100;
/** So many times as long as it may take, a search may wait for its turn. */
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

const tooSlow = () =>
  new Refusal(
    'busy',
    'This search takes too long at the moment. Please try again, or look for something rarer.',
  );

const tooMany = () =>
  new Refusal('busy', 'Too many people are searching at the moment. Please try again soon.');

type Find = (search: Search, onLate: () => void) => Promise<number[]>;

/** Looks for articles without holding up anybody else: in a thread beside a database file, or in PostgreSQL. */
export function createSearching(options: SearchingOptions): Searching {
  const { connection, workerFile, timeLimit = TIME_LIMIT, stop } = options;
  const { db, file } = connection;
  const thread = file === null ? null : searchThread(workerFile, file);
  const queue = fairQueue(thread === null ? LANES : 1, { waitingMax: WAITING_MAX, refusal: tooMany });
  stop.addEventListener('abort', queue.close);

  const inThread: Find = async (search, onLate) => {
    // A file that is gone or another one is noticed here.
    await db.selectFrom('indexing').select('next').execute();
    return thread === null ? [] : thread.find(search, timeLimit, onLate);
  };
  const inDatabase: Find = (search, onLate) =>
    isPostgres(db) ? inTime(db, search, timeLimit, onLate) : findMatches(db, false, search);
  const find = thread === null ? inDatabase : inThread;

  return {
    find: ({ wanted, unwanted }, { ip, ownerId = null }, among = 'articles') =>
      new Promise((resolve, reject) => {
        const search = { wanted, unwanted, ownerId, among, time: Date.now() };
        let isGone = false;
        const waiting = setTimeout(() => {
          isGone = true;
          reject(tooMany());
        }, PATIENCE * timeLimit);
        const act = async () => {
          clearTimeout(waiting);
          // Answered in time, also while what was late still keeps its lane.
          if (!isGone) await find(search, () => reject(tooSlow())).then(resolve, reject);
        };
        queue
          .add(clientNetwork(ip), act)
          .catch(reject)
          .finally(() => clearTimeout(waiting));
      }),
    close: async () => thread?.close(),
  };
}

function searchThread(workerFile: string, file: string) {
  const { run, close } = workThread({
    file: workerFile,
    options: { workerData: { file }, resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB } },
    tooLong: tooSlow,
    clock: async () => performance.now(),
  });

  return {
    async find(search: Search, timeLimit: number, onLate: () => void): Promise<number[]> {
      const answer = await run<SearchAnswer>(search, timeLimit, onLate).catch((error: unknown) => {
        throw error instanceof Refusal ? error : new DatabaseAway(error);
      });
      if ('failure' in answer) throw new DatabaseAway(new Error(answer.failure));
      return answer.numbers;
    },
    close,
  };
}

/**
 * PostgreSQL ends each statement that takes longer, and plans each search by its own words: one is rare, another in every
 * article. The client does not wait for the sum of its statements, nor for a connection.
 */
async function inTime(db: Db, search: Search, timeLimit: number, onLate: () => void): Promise<number[]> {
  const timer = setTimeout(onLate, timeLimit);
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

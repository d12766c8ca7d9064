import { parentPort, workerData } from 'node:worker_threads';
import { openReader } from '../db/openReader.ts';
import { findMatches, type Search } from './findMatches.ts';

/** What became of a search: numbers of articles, or why there are none. */
export type SearchAnswer = { numbers: number[] } | { failure: string };

const db = openReader((workerData as { file: string }).file);

async function answer(search: Search): Promise<SearchAnswer> {
  try {
    return { numbers: await findMatches(db, false, search) };
  } catch (error) {
    return { failure: String(error) };
  }
}

/** The code of the thread that searches a file: nobody else waits for SQLite meanwhile. */
parentPort?.on('message', (search: Search) => {
  void answer(search).then((found) => parentPort?.postMessage(found));
});
parentPort?.postMessage('ready');

import { workerData } from 'node:worker_threads';
import type { Db } from '../db/schema.ts';
import { openReader } from '../db/openReader.ts';
import { findMatches, type Search } from './findMatches.ts';

/** The numbers of the articles, or why there are none. An error itself would lose its code on the way. */
export type SearchAnswer = { numbers: number[] } | { failure: string };

let reader: Db | null = null;
const database = () => (reader ??= openReader((workerData as { file: string }).file));

/** Searches a database file in a thread: nobody else waits for SQLite meanwhile. */
export async function runTask(search: Search): Promise<SearchAnswer> {
  try {
    return { numbers: await findMatches(database(), false, search) };
  } catch (error) {
    return { failure: String(error) };
  }
}

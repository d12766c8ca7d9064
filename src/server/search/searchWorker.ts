import { workerData } from 'node:worker_threads';
import type { Db } from '../db/schema.ts';
import { openReader } from '../db/sqlite.ts';
import { findMatches, type Search } from './findMatches.ts';

/** The numbers of matching articles, or an error as text: an error object would lose its code between threads. */
export type SearchAnswer = { numbers: number[] } | { failure: string };

let reader: Db | null = null;
const database = () => (reader ??= openReader((workerData as { file: string }).file));

/** Searches a database file in a worker thread, so that SQLite doesn't block other requests. */
export async function runTask(search: Search): Promise<SearchAnswer> {
  try {
    return { numbers: await findMatches(database(), search) };
  } catch (error) {
    return { failure: String(error) };
  }
}

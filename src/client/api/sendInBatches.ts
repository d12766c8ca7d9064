import { BULK_LIMIT, type BulkReply, type BulkResult } from '../../shared/moderation.ts';
import { failureReason } from '../lib/problem.ts';

/** One request: these items or, with a filter, everything that matches after a cursor. */
export interface Batch {
  items?: string[];
  after?: string;
}

export interface BatchResult {
  results: BulkResult[];
  /** Why it stopped early; null if it did not. */
  problem: string | null;
}

/**
 * Sends as many requests as needed for all of these ids or, with null, for everything that matches. After each
 * request `shouldContinue` gets the number of results so far, and stops it by returning false.
 */
export async function sendInBatches(
  ids: readonly string[] | null,
  send: (slice: Batch) => Promise<{ data?: BulkReply; error?: unknown }>,
  shouldContinue: (done: number) => boolean = () => true,
): Promise<BatchResult> {
  const results: BulkResult[] = [];
  for (let after: string | null = null; ;) {
    const items: string[] | undefined = ids?.slice(results.length, results.length + BULK_LIMIT);
    if (items?.length === 0) return { results, problem: null };
    const { data, error } = await send(items ? { items } : { ...(after !== null && { after }) });
    if (!data || (items && data.results.length === 0)) return { results, problem: failureReason(error) };
    results.push(...data.results);
    after = data.next;
    if (!shouldContinue(results.length) || (!items && after === null)) return { results, problem: null };
  }
}

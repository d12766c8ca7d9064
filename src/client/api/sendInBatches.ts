import { BULK_LIMIT, type BulkReply, type BulkResult } from '../../shared/bulkActs.ts';
import { messages } from '../../shared/messages.ts';
import { problemOf } from '../lib/problem.ts';

/** Of what something is done with, in one call: these, or the next of all that match. */
export interface Slice {
  items?: string[];
  after?: string;
}

export interface Sent {
  results: BulkResult[];
  /** Why it ended before it was done; null if it did not. */
  problem: string | null;
}

/**
 * Does something with all of these, or with null with all that match, in as many calls as it takes. `goesOn` is told how
 * many are done after each of them, and ends it by false.
 */
export async function sendInSlices(
  ids: readonly string[] | null,
  send: (slice: Slice) => Promise<{ data?: BulkReply; error?: unknown }>,
  goesOn: (done: number) => boolean = () => true,
): Promise<Sent> {
  const results: BulkResult[] = [];
  for (let after: string | null = null; ;) {
    const items: string[] | undefined = ids?.slice(results.length, results.length + BULK_LIMIT);
    if (items?.length === 0) return { results, problem: null };
    const { data, error } = await send(items ? { items } : { ...(after !== null && { after }) });
    if (!data || (items && data.results.length === 0))
      return { results, problem: problemOf(error)?.text ?? messages.unexpectedError };
    results.push(...data.results);
    after = data.next;
    if (!goesOn(results.length) || (!items && after === null)) return { results, problem: null };
  }
}

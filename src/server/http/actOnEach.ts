import type { FastifyBaseLogger } from 'fastify';
import { apiMessages } from '../../shared/messages/en/api.ts';
import type { BulkReply, BulkResult } from '../../shared/moderation.ts';
import { isDatabaseFailure } from '../db/portable.ts';
import { Refusal } from '../lib/refusal.ts';
import { eventLoopTurn } from '../lib/schedule.ts';

/** In milliseconds: after this time, a call returns the results so far. */
const TIME_MAX = 500;
/** In UTF-16 units: after this much text, a call returns the results so far. */
const SIZE_MAX = 4 * 1024 * 1024;

/**
 * Acts on each item; one that fails does not affect the others. Returns the results of the items that
 * the time allows, at least one. Throws if the database is unavailable.
 *
 * @param act returns a text if one is requested; throws refusals
 */
export async function actOnEach(
  items: readonly string[],
  act: (item: string) => Promise<string | undefined>,
  log: FastifyBaseLogger,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  const began = performance.now();
  let size = 0;
  for (const item of items) {
    try {
      const source = await act(item);
      size += source?.length ?? 0;
      results.push({ item, problem: null, ...(source !== undefined && { source }) });
    } catch (error) {
      results.push({ item, problem: describeProblem(error, log) });
    }
    await eventLoopTurn();
    if (performance.now() - began > TIME_MAX || size > SIZE_MAX) break;
  }
  return results;
}

/** Returns the results as a reply. The client sends the remaining items again. */
export async function answerEach(
  items: readonly string[],
  log: FastifyBaseLogger,
  act: (item: string) => Promise<unknown>,
): Promise<BulkReply> {
  const results = await actOnEach(items, (item) => act(item).then(() => undefined), log);
  return { results, next: null };
}

/** Returns the reason of a failure as a sentence. */
function describeProblem(error: unknown, log: FastifyBaseLogger): string {
  if (error instanceof Refusal) return error.message;
  if (isDatabaseFailure(error)) throw error;
  log.error({ err: error }, 'bulk action failed for one item');
  return apiMessages.status.unexpected;
}

import type { FastifyBaseLogger } from 'fastify';
import type { BulkReply, BulkResult } from '../../shared/bulkActs.ts';
import { messages } from '../../shared/messages.ts';
import { isDatabaseFailure } from '../db/portable.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { Refusal } from '../lib/refusal.ts';

/** In milliseconds: a call that has taken so long answers with what is done. */
const LONG_ENOUGH = 500;
/** In UTF-16 units, of the texts that are given, likewise. */
const MUCH_ENOUGH = 4 * 1024 * 1024;

/**
 * Does one thing with each of these, each by itself. Gives what became of the first ones: of as many as there was time
 * for, one at least. Throws what would befall all others too.
 *
 * @param act gives a text where one is asked for; throws refusals
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
      results.push({ item, problem: problemOf(error, log) });
    }
    await eventLoopTurn();
    if (performance.now() - began > LONG_ENOUGH || size > MUCH_ENOUGH) break;
  }
  return results;
}

/** The same as a reply. What is left when the time is over, whoever asks sends again. */
export async function answerEach(
  items: readonly string[],
  log: FastifyBaseLogger,
  act: (item: string) => Promise<unknown>,
): Promise<BulkReply> {
  const results = await actOnEach(items, (item) => act(item).then(() => undefined), log);
  return { results, next: null };
}

/** Why it was not done, in a sentence. */
function problemOf(error: unknown, log: FastifyBaseLogger): string {
  if (error instanceof Refusal) return error.message;
  if (isDatabaseFailure(error)) throw error;
  log.error({ err: error }, 'one of many');
  return messages.unexpectedError;
}

import type { AccountState, Whom } from '../../shared/accountFilter.ts';
import { BULK_LIMIT, type BulkReply, type BulkResult } from '../../shared/bulkActs.ts';
import type { Db } from '../db/schema.ts';
import { matchingAccounts } from './findAccounts.ts';

/**
 * Does something with these accounts or, without `items`, with the next that match and are in one of these states. What is
 * left, whoever asks sends again.
 */
export async function onMatching(
  db: Db,
  { items, after, reaches, ...filter }: Whom,
  states: readonly AccountState[],
  act: (ids: string[]) => Promise<BulkResult[]>,
): Promise<BulkReply> {
  const found = items
    ? null
    : await matchingAccounts(db, { filter, states }, { after, reaches, max: BULK_LIMIT });
  const results = await act(items ?? found?.accounts.map(({ id }) => id) ?? []);
  return { results, next: found?.next ?? null };
}

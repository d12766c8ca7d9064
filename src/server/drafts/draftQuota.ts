import { type Draft, DRAFT_BYTES_MAX, DRAFTS_MAX } from '../../shared/draft.ts';
import type { Db } from '../db/schema.ts';
import { sizeOf } from './draftContent.ts';
import { tooLargeDrafts, tooManyDrafts } from './draftErrors.ts';
import type { DraftKey } from './draftQueries.ts';

/**
 * Bounds the drafts of an account. To make a draft shorter is always allowed. For a transaction that has called `lockStorage`:
 * of two that are made at once both would find the last place free.
 */
export async function requireQuota(
  db: Db,
  { ownerId }: DraftKey,
  size: number,
  stored: Draft | null,
): Promise<void> {
  const before = stored ? sizeOf(stored) : 0;
  if (stored && size <= before) return;
  const { count, bytes } = await db
    .selectFrom('draft')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | string | null>('size').as('bytes'),
    ])
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (!stored && count >= DRAFTS_MAX) throw tooManyDrafts();
  if (Number(bytes ?? 0) - before + size > DRAFT_BYTES_MAX) throw tooLargeDrafts();
}

import { type Draft, DRAFT_BYTES_MAX, DRAFTS_MAX } from '../../shared/draft.ts';
import { isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { sizeOf } from './draftContent.ts';
import { tooLargeDrafts, tooManyDrafts } from './draftErrors.ts';
import type { DraftKey } from './draftQueries.ts';

/** What an account may store has bounds. To make a draft shorter is always allowed. */
export async function requireQuota(
  db: Db,
  { ownerId }: DraftKey,
  size: number,
  stored: Draft | null,
): Promise<void> {
  const before = stored ? sizeOf(stored) : 0;
  if (stored && size <= before) return;
  if (!stored && isPostgres(db)) {
    // Of two that are made at once the second waits, or both would find the last place free.
    await db.selectFrom('user').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();
  }
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

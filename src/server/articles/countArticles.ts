import type { Db } from '../db/schema.ts';
import { BLOCK_SIZES } from './pagingCounts.ts';

const LARGEST = Math.max(...BLOCK_SIZES);

/** How many articles this user has: by the counts that are kept for paging, so that it costs a row per million. */
export async function countArticles(db: Db, ownerId: string): Promise<number> {
  const blocks = await db
    .selectFrom('articleCount')
    .select('count')
    .where('scope', '=', ownerId)
    .where('size', '=', LARGEST)
    .execute();
  return blocks.reduce((sum, { count }) => sum + count, 0);
}

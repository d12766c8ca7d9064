import { compileOnce } from '../db/compileOnce.ts';
import type { Db } from '../db/schema.ts';
import { BLOCK_SIZES } from './pagingCounts.ts';

const LARGEST = Math.max(...BLOCK_SIZES);

const largestBlocks = compileOnce((db, { scope }: { scope: string }) =>
  db.selectFrom('articleCount').select('count').where('scope', '=', scope).where('size', '=', LARGEST),
);

/**
 * How many articles a scope of `pagingCounts.ts` has, such as an author's, which is named by the id: by the counts that
 * are kept for paging, so that it costs a row per million.
 */
export async function countArticles(db: Db, scope: string): Promise<number> {
  const blocks = await largestBlocks(db, { scope });
  return blocks.reduce((sum, { count }) => sum + count, 0);
}

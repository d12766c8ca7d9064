import { compileOnce } from '../db/compileOnce.ts';
import type { Db } from '../db/schema.ts';

const countOf = compileOnce((db, { scope }: { scope: string }) =>
  db.selectFrom('articleCount').select('count').where('scope', '=', scope),
);

/** How many articles a scope of `pagingCounts.ts` has, such as an author's, which is named by the id. */
export async function countArticles(db: Db, scope: string): Promise<number> {
  const [row] = await countOf(db, { scope });
  return row?.count ?? 0;
}

import { unpackTags } from '../articles/articleTags.ts';
import { moveTags } from '../articles/moveTags.ts';
import { publicPosition } from '../articles/paging.ts';
import { ownedBy } from '../articles/readModel.ts';
import { isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import type { LockedAccount } from './lockAccount.ts';

/** Articles that leave the listings, or come back to them, in one transaction: others wait some milliseconds for it. */
const SLICE = 100;

/**
 * Has the next articles of an account stand by its limit, or without one in all listings again, in a transaction that has
 * locked it. True when all of them do.
 */
export async function relistSlice(
  db: Db,
  { id, limitedFor }: Pick<LockedAccount, 'id' | 'limitedFor'>,
): Promise<boolean> {
  const isListed = limitedFor === null ? 1 : 0;
  const articles = await ownedBy(db, id)
    .select(['article.number', 'article.position', 'article.ownerId', 'article.tags'])
    .where('article.isListed', '=', 1 - isListed)
    .orderBy('article.position')
    .limit(SLICE)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .execute();
  if (articles.length === 0) return true;
  const numbers = articles.map(({ number }) => number);
  await db
    .updateTable('article')
    .set({ isListed })
    .where('number', 'in', numbers)
    .returning(['number', 'ownerId'])
    .execute();
  const tagged = articles.map(({ tags, ...article }) => ({ ...article, tags: unpackTags(tags) }));
  await moveTags(db, tagged, { isListed, others: articles.map(publicPosition) });
  return articles.length < SLICE;
}

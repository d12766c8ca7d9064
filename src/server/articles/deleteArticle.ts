import { deleteDraftsForArticles } from '../drafts/drafts.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/portable.ts';

import { lockStorage } from '../limits/accountStorage.ts';
import { deleteHistory, articleHistory } from '../revisions/revisions.ts';
import type { OwnArticleKey } from './articleQueries.ts';
import { storeTags, withoutTags } from './articleTags.ts';
import { forgetDays } from './clicksByDay.ts';
import { changeCounts, positionsOf } from './paging.ts';
import { retireSlugs } from './retiredSlugs.ts';

/** Deletes the published article and, by the foreign keys, its body and clicks. False if the owner has none such. */
export async function deleteArticle(db: Db, { ownerId, slug }: OwnArticleKey): Promise<boolean> {
  return inTransaction(db, async (db) => {
    await lockStorage(db, ownerId);
    const deleted = await db
      .deleteFrom('article')
      .where('ownerId', '=', ownerId)
      .where('slug', '=', slug)
      .where('status', '=', 'published')
      .returning(['number', 'ownerId', 'position', 'slug', 'tags', 'isListed'])
      .execute();
    await retireSlugs(db, deleted);
    await deleteDraftsForArticles(db, deleted);
    await forgetDays(db, deleted);
    for (const { slug } of deleted) await deleteHistory(db, articleHistory(ownerId, slug));
    await storeTags(db, deleted.map(withoutTags));
    await changeCounts(db, deleted.flatMap(positionsOf), -1);
    return deleted.length > 0;
  });
}

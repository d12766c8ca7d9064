import type { Db } from '../db/schema.ts';
import type { ArticleTag } from './articleTags.ts';
import { exchangeCounts, type Position } from './paging.ts';
import { changeTagCounts, positionsIn } from './tagCounts.ts';

/** An article with its tags, that leaves the listings of these, or comes back to them. */
export interface Moved {
  number: number;
  position: number;
  ownerId: string;
  tags: readonly ArticleTag[];
}

/**
 * Counts articles with their tags, or with 0 no more, which they keep. For a transaction, as its last step; `others` are
 * counted likewise.
 */
export async function moveTags(
  db: Db,
  articles: readonly Moved[],
  { isListed, others }: { isListed: number; others: readonly Position[] },
): Promise<void> {
  const placesAs = (isListed: number) =>
    articles.flatMap(({ tags, ...article }) => tags.map((tag) => ({ ...tag, ...article, isListed })));
  const [come, gone] = [placesAs(isListed), placesAs(1 - isListed)];
  if (come.length > 0) {
    await changeTagCounts(db, come, gone);
    const numbers = articles.map(({ number }) => number);
    await db
      .updateTable('articleTag')
      .set({ isListed })
      .where('number', 'in', numbers)
      .returning('tag')
      .execute();
  }
  await exchangeCounts(db, {
    come: [...positionsIn(come), ...(isListed === 1 ? others : [])],
    gone: [...positionsIn(gone), ...(isListed === 1 ? [] : others)],
  });
}

import { changeCounts, positionsOf } from '../../src/server/articles/pagingCounts.ts';
import type { Db } from '../../src/server/db/schema.ts';

const AT_ONCE = 500;

/** Many small articles by turns of their authors, much faster than by calls; their titles are their places: 0, 1, … */
export async function storeArticles(db: Db, ownerIds: string[], count: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    const { last } = await db
      .selectFrom('article')
      .select(({ fn }) => fn.max<number | null>('ownNumber').as('last'))
      .where('ownerId', 'in', ownerIds)
      .executeTakeFirstOrThrow();
    // As of what was published by calls: no two of an author have the same.
    const firstOwnNumber = (last ?? 0) + 1;
    for (let from = 0; from < count; from += AT_ONCE) {
      await storeSome(db, { ownerIds, firstOwnNumber }, from, Math.min(from + AT_ONCE, count));
    }
  });
}

interface Owners {
  ownerIds: string[];
  firstOwnNumber: number;
}

async function storeSome(db: Db, { ownerIds, firstOwnNumber }: Owners, from: number, to: number) {
  const articles = Array.from({ length: to - from }, (_, at) => {
    const title = `${from + at}`;
    const ownerId = ownerIds[(from + at) % ownerIds.length] ?? '';
    const time = '2026-01-01T00:00:00.000Z';
    return {
      ...{
        id: `id-${title}`,
        ownerId,
        ownNumber: firstOwnNumber + Math.floor((from + at) / ownerIds.length),
      },
      ...{
        slug: `slug-${title}`,
        title,
        titleKey: title,
        cover: '',
        lead: '',
        wordCount: 0,
        readingMinutes: 1,
        createdAt: time,
        updatedAt: time,
      },
    };
  });
  const stored = await db
    .insertInto('article')
    .values(articles)
    .returning(['number', 'ownerId', 'ownNumber', 'isListed'])
    .execute();
  const bodies = stored.map(({ number }) => ({ number, markdown: '', sanitizedHtml: '' }));
  await db.insertInto('articleBody').values(bodies).execute();
  await db
    .insertInto('articleClicks')
    .values(stored.map(({ number, ownerId }) => ({ number, clicks: 0, ownerId })))
    .execute();
  await changeCounts(db, stored.flatMap(positionsOf), 1);
}

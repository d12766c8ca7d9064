import { changeCounts, getPositions } from '../../src/server/db/paging.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { textColumns } from './articleFields.ts';

const AT_ONCE = 500;
const TIME = '2026-01-01T00:00:00.000Z';

/** Stores many small articles by alternating authors, much faster than through the API. Their titles are 0, 1, … */
export async function storeArticles(db: Db, ownerIds: string[], count: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    const { last } = await db
      .selectFrom('article')
      .select(({ fn }) => fn.max<number | null>('position').as('last'))
      .executeTakeFirstOrThrow();
    const firstPosition = Math.max((last ?? 0) + 1, 1000 * Date.parse(TIME));
    for (let from = 0; from < count; from += AT_ONCE) {
      await storeSome(db, { ownerIds, firstPosition }, from, Math.min(from + AT_ONCE, count));
    }
  });
}

interface Owners {
  ownerIds: string[];
  firstPosition: number;
}

async function storeSome(db: Db, { ownerIds, firstPosition }: Owners, from: number, to: number) {
  const articles = Array.from({ length: to - from }, (_, at) => {
    const title = `${from + at}`;
    const ownerId = ownerIds[(from + at) % ownerIds.length] ?? '';
    return {
      ...{ id: `id-${title}`, slug: `slug-${title}`, ownerId, position: firstPosition + from + at },
      ...textColumns(title, TIME),
    };
  });
  const stored = await db
    .insertInto('article')
    .values(articles)
    .returning(['number', 'ownerId', 'position', 'isListed'])
    .execute();
  const bodies = stored.map(({ number }) => ({ number, markdown: '', sanitizedHtml: '' }));
  await db.insertInto('articleBody').values(bodies).execute();
  await db
    .insertInto('articleClicks')
    .values(stored.map(({ number, ownerId }) => ({ number, clicks: 0, ownerId })))
    .execute();
  await changeCounts(db, stored.flatMap(getPositions), 1);
}

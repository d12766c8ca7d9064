import { everyArticle } from '../articles/readModel.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';

/** In milliseconds: how long whoever indexes may be silent before another one goes on. */
const CLAIM = 60_000;
const ID = 1;

const soon = () => new Date(Date.now() + CLAIM).toISOString();

/** Has all articles that are there indexed again: by whoever has this claim, or else comes to it. Gives the newest one's number. */
export async function askForIndex(db: Db, claim = ''): Promise<number> {
  const last = await everyArticle(db).select('number').orderBy('number', 'desc').limit(1).executeTakeFirst();
  const row = { next: last?.number ?? 0, claim, claimedUntil: claim === '' ? '' : soon() };
  await db
    .insertInto('indexing')
    .values({ id: ID, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  return row.next;
}

/** Whether all articles are found by their words. */
export const isIndexed = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('indexing').select('next').executeTakeFirst()) === undefined;

/** The number of the article to begin with; null where all are indexed, or another one does it. */
export async function claimNext(db: Db, claim: string): Promise<number | null> {
  // Reading alone, in all the years when there is nothing to do.
  if (await isIndexed(db)) return null;
  const row = await db
    .updateTable('indexing')
    .set({ claim, claimedUntil: soon() })
    .where((row) => row.or([row('claim', '=', claim), row('claimedUntil', '<', now())]))
    .returning('next')
    .executeTakeFirst();
  return row?.next ?? null;
}

/** False where somebody else has taken over. Once nothing is left, the row goes. */
export async function moveOn(db: Db, { claim, next, to }: { claim: string; next: number; to: number }) {
  const ours = { claim, next };
  if (to > 0) {
    const { numUpdatedRows } = await db
      .updateTable('indexing')
      .set({ next: to })
      .where((row) => row.and(ours))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
  const { numDeletedRows } = await db
    .deleteFrom('indexing')
    .where((row) => row.and(ours))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

import type { Db } from '../db/schema.ts';
import { inParts } from './inParts.ts';
import { dayBefore, DAYS_KEPT } from './keptDays.ts';
import { forgetReferrers, forgetReferrersOf } from './referrers.ts';

/** Clicks of an article that were just stored. */
export interface DayClicks {
  number: number;
  ownerId: string;
  clicks: number;
}

/**
 * Adds clicks to those of the day, of the articles and of their authors. Belongs in the transaction that stores them, after
 * them: articles and authors are in one order everywhere, or two servers could wait for each other.
 */
export async function addDayClicks(db: Db, day: string, counted: readonly DayClicks[]): Promise<void> {
  for (const some of inParts(counted)) {
    await db
      .insertInto('articleDay')
      .values(
        some
          .map(({ number, clicks }) => ({ number, day, clicks }))
          .sort((one, other) => one.number - other.number),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['number', 'day'])
          .doUpdateSet((row) => ({ clicks: row('articleDay.clicks', '+', row.ref('excluded.clicks')) })),
      )
      .execute();
  }
  const authors = new Map<string, number>();
  for (const { ownerId, clicks } of counted) authors.set(ownerId, (authors.get(ownerId) ?? 0) + clicks);
  for (const some of inParts([...authors].sort(([one], [other]) => (one < other ? -1 : 1)))) {
    await db
      .insertInto('authorDay')
      .values(some.map(([ownerId, clicks]) => ({ ownerId, day, clicks })))
      .onConflict((conflict) =>
        conflict
          .columns(['ownerId', 'day'])
          .doUpdateSet((row) => ({ clicks: row('authorDay.clicks', '+', row.ref('excluded.clicks')) })),
      )
      .execute();
  }
}

/** For the transaction that deletes articles: also from which hosts readers came to them. */
export async function forgetDays(db: Db, articles: readonly { number: number }[]): Promise<void> {
  const numbers = articles.map(({ number }) => number);
  if (numbers.length === 0) return;
  await db.deleteFrom('articleDay').where('number', 'in', numbers).execute();
  await forgetReferrers(db, numbers);
}

/** For the transaction that deletes an account, whose articles are gone. */
export async function forgetDaysOf(db: Db, ownerId: string): Promise<void> {
  await db.deleteFrom('authorDay').where('ownerId', '=', ownerId).execute();
  await forgetReferrersOf(db, ownerId);
}

/** Deletes up to `max` rows of each table from the oldest day that is too long ago, and gives how many. */
export async function deleteOldDays(db: Db, max: number): Promise<number> {
  const { day } = await db
    .selectFrom('articleDay')
    .select(({ fn }) => fn.min('day').as('day'))
    .executeTakeFirstOrThrow();
  const last = dayBefore(DAYS_KEPT);
  // A row of an author a day: few enough to go at once.
  await db.deleteFrom('authorDay').where('day', '<=', last).execute();
  // None at all is null.
  if (!day || day > last) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('articleDay')
    .where('day', '=', day)
    .where('number', 'in', (old) =>
      old.selectFrom('articleDay').select('number').where('day', '=', day).limit(max),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export interface ClicksOfDay {
  day: string;
  clicks: number;
}

/** The last days, the oldest first, each with its clicks, be they none. */
function allDays(rows: readonly ClicksOfDay[]): ClicksOfDay[] {
  const known = new Map(rows.map(({ day, clicks }) => [day, clicks]));
  return Array.from({ length: DAYS_KEPT }, (_, at) => dayBefore(DAYS_KEPT - 1 - at)).map((day) => ({
    day,
    clicks: known.get(day) ?? 0,
  }));
}

/** How often an article was opened on each of the last days. */
export const daysOfArticle = async (db: Db, number: number): Promise<ClicksOfDay[]> =>
  allDays(await db.selectFrom('articleDay').select(['day', 'clicks']).where('number', '=', number).execute());

/** The same of everything that an author has published. */
export const daysOfAuthor = async (db: Db, ownerId: string): Promise<ClicksOfDay[]> =>
  allDays(
    await db.selectFrom('authorDay').select(['day', 'clicks']).where('ownerId', '=', ownerId).execute(),
  );

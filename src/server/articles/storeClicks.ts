import { sql } from 'kysely';
import { compileOnce } from '../db/compileOnce.ts';
import { isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { addToDailyCount } from '../admin/dailyCounts.ts';
import { addDayClicks } from './clicksByDay.ts';
import { dayBefore } from './keptDays.ts';
import { addReferrers } from './referrers.ts';

/** Clicks to add to those of articles, by their numbers. */
export type ClickBatch = readonly {
  number: number;
  count: number;
  /** How many of them are robots'. */
  byRobots: number;
  /** From which hosts how many of the others came, where that was told. */
  referrers: ReadonlyMap<string, number>;
}[];

const ROWS_PER_STATEMENT = 128;

const clicksOf = compileOnce((db, numbers: readonly number[], count: number) =>
  db
    .selectFrom('articleClicks')
    .select(['number', 'clicks'])
    .where(
      'number',
      'in',
      Array.from({ length: count }, (_, at) => numbers[at] ?? 0),
    ),
);

/** The stored clicks of articles, by their numbers. */
export async function findClicks(db: Db, numbers: readonly number[]): Promise<Map<number, number>> {
  const rows = await clicksOf(db, numbers, numbers.length);
  return new Map(rows.map(({ number, clicks }) => [number, clicks]));
}

/** Takes the numbers and counts one after the other. */
const addClicks = compileOnce((db, flat: readonly number[], count: number) => {
  const rows = Array.from(
    { length: count },
    (_, at) => sql`(cast(${flat[2 * at]} as bigint), cast(${flat[2 * at + 1]} as bigint))`,
  );
  // Both engines call the columns of such a list so.
  const added = sql<{ column1: number; column2: number }>`(values ${sql.join(rows)})`.as<'added'>('added');
  return db
    .updateTable('articleClicks')
    .from(added)
    .set((row) => ({ clicks: row('articleClicks.clicks', '+', row.ref('added.column2')) }))
    .whereRef('added.column1', '=', 'articleClicks.number')
    .returning(['articleClicks.number', 'articleClicks.ownerId']);
});

/**
 * Adds to the stored clicks, many articles in one statement; an article that is gone is passed over. Belongs in a
 * transaction; `batch` is ordered by number everywhere, or two servers could wait for each other.
 */
export async function storeClicks(db: Db, batch: ClickBatch): Promise<void> {
  const counted: { number: number; ownerId: string }[] = [];
  for (let from = 0; from < batch.length; from += ROWS_PER_STATEMENT) {
    const some = batch.slice(from, from + ROWS_PER_STATEMENT);
    if (isPostgres(db)) await lockInOrder(db, some);
    const flat = some.flatMap(({ number, count }) => [number, count]);
    counted.push(...(await addClicks(db, flat, some.length)));
  }
  await addByDay(db, batch, counted);
}

/** What people alone have opened, robots left out. */
async function addByDay(db: Db, batch: ClickBatch, counted: readonly { number: number; ownerId: string }[]) {
  const clicksOf = new Map(batch.map((clicks) => [clicks.number, clicks]));
  const read = counted.flatMap((article) => {
    const {
      count = 0,
      byRobots = 0,
      referrers = new Map<string, number>(),
    } = clicksOf.get(article.number) ?? {};
    return count > byRobots ? [{ ...article, clicks: count - byRobots, referrers }] : [];
  });
  const day = dayBefore(0);
  await addDayClicks(db, day, read);
  await addReferrers(db, day, read);
  const clicks = read.reduce((sum, { clicks }) => sum + clicks, 0);
  if (clicks > 0) await addToDailyCount(db, 'clicks', clicks);
}

/** An update takes its rows as it finds them. */
const lockInOrder = (db: Db, batch: ClickBatch) =>
  db
    .selectFrom('articleClicks')
    .select('number')
    .where(
      'number',
      'in',
      batch.map(({ number }) => number),
    )
    .orderBy('number')
    .forUpdate()
    .execute();

import {
  type DailyNumber,
  dailyNumbers,
  type DayNumbers,
  type LimitName,
  rateLimitLabels,
} from '../../shared/blogStatus.ts';
import { compileOnce, utcDay } from './portable.ts';
import type { Db } from './schema.ts';

/** A counter's name in the table, which also counts refusals by limit. */
type CountName = DailyNumber | `refused ${LimitName}`;

interface Count {
  day: string;
  name: CountName;
  count: number;
}

const add = compileOnce((db, { day, name, count }: Count) =>
  db
    .insertInto('blogDay')
    .values({ day, name, count })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'name'])
        .doUpdateSet((row) => ({ count: row('blogDay.count', '+', row.ref('excluded.count')) })),
    ),
);

/**
 * Adds to one of today's counters. Call it near the end of a transaction, as all servers write the same row. A transaction
 * that adds to two counters must always use the same order.
 */
export async function addToDailyCount(db: Db, name: CountName, count = 1): Promise<void> {
  await add(db, { day: utcDay(0), name, count });
}

const names = Object.keys(dailyNumbers) as DailyNumber[];
const limits = Object.keys(rateLimitLabels) as LimitName[];

/** Returns the counters of each of the last days, oldest first. */
export async function readDailyCounts(db: Db, days: number): Promise<DayNumbers[]> {
  const rows = await db
    .selectFrom('blogDay')
    .select(['day', 'name', 'count'])
    .where('day', '>', utcDay(days))
    .execute();
  const counts = new Map(rows.map(({ day, name, count }) => [`${day} ${name}`, count]));
  return Array.from({ length: days }, (_, index) => utcDay(days - 1 - index)).map((day) => ({
    day,
    counts: Object.fromEntries(
      names.map((name) => [name, counts.get(`${day} ${name}`) ?? 0]),
    ) as DayNumbers['counts'],
    refused: Object.fromEntries(
      limits.flatMap((limit) => {
        const count = counts.get(`${day} refused ${limit}`);
        return count === undefined ? [] : [[limit, count]];
      }),
    ),
  }));
}

import {
  BLOG_DAYS_KEPT,
  type DailyNumber,
  dailyNumbers,
  type DayNumbers,
  type LimitName,
  limitsInWords,
} from '../../shared/blogState.ts';
import { dayBefore } from '../articles/keptDays.ts';
import { compileOnce } from '../db/compileOnce.ts';
import type { Db } from '../db/schema.ts';

/** A name in the table: what a limit has refused stands beside what else is counted. */
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
 * Counts what happened just now. Belongs near the end of the transaction that does it: the row is one that all servers
 * want. What takes two of these rows in one transaction would have to take them in one order.
 */
export async function addToDay(db: Db, name: CountName, count = 1): Promise<void> {
  await add(db, { day: dayBefore(0), name, count });
}

const names = Object.keys(dailyNumbers) as DailyNumber[];
const limits = Object.keys(limitsInWords) as LimitName[];

/** What happened on each of the last days, the oldest first. */
export async function readBlogDays(db: Db, days: number): Promise<DayNumbers[]> {
  const rows = await db
    .selectFrom('blogDay')
    .select(['day', 'name', 'count'])
    .where('day', '>', dayBefore(days))
    .execute();
  const counts = new Map(rows.map(({ day, name, count }) => [`${day} ${name}`, count]));
  return Array.from({ length: days }, (_, at) => dayBefore(days - 1 - at)).map((day) => ({
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

/** Deletes what is too old: some rows a day, few enough to go at once. */
export async function deleteOldBlogDays(db: Db): Promise<number> {
  await db.deleteFrom('blogDay').where('day', '<=', dayBefore(BLOG_DAYS_KEPT)).execute();
  return 0;
}

import { sql } from 'kysely';
import { isPostgres } from '../../db/portable.ts';
import type { Db } from '../../db/schema.ts';

/** An article's number, and how many clicks to add. */
export type Clicks = readonly [number: number, count: number];

const AT_ONCE = 128;
const NOBODY: Clicks = [-1, 0];

/**
 * Adds to the stored clicks, many articles in one statement. An article that is gone is passed over. Belongs in a
 * transaction; `batch` is ordered by number everywhere, or two servers could wait for each other.
 */
export async function storeClicks(db: Db, batch: Clicks[]): Promise<void> {
  for (let from = 0; from < batch.length; from += AT_ONCE) {
    const some = filledUp(batch.slice(from, from + AT_ONCE));
    if (isPostgres(db)) await lockInOrder(db, some);
    const rows = some.map(([number, count]) => sql`(cast(${number} as bigint), cast(${count} as bigint))`);
    // Both engines call the columns of such a list so.
    await sql`
      update "articleClicks" set "clicks" = "clicks" + "batch"."column2"
      from (values ${sql.join(rows)}) as "batch"
      where "batch"."column1" = "articleClicks"."number"
    `.execute(db);
  }
}

/** To a power of two, with nobody's clicks: a few statements that are prepared once, whatever the batch. */
const filledUp = (batch: Clicks[]): Clicks[] => [
  ...batch,
  ...Array.from({ length: 2 ** Math.ceil(Math.log2(batch.length)) - batch.length }, () => NOBODY),
];

/** An update takes its rows as it finds them. */
const lockInOrder = (db: Db, batch: Clicks[]) =>
  db
    .selectFrom('articleClicks')
    .select('number')
    .where(
      'number',
      'in',
      batch.map(([number]) => number),
    )
    .orderBy('number')
    .forUpdate()
    .execute();

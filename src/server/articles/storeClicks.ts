import { sql } from 'kysely';
import { compileOnce } from '../db/compileOnce.ts';
import { isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';

/** An article's number, and how many clicks to add. */
export type ClickBatch = readonly (readonly [number: number, count: number])[];

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

const unpublishedClicksOf = (db: Db, numbers: readonly number[]) =>
  db.selectFrom('unpublishedArticle').select(['number', 'clicks']).where('number', 'in', numbers).execute();

/** The stored clicks of articles, by their numbers. */
export async function findClicks(db: Db, numbers: readonly number[]): Promise<Map<number, number>> {
  const rows = [...(await clicksOf(db, numbers, numbers.length))];
  if (rows.length < numbers.length) rows.push(...(await unpublishedClicksOf(db, numbers)));
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
    .whereRef('added.column1', '=', 'articleClicks.number');
});

/**
 * Adds to the stored clicks, many articles in one statement. Those of an unpublished article wait with its
 * place, and an article that is gone is passed over. Belongs in a transaction; `batch` is ordered by number everywhere, or two servers could wait for each other.
 */
export async function storeClicks(db: Db, batch: ClickBatch): Promise<void> {
  for (let from = 0; from < batch.length; from += ROWS_PER_STATEMENT) {
    const some = batch.slice(from, from + ROWS_PER_STATEMENT);
    if (isPostgres(db)) await lockInOrder(db, some);
    await addClicks(db, some.flat(), some.length);
    await addToUnpublished(db, some);
  }
}

/** Of what was open when it was unpublished, the last clicks come after that. */
async function addToUnpublished(db: Db, batch: ClickBatch): Promise<void> {
  const counts = new Map(batch);
  const unpublished = await unpublishedClicksOf(db, [...counts.keys()]);
  for (const { number } of unpublished) {
    await db
      .updateTable('unpublishedArticle')
      .set((row) => ({ clicks: row('clicks', '+', counts.get(number) ?? 0) }))
      .where('number', '=', number)
      .execute();
  }
}

/** An update takes its rows as it finds them. */
const lockInOrder = (db: Db, batch: ClickBatch) =>
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

import { type RawBuilder, sql } from 'kysely';
import { anyOf } from './portable.ts';
import { type Db, primaryKeys, rowsPer } from './schema.ts';

/*
 * Deletes rows in batches, so that other writers wait for milliseconds only. A statement that deletes an account or article deletes
 * all rows that reference it, however many.
 */

/** Rows deleted per transaction. On PostgreSQL, images take the square of their number: each updates the same row of `accountStorage`. */
const BATCH = 500;

/** Deletes up to `max` rows of a table that meet a condition, and returns the number deleted. */
export async function deleteSome(
  db: Db,
  table: keyof typeof primaryKeys,
  condition: RawBuilder<boolean>,
  max: number,
): Promise<number> {
  const key = sql.join(primaryKeys[table].map((part) => sql.ref(`${table}.${part}`)));
  const some = sql`select ${key} from ${sql.table(table)} where ${condition} limit ${sql.lit(max)}`;
  const { numDeletedRows } = await db
    // Stands for any of these tables: their columns are in the SQL above.
    .deleteFrom(table as 'session')
    .where(sql<boolean>`(${key}) in (${some})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns the tables of which one account or article, named by this column, can have many rows. */
export const tablesWithMany = (column: keyof typeof rowsPer) =>
  Object.entries(rowsPer[column])
    .filter(([, rows]) => rows === 'many')
    .map(([table]) => table as keyof typeof primaryKeys);

/** Deletes a batch of what accounts have many of. Returns true when none of this account's is left. */
export async function deleteSomeOfAccount(db: Db, id: string): Promise<boolean> {
  for (const column of ['userId', 'ownerId'] as const)
    for (const table of tablesWithMany(column))
      if ((await deleteSome(db, table, sql`${sql.ref(column)} = ${id}`, BATCH)) === BATCH) return false;
  return true;
}

/** Deletes a batch of what articles have many of. Returns true when none of these articles' is left. */
export async function deleteSomeOfArticles(db: Db, numbers: readonly number[]): Promise<boolean> {
  for (const table of tablesWithMany('number'))
    if ((await deleteSome(db, table, sql`"number" in ${anyOf(db, numbers)}`, BATCH)) === BATCH) return false;
  return true;
}

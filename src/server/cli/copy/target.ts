import { COPY_PROGRESS } from '../../db/unfinishedCopy.ts';
import { CopyProblem } from './copyProblem.ts';
import { type AnyDb, type Row, tables } from './tables.ts';

/**
 * Makes the target ready for the copy, or for the rest of it. `source` is what the copy is of. Throws CopyProblem
 * if anything else is in there.
 */
export async function prepareTarget(db: AnyDb, source: string): Promise<void> {
  const isStarted = (await db.introspection.getTables()).some(({ name }) => name === COPY_PROGRESS);
  if (isStarted) {
    const other = await db
      .selectFrom(COPY_PROGRESS)
      .select('source')
      .where('source', '!=', source)
      .executeTakeFirst();
    if (other) throw new CopyProblem('The target holds a part of another blog: give an empty one.');
    return;
  }
  for (const table of tables) {
    const row = await db.selectFrom(table).selectAll().limit(1).executeTakeFirst();
    if (row) throw new CopyProblem('The target is not empty: give an empty one.');
  }
  await db.schema
    .createTable(COPY_PROGRESS)
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('copied', 'text', (column) => column.primaryKey())
    .addColumn('lastKey', 'text', (column) => column.notNull())
    .execute();
}

/** The key of the last row of this table that was copied; null for none yet. */
export async function lastCopied(db: AnyDb, table: string): Promise<Row | null> {
  const row = await db
    .selectFrom(COPY_PROGRESS)
    .select('lastKey')
    .where('copied', '=', table)
    .executeTakeFirst();
  return row ? (JSON.parse(String(row.lastKey)) as Row) : null;
}

/** For the transaction that stores the rows: what is stored and what is known of it never differ. */
export async function noteCopied(db: AnyDb, source: string, copied: string, key: Row): Promise<void> {
  const lastKey = JSON.stringify(key);
  await db
    .insertInto(COPY_PROGRESS)
    .values({ source, copied, lastKey })
    .onConflict((conflict) => conflict.column('copied').doUpdateSet({ lastKey }))
    .execute();
}

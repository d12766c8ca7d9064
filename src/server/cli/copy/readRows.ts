import { sql } from 'kysely';
import { type AnyDb, keys, type Row, type Table } from './tables.ts';

const ROWS_MAX = 200;
/** Characters that are held at a time, about: an article may have a million. */
const BATCH_SIZE = 4_000_000;

/** All rows after `after`, in the order of the key, in batches that fit into memory. */
export async function* readRows(db: AnyDb, table: Table, after: Row | null): AsyncGenerator<Row[]> {
  let last = after;
  let count = ROWS_MAX;
  for (;;) {
    const rows = await nextRows(db, table, last, count);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1) ?? null;
    const size = rows.reduce((sum, row) => sum + sizeOf(row), 0);
    count = Math.max(1, Math.min(ROWS_MAX, Math.floor((BATCH_SIZE * rows.length) / size)));
  }
}

const sizeOf = (row: Row) =>
  Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === 'object' ? (value?.length ?? 0) : `${value}`.length),
    1,
  );

function nextRows(db: AnyDb, table: Table, last: Row | null, count: number): Promise<Row[]> {
  const key = sql.join(keys[table].map((column) => sql.ref(column)));
  const query = db.selectFrom(table).selectAll().orderBy(key).limit(count);
  if (last === null) return query.execute();
  const values = sql.join(keys[table].map((column) => last[column]));
  return query.where(sql<boolean>`(${key}) > (${values})`).execute();
}

/** The columns of its key. */
export const keyOf = (table: Table, row: Row): Row =>
  Object.fromEntries(keys[table].map((column) => [column, row[column] ?? '']));

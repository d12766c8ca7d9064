import type { Insertable } from 'kysely';
import type { Database, Db } from '../../src/server/db/schema.ts';

const ROWS_PER_STATEMENT = 50;

/** Inserts rows of one shape, many a statement, and gives what `returning` names of each, in their order, if it is told. */
export async function insertRows<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: Insertable<Database[Table]>[],
  returning?: keyof Database[Table] & string,
): Promise<unknown[]> {
  const given: unknown[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const some = rows.slice(from, from + ROWS_PER_STATEMENT);
    const { rows: answers } = await db.executeQuery({
      ...statement(db, table, some, returning),
      parameters: some.flatMap((row) => Object.values(row)),
    });
    if (returning) given.push(...answers.map((answer) => (answer as Record<string, unknown>)[returning]));
  }
  return given;
}

const statements = new Map<string, ReturnType<typeof compile>>();

/** To compile a statement takes longer than to run it: it is the same for all but the last rows. */
function statement<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: Insertable<Database[Table]>[],
  returning: string | undefined,
) {
  const key = `${table}/${rows.length}`;
  const known = statements.get(key) ?? compile(db, table, rows, returning);
  statements.set(key, known);
  return known;
}

const compile = (db: Db, table: keyof Database, rows: object[], returning: string | undefined) =>
  db
    .insertInto(table)
    .values(rows as never)
    .$if(returning !== undefined, (query) => query.returning(returning as never))
    .compile();

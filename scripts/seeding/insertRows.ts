import type { Insertable } from 'kysely';
import { isPostgres } from '../../src/server/db/portable.ts';
import type { Database, Db } from '../../src/server/db/schema.ts';

const ROWS_PER_STATEMENT = 50;

/** Inserts rows of one shape in batches. Returns the column `returning` of each row in order, if given. */
export async function insertRows<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: Insertable<Database[Table]>[],
  returning?: keyof Database[Table] & string,
): Promise<unknown[]> {
  const returned: unknown[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const batch = rows.slice(from, from + ROWS_PER_STATEMENT);
    const { rows: answers } = await db.executeQuery({
      ...getStatement(db, table, batch, returning),
      parameters: batch.flatMap((row) => Object.values(row)),
    });
    if (returning) returned.push(...answers.map((answer) => (answer as Record<string, unknown>)[returning]));
  }
  return returned;
}

const statements = new Map<string, ReturnType<typeof compile>>();

/** Compiles statements once, as that takes longer than running them. */
function getStatement<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: Insertable<Database[Table]>[],
  returning: string | undefined,
) {
  const key = `${isPostgres(db) ? 'postgres' : 'sqlite'}/${table}/${rows.length}`;
  const compiled = statements.get(key) ?? compile(db, table, rows, returning);
  statements.set(key, compiled);
  return compiled;
}

const compile = (db: Db, table: keyof Database, rows: object[], returning: string | undefined) =>
  db
    .insertInto(table)
    .values(rows as never)
    .$if(returning !== undefined, (query) => query.returning(returning as never))
    .compile();

import { sql } from 'kysely';
import { isPostgres } from '../../db/portable.ts';
import type { AnyDb } from './tables.ts';

/** The last number that was given to an article, which may be deleted by now: it is never given again. */
export async function lastNumber(db: AnyDb): Promise<number> {
  const { rows } = isPostgres(db)
    ? await sql<{ last: number }>`
        select case when is_called then last_value else 0 end as "last" from "article_number_seq"`.execute(db)
    : await sql<{
        last: number;
      }>`select "seq" as "last" from "sqlite_sequence" where "name" = 'article'`.execute(db);
  return rows[0]?.last ?? 0;
}

export async function setLastNumber(db: AnyDb, last: number): Promise<void> {
  if (last === 0) return;
  if (isPostgres(db)) {
    await sql`select setval('"article_number_seq"', ${last})`.execute(db);
    return;
  }
  await sql`delete from "sqlite_sequence" where "name" = 'article'`.execute(db);
  await sql`insert into "sqlite_sequence" ("name", "seq") values ('article', ${last})`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../portable.ts';
import { bigInteger } from './columnTypes.ts';

/** In milliseconds: clicks by day are kept for so long. */
const KNOWN = 90 * 24 * 60 * 60 * 1000;

/** What happens on the blog each day, and why mails were not sent. */
export const blogDays: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('blogDay')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('count', bigInteger(db), (column) => column.notNull())
      .addPrimaryKeyConstraint('blogDayKey', ['day', 'name'])
      .$call((table) => (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)))
      .execute();
    await countFormer(db);

    await db.schema
      .alterTable('mail')
      .addColumn('problem', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable('mail').addColumn('endedAt', 'text').execute();
  },
};

/** Of the days before, what is still there. */
async function countFormer(db: Kysely<unknown>) {
  const since = new Date(Date.now() - KNOWN).toISOString();
  for (const [name, table] of [
    ['articles', 'article'],
    ['accounts', 'user'],
    ['reports', 'report'],
  ] as const) {
    await sql`
      insert into "blogDay" ("day", "name", "count")
      select substr("createdAt", 1, 10), cast(${name} as text), count(*) from ${sql.table(table)}
      where "createdAt" >= ${since} group by 1`.execute(db);
  }
  await sql`
    insert into "blogDay" ("day", "name", "count")
    select "day", 'clicks', sum("clicks") from "authorDay" where "day" >= ${since.slice(0, 10)} group by 1`.execute(
    db,
  );
}

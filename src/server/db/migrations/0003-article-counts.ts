import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../portable.ts';
import { bigInteger } from './columnTypes.ts';

const sizes = [16, 256, 4096, 65_536, 1_048_576];

export const articleCounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('user')
      .addColumn('isLeaving', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex('userLeaving')
      .on('user')
      .column('isLeaving')
      .where(sql.ref('isLeaving'), '=', sql.lit(1))
      .execute();

    await db.schema
      .alterTable('article')
      .addColumn('ownNumber', bigInteger(db), (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`
      update "article" set "ownNumber" = "ranked"."place"
      from (
        select "number" as "ranked", row_number() over (partition by "ownerId" order by "number") as "place"
        from "article"
      ) as "ranked"
      where "ranked"."ranked" = "article"."number"
    `.execute(db);
    await db.schema.dropIndex('articleOfOwner').execute();
    await db.schema
      .createIndex('articleOfOwner')
      .on('article')
      .columns(['ownerId', 'ownNumber', 'number'])
      .execute();

    await db.schema
      .createTable('articleCount')
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('block', bigInteger(db), (column) => column.notNull())
      .addColumn('count', bigInteger(db), (column) => column.notNull())
      .addPrimaryKeyConstraint('articleCountKey', ['scope', 'size', 'block'])
      .$call((table) => (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)))
      .execute();
    for (const size of sizes.map((size) => sql.lit(size))) {
      await sql`
        insert into "articleCount" ("scope", "size", "block", "count")
        select '', ${size}, "number" / ${size}, count(*) from "article" group by "number" / ${size}
      `.execute(db);
      await sql`
        insert into "articleCount" ("scope", "size", "block", "count")
        select "ownerId", ${size}, "ownNumber" / ${size}, count(*)
        from "article" group by "ownerId", "ownNumber" / ${size}
      `.execute(db);
    }
  },
};

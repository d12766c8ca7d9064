import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const sizes = [16, 256, 4096, 65_536, 1_048_576];

const places = sql`(
  select "ownerId", "number", "ownNumber" from "article"
  union all
  select "ownerId", "number", "ownNumber" from "unpublishedArticle"
) as "place"`;

/**
 * An article was given the author's number of one that was unpublished, or a lower one, and stood before it when that one
 * was published again. The numbers of these authors are given anew, in order of creation.
 */
export const ownOrder: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('unpublishedArticleOfOwner').execute();
    await db.schema
      .createIndex('unpublishedArticleOfOwner')
      .on('unpublishedArticle')
      .columns(['ownerId', 'ownNumber'])
      .execute();

    const { rows } = await sql<{ ownerId: string }>`
      select distinct "ownerId" from (
        select "ownerId", "ownNumber" - lag("ownNumber") over (partition by "ownerId" order by "number") as "step"
        from ${places}
      ) as "stepped" where "step" < 0`.execute(db);
    for (const { ownerId } of rows) {
      for (const table of ['article', 'unpublishedArticle']) await renumber(db, sql.table(table), ownerId);
      await countAnew(db, ownerId);
    }
  },
};

const renumber = (db: Kysely<unknown>, table: RawBuilder<unknown>, ownerId: string) =>
  sql`
    update ${table} set "ownNumber" = "ranked"."rank"
    from (
      select "number" as "ranked", row_number() over (order by "number") as "rank"
      from ${places} where "ownerId" = ${ownerId}
    ) as "ranked"
    where "ranked"."ranked" = ${table}."number"`.execute(db);

async function countAnew(db: Kysely<unknown>, ownerId: string) {
  await sql`delete from "articleCount" where "scope" = ${ownerId}`.execute(db);
  for (const size of sizes.map((size) => sql.lit(size)))
    await sql`
      insert into "articleCount" ("scope", "size", "block", "count")
      select "ownerId", ${size}, "ownNumber" / ${size}, count(*)
      from "article" where "ownerId" = ${ownerId} group by "ownerId", "ownNumber" / ${size}`.execute(db);
}

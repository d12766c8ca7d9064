import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who added each tag: an account may add only a share of those that a blog can have. */
export const tagAuthors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('tag').addColumn('addedBy', 'text').execute();
    await sql`
      update "tag" set "addedBy" = (
        select "ownerId" from "articleTag" where "articleTag"."tag" = "tag"."slug" order by "number" limit 1
      )`.execute(db);
    await db.schema.createIndex('tagAddedBy').on('tag').column('addedBy').execute();
  },
};

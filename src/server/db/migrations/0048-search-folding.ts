import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Queues every article and draft for indexing, because the tokenizer folds more letters than before. Until an article's
 * turn comes, it is found by its earlier words.
 */
export const searchFolding: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`delete from "indexedDraft"`.execute(db);
    await sql`delete from "indexing"`.execute(db);
    await sql`
      insert into "indexing" ("id", "next", "claim", "claimedUntil")
      select 1, "number", '', '' from "article" order by "number" desc limit 1`.execute(db);
  },
};

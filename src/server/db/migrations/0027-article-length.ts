import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How long an article is for its readers: counted of each when it is rendered again, by a newer recipe. */
export const articleLength: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['wordCount', 'readingMinutes']) {
      await db.schema.alterTable('article').addColumn(column, 'integer').execute();
    }
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const retiredSlugs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('retiredSlug')
      .addColumn('slugHash', 'text', (column) => column.primaryKey())
      .addColumn('ownerId', 'text', (column) => column.notNull())
      .execute();
  },
};

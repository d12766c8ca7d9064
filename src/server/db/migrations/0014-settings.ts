import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const settings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('setting')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
};

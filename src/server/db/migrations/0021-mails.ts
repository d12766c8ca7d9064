import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const mails: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('mail')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('claim', 'text', (column) => column.notNull())
      .addColumn('dueAt', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('mailByTime').on('mail').column('dueAt').execute();
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Accounts that those who run the blog have not approved. */
export const registrations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('pendingAccount')
      .addColumn('userId', 'text', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('rejectedAt', 'text')
      .addColumn('reason', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('pendingAccountByTime')
      .on('pendingAccount')
      .columns(['rejectedAt', 'createdAt'])
      .execute();
  },
};

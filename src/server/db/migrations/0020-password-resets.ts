import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const passwordResets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('passwordReset')
      .addColumn('tokenHash', 'text', (column) => column.primaryKey())
      .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('expiresAt', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('passwordResetOfUser').on('passwordReset').column('userId').execute();
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const invitations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('invitation')
      .addColumn('codeHash', 'text', (column) => column.primaryKey())
      .addColumn('usesLeft', 'integer', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('expiresAt', 'text', (column) => column.notNull())
      .execute();
  },
};

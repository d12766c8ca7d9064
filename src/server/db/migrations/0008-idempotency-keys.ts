import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const idempotencyKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('idempotencyKey')
      .addColumn('ownerId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('claim', 'text', (column) => column.notNull())
      .addColumn('claimedUntil', 'text', (column) => column.notNull())
      .addColumn('answer', 'text')
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotencyKeyKey', ['ownerId', 'key'])
      .execute();
    await db.schema
      .createIndex('idempotencyKeyByTime')
      .on('idempotencyKey')
      .columns(['createdAt', 'ownerId', 'key'])
      .execute();
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { bigInteger } from './columnTypes.ts';

export const attempts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('attempt')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('count', bigInteger(db), (column) => column.notNull())
      .addColumn('lockedUntil', 'text', (column) => column.notNull())
      .addColumn('expiresAt', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('attemptKey', ['kind', 'account', 'network'])
      .execute();
    await db.schema.createIndex('attemptByExpiry').on('attempt').column('expiresAt').execute();
    await db.schema.createIndex('sessionByExpiry').on('session').column('expiresAt').execute();
  },
};

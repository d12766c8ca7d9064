import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../portable.ts';
import { bigInteger } from './columnTypes.ts';

/** From which hosts readers came, each day. As clicks by day, without foreign keys. */
export const referrers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('referrerDay')
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('host', 'text', (column) => column.notNull())
      .addColumn('clicks', bigInteger(db), (column) => column.notNull())
      .addPrimaryKeyConstraint('referrerDayKey', ['scope', 'day', 'host'])
      .$call((table) => (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)))
      .execute();
    await db.schema.createIndex('referrerDayByDay').on('referrerDay').column('day').execute();
  },
};

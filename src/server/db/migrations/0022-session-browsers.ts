import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** By which people know their sessions again. */
export const sessionBrowsers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('session')
      .addColumn('browser', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whom an invitation is for, in the words of who made it. */
export const invitationNotes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('invitation')
      .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};

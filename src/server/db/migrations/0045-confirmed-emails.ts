import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Since when an account's email is known to be read by its owner. Accounts of before go on getting the mails that warn
 * them: nobody could confirm anything when they registered.
 */
export const confirmedEmails: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('user').addColumn('emailConfirmedAt', 'text').execute();
    await sql`update "user" set "emailConfirmedAt" = "createdAt"`.execute(db);
    await db.schema
      .alterTable('passwordReset')
      .addColumn('isMailed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Emails that accounts are about to get, or had until a few days ago, and the links that were sent to them. */
export const otherEmails: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('otherEmail')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('emailKey', 'text', (column) => column.notNull())
      .addColumn('expiresAt', 'text', (column) => column.notNull())
      .execute();
    for (const column of ['userId', 'emailKey']) {
      await db.schema.createIndex(`otherEmailBy_${column}`).on('otherEmail').column(column).execute();
    }
    await db.schema
      .createTable('emailLink')
      .addColumn('tokenHash', 'text', (column) => column.primaryKey())
      .addColumn('otherEmailId', 'text', (column) =>
        column.notNull().references('otherEmail.id').onDelete('cascade'),
      )
      .execute();
    await db.schema.createIndex('emailLinkOfEmail').on('emailLink').column('otherEmailId').execute();
    await db.schema
      .alterTable('mail')
      .addColumn('userId', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};

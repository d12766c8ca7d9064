import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../portable.ts';
import { bigInteger } from './columnTypes.ts';

/** Accounts whose articles can be read, and are in no listing but that of their author. */
export const limitedAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('user').addColumn('limitedFor', 'text').execute();
    await db.schema
      .alterTable('user')
      .addColumn('isRelisting', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex('userLimitedByAge')
      .on('user')
      .columns(['createdAt', 'id'])
      .where(sql.ref('limitedFor'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('userRelisting')
      .on('user')
      .column('id')
      .where(sql.ref('isRelisting'), '=', sql.lit(1))
      .execute();

    for (const table of ['article', 'articleTag']) {
      await db.schema
        .alterTable(table)
        .addColumn('isListed', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
    }
    await db.schema
      .alterTable('tag')
      .addColumn('unlistedCount', bigInteger(db), (column) => column.notNull().defaultTo(0))
      .execute();
    // As `listedNumber` of the read model has it: so the articles of a flood are not walked over, however many are unlisted.
    await sql`create index "articleListed" on "article" ((case when "isListed" = 1 then "number" end))`.execute(
      db,
    );
    // Until then PostgreSQL would guess how many there are.
    if (isPostgres(db)) await sql`analyze "article"`.execute(db);
  },
};

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { bigInteger } from './columnTypes.ts';

/** Articles and accounts that are taken from their readers, and what readers report. */
export const moderation: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['suspension', 'suspendedFor']) {
      await db.schema.alterTable('user').addColumn(column, 'text').execute();
    }
    await db.schema
      .createIndex('userBySuspension')
      .on('user')
      .column('suspension')
      .where(sql.ref('suspension'), 'is not', null)
      .execute();

    await db.schema
      .createTable('hiddenArticle')
      .addColumn('number', bigInteger(db), (column) =>
        column.primaryKey().references('unpublishedArticle.number').onDelete('cascade'),
      )
      .addColumn('ownerId', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('bySuspension', 'integer', (column) => column.notNull())
      .addColumn('hiddenAt', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('cover', 'text', (column) => column.notNull())
      .addColumn('tags', 'text', (column) => column.notNull())
      .addColumn('lead', 'text', (column) => column.notNull())
      .addColumn('recipe', 'integer', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .addColumn('markdown', 'text', (column) => column.notNull())
      .addColumn('sanitizedHtml', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('hiddenArticleOfOwner')
      .on('hiddenArticle')
      .columns(['ownerId', 'number'])
      .execute();

    await db.schema
      .createTable('report')
      .addColumn('number', bigInteger(db), (column) => column.notNull())
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('reportKey', ['number', 'network'])
      .execute();
    await db.schema.createIndex('reportByTime').on('report').column('createdAt').execute();
  },
};

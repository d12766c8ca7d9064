import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { bigInteger } from './columnTypes.ts';

export const drafts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('draft')
      .addColumn('ownerId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('articleSlug', 'text')
      .addColumn('articleVersion', bigInteger(db))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('cover', 'text', (column) => column.notNull())
      .addColumn('opening', 'text', (column) => column.notNull())
      .addColumn('size', bigInteger(db), (column) => column.notNull())
      .addColumn('version', bigInteger(db), (column) => column.notNull())
      .addColumn('publishAt', 'text')
      .addColumn('publishProblem', 'text')
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      // The last one: a listing does not read so far.
      .addColumn('markdown', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('draftKey', ['ownerId', 'id'])
      .addUniqueConstraint('draftOfArticle', ['ownerId', 'articleSlug'])
      .execute();
    await db.schema
      .createIndex('draftByChange')
      .on('draft')
      .columns(['ownerId', 'updatedAt', 'id', 'size'])
      .execute();
    await db.schema
      .createIndex('draftDue')
      .on('draft')
      .column('publishAt')
      .where(sql.ref('publishAt'), 'is not', null)
      .execute();
  },
};

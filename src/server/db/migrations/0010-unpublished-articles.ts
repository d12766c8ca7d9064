import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { bigInteger } from './columnTypes.ts';

export const unpublishedArticles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('unpublishedArticle')
      .addColumn('number', bigInteger(db), (column) => column.primaryKey())
      .addColumn('ownerId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('ownNumber', bigInteger(db), (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('version', bigInteger(db), (column) => column.notNull())
      .addColumn('clicks', bigInteger(db), (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('expiresAt', 'text')
      .execute();
    await db.schema
      .createIndex('unpublishedArticleOfOwner')
      .on('unpublishedArticle')
      .column('ownerId')
      .execute();
    await db.schema
      .createIndex('unpublishedArticleByExpiry')
      .on('unpublishedArticle')
      .column('expiresAt')
      .where(sql.ref('expiresAt'), 'is not', null)
      .execute();
  },
};

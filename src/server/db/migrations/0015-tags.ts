import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../portable.ts';
import { bigInteger } from './columnTypes.ts';

export const tags: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['article', 'draft', 'revision']) {
      await db.schema
        .alterTable(table)
        .addColumn('tags', 'text', (column) => column.notNull().defaultTo('[]'))
        .execute();
    }
    await db.schema
      .createTable('tag')
      .addColumn('slug', 'text', (column) => column.primaryKey())
      .addColumn('key', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('articleCount', bigInteger(db), (column) => column.notNull())
      .execute();
    await db.schema.createIndex('tagByCount').on('tag').columns(['articleCount', 'slug']).execute();
    await db.schema
      .createTable('articleTag')
      .addColumn('tag', 'text', (column) => column.notNull().references('tag.slug'))
      .addColumn('number', bigInteger(db), (column) =>
        column.notNull().references('article.number').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('articleTagKey', ['tag', 'number'])
      .$call((table) => (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)))
      .execute();
    await db.schema.createIndex('articleTagOfArticle').on('articleTag').column('number').execute();
  },
};

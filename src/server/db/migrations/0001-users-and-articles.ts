import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { bigInteger, counted } from './columnTypes.ts';

export const usersAndArticles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('user')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().check(sql`length(${sql.ref('name')}) > 0`))
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('emailKey', 'text', (column) => column.notNull().unique())
      .addColumn('passwordHash', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('session')
      .addColumn('idHash', 'text', (column) => column.primaryKey())
      .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('expiresAt', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('sessionOfUser').on('session').column('userId').execute();

    await db.schema
      .createTable('article')
      .addColumn('number', bigInteger(db), counted(db))
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('ownerId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('title', 'text', (column) => column.notNull().check(sql`length(${sql.ref('title')}) > 0`))
      .addColumn('cover', 'text', (column) => column.notNull())
      .addColumn('lead', 'text', (column) => column.notNull())
      .addColumn('version', bigInteger(db), (column) => column.notNull().defaultTo(1))
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('articleOfOwner').on('article').columns(['ownerId', 'number']).execute();

    await db.schema
      .createTable('articleBody')
      .addColumn('number', bigInteger(db), (column) =>
        column.primaryKey().references('article.number').onDelete('cascade'),
      )
      .addColumn('markdown', 'text', (column) => column.notNull())
      .addColumn('sanitizedHtml', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('articleClicks')
      .addColumn('number', bigInteger(db), (column) =>
        column.primaryKey().references('article.number').onDelete('cascade'),
      )
      .addColumn('clicks', bigInteger(db), (column) => column.notNull().check(sql`${sql.ref('clicks')} >= 0`))
      .execute();
  },
};

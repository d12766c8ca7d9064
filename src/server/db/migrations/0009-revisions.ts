import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../portable.ts';
import { bigInteger } from './columnTypes.ts';

export const revisions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('revision')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('ownerId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('cover', 'text', (column) => column.notNull())
      .addColumn('size', bigInteger(db), (column) => column.notNull())
      .addColumn('stored', bigInteger(db), (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('expiresAt', 'text')
      .addColumn('packed', isPostgres(db) ? 'bytea' : 'blob', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('revisionOfSubject')
      .on('revision')
      .columns(['ownerId', 'subject', 'createdAt', 'id'])
      .execute();
    await db.schema
      .createIndex('revisionAutomatic')
      .on('revision')
      .columns(['ownerId', 'createdAt', 'id', 'stored'])
      .where(sql.ref('kind'), '<>', sql.lit('published'))
      .execute();
    await db.schema
      .createIndex('revisionByExpiry')
      .on('revision')
      .column('expiresAt')
      .where(sql.ref('expiresAt'), 'is not', null)
      .execute();
  },
};

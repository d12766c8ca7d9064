import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who runs the blog, and what was done by whoever does. */
export const admins: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('admin')
      .addColumn('userId', 'text', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .execute();

    // Refers to nothing: it stays when what it tells of has gone.
    await db.schema
      .createTable('auditLog')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('actorId', 'text')
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('act', 'text', (column) => column.notNull())
      .addColumn('subjectKind', 'text', (column) => column.notNull())
      .addColumn('subjectId', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('details', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('auditLogOfSubject').on('auditLog').columns(['subjectId', 'id']).execute();
  },
};

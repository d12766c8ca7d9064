import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds entries that are older than `AUDIT_LOG_DAYS`. */
export const auditLogByTime: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('auditLogByTime').on('auditLog').column('createdAt').execute();
  },
};

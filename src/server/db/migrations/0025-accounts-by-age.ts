import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How those who run the blog go through its accounts, the newest first. */
export const accountsByAge: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('userByAge').on('user').columns(['createdAt', 'id']).execute();
    await db.schema
      .createIndex('userSuspendedByAge')
      .on('user')
      .columns(['createdAt', 'id'])
      .where(sql.ref('suspension'), 'is not', null)
      .execute();
  },
};

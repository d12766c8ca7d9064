import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../portable.ts';

/**
 * What is deleted stays in SQLite's search indexes, marked, until what is added has it merged. By default FTS5 merges as
 * soon as a tenth is deleted: while an account of many articles went, that kept readers waiting for up to half a second.
 */
export const searchDeletions: Migration = {
  async up(db: Kysely<unknown>) {
    if (isPostgres(db)) return;
    for (const index of ['articleWords', 'draftWords'])
      await sql`
        insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('deletemerge', 0)`.execute(db);
  },
};

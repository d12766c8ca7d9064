import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from './0001-initial.ts';

/** Gives articles, drafts and versions a description. */
export const descriptions: Migration = {
  up: (db: Kysely<unknown>) =>
    run(
      db,
      ['article', 'draft', 'revision'].map(
        (table) => `alter table "${table}" add column "description" text default '' not null`,
      ),
    ),
};

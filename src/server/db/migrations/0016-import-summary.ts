import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from './0001-initial.ts';

/** What the check of an import found, and what its articles without a date get. */
export const importSummary: Migration = {
  up: (db: Kysely<unknown>) =>
    run(db, [
      `alter table "articleImport" add column "summary" text not null default ''`,
      `alter table "articleImport" add column "undated" text not null default ''`,
    ]),
};

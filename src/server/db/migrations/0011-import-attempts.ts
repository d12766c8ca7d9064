import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from './0001-initial.ts';

/** How often servers have claimed an import without progress. */
export const importAttempts: Migration = {
  up: (db: Kysely<unknown>) =>
    run(db, [
      `alter table "articleImport" add column "attempts" integer not null default 0`,
      `alter table "articleImport" add column "attemptedFrom" integer not null default 0`,
    ]),
};

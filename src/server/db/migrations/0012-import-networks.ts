import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from './0001-initial.ts';

/** Where an archive comes from. */
export const importNetworks: Migration = {
  up: (db: Kysely<unknown>) =>
    run(db, [
      `alter table "articleImport" add column "network" text not null default ''`,
      `create index "articleImportStored" on "articleImport" ("network", "received") where "parts" > 0`,
    ]),
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from './0001-initial.ts';

/** What authors tell readers about themselves. `links` is a JSON array of URLs. */
export const authorProfiles: Migration = {
  up: (db: Kysely<unknown>) =>
    run(db, [
      `alter table "user" add column "avatar" text default '' not null`,
      `alter table "user" add column "bio" text default '' not null`,
      `alter table "user" add column "links" text default '[]' not null`,
    ]),
};

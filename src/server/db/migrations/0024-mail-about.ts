import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from './0001-initial.ts';

/** What mails are about, besides an account. */
export const mailAbout: Migration = {
  up(db: Kysely<unknown>) {
    return run(db, [`alter table "mail" add column "about" text default '' not null`]);
  },
};

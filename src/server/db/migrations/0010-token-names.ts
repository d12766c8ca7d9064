import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from './0001-initial.ts';

/** Which access token saved a text, by its name at that time; null for its author, and for texts from before. */
export const tokenNames: Migration = {
  up: (db: Kysely<unknown>) =>
    run(db, [
      `alter table "draft" add column "tokenName" text`,
      `alter table "revision" add column "tokenName" text`,
    ]),
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from './0001-initial.ts';

/** How much an image must be darkened or lightened below a text: `../../images/shade.ts`. */
export const imageShade: Migration = {
  up: (db: Kysely<unknown>) => run(db, [`alter table "image" add column "shade" integer`]),
};

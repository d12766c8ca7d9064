import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf, run } from './0001-initial.ts';

/** The articles that stay on top of a list. */
export const pins: Migration = {
  up(db: Kysely<unknown>) {
    const { big } = dialectOf(db);
    return run(db, [
      `create table "pin" (
        "scope" text not null,
        "number" ${big} not null references "article" ("number") on delete cascade,
        "pinnedAt" text not null,
        primary key ("scope", "number")
      )`,
      `create index "pinOfArticle" on "pin" ("number")`,
    ]);
  },
};

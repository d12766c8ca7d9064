import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf, run } from './0001-initial.ts';

/**
 * Pages: `article.status`, which has had no check since migration 19, may be `page`. No existing row changes, so this takes no
 * longer with a million articles.
 */
export const pages: Migration = {
  up(db: Kysely<unknown>) {
    const { big } = dialectOf(db);
    return run(db, [
      `create table "articlePage" (
        "number" ${big} not null primary key references "article" ("number") on delete cascade
      )`,
      `alter table "draft" add column "kind" text not null default 'article'`,
    ]);
  },
};

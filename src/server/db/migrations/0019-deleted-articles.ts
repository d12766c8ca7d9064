import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../portable.ts';
import { run } from './0001-initial.ts';

/** Indexes of articles that name the status. SQLite can't drop a column that an index uses. */
const indexes = {
  articleListed: `((case when "status" = 'published' and "isListed" = 1 then "position" end))`,
  articleHidden: `("position") where "status" = 'hidden'`,
  articleOfOwner: `("ownerId", "status", "position")`,
  articleOfOwnerByTitle: `("ownerId", "status", "titleKey", "number")`,
  articleOfOwnerByUpdate: `("ownerId", "status", "updatedAt", "number")`,
};

/** Lets articles have the status `deleted`. The column loses its check, which SQLite can't change in place. */
export const deletedArticles: Migration = {
  up(db: Kysely<unknown>) {
    if (isPostgres(db)) return run(db, [`alter table "article" drop constraint "article_status_check"`]);
    return run(db, [
      ...Object.keys(indexes).map((name) => `drop index "${name}"`),
      `alter table "article" add column "state" text default 'published' not null`,
      `update "article" set "state" = "status" where "status" <> 'published'`,
      `alter table "article" drop column "status"`,
      `alter table "article" rename column "state" to "status"`,
      ...Object.entries(indexes).map(([name, columns]) => `create index "${name}" on "article" ${columns}`),
    ]);
  },
};

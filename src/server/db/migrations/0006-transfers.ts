import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf, run } from './0001-initial.ts';

/**
 * What articles bring along from where they were before: their old URLs, and their identity there. See
 * docs/decisions/0045-formats-and-identity.md and docs/decisions/0046-old-urls-redirect.md.
 */
export const transfers: Migration = {
  up(db: Kysely<unknown>) {
    const { bytewise } = dialectOf(db);
    return run(db, [
      `create table "redirect" (
        "path" ${bytewise} primary key,
        "number" integer not null references "article" ("number") on delete cascade,
        "createdAt" text not null
      )`,
      `create index "redirectByArticle" on "redirect" ("number")`,
      `create table "articleOrigin" (
        "number" integer primary key references "article" ("number") on delete cascade,
        "ownerId" text not null,
        "sourceId" ${bytewise} not null,
        "feedId" text,
        "contentHash" text not null,
        "importId" text not null,
        "importedAt" text not null
      )`,
      `create index "articleOriginBySource" on "articleOrigin" ("ownerId", "sourceId")`,
      `create index "articleOriginByFeedId" on "articleOrigin" ("feedId") where "feedId" is not null`,
      `create index "articleOriginByImport" on "articleOrigin" ("ownerId", "importId")`,
    ]);
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf, run } from './0001-initial.ts';

/** Who changed which article and how it was before, the bin, and what is taken back. */
export const articleChanges: Migration = {
  up(db: Kysely<unknown>) {
    const { big } = dialectOf(db);
    return run(db, [
      `create table "articleChange" (
        "id" text not null primary key,
        "number" ${big} not null references "article" ("number") on delete cascade,
        "ownerId" text not null references "user" ("id") on delete cascade,
        "act" text not null,
        "actorId" text references "user" ("id") on delete set null,
        "by" text not null,
        "byName" text not null,
        "createdAt" text not null,
        "lastAt" text not null,
        "count" integer not null,
        "statusBefore" text not null,
        "slugBefore" text not null,
        "revisionBefore" text
      )`,
      `create index "articleChangeOfArticle" on "articleChange" ("number", "id")`,
      `create index "articleChangeOfOwner" on "articleChange" ("ownerId")`,
      `create index "articleChangeByWriter" on "articleChange" ("by", "lastAt")`,
      `create index "articleChangeByActor" on "articleChange" ("actorId", "lastAt")`,
      `create index "articleChangeByTime" on "articleChange" ("lastAt")`,
      `create table "articleDeletion" (
        "number" ${big} not null primary key references "article" ("number") on delete cascade,
        "ownerId" text not null references "user" ("id") on delete cascade,
        "deletedAt" text not null,
        "isFinal" integer not null
      )`,
      `create index "articleDeletionOfOwner" on "articleDeletion" ("ownerId", "isFinal", "number")`,
      `create table "takeBack" (
        "id" text not null primary key,
        "ownerId" text references "user" ("id") on delete cascade,
        "actorId" text references "user" ("id") on delete set null,
        "actor" text not null,
        "by" text not null,
        "byName" text not null,
        "since" text not null,
        "undoes" text,
        "position" ${big} not null,
        "changed" integer not null,
        "kept" integer not null,
        "state" text not null,
        "claim" text not null,
        "claimedUntil" text not null,
        "createdAt" text not null,
        "endedAt" text
      )`,
      `create index "takeBackOfOwner" on "takeBack" ("ownerId", "createdAt")`,
      `create index "takeBackOfActor" on "takeBack" ("actorId")`,
      `create index "takeBackUnfinished" on "takeBack" ("createdAt") where "endedAt" is null`,
      ...(['draft', 'revision', 'articleImport'] as const).flatMap((table) => [
        `alter table "${table}" add column "savedBy" text not null default ''`,
        `alter table "${table}" add column "browser" text not null default ''`,
      ]),
    ]);
  },
};

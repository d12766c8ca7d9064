import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf, run } from './0001-initial.ts';

/**
 * Imports of the dashboard, what they do with each file, and their archives in parts: docs/decisions/0048-imports-are-jobs.md.
 * Archives can't be compressed further, so PostgreSQL shouldn't try.
 */
export const imports: Migration = {
  up(db: Kysely<unknown>) {
    const { isPostgres, bytes } = dialectOf(db);
    return run(db, [
      `create table "articleImport" (
        "id" text primary key,
        "ownerId" text not null references "user" ("id") on delete cascade,
        "name" text not null,
        "state" text not null,
        "bytes" integer not null,
        "received" integer not null,
        "parts" integer not null,
        "position" integer not null,
        "total" integer,
        "created" integer not null,
        "changed" integer not null,
        "same" integer not null,
        "refused" integer not null,
        "problem" text not null,
        "claim" text not null,
        "claimedUntil" text not null,
        "createdAt" text not null,
        "updatedAt" text not null,
        "endedAt" text
      )`,
      `create index "articleImportByState" on "articleImport" ("state", "claimedUntil")`,
      `create index "articleImportOfOwner" on "articleImport" ("ownerId", "createdAt")`,
      `create unique index "articleImportUnfinished" on "articleImport" ("ownerId")
        where "state" in ('uploading', 'checking', 'ready', 'importing')`,
      `create table "importedFile" (
        "importId" text not null references "articleImport" ("id") on delete cascade,
        "position" integer not null,
        "name" text not null,
        "outcome" text not null,
        "note" text not null,
        "slug" text,
        primary key ("importId", "position")
      )`,
      `create index "importedFileByOutcome" on "importedFile" ("importId", "outcome", "position")`,
      `create table "importPart" (
        "importId" text not null references "articleImport" ("id") on delete cascade,
        "part" integer not null,
        "data" ${bytes} not null,
        primary key ("importId", "part")
      )`,
      ...(isPostgres ? [`alter table "importPart" alter column "data" set storage external`] : []),
    ]);
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf, run } from './0001-initial.ts';

/** Accounts that imports of whole blogs create for their authors. See docs/decisions/0049-unclaimed-accounts.md. */
export const unclaimedAccounts: Migration = {
  up(db: Kysely<unknown>) {
    const { bytewise } = dialectOf(db);
    return run(db, [
      `create table "unclaimedAccount" (
        "userId" text primary key references "user" ("id") on delete cascade,
        "createdAt" text not null
      )`,
      `create table "authorOrigin" (
        "sourceId" ${bytewise} primary key,
        "userId" text not null references "user" ("id") on delete cascade,
        "importedAt" text not null
      )`,
      `create index "authorOriginOfUser" on "authorOrigin" ("userId")`,
    ]);
  },
};

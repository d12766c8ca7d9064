import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from './0001-initial.ts';

/** Personal access tokens. `scopes` are separated by spaces. */
export const tokens: Migration = {
  up: (db: Kysely<unknown>) =>
    run(db, [
      `create table "accessToken" (
        "tokenHash" text primary key,
        "userId" text not null references "user" ("id") on delete cascade,
        "name" text not null,
        "scopes" text not null,
        "createdAt" text not null,
        "expiresAt" text,
        "lastUsedAt" text
      )`,
      `create index "accessTokenOfUser" on "accessToken" ("userId", "createdAt")`,
      `create index "accessTokenByExpiry" on "accessToken" ("expiresAt")`,
    ]),
};

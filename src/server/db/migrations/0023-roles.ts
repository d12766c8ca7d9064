import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from './0001-initial.ts';

/** The roles that accounts have been given. Without a row, an account is an author, or an admin by its row in `admin`. */
export const roles: Migration = {
  up(db: Kysely<unknown>) {
    return run(db, [
      `create table "userRole" (
        "userId" text not null primary key references "user" ("id") on delete cascade,
        "role" text not null check ("role" in ('contributor', 'editor')),
        "createdAt" text not null
      )`,
    ]);
  },
};
